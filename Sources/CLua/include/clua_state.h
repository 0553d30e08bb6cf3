/* A Lua state with its limits. */
#ifndef CLUA_STATE_H
#define CLUA_STATE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* One Lua state: own heap, own limits, own globals. */
typedef struct clua_state clua_state;

/* How an operation ended. */
typedef enum __attribute__((enum_extensibility(closed))) clua_status : int32_t {
  CLUA_OK,
  CLUA_FAILED,     /* the script raised an error: clua_last_failure */
  CLUA_SYNTAX,     /* the text is not Lua: clua_last_failure */
  CLUA_INCOMPLETE, /* the text would be Lua if it went on: clua_last_failure */
  CLUA_REFUSED,    /* the data is not plain: clua_last_failure has the path */
  CLUA_MEMORY,     /* an allocation was refused; nothing has changed */
  CLUA_KILLED,     /* the state has been killed: clua_kill_reason */
  CLUA_TOO_DEEP,   /* too many calls from Lua to the host and back are nested */
} clua_status;

/* Why a state was killed. It stays killed: no script can run in it again. */
typedef enum __attribute__((enum_extensibility(closed))) clua_kill : int32_t {
  CLUA_ALIVE,
  CLUA_KILL_INSTRUCTIONS,
  CLUA_KILL_MEMORY,
  CLUA_KILL_TIME,
  CLUA_KILL_STOPPED,
  CLUA_KILL_INPUT_INSTRUCTIONS,
  CLUA_KILL_INPUT_TIME,
  CLUA_KILL_HOST_MEMORY, /* what it made the host keep: clua_account.h */
} clua_kill;

/* Where a state was killed. */
typedef struct clua_kill_place {
  clua_kill reason;
  int32_t line;         /* of the script; 0 if none ran */
  int64_t instructions; /* since the mark */
  int64_t crossings;    /* calls and returns between script and host, since the mark; -1 if not known */
  char chunk[64];       /* as messages have it; empty if no script ran */
} clua_kill_place;

/* What a state may use. Zero means no limit. */
typedef struct clua_limits {
  size_t memory;         /* bytes, beyond what the empty state needs */
  int64_t instructions;  /* VM instructions per outermost call */
  int64_t nanoseconds;   /* of the processor, per outermost call: waiting is free; needs `is_metered` */
  int32_t nesting;       /* calls into Lua from host functions called by Lua, and so on */
  size_t source;         /* bytes of a text that the host compiles */
  size_t chunk;          /* bytes of a text that a script compiles, with `load` */
  bool is_metered;       /* false: no hook, scripts run twice as fast and cannot be stopped */
} clua_limits;

/* What all calls of one input may use together. Zero means no limit. */
typedef struct clua_budget {
  int64_t instructions; /* as those of a call, and some for each call */
  int64_t nanoseconds;  /* of the processor */
} clua_budget;

/* What went wrong last. The texts are borrowed until the next operation on the state. */
typedef struct clua_failure {
  const char *message;
  size_t message_count;
  const char *traceback; /* the script's own frames, one per line; empty if there are none */
  size_t traceback_count;
  const char *chunk;     /* name of the chunk the error is blamed on, or empty */
  int32_t line;          /* line in it, or 0 */
  int64_t serial;        /* identifies the error value, see clua_push_failure; 0 if it is not kept */
} clua_failure;

/* A flag other threads may raise to stop what runs in a state. Create one, share it, release it as often. */
typedef struct clua_stop clua_stop;
clua_stop *clua_stop_create(void);
void clua_stop_retain(clua_stop *stop);
void clua_stop_release(clua_stop *stop);
void clua_stop_raise(clua_stop *stop);

/* Opens a state with the sandboxed libraries, or returns NULL if memory was not to be had. It retains the flag that
 * stops it. */
clua_state *clua_open(clua_limits limits, clua_stop *stop);

/* Closes a state: releases every host function. Called from inside a call into Lua, it takes effect when the
 * outermost one ends. */
void clua_close(clua_state *state);

/* A pointer of the host, carried along. */
void *clua_host(const clua_state *state);
void clua_set_host(clua_state *state, void *host);

/* Kills a state; what runs ends at its next instruction. */
void clua_kill_now(clua_state *state, clua_kill reason);
clua_kill clua_kill_reason(const clua_state *state);
/* How many states the process has killed so far: while it stays the same, no state has been. */
uint64_t clua_kill_count(void);

/* Charges the call that runs for what its host does on its behalf: CLUA_OK, or CLUA_KILLED, now or already; what
 * runs ends at its next instruction then, and the host need not go on. */
clua_status clua_spend(clua_state *state, size_t instructions);

/* Adds to the budget of the call that runs, and to its time as much as goes with so many instructions; nothing if it
 * was given more than `most` altogether. For work that grows with what the host keeps, and ends. */
void clua_grant(clua_state *state, int64_t instructions, int64_t most);

/* The failure that the last CLUA_FAILED, CLUA_SYNTAX, CLUA_INCOMPLETE, CLUA_REFUSED or CLUA_KILLED tells of. */
const clua_failure *clua_last_failure(const clua_state *state);

clua_limits clua_get_limits(const clua_state *state);
/* Changes the limits from the next call on. A metered state stays metered, an unmetered one unmetered. */
void clua_set_limits(clua_state *state, clua_limits limits);

size_t clua_memory_in_use(const clua_state *state);
/* Instructions charged to the outermost call that runs or ran last: those executed, in steps of the hook's
 * period, and what library functions and large blocks were charged. */
int64_t clua_instructions_used(const clua_state *state);

/* Sets the mark from which instructions are counted over all calls, and that nothing ends there. An input begins: its
 * budget holds for all calls until clua_end_input. */
void clua_mark(clua_state *state);
/* Calls that are made from here on belong to no input, until the next mark. */
void clua_end_input(clua_state *state);
/* Sets the budget of each input from the next call on. It holds in metered states only. */
void clua_set_budget(clua_state *state, clua_budget budget);
/* Charges the input for what the host does because of the state; kills the state if that is too much. */
void clua_charge_input(clua_state *state, int64_t instructions);
int64_t clua_instructions_since_mark(const clua_state *state);
/* Kills the state at a place after the mark: once so many instructions have run and so many crossings were made, or
 * before the next crossing; at once if both are 0. What killed a state by measure kills it so when all is told again. */
void clua_end_at(clua_state *state, const clua_kill_place *place);
/* Kills the state now if the place lies behind the last call, and before the next. */
void clua_end_after_call(clua_state *state);
/* Where the state was killed; only for one that was. */
clua_kill_place clua_where_killed(const clua_state *state);
/* Whether twice the instructions and the memory count as the limits, from the next call on: while kills are repeated,
 * what is measured must not kill before. */
void clua_set_lenient(clua_state *state, bool is_lenient);
/* Numbers that tables, functions and coroutines were given so far, for `tostring`. */
int64_t clua_identities(const clua_state *state);
/* Takes back all but the first: after questions that nothing notes, scripts find the numbers that they would find
 * without them. */
void clua_forget_identities(clua_state *state, int64_t kept);
/* Collects all garbage. */
clua_status clua_collect(clua_state *state);
/* Calls into Lua that are open now. */
int32_t clua_depth(const clua_state *state);

/* For tests: the n-th allocation from now on fails, and all after it until the next call of this. 0: none. */
void clua_fail_allocations(clua_state *state, int64_t after);
/* For tests: slots in use on the stack that runs. */
int32_t clua_stack_top(const clua_state *state);

#endif
