/* A running state: its limits, its stacks, its failures, and calls. */
#ifndef CLUA_CORE_H
#define CLUA_CORE_H

#include "../support/support.h"

/* The addresses of these variables are the keys of registry slots that every state has. */
extern const char clua_identities_key, clua_error_key, clua_spare_key;

/* allocator.c */
/* Maximum number of bytes in addition to those of the empty state. */
static inline size_t clua_memory_limit(const clua_state *state) {
  size_t limit = state->limits.memory;
  return state->ending.is_lenient && limit <= SIZE_MAX / 16 ? 2 * limit : limit;
}
void *clua_allocate(void *context, void *block, size_t old_size, size_t new_size);
/* Memory of the host that is not charged to a plugin. In tests it fails like the plugin's memory. `state` may be
 * NULL. */
void *clua_host_resize(clua_state *state, void *block, size_t size);

/* growth.c */
clua_block_kind clua_kind_of_block(size_t tag, size_t size);
/* Charges the cost of work with a new vector of this size. Returns false if the vector must be refused: the state is
 * killed, or a stack would be too large. `fuel` is the fuel before the memory of the vector was charged. */
bool clua_pay_for_vector(clua_state *state, size_t size, int64_t fuel);

/* native_stack.c. The minimum free stack of the thread. Unit: bytes. */
#define CLUA_NATIVE_ENTRY ((size_t)42 << 10)     /* at the beginning of a call into Lua */
#define CLUA_NATIVE_COMPILER ((size_t)140 << 10) /* for compiling a text that is nested to Lua's limit */
#define CLUA_NATIVE_CALL ((size_t)38 << 10)      /* for a call from C back into Lua or the host */
/* At a check of the hook. Before the next check, Lua may nest 50 calls, and call a function of its library that takes
 * 11 KB. */
#define CLUA_NATIVE_HOOK ((size_t)34 << 10)
#define CLUA_NATIVE_MATCH ((size_t)8 << 10) /* for a recursive call of the pattern matcher */
/* Added to all of these in a state without a hook, in which Lua may nest 200 calls. */
#define CLUA_NATIVE_UNMETERED ((size_t)80 << 10)
/* The end of the calling thread's stack; NULL if unknown. */
char *clua_native_floor(void);
/* The free part of this stack. Unit: bytes. */
size_t clua_native_left(const clua_state *state);
/* The failure of an operation that needs more stack than is free. */
clua_status clua_fail_native(clua_state *state, size_t needed);
/* [-0, +0, v] */
void clua_raise_native_overflow(lua_State *L);
/* Raises if the free part is too small for a call back into Lua or the host. [-0, +0, v] */
static inline void clua_check_native(lua_State *L) {
  const clua_state *state = clua_of(L);
  char *floor = state->stacks.floor;
  if (__builtin_expect((char *)__builtin_frame_address(0) < floor + CLUA_NATIVE_CALL, false) && floor)
    clua_raise_native_overflow(L);
}

/* Raises if the free part is too small for the pattern matcher, which calls only itself. [-0, +0, v] */
static inline void clua_check_match(lua_State *L) {
  const clua_state *state = clua_of(L);
  char *floor = state->stacks.floor;
  if (__builtin_expect((char *)__builtin_frame_address(0) < floor + CLUA_NATIVE_MATCH, false) && floor)
    clua_raise_native_overflow(L);
}

/* pace.c */
/* Instructions between two checks of the hook on this stack. */
int clua_pace(const clua_state *state, lua_State *L);
/* Shrinks a stack that is larger than needed; false for a stack overflow. [-0, +0, -] */
bool clua_check_stack(clua_state *state, lua_State *L);
bool clua_is_large_string(size_t size);
void clua_note_string(clua_state *state, size_t size);
/* Finds the large strings that still exist, before an outermost call. [-0, +0, -] */
void clua_refresh_large_strings(clua_state *state);

/* compile.c */
/* Compiles a text, and charges for it. Leaves the function or the message on the stack, and returns Lua's status.
 * [-0, +1, m] */
int clua_compile(lua_State *L, clua_reading *reading);
/* The line that the compiler has reached. */
int32_t clua_line_read(const clua_reading *reading);

/* watch.c */
/* Checks the watched field. [-0, +0, -] */
void clua_check_watched_field(clua_state *state, lua_State *L);

