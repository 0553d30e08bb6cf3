/* Declarations shared by the files of this target; not included from outside.
 *
 * Functions that touch a Lua stack say so in the manual's notation: [-pops, +pushes, raises], where raises is `-`
 * (never), `m` (only for want of memory), `e` (runs scripts) or `v` (on purpose). */
#ifndef CLUA_INTERNAL_H
#define CLUA_INTERNAL_H

#include <lauxlib.h>
#include <locale.h>
#include <lua.h>
#include <lualib.h>
#include <stdatomic.h>
#include <time.h>

#include "clua.h"

/* Instructions between two checks of the hook. 100 costs as much as 1000, and limits the work of C functions between
 * two checks. */
#define CLUA_PERIOD 100

/* Bytes that are copied or cleared in the time of one instruction; measured at 16 to 64, depending on caches. */
#define CLUA_BYTES_PER_INSTRUCTION 32

/* The charge of a packed value, beside its bytes: about its memory in the host. */
#define CLUA_PACKED_VALUE 64

/* Bytes of heap that a full collection visits in the time of one instruction, rounded up: a script that fills its
 * heap should meet the limit of memory, not that of instructions. */
#define CLUA_COLLECTED_PER_INSTRUCTION 128

/* The size of a message with its traceback, so that reporting an error never needs memory. */
#define CLUA_MESSAGE_SIZE 4096
#define CLUA_TRACEBACK_SIZE 8192

/* Text in a buffer of fixed size, always terminated. Text beyond the size is dropped. */
typedef struct clua_text {
  char *bytes;
  size_t count, size;
} clua_text;

struct clua_stop {
  atomic_int owners;
  atomic_bool is_raised;
};

/* Blocks of up to this many bytes are cut from larger ones, in steps: pool.c. Under the address sanitizer none are. */
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
  char *start, *end;                                  /* not yet cut */
  struct chunk *chunks;
} clua_pool;

/* A watched field: watch.c */
typedef struct clua_watched {
  int32_t reference; /* 0: none is */
  bool is_found;
  int32_t line; /* of the script, when it was looked at last */
  char chunk[LUA_IDSIZE];
} clua_watched;

/* Noted lines: lines.c */
typedef struct clua_lines {
  bool are_noted;
  int32_t line; /* that a script came to last; 0: none */
  char chunk[LUA_IDSIZE];
  struct {
    int64_t budget, fuel, granted, deadline, begun;
  } before; /* what the state had spent */
} clua_lines;

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
  bool is_open;    /* an input is in hand; outside of one only the limits of calls hold */
  bool decides;    /* the call that runs has less left in the input than a call may use */
  bool is_exact;   /* each call is measured by the processor's clock */
  int32_t calls;   /* outermost calls so far */
  int64_t granted; /* instructions that calls were given beyond their limits */
  int64_t tick;    /* when the call began, by the coarse clock; 0 if that was not looked at; unit: ns */
  int64_t ticks;   /* how long calls took by that clock; unit: ns */
  int64_t worked;  /* how long the processor worked in calls that were measured; unit: ns */
} clua_input;

/* What a state had counted when uncounted work began: uncounted.c */
typedef struct clua_uncounted {
  int depth; /* > 0: nothing is counted */
  bool is_metered, has_end;
  int64_t budget, fuel, collected, granted, spent, deadline, begun, crossings;
  clua_input input;
} clua_uncounted;

/* A text that is being compiled: compile.c */
typedef struct clua_reading {
  const char *text;
  size_t count, read; /* bytes, and how many of them the compiler has */
  const char *name;   /* as Lua takes it, with a sign in front */
} clua_reading;

struct clua_state {
  lua_State *main;
  lua_State *running; /* the coroutine whose code runs; main if none does */
  void *host;

  clua_limits limits;
  clua_kill killed;
  clua_stop *stop; /* never NULL */

  /* Memory: allocator.c */
  clua_pool pool;
  size_t used;      /* bytes held */
  size_t base;      /* of these, bytes of the empty state */
  int lifted;       /* > 0: no limit counts */
  bool is_crowded;  /* over the limit: the hook must collect, and kill if that is not enough */
  size_t refused;   /* bytes refused, and requested again after a collection; 0: none */
  size_t handed; /* bytes of strings passed to the host in the outermost call */
  clua_account *account; /* charged for memory of the host; NULL: nothing is charged */
  size_t handled, handled_limit; /* bytes of the host behind handles, and when to collect garbage: bytes.c */
  int64_t failing;  /* for tests: allocations until all fail; 0: none */
  clua_blocks blocks;

