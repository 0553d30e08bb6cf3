/* The fields of a state. All files of this target include this header; other targets cannot.
 *
 * Comments of functions that use a Lua stack end in the notation of Lua's manual: [-pops, +pushes, raises]. `raises` is
 * `-` (never), `m` (only if an allocation fails), `e` (runs scripts) or `v` (on purpose). */
#ifndef CLUA_INTERNAL_H
#define CLUA_INTERNAL_H

#include <lauxlib.h>
#include <locale.h>
#include <lua.h>
#include <lualib.h>
#include <stdatomic.h>
#include <time.h>

#include "clua.h"

/* Instructions between two checks of the hook. A period of 100 takes no more time than one of 1000, and limits the work
 * of C functions between two checks better. */
#define CLUA_PERIOD 100

/* Bytes that are copied or cleared in the time of one instruction; measured at 16 to 64, depending on caches. */
#define CLUA_BYTES_PER_INSTRUCTION 32

/* The charge of a packed value, in addition to its bytes: about its memory in the host. */
#define CLUA_PACKED_VALUE 64

/* Bytes of heap that a full collection visits in the time of one instruction. The number is rounded up, so that a script
 * that fills its heap reaches the memory limit before the instruction limit. */
#define CLUA_COLLECTED_PER_INSTRUCTION 128

/* The size of a message with its traceback. It is fixed, so that reporting an error never needs memory. */
#define CLUA_MESSAGE_SIZE 4096
#define CLUA_TRACEBACK_SIZE 8192

/* Text in a buffer of fixed size, which clua_append terminates. A piece of text that does not fit is dropped. */
typedef struct clua_text {
  char *bytes;
  size_t count, size;
} clua_text;

#define CLUA_STOPPED_FOREVER ((uint_fast64_t)1 << 63)

struct clua_stop {
  atomic_int owners;
  /* The number of interrupts, and CLUA_STOPPED_FOREVER if the flag was raised. */
  atomic_uint_fast64_t signals;
};

/* Blocks of up to CLUA_POOL_LARGEST bytes are cut from larger ones, in sizes that are multiples of CLUA_POOL_STEP:
 * pool.c. With the address sanitizer, every block is allocated separately. */
#define CLUA_POOL_STEP 16
#if defined(__SANITIZE_ADDRESS__)
#define CLUA_POOL_LARGEST 0
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define CLUA_POOL_LARGEST 0
#endif
#endif
#ifndef CLUA_POOL_LARGEST
#define CLUA_POOL_LARGEST 256
#endif

typedef struct clua_pool {
  void *free[CLUA_POOL_LARGEST / CLUA_POOL_STEP + 1]; /* by size */
  char *start, *end;                                  /* the part that is not yet cut */
  struct chunk *chunks;
  clua_allocator source; /* of the larger blocks */
} clua_pool;

/* A watched field: watch.c */
typedef struct clua_watched {
  int32_t reference; /* 0: no field is watched */
  bool is_found;
  int32_t line; /* of the script, at the last comparison */
  char chunk[LUA_IDSIZE];
} clua_watched;

/* A resumption that has not ended: coroutine.c */
typedef struct clua_resumption {
  lua_State *from; /* the coroutine that resumed the next one */
  const struct clua_resumption *outer;
} clua_resumption;

/* Large blocks that are noted: blocks.c */
typedef enum clua_block_kind { CLUA_BLOCK_OTHER, CLUA_BLOCK_STRING, CLUA_BLOCK_NODES } clua_block_kind;
typedef struct clua_block {
  const void *bytes;
  size_t size;
  clua_block_kind kind;
} clua_block;
typedef struct clua_blocks {
  clua_block *all;
  size_t count, capacity;
} clua_blocks;
/* The work of all calls of an input: budget.c */
typedef struct clua_input {
  clua_budget limits;
  bool is_open;    /* an input has begun and not ended; otherwise only the limits of calls apply */
  bool decides;    /* the input leaves the running call fewer instructions than its own limit */
  bool is_exact;   /* each call is measured by the processor's clock */
  int32_t calls;   /* outermost calls so far */
  int64_t granted; /* instructions granted to calls beyond their limits */
  int64_t tick;    /* the time at which the call began, by the coarse clock; 0 if the clock was not read; unit: ns */
  int64_t ticks;   /* the duration of calls by the coarse clock; unit: ns */
  int64_t worked;  /* the processor time of measured calls; unit: ns */
} clua_input;

/* The counters of the outermost call: limits.c */
typedef struct clua_counts {
  int64_t budget;    /* instructions at the beginning of the call */
  int64_t fuel;      /* instructions left */
  int64_t collected; /* instructions for collecting garbage: not counted as used, but no longer available */
  int64_t granted;   /* instructions added to the budget since the call began */
  int64_t spent;     /* instructions since the mark without those of the present call; negative if the mark is inside it */
  int64_t deadline;  /* when to read the processor time next; 0 until the first check of the hook; unit: ns */
  int64_t begun;     /* the processor time at its first reading, 0 until then; unit: ns */
  int64_t crossings; /* number of crossings between script and host since the mark */
} clua_counts;

/* Noted lines: lines.c */
typedef struct clua_lines {
  bool are_noted;
  int32_t line; /* the last line that a script reached; 0: none */
  char chunk[LUA_IDSIZE];
  const void *frame; /* the CallInfo of this script, also of the function that it calls last, by a tail call */
  clua_counts before; /* the counters at clua_begin_lines */
} clua_lines;