/* ending.c */
/* Kills the state at the place of clua_end_at. [-0, +0, -] */
void clua_end_here(clua_state *state);
/* Whether the crossings and the instructions of clua_end_at are reached. */
bool clua_is_at_end(const clua_state *state);
/* Counts a crossing between script and host before it takes place. Kills the state if a repeated kill is due here. */
static inline void clua_cross(clua_state *state) {
  const clua_ending *ending = &state->ending;
  if (__builtin_expect(ending->has_end, false) && ending->end.crossings >= 0 &&
      state->counts.crossings >= ending->end.crossings)
    clua_end_here(state);
  else state->counts.crossings++;
}

/* lines.c */
/* Notes the line of an event of the hook. [-0, +0, -] */
void clua_note_line(clua_state *state, lua_State *L, lua_Debug *ar);
int clua_place(lua_State *L);
/* Fills `ar` with the place at which a script calls a function of the host or of the library. While lines are noted,
 * this may be a tail call, whose frame no longer exists. [-0, +0, -] */
bool clua_calling_script(const clua_state *state, lua_State *L, lua_Debug *ar);

/* coverage.c */
/* Adds the script on the top to the coverage of the state, if it has one. [-0, +0, -] */
void clua_cover_script(clua_state *state, lua_State *L, const char *name);
/* Notes the line of an event of the hook as reached. The state must have a coverage. [-0, +0, -] */
void clua_cover_line(clua_state *state, lua_State *L, lua_Debug *ar);

/* limits.c */
/* Sets the hook of the running coroutine to the period and events that the state needs now. [-0, +0, -] */
void clua_reset_hook(clua_state *state);
void clua_start_budget(clua_state *state);
/* The time of a clock. Unit: ns. */
static inline int64_t clua_read_clock(clockid_t clock) {
  struct timespec time;
  clock_gettime(clock, &time);
  return (int64_t)time.tv_sec * 1000000000 + time.tv_nsec;
}

/* Makes the hook check at the next instruction. [-0, +0, -] */
void clua_alert(clua_state *state);
/* Arms the hook of a coroutine for the next instructions. [-0, +0, -] */
void clua_arm(clua_state *state, lua_State *L);
/* Counts instructions and checks the limits. A kill is noted, but not raised. [-0, +0, -] */
void clua_count_instructions(clua_state *state, size_t instructions);
/* Counts an instruction and checks the limits, in work of the host with a script's tables, where errors must not be
 * raised. Returns CLUA_KILLED if a limit is exceeded or the state was already killed. */
clua_status clua_keep_time(clua_state *state);
/* Begins to measure the time of work of the host outside of calls. */
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
  size_t left; /* steps until the limits are checked */
} clua_meter;
#define CLUA_METER_STEPS 250
static inline clua_meter clua_begin_meter(lua_State *L) { return (clua_meter){L, CLUA_METER_STEPS}; }
/* Charges the counted steps and the next `steps` ones, and raises the kill if the limit is exceeded. [-0, +0, v] */
void clua_flush_meter(clua_meter *meter, size_t steps);
/* Counts the next `steps` steps. [-0, +0, v] */
static inline void clua_step(clua_meter *meter, size_t steps) {
  if (__builtin_expect(steps < meter->left, true)) meter->left -= steps;
  else clua_flush_meter(meter, steps);
}
/* Charges the steps counted since the last check. The next check applies the limits. [-0, +0, -] */
static inline void clua_end_meter(clua_meter *meter) {
  clua_state *state = clua_of(meter->L);
  if (state->limits.is_metered) state->counts.fuel -= (int64_t)(CLUA_METER_STEPS - meter->left);
  meter->left = CLUA_METER_STEPS;
}
/* Raises the kill if the state is killed. [-0, +0, v] */
void clua_check(lua_State *L);
/* Raises the kill. [-0, +0, v] */
int clua_raise_kill(lua_State *L);
/* Kills the state at the present place of `L`, unless it was killed before. [-0, +0, -] */
void clua_kill_at(clua_state *state, lua_State *L, clua_kill reason);
/* Kills the state because of its stop flag or an interrupt. [-0, +0, -] */
void clua_stop_state(clua_state *state);
/* interrupt.c */
extern atomic_int_fast64_t clua_interrupted_at;
bool clua_is_interruptible(const clua_state *state);
/* Kills the state if the present interrupt applies to it. [-0, +0, -] */
void clua_check_interrupt(clua_state *state);
/* Kills the state if a new signal of its stop flag applies to it. [-0, +0, -] */
void clua_check_signals(clua_state *state);