  /* Stacks: Lua's own, lua_stack.c, and that of the thread, native_stack.c */
  const void *first_stack; /* where the first stack of the state began */
  int stack_place, top_place; /* words of a lua_State that hold where its stack begins, and its top */
  int64_t fuel_of_growth; /* when a stack grew last */
  char *floor;            /* end of the stack of the thread that is in Lua; NULL: not known */

  /* How often the hook checks: pace.c */
  size_t largest_string;  /* unit: bytes; of large ones */
  bool has_new_strings;

  /* Budget of the outermost call: limits.c */
  int64_t budget;   /* instructions it began with */
  int64_t fuel;     /* instructions left */
  int64_t fuel_at_kill;
  int64_t collected; /* of which this many are not, for garbage was collected */
  int64_t granted;  /* added to the budget since then */
  int64_t spent;    /* instructions of earlier calls since the mark; what the present call had spent counts against it */
  int64_t deadline; /* when to read the processor time next, 0 until the first check of the hook; unit: ns */
  int64_t begun;    /* the processor time at its first reading, 0 until then; unit: ns */

  clua_input input;

  /* Open calls: call.c */
  int depth;      /* entries into Lua, of calls and of protected operations */
  int call_count; /* calls, which are the first of these */
  clua_call calls[CLUA_MAX_NESTING];
  bool is_closing;
  bool can_wait; /* the host resumed the running coroutine, so a wait reaches it */
  bool is_idle;  /* the registry has a coroutine in which nothing runs */
  bool waits;    /* a host function yields: the wait passes through the script's own coroutines */
  int closes;    /* nested coroutine.close */
  locale_t locale_before;

  /* References released by the host and not yet in Lua: reference.c */
  int32_t *released;
  int32_t released_count, released_capacity;
  int32_t references;

  /* The host's part: library.c */
  clua_sink sink;
  void *sink_context;

  clua_watched watch;
  clua_lines lines;
  const clua_reading *reading; /* the text that the host is compiling, or NULL */

  lua_Integer identities; /* numbers given to tables and functions by tostring */
  clua_snapshot *snapshots;

  /* The latest failure: failure.c */
  clua_failure failure;
  int64_t serial;
  char message[CLUA_MESSAGE_SIZE];
  char traceback[CLUA_TRACEBACK_SIZE];
  char chunk[LUA_IDSIZE];
  clua_kill_place kill; /* where the state was killed, if it was */

  /* Kills that are repeated: ending.c */
  int64_t crossings; /* between script and host, since the mark */
  bool has_end;      /* the state is to be killed at `end` */
  bool is_lenient;   /* the limits of instructions and memory are doubled */
  clua_kill_place end;
  clua_uncounted uncounted;
};

/* The state of a coroutine: every coroutine has a copy of the main one's extra space. */
static inline clua_state *clua_of(lua_State *L) { return *(clua_state **)lua_getextraspace(L); }

static inline lua_State *clua_lua(const clua_stack *stack) { return stack->thread; }

/* Registry slots that every state has: keys are the addresses of these. */
extern const char clua_modules_key, clua_searcher_key, clua_identities_key, clua_error_key, clua_idle_key,
  clua_library_globals_key;

/* pool.c */
/* Like realloc and free, for a block of known size. Returns NULL if an allocation failed: the block is then
 * unchanged. */
void *clua_pool_resize(clua_pool *pool, void *block, size_t old_size, size_t new_size);
/* Frees all small blocks at once. */
void clua_pool_free(clua_pool *pool);

/* account.c */
/* Whether the limit of an account is exceeded; the account may be NULL. */
bool clua_is_overdrawn(const clua_account *account);
/* Whether an intermediate total may grow by this number of bytes: up to a quarter above the limit. A walk through
 * tables in Lua's order has different intermediate totals in each run; the final total is the same. */
bool clua_may_overdraw(const clua_account *account, size_t bytes);