/* The values that are restored after uncounted work: uncounted.c */
typedef struct clua_uncounted {
  int depth; /* > 0: nothing is counted */
  bool is_metered, has_end;
  clua_counts counts;
  clua_input input;
} clua_uncounted;

/* A text that is being compiled: compile.c */
typedef struct clua_reading {
  const char *text;
  size_t count, read; /* number of all bytes, and of the bytes that the compiler has read */
  const char *name;   /* in the form of Lua, such as @init.lua */
} clua_reading;

/* The heap of a state: allocator.c */
typedef struct clua_memory {
  clua_pool pool;
  size_t used;           /* bytes in use */
  size_t base;           /* the part of `used` that the empty state uses */
  int unlimited;         /* > 0: no memory limit applies */
  bool is_crowded;       /* over the limit: the hook must collect garbage, and kill the state if that is not enough */
  size_t refused;        /* bytes that were refused and are requested again after a collection; 0: none */
  size_t missing;        /* bytes that could not be allocated, until Lua requests them again; 0: none */
  size_t handed;         /* bytes of strings passed to the host in the outermost call */
  clua_account *account; /* charged for memory of the host; NULL: nothing is charged */
  size_t handled, handled_limit; /* bytes of the host in handles; garbage is collected at the limit: bytes.c */
  int64_t failing;               /* for tests: number of allocations until all fail; 0: none fails */
  clua_blocks blocks;
} clua_memory;

/* The stacks of Lua, lua_stack.c, and the stack of the thread, native_stack.c */
typedef struct clua_stacks {
  const void *first;         /* the address at which the first stack of the state began */
  int base_place, top_place; /* words of a lua_State that contain the beginning of its stack, and its top */
  int64_t fuel_of_growth;    /* the fuel when a stack last grew */
  char *floor;               /* end of the stack of the thread that runs Lua; NULL: unknown */
} clua_stacks;

/* The data that decide the period of the hook: pace.c */
typedef struct clua_pacing {
  size_t largest_string; /* size of the largest large string; unit: bytes */
  bool has_new_strings;
} clua_pacing;

/* Calls into Lua: call.c */
typedef struct clua_calls {
  int depth; /* number of entries into Lua, by calls and by protected operations */
  int count; /* number of open calls: the used entries of `open` */
  clua_call open[CLUA_MAX_NESTING];
  void (*when_left)(clua_state *state); /* called when no call is open; may be NULL */
  bool can_wait;                        /* the host resumed the running coroutine, so that it can wait */
  bool has_spare;                       /* the registry has an unused coroutine */
  bool waits;                           /* a host function yields: the wait passes through the script's own coroutines */
  int closes;                           /* number of nested coroutine.close calls */
  locale_t locale_before;
} clua_calls;

/* References of the host: reference.c */
typedef struct clua_releases {
  int32_t *waiting; /* references that the host has released and Lua has not */
  int32_t count, capacity;
  int32_t held; /* number of references that the host holds */
} clua_releases;

/* The output of `print`: module.c */
typedef struct clua_output {
  clua_sink sink;
  void *context;
} clua_output;

/* The latest failure: failure.c */
typedef struct clua_latest {
  clua_failure failure;
  int64_t serial;
  char message[CLUA_MESSAGE_SIZE];
  char traceback[CLUA_TRACEBACK_SIZE];
  char chunk[LUA_IDSIZE];
} clua_latest;

/* The end of a state, and a kill that is repeated: ending.c */
typedef struct clua_ending {
  clua_kill_place kill; /* the place of the kill, if the state was killed */
  int64_t fuel_at_kill;
  bool has_end; /* the state is to be killed at `end` */
  clua_kill_place end;
  bool is_lenient; /* the limits of instructions and memory are doubled */
} clua_ending;

/* The version of a committed table: a number of this table alone, which changes whenever the committed contents of the
 * table, or of a table in it, change. 0: the table is not committed. snapshot/version.c */
uint64_t clua_version_of(clua_state *state, const void *table);

struct clua_state {
  lua_State *main;
  lua_State *running;                /* the coroutine whose code runs; main if none does */
  const clua_resumption *resumption; /* how `running` was resumed, innermost first */
  void *host;

  clua_limits limits;
  clua_kill killed;
  clua_stop *stop;             /* never NULL */
  uint_fast64_t known_signals; /* the interrupts of `stop` before the outermost call */
  int64_t interrupted_before;  /* the latest interrupt before the outermost call: interrupt.c */

  clua_memory memory;
  clua_stacks stacks;
  clua_pacing pacing;
  clua_counts counts;
  clua_uncounted uncounted;
  clua_input input;
  bool is_rebuilt; /* the state replaces one that was killed in the present input */
  clua_calls calls;
  clua_releases releases;
  clua_output output;
  clua_latest latest;
  clua_ending ending;

  clua_watched watch;
  clua_lines lines;
  clua_coverage *coverage; /* notes the lines that scripts reach; NULL: they are not noted */
  const clua_reading *reading; /* the text that the host is compiling, or NULL */
  lua_Integer identities; /* number of tables, functions and coroutines to which tostring has assigned a number */
  clua_snapshot *snapshots;
  uint64_t versions, read_versions; /* the latest version of a committed table, and the latest that may have been read */
};

/* The state of a coroutine. Every coroutine has a copy of the extra space of the main one. */
static inline clua_state *clua_of(lua_State *L) { return *(clua_state **)lua_getextraspace(L); }

static inline lua_State *clua_lua(const clua_stack *stack) { return stack->thread; }

#endif