/* Whether the state is killed. Kills the state first if its stop flag is raised, or because of an interrupt. */
static inline bool clua_is_killed(clua_state *state) {
  uint_fast64_t signals = atomic_load_explicit(&state->stop->signals, memory_order_relaxed);
  if (__builtin_expect(signals != state->known_signals, false)) clua_check_signals(state);
  bool is_interrupted = atomic_load_explicit(&clua_interrupted_at, memory_order_relaxed) != 0;
  if (__builtin_expect(is_interrupted, false)) clua_check_interrupt(state);
  return state->killed != CLUA_ALIVE;
}

/* budget.c */
/* Begins an outermost call with the rest of the input's budget. Kills the state if the budget is used up.
 * [-0, +0, -] */
void clua_begin_in_input(clua_state *state);
/* Adds the time of a measured outermost call. [-0, +0, -] */
void clua_end_in_input(clua_state *state);
static inline void clua_leave_input(clua_state *state) {
  if (__builtin_expect(state->input.tick != 0 || state->counts.begun != 0, false)) clua_end_in_input(state);
}
/* The processor time left in this input when the call begins; INT64_MAX without a limit. Unit: ns. */
int64_t clua_time_left(const clua_state *state);
/* The time that granted instructions add to a limit of time. Unit: ns. */
int64_t clua_granted_time(const clua_state *state, int64_t instructions);

/* failure.c */
/* The message handler of all calls by the host. [-1, +1, -] */
int clua_on_error(lua_State *L);
/* Converts a status of lua_pcall to a status and a failure. The error value is on the top. [-0, +0, -] */
clua_status clua_fail(clua_state *state, lua_State *L, int status);
/* Notes the details that can be found only while the failed frames still exist. [-0, +0, -] */
void clua_note_failure(clua_state *state, lua_State *L, int index);
/* Sets the failure to a message of the compiler, and takes the chunk and the line from the message. */
clua_status clua_fail_syntax(clua_state *state, const char *message, bool is_incomplete);
/* Clears the failure and returns the buffer of its message. clua_end_message must follow. */
clua_text clua_begin_message(clua_state *state);
void clua_end_message(clua_state *state, const clua_text *text);
/* Sets a failure without a Lua error. */
clua_status clua_fail_with(clua_state *state, clua_status status, const char *message);

/* call.c */
/* A fixed locale, so that scripts do not depend on the host's setlocale. */
locale_t clua_locale(void);
/* Runs a C function in protected mode. The function receives a light userdata, and the `taken` values on the top. It
 * leaves its results, or nothing after a failure. clua_protect_unlimited runs it without a memory limit.
 * [-taken, +results, -] */
clua_status clua_protect(lua_State *L, lua_CFunction body, void *argument, int taken, int results);
/* Runs a C function with one result in protected mode, on a clua_stack, which counts the result. */
clua_status clua_protect_push(clua_stack *stack, lua_CFunction body, void *argument, int taken);
clua_status clua_protect_unlimited(lua_State *L, lua_CFunction body, void *argument, int taken, int results);

/* coroutine.c */
/* Resumes `co` with the `arguments` on its stack. Returns LUA_OK, LUA_YIELD or an error status.
 * [-arguments, +results, -] */
int clua_resume(clua_state *state, lua_State *from, lua_State *co, int arguments, int *results);
/* Fills `ar` with the innermost frame of a script in the running coroutine `L`, or else in those that resumed it.
 * [-0, +0, -] */
bool clua_running_script(const clua_state *state, lua_State *L, lua_Debug *ar);

/* reference.c */
void clua_apply_releases(clua_state *state);

/* bytes.c */
/* The minimum number of bytes of handles at which garbage is collected, because Lua counts only the small handles. */
#define CLUA_FIRST_COLLECTION ((size_t)64 << 20)
/* Makes the metatable of handles. [-0, +0, m] */
int clua_open_bytes(lua_State *L);
/* The object of a handle, borrowed; NULL for other values. [-0, +0, -] */
void *clua_to_bytes(lua_State *L, int index);
/* Pushes a handle that retains an object. [-0, +1, m] */
void clua_push_bytes_raw(lua_State *L, void *object);
void *clua_keep_bytes(void *object);
void clua_drop_bytes(void *object);
size_t clua_count_bytes(void *object);
void clua_copy_bytes(void *object, size_t offset, size_t count, char *target);

/* text.c */
/* Converts a value like luaL_tolstring, but without addresses. [-0, +1, e] */
const char *clua_to_text(lua_State *L, int index, size_t *count);

/* Whether a value is NaN. [-0, +0, -] */
bool clua_is_nan(lua_State *L, int index);

#endif