/* allocator.c */
/* Maximum bytes beyond the empty state. */
static inline size_t clua_memory_limit(const clua_state *state) {
  return state->is_lenient && state->limits.memory <= SIZE_MAX / 16 ? 2 * state->limits.memory : state->limits.memory;
}
void *clua_allocate(void *context, void *block, size_t old_size, size_t new_size);
/* Memory of the host that is not charged to a plugin; fails in tests like the plugin's. The state may be NULL. */
void *clua_host_resize(clua_state *state, void *block, size_t size);

/* blocks.c */
/* The minimum size of noted blocks: the vector of 1024 fields. Unit: bytes. */
#define CLUA_NOTED_SIZE 24576
void clua_add_block(clua_blocks *blocks, const void *bytes, size_t size, clua_block_kind kind);
void clua_remove_block(clua_blocks *blocks, const void *bytes);
/* The size of the largest block of a kind, or 0. */
size_t clua_largest_block(const clua_blocks *blocks, clua_block_kind kind);
void clua_free_blocks(clua_blocks *blocks);

/* growth.c */
clua_block_kind clua_kind_of_block(size_t tag, size_t size);
/* Charges the possible work with a new vector of this size; false if the script must not have it. `fuel` is the fuel
 * before its memory was charged. */
bool clua_pay_for_vector(clua_state *state, size_t size, int64_t fuel);

/* lua_stack.c. Sizes in bytes: a slot, and the first stack of a state. */
#define CLUA_SLOT_SIZE ((size_t)16)
#define CLUA_FIRST_STACK_SIZE (45 * CLUA_SLOT_SIZE)
/* Finds the bounds of the stack in a lua_State; false for an unknown version of Lua. */
bool clua_find_stack(clua_state *state);
/* The number of slots of a stack, and of those below its top. */
size_t clua_stack_slots(const clua_state *state, lua_State *L);
size_t clua_stack_slots_used(const clua_state *state, lua_State *L);

/* native_stack.c. The minimum of the thread's stack that must be free, unit: bytes: at the beginning of a call into
 * Lua; for compiling a text of any depth; for a call from C back into Lua or the host; at a check of the hook,
 * before the next of which Lua may nest 50 calls, and call a function of its library that takes 11 KB; for a
 * recursive call of the pattern matcher. */
#define CLUA_NATIVE_ENTRY ((size_t)42 << 10)
#define CLUA_NATIVE_COMPILER ((size_t)140 << 10)
#define CLUA_NATIVE_CALL ((size_t)38 << 10)
#define CLUA_NATIVE_HOOK ((size_t)34 << 10)
#define CLUA_NATIVE_MATCH ((size_t)8 << 10)
/* Without a hook Lua may nest 200 calls: the minimum for that. */
#define CLUA_NATIVE_UNMETERED ((size_t)80 << 10)
/* The end of the calling thread's stack; NULL if unknown. */
char *clua_native_floor(void);
/* The free part of it. Unit: bytes. */
size_t clua_native_left(const clua_state *state);
/* The failure of an operation that needs more than that. */
clua_status clua_fail_native(clua_state *state, size_t needed);
/* [-0, +0, v] */
void clua_raise_native_overflow(lua_State *L);
/* Raises if the free part is too small for a call back into Lua or the host. [-0, +0, v] */
static inline void clua_check_native(lua_State *L) {
  const clua_state *state = clua_of(L);
  if (__builtin_expect((char *)__builtin_frame_address(0) < state->floor + CLUA_NATIVE_CALL, false) && state->floor)
    clua_raise_native_overflow(L);
}

/* The same for the pattern matcher, which calls only itself. [-0, +0, v] */
static inline void clua_check_match(lua_State *L) {
  const clua_state *state = clua_of(L);
  if (__builtin_expect((char *)__builtin_frame_address(0) < state->floor + CLUA_NATIVE_MATCH, false) && state->floor)
    clua_raise_native_overflow(L);
}
/* pace.c */
/* Instructions between two checks of the hook on this stack. */
int clua_pace(const clua_state *state, lua_State *L);
/* Shrinks a stack that is larger than needed; false for a stack overflow. [-0, +0, -] */
bool clua_meet_stack(clua_state *state, lua_State *L);
bool clua_is_large_string(size_t size);
void clua_note_string(clua_state *state, size_t size);
/* Finds the large strings that are still alive, before an outermost call. [-0, +0, -] */
void clua_settle_pace(clua_state *state);

/* compile.c */
/* Compiles a text; leaves the function or the message, and returns Lua's status. Charges a budget. [-0, +1, -] */
int clua_compile(lua_State *L, clua_reading *reading);
/* The present line of the compiler. */
int32_t clua_line_read(const clua_reading *reading);

