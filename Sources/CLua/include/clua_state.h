/* A Lua state with its limits. */
#ifndef CLUA_STATE_H
#define CLUA_STATE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* One Lua state with its own heap, limits and globals. */
typedef struct clua_state clua_state;

/* The result of an operation. */
typedef enum __attribute__((enum_extensibility(closed))) clua_status : int32_t {
  CLUA_OK,
  CLUA_FAILED,     /* the script raised an error: clua_last_failure */
  CLUA_SYNTAX,     /* the text does not compile: clua_last_failure */
  CLUA_INCOMPLETE, /* the text is incomplete: clua_last_failure */
  CLUA_REFUSED,    /* the data is not plain: clua_last_failure has the path */
  CLUA_MEMORY,     /* an allocation failed, without effects; if the state is killed, CLUA_KILLED instead */
  CLUA_KILLED,     /* the state has been killed: clua_kill_reason */
  CLUA_TOO_DEEP,   /* too many calls from Lua to the host and back are nested */
} clua_status;

/* The reason of a kill. A killed state cannot run scripts, unless clua_revive makes it usable after an
 * interrupt. */
typedef enum __attribute__((enum_extensibility(closed))) clua_kill : int32_t {
  CLUA_ALIVE,
  CLUA_KILL_INSTRUCTIONS,
  CLUA_KILL_MEMORY,
  CLUA_KILL_TIME,
  CLUA_KILL_STOPPED,
  CLUA_KILL_INPUT_INSTRUCTIONS,
  CLUA_KILL_INPUT_TIME,
  CLUA_KILL_HOST_MEMORY, /* memory of the host: clua_account.h */
} clua_kill;

/* The place of a kill. */
typedef struct clua_kill_place {
  clua_kill reason;
  int32_t line;         /* line of the script; 0 if unknown */
  int64_t instructions; /* instructions since clua_mark */
  int64_t crossings;    /* calls between script and host, and returns to the host, since clua_mark; -1 if unknown */
  char chunk[64];       /* the chunk as shown in messages; empty if no script ran */
} clua_kill_place;

/* The limits of a state. Zero is unlimited, except for `nesting`. */
typedef struct clua_limits {
  size_t memory;         /* bytes in addition to those of an empty state */
  int64_t instructions;  /* VM instructions per outermost call */
  int64_t nanoseconds;   /* processor time per outermost call; needs `is_metered` */
  int32_t nesting;       /* maximum nesting of calls from Lua to the host and back */
  size_t source;         /* bytes of a text that the host compiles */
  size_t chunk;          /* bytes of a text that a script compiles, with `load` */
  bool is_metered;       /* false: instructions and time are not limited, and scripts run twice as fast */
} clua_limits;

/* The limits of all calls of one input together. Zero is unlimited. */
typedef struct clua_budget {
  int64_t instructions; /* the instructions of all calls, plus a charge for each call */
  int64_t nanoseconds;  /* of processor time */
} clua_budget;

/* The latest failure. The texts are borrowed until the next operation on the state. */
typedef struct clua_failure {
  const char *message;
  size_t message_count;
  const char *traceback; /* the script's own frames, one per line; empty if there are none */
  size_t traceback_count;
  const char *chunk;     /* name of the chunk where the error occurred, or empty */
  int32_t line;          /* line in the chunk, or 0 */
  bool is_in_tail_call;  /* the line may be that of a caller of the function with the error */
  int64_t serial;        /* identifies the error value, see clua_push_failure; 0 without an error value */
} clua_failure;

/* A flag that other threads may raise to stop a running script. Each owner must release the flag once. */
typedef struct clua_stop clua_stop;
clua_stop *clua_stop_create(void);
void clua_stop_retain(clua_stop *stop);
void clua_stop_release(clua_stop *stop);
/* Kills each state of the flag for ever. */
void clua_stop_raise(clua_stop *stop);
/* Kills each state of the flag whose outermost call is running; states that do not run are unchanged. */
void clua_stop_interrupt(clua_stop *stop);
/* A number that grows with each interrupt, and when the flag is raised. */
uint64_t clua_stop_signals(const clua_stop *stop);

/* The function that allocates the memory of Lua. It works like realloc for a block of known size; a new size of 0 frees
 * the block. NULL: malloc and free. */
typedef struct clua_allocator {
  void *(*resize)(void *context, void *block, size_t old_size, size_t new_size);
  void *context;
} clua_allocator;

/* Opens a state with the sandboxed libraries. The state retains its stop flag. Returns NULL if an allocation failed or
 * the version of Lua is unknown. */
clua_state *clua_open(clua_limits limits, clua_stop *stop, clua_allocator allocator);