/* retired.c */
/* Takes __gc and __mode away from scripts. [-0, +0, m] */
void clua_retire_metamethods(lua_State *L);
/* Gives the table on the top a metatable with weak keys or values. [-0, +0, m] */
void clua_make_weak(lua_State *L, const char *mode);
/* Gives the metatable on the top a finalizer. [-0, +0, m] */
void clua_set_finalizer(lua_State *L, lua_CFunction finalizer);

/* watch.c */
/* Checks the watched field. [-0, +0, -] */
void clua_look_at_field(clua_state *state, lua_State *L);

/* ending.c */
/* Kills the state at the place of clua_end_at. [-0, +0, -] */
void clua_end_here(clua_state *state);
/* Whether the instruction count of clua_end_at is reached. */
bool clua_is_at_end(const clua_state *state);
/* Counts a crossing between script and host before it is made, and kills the state if that is due. */
static inline void clua_cross(clua_state *state) {
  if (__builtin_expect(state->has_end, false) && state->end.crossings >= 0 && state->crossings >= state->end.crossings)
    clua_end_here(state);
  else state->crossings++;
}

/* lines.c */
/* Notes the line of an event of the hook. [-0, +0, -] */
void clua_note_line(clua_state *state, lua_State *L, lua_Debug *ar);
int clua_place(lua_State *L);

/* limits.c */
/* Sets the hook of the running coroutine as the state needs it now. [-0, +0, -] */
void clua_reset_hook(clua_state *state);
void clua_start_budget(clua_state *state);
/* The time of a clock. Unit: ns. */
static inline int64_t clua_read_clock(clockid_t clock) {
  struct timespec time;
  clock_gettime(clock, &time);
  return (int64_t)time.tv_sec * 1000000000 + time.tv_nsec;
}

/* budget.c */
/* Begins an outermost call with the rest of the input's budget; kills the state if it is used up. [-0, +0, -] */
void clua_begin_in_input(clua_state *state);
/* Adds the time of a measured outermost call. [-0, +0, -] */
void clua_end_in_input(clua_state *state);
static inline void clua_leave_input(clua_state *state) {
  if (__builtin_expect(state->input.tick != 0 || state->begun != 0, false)) clua_end_in_input(state);
}
/* The processor time left in this input when the call begins; INT64_MAX without a limit. Unit: ns. */
int64_t clua_time_left(const clua_state *state);

/* Makes the hook check at the next instruction. [-0, +0, -] */
void clua_alert(clua_state *state);
/* Arms the hook of a coroutine for the next instructions. [-0, +0, -] */
void clua_arm(clua_state *state, lua_State *L);
/* Counts instructions and checks the limits; a kill is only noted. [-0, +0, -] */
void clua_meet(clua_state *state, size_t instructions);
/* For work of the host with a script's tables, where errors must not be raised: checks the limits, of which only
 * time can be exceeded. CLUA_KILLED if it is, or if the state was already killed. */
clua_status clua_keep_time(clua_state *state);
/* Begins to measure that time, outside of calls. */
void clua_begin_time(clua_state *state);
/* Charges a collection of garbage. */
void clua_charge_collection(clua_state *state);
/* Collects garbage in the middle of a call. [-0, +0, -] */
void clua_collect_in_call(clua_state *state, lua_State *L);
/* Charges work in C as instructions; kills the state if the limit is exceeded. [-0, +0, v] */
void clua_charge(lua_State *L, size_t instructions);
/* Counts the steps of a loop in C, each of which takes about the time of an instruction. */
typedef struct clua_meter {
  lua_State *L;
  size_t left; /* steps until the limits are looked at */
} clua_meter;
#define CLUA_METER_STEPS 250
static inline clua_meter clua_begin_meter(lua_State *L) { return (clua_meter){L, CLUA_METER_STEPS}; }
/* Charges the counted steps and the coming ones, and raises the kill if the limit is exceeded. [-0, +0, v] */
void clua_look(clua_meter *meter, size_t steps);
/* Counts coming steps. [-0, +0, v] */
static inline void clua_step(clua_meter *meter, size_t steps) {
  if (__builtin_expect(steps < meter->left, true)) meter->left -= steps;
  else clua_look(meter, steps);
}
/* Charges the steps counted since the last check; the next check applies the limits. [-0, +0, -] */
static inline void clua_end_meter(clua_meter *meter) {
  clua_state *state = clua_of(meter->L);
  if (state->limits.is_metered) state->fuel -= (int64_t)(CLUA_METER_STEPS - meter->left);
  meter->left = CLUA_METER_STEPS;
}
/* Raises the kill if there is one. [-0, +0, v] */
void clua_check(lua_State *L);
/* Raises the kill. [-0, +0, v] */
int clua_raise_kill(lua_State *L);
/* Kills the state at the present place of `L`, unless it was killed before. [-0, +0, -] */
void clua_kill_at(clua_state *state, lua_State *L, clua_kill reason);
/* Kills the state because its flag is raised. [-0, +0, -] */
void clua_stop_state(clua_state *state);
/* Whether the state is killed, also by its flag at this moment. */
static inline bool clua_is_killed(clua_state *state) {
  bool is_raised = atomic_load_explicit(&state->stop->is_raised, memory_order_relaxed);
  if (__builtin_expect(is_raised, false)) clua_stop_state(state);
  return state->killed != CLUA_ALIVE;
}

/* panic.c */
int clua_panic(lua_State *L);

/* failure.c */
/* The message handler of all calls by the host. [-1, +1, -] */
int clua_on_error(lua_State *L);
/* Converts a status of lua_pcall to a status and a failure, with the error value on the top. [-0, +0, -] */
clua_status clua_fail(clua_state *state, lua_State *L, int status);
clua_status clua_fail_killed(clua_state *state);
/* Notes the details that are known only while the failed frames still exist. [-0, +0, -] */
void clua_note_failure(clua_state *state, lua_State *L, int index);
/* Splits the place from the beginning of the compiler's message. */
clua_status clua_fail_syntax(clua_state *state, const char *message, bool is_incomplete);
/* Clears the failure and returns the buffer of its message; clua_end_message must follow. */
clua_text clua_begin_message(clua_state *state);
void clua_end_message(clua_state *state, const clua_text *text);
/* Sets a failure without a Lua error. */
clua_status clua_fail_with(clua_state *state, clua_status status, const char *message);

/* traceback.c */
/* Fills `ar` with the innermost frame of a script, at `level` or above. [-0, +0, -] */
bool clua_is_script(const lua_Debug *ar);
bool clua_script_frame(lua_State *L, int level, lua_Debug *ar);
size_t clua_write_traceback(lua_State *L, int level, char *buffer, size_t size);

/* call.c */
/* A fixed locale, so that scripts do not depend on the host's setlocale. */
locale_t clua_locale(void);
/* Runs a C function in protected mode. It receives a light userdata and the `taken` values on the top; leaves its
 * results, or nothing after a failure. Without a memory limit if `lifted`. [-taken, +results, -] */
clua_status clua_protect(lua_State *L, lua_CFunction body, void *argument, int taken, int results);
/* The same with one result, on a clua_stack, which counts it. */
clua_status clua_protect_push(clua_stack *stack, lua_CFunction body, void *argument, int taken);
clua_status clua_protect_lifted(lua_State *L, lua_CFunction body, void *argument, int taken, int results);

/* reference.c */
void clua_apply_releases(clua_state *state);

/* sandbox.c, and the functions that replace Lua's own, which are their upvalues */
int clua_open_sandbox(lua_State *L);
extern const luaL_Reg clua_base_functions[];      /* base.c: collectgarbage, load, rawset, setmetatable */
extern const luaL_Reg clua_coroutine_functions[]; /* coroutine.c: close, create, resume, wrap */
extern const luaL_Reg clua_module_functions[];    /* module.c: require */
extern const luaL_Reg clua_order_functions[];     /* pairs.c: next, pairs */
extern const luaL_Reg clua_pattern_functions[];   /* pattern_functions.c: find, gmatch, gsub, match */
extern const luaL_Reg clua_protected_functions[]; /* protected.c: pcall, xpcall */
extern const luaL_Reg clua_string_functions[];    /* string.c: format, rep */
extern const luaL_Reg clua_table_functions[];     /* table.c: concat, insert, move, remove, sort, unpack */
/* library_costs.c: functions that are charged for the size of their arguments */
extern const luaL_Reg clua_charged_base_functions[], clua_charged_string_functions[], clua_charged_math_functions[],
  clua_charged_utf8_functions[], clua_charged_operators[];