/* Closes a state and releases all host functions. During a call into Lua, only kills the state, which then closes when
 * the outermost call ends. */
void clua_close(clua_state *state);

/* A pointer that the host has stored in the state. */
void *clua_host(const clua_state *state);
void clua_set_host(clua_state *state, void *host);

/* Kills a state. A running script ends at its next instruction. */
void clua_kill_now(clua_state *state, clua_kill reason);
clua_kill clua_kill_reason(const clua_state *state);
/* Sets the failure of a killed state, with the place of the kill, and returns CLUA_KILLED. */
clua_status clua_fail_killed(clua_state *state);
/* The number of kills in this process. While the number is unchanged, the host need not check any state. */
uint64_t clua_kill_count(void);

/* Charges the running call for work of the host. Returns CLUA_KILLED if the state is killed, by this charge or before.
 * The script then ends at its next instruction, and the host can stop its work. Otherwise returns CLUA_OK. */
clua_status clua_spend(clua_state *state, size_t instructions);

/* Raises the instruction limits of the running call and of the input, and their time limits in proportion, by at most
 * the time limit of one call. Has no effect without an instruction limit, or if the additions to this call would exceed
 * `most`. Used for work whose length depends on data of the host. */
void clua_grant(clua_state *state, int64_t instructions, int64_t most);

/* The failure of the last CLUA_FAILED, CLUA_SYNTAX, CLUA_INCOMPLETE, CLUA_REFUSED or CLUA_KILLED. */
const clua_failure *clua_last_failure(const clua_state *state);

clua_limits clua_get_limits(const clua_state *state);
/* Changes the limits. A new instruction limit applies from the next call on. `is_metered` does not change. */
void clua_set_limits(clua_state *state, clua_limits limits);

size_t clua_memory_in_use(const clua_state *state);
/* Instructions charged to the present or last outermost call: executed instructions, in steps of the hook's period, and
 * the charges of library functions and large blocks. */
int64_t clua_instructions_used(const clua_state *state);

/* Sets the mark from which the instructions of all calls are counted, and cancels clua_end_at. Begins an input, whose
 * budget applies to all calls until clua_end_input. */
void clua_mark(clua_state *state);
/* Work between these two calls is not counted, and no limit ends it. For code of the host's library that runs when it
 * is first needed. Pairs of these calls may be nested. */
void clua_begin_uncounted(clua_state *state);
void clua_end_uncounted(clua_state *state);
/* Ends the input. Calls until the next mark belong to no input. */
void clua_end_input(clua_state *state);
/* Notes that the state replaces one that was killed in the present input. The killed state has used time, so until the
 * end of the input, granted instructions add no time. */
void clua_note_rebuilt(clua_state *state);
/* Sets the budget of each input from the next call on. Applies to metered states only. */
void clua_set_budget(clua_state *state, clua_budget budget);
/* Charges the input for work of the host. Kills the state if the budget is exceeded. */
void clua_charge_input(clua_state *state, int64_t instructions);
int64_t clua_instructions_since_mark(const clua_state *state);
/* Kills the state when it has reached both the instructions and the crossings of a place, at the latest before the next
 * crossing. If both are 0, kills it at once. A replay uses this to repeat a kill by a measured limit. */
void clua_end_at(clua_state *state, const clua_kill_place *place);
/* Kills the state now if the place of clua_end_at comes after the end of the latest call and before the next one. */
void clua_end_after_call(clua_state *state);
/* The place of the kill. The state must be killed. */
clua_kill_place clua_where_killed(const clua_state *state);
/* Sets whether the limits of instructions and memory are doubled. A replay that repeats recorded kills doubles them, so
 * that no other kill occurs. */
void clua_set_lenient(clua_state *state, bool is_lenient);
/* The number of tables, functions and coroutines to which `tostring` has assigned a number. */
int64_t clua_identities(const clua_state *state);
/* Withdraws the numbers after the first `kept` ones, so that scripts get the same numbers with and without unrecorded
 * questions. */
void clua_forget_identities(clua_state *state, int64_t kept);
/* Collects all garbage. */
clua_status clua_collect(clua_state *state);
/* The number of nested calls into Lua. */
int32_t clua_depth(const clua_state *state);

/* For tests: the allocation with number `after`, counted from now, and all later ones fail. 0: no allocation fails. */
void clua_fail_allocations(clua_state *state, int64_t after);
/* For tests: slots in use on the running stack. */
int32_t clua_stack_top(const clua_state *state);

/* The remaining stack of the calling thread; SIZE_MAX if unknown. Unit: bytes. */
size_t clua_thread_stack_left(void);

#endif