/* Whether a function may return this number of values. [-0, +0, -] */
bool clua_may_return(lua_State *L, lua_Unsigned count);
extern const luaL_Reg clua_text_functions[];      /* text.c: print, tostring */

/* bytes.c */
/* Makes the metatable of handles. [-0, +0, m] */
int clua_open_bytes(lua_State *L);
/* The object of a handle, borrowed, or NULL. [-0, +0, -] */
void *clua_to_bytes(lua_State *L, int index);
/* Pushes a handle that retains an object. [-0, +1, m] */
void clua_push_bytes_raw(lua_State *L, void *object);
void *clua_keep_bytes(void *object);
void clua_drop_bytes(void *object);

/* helpers.c: the function of a name, or NULL. */
lua_CFunction clua_find_helper(const char *name);
extern const luaL_Reg clua_reach_functions[]; /* reach.c: of the same kind */
extern const luaL_Reg clua_tree_functions[];        /* tree.c: too */
extern const luaL_Reg clua_constructor_functions[]; /* constructor.c: too */
extern const luaL_Reg clua_uncounted_functions[];   /* uncounted.c: too */

/* constructor.c */
/* Bits of valid values for options, above those of Lua's types, 1 << LUA_T…, which are valid with any value. */
#define CLUA_SELDOM ((lua_Integer)1 << 32)
#define CLUA_GOOD_INTEGER ((lua_Integer)1 << 33) /* each integer */
#define CLUA_GOOD_NUMBER ((lua_Integer)1 << 34)  /* each finite number */
/* Whether the value at an index is valid for an option with these bits. [-0, +0, -] */
bool clua_is_good(lua_State *L, int index, lua_Integer mask);

/* host_function.c: calls the clua_callee that the first upvalue points to. */
int clua_call_host(lua_State *L);

/* text.c */
/* As luaL_tolstring, without addresses. [-0, +1, e] */
const char *clua_to_text(lua_State *L, int index, size_t *count);

/* order.c */
/* A key of a table. Numbers, strings and booleans have an order. */
typedef struct clua_key {
  int kind; /* LUA_TNUMBER, LUA_TSTRING or LUA_TBOOLEAN */
  bool is_integer;
  int32_t position; /* for the caller's use */
  uint64_t prefix;  /* while sorting: the first bytes of a string */
  union {
    lua_Integer integer; /* also a boolean */
    lua_Number number;
    struct {
      const char *bytes; /* borrowed */
      size_t count;
    } string;
  };
} clua_key;
/* Reads the key at an index; false if a key of its type has no order. [-0, +0, -] */
bool clua_read_key(lua_State *L, int index, clua_key *key);
/* Numbers ascending, then strings by bytes, then booleans. */
int clua_compare_keys(const clua_key *left, const clua_key *right);
/* `spare` must have the same size. */
void clua_sort_keys(clua_key *keys, clua_key *spare, size_t count);

/* sort.c */
/* Sorts the first `count` values of the list at 1, by the function at 2 if it is not nil. [-0, +0, e] */
void clua_sort(lua_State *L, lua_Unsigned count);

/* Why a key of this type is not plain. */
const char *clua_key_reason(int type);
/* Why a key of the table at `table` is not plain, or NULL. [-0, +0, -] */
const char *clua_bad_key(lua_State *L, int table);
/* Pushes the keys of the table at `table`, except 1…`items`, and returns them in order in memory of the host, each
 * with its stack index. Keys without an order are left out. [-0, +count, -] */
clua_status clua_push_keys(lua_State *L, int table, lua_Integer items, clua_key **keys, int32_t *count);

/* writing.c */
void clua_append(clua_text *text, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* Appends a key as in `.rank`, `["pile 2"]`, `[3]`; the first key of a path without a dot. */
void clua_append_key(clua_text *text, const clua_key *key);
/* Appends a string in quotes, cut after some characters. */
void clua_append_quoted(clua_text *text, const char *bytes, size_t count);

/* coroutine.c */
/* Resumes `co` with the `arguments` on its stack: LUA_OK, LUA_YIELD or an error status. [-arguments, +results, -] */
int clua_resume(clua_state *state, lua_State *from, lua_State *co, int arguments, int *results);

/* snapshot.c */
void clua_snapshots_detach(clua_state *state);

#endif
