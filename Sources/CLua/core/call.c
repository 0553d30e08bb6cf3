/* Calls into Lua. A call is built on Lua's own stack: message handler, function, arguments. The results replace
 * function and arguments.
 *
 * Outside of protected calls, only operations that cannot raise errors are used. */
#include "core.h"

/* The stack slots that are reserved for a call: those for arguments and results, and 4 more, which are enough for the
 * handler, the function and the table from which it is read. */
#define ARGUMENT_SLOTS 12
#define RESULT_SLOTS 8
#define CALL_SLOTS (4 + ARGUMENT_SLOTS + RESULT_SLOTS)

/* The locale is made at the first call and never freed. Two threads may both make it: for "C", newlocale of glibc
 * always returns the same object. */
locale_t clua_locale(void) {
  static locale_t locale;
  locale_t made = __atomic_load_n(&locale, __ATOMIC_ACQUIRE);
  if (made) return made;
  made = newlocale(LC_ALL_MASK, "C", (locale_t)0);
  __atomic_store_n(&locale, made, __ATOMIC_RELEASE);
  return made;
}

static inline void enter(clua_state *state) {
  if (state->calls.depth++ > 0) return;
  state->calls.locale_before = uselocale(clua_locale());
  state->stacks.floor = clua_native_floor();
  if (state->stacks.floor && !state->limits.is_metered) state->stacks.floor += CLUA_NATIVE_UNMETERED;
}

static inline void leave(clua_state *state) {
  if (--state->calls.depth > 0) return;
  uselocale(state->calls.locale_before);
  if (state->calls.when_left) state->calls.when_left(state);
}

/* Ends a call that enter_call began. */
static inline void leave_call(clua_state *state) {
  if (--state->calls.count == 0) clua_leave_input(state);
  leave(state);
}

int32_t clua_depth(const clua_state *state) { return state->calls.count; }

/* Counts the return from a successful call as a crossing. Returns whether the call is still successful. [-0, +0, -] */
static inline bool cross_back(clua_state *state) {
  clua_cross(state);
  return state->killed == CLUA_ALIVE;
}

/* Counts the return from a failed call as a crossing, at which a repeated kill that is due takes place. Returns the
 * failure. [-0, +0, -] */
static clua_status fail_back(clua_state *state, lua_State *L, int status) {
  clua_cross(state);
  return clua_fail(state, L, status);
}

/* Ends a call that has begun but cannot run, because the thread's stack is too small. */
__attribute__((noinline)) static clua_status refuse_entry(clua_state *state) {
  clua_status status = clua_fail_native(state, CLUA_NATIVE_ENTRY);
  leave(state);
  return status;
}

/* Prepares and counts a call, and reserves `slots` values. [-0, +0, -] */
__attribute__((always_inline)) static inline clua_status enter_call(clua_state *state, int slots, lua_State **running) {
  clua_cross(state);
  if (clua_is_killed(state)) return clua_fail_killed(state);
  if (state->calls.count >= state->limits.nesting || state->calls.count == CLUA_MAX_NESTING) return CLUA_TOO_DEEP;
  lua_State *L = *running = state->running;
  if (!lua_checkstack(L, slots)) return CLUA_MEMORY;
  enter(state);
  if (__builtin_expect(clua_native_left(state) < CLUA_NATIVE_ENTRY, false)) return refuse_entry(state);
  if (state->calls.count++ == 0) {
    clua_refresh_large_strings(state);
    clua_start_budget(state);
  }
  if (state->releases.count > 0) clua_apply_releases(state);
  return CLUA_OK;
}

__attribute__((always_inline)) static inline clua_status begin(clua_state *state, clua_call **result) {
  lua_State *L;
  clua_status status = enter_call(state, CALL_SLOTS, &L);
  if (status != CLUA_OK) return status;
  clua_call *call = &state->calls.open[state->calls.count - 1];
  int32_t top = lua_gettop(L);
  lua_pushcfunction(L, clua_on_error);
  *call = (clua_call){
    .state = state, .stack = {.thread = L, .room = ARGUMENT_SLOTS}, .base = top + 2, .home_top = top,
    .could_wait = state->calls.can_wait};
  state->calls.can_wait = false;
  *result = call;
  return CLUA_OK;
}

clua_status clua_begin_reference(clua_state *state, int32_t function, clua_call **call) {
  clua_status status = begin(state, call);
  if (status == CLUA_OK) lua_rawgeti(clua_lua(&(*call)->stack), LUA_REGISTRYINDEX, function);
  return status;
}

__attribute__((always_inline)) static inline clua_status begin_element(
  clua_state *state, int32_t table, int64_t index, clua_call **call) {
  clua_status status = begin(state, call);
  if (status != CLUA_OK) return status;
  lua_State *L = clua_lua(&(*call)->stack);
  if (lua_rawgeti(L, LUA_REGISTRYINDEX, table) == LUA_TTABLE) {
    lua_rawgeti(L, -1, index);
    (*call)->base++; /* the table stays below the function */
  }
  return CLUA_OK;
}

clua_status clua_begin_element(clua_state *state, int32_t table, int64_t index, clua_call **call) {
  return begin_element(state, table, index, call);
}

clua_status clua_begin_resume(clua_state *state, int32_t thread, clua_call **result) {
  clua_thread_state phase = clua_thread_state_of(state, thread);
  if (phase != CLUA_THREAD_NEW && phase != CLUA_THREAD_WAITING)
    return clua_fail_with(state, CLUA_FAILED,
                          phase == CLUA_THREAD_DONE ? "the coroutine is done" : "the coroutine is running");
  clua_status status = begin(state, result);
  if (status != CLUA_OK) return status;
  clua_call *call = *result;
  lua_State *L = clua_lua(&call->stack);
  lua_rawgeti(L, LUA_REGISTRYINDEX, thread); /* keeps the coroutine alive while the call is open */
  lua_State *co = lua_tothread(L, -1);
  call->is_resume = true;
  call->stack = (clua_stack){.thread = co};
  call->base = lua_gettop(co) + 1;
  return CLUA_OK;
}

const char clua_spare_key = 0;

/* Makes a coroutine, and a slot of the registry for it, so that returning it later needs no memory. [-0, +1, m] */
static int new_spare(lua_State *L) {
  lua_newthread(L);
  lua_pushvalue(L, -1);
  lua_rawsetp(L, LUA_REGISTRYINDEX, &clua_spare_key);
  return 1;
}

clua_status clua_begin_waitable(clua_state *state, clua_call **result) {
  clua_status status = begin(state, result);
  if (status != CLUA_OK) return status;
  clua_call *call = *result;
  lua_State *L = clua_lua(&call->stack);
  if (state->calls.has_spare) lua_rawgetp(L, LUA_REGISTRYINDEX, &clua_spare_key);
  else if ((status = clua_protect(L, new_spare, NULL, 0, 1)) != CLUA_OK) {
    clua_end(call);
    return status;
  }
  state->calls.has_spare = false; /* the coroutine is now on the stack, above the message handler */
  call->is_resume = call->is_borrowed = true;
  call->stack = (clua_stack){.thread = lua_tothread(L, -1), .room = LUA_MINSTACK};
  call->base = 1;
  return CLUA_OK;
}

/* Index of the coroutine on the stack of the coroutine that resumed it. */
static int thread_index(const clua_call *call) { return call->home_top + 2; }

/* Stores a borrowed coroutine, finished or not started, for the next call. [-0, +0, -] */
static void return_coroutine(clua_call *call, lua_State *home) {
  clua_state *state = call->state;
  call->is_borrowed = false;
  if (state->calls.has_spare) return;
  lua_pushvalue(home, thread_index(call));
  lua_rawsetp(home, LUA_REGISTRYINDEX, &clua_spare_key);
  state->calls.has_spare = true;
}

clua_status clua_keep_thread(clua_call *call, int32_t *thread) {
  lua_State *home = clua_lua(&call->stack);
  if (!lua_checkstack(home, 2)) return CLUA_MEMORY;
  lua_pushvalue(home, thread_index(call));
  call->stack.count++;
  return clua_refer(&call->stack, thread);
}

__attribute__((always_inline)) static inline clua_status run_function(clua_call *call, int32_t results) {
  lua_State *L = clua_lua(&call->stack);
  if (results > RESULT_SLOTS && !lua_checkstack(L, results)) return CLUA_MEMORY;
  int status = lua_pcall(L, call->stack.count, results < 0 ? LUA_MULTRET : results, call->home_top + 1);
  call->stack.room = 0;
  if (status == LUA_OK) {
    call->results = results < 0 ? lua_gettop(L) - call->base + 1 : results;
    return cross_back(call->state) ? CLUA_OK : clua_fail_killed(call->state);
  }
  call->results = 1;
  return fail_back(call->state, L, status);
}

/* A coroutine needs no message handler, because its frames survive the error. Its results move to the
 * stack of its resumer, because a returned coroutine with values on its stack would count as new: see phase_of. */
static clua_status run_thread(clua_call *call) {
  clua_state *state = call->state;
  lua_State *home = state->running, *co = clua_lua(&call->stack);
  int results = 0;
  state->calls.can_wait = true;
  int arguments = call->stack.count - call->is_borrowed; /* in a borrowed coroutine the first value is the function */
  int status = clua_resume(state, home, co, arguments, &results);
  state->calls.can_wait = state->calls.waits = false;
  bool has_failed = status != LUA_OK && status != LUA_YIELD;
  if (has_failed && !state->killed) clua_note_failure(state, co, lua_gettop(co));
  if (has_failed) results = 1;
  call->is_resume = false;
  call->stack = (clua_stack){.thread = home};
  call->base = lua_gettop(home) + 1;
  if (!lua_checkstack(home, results + 1)) {
    lua_pop(co, results);
    return CLUA_MEMORY;
  }
  lua_xmove(co, home, results);
  call->results = results;
  call->is_waiting = status == LUA_YIELD;
  if (call->is_borrowed && status == LUA_OK) return_coroutine(call, home);
  if (has_failed) return fail_back(state, home, status);
  return cross_back(state) ? CLUA_OK : clua_fail_killed(state);
}

clua_status clua_run(clua_call *call, int32_t results) {
  if (clua_is_killed(call->state)) return clua_fail_killed(call->state);
  return call->is_resume ? run_thread(call) : run_function(call, results);
}

clua_status clua_ask(clua_state *state, int32_t table, int64_t index, int32_t argument, clua_call **result) {
  *result = NULL;
  clua_status status = begin_element(state, table, index, result);
  if (status != CLUA_OK) return status;
  lua_rawgeti(clua_lua(&(*result)->stack), LUA_REGISTRYINDEX, argument);
  (*result)->stack.count = 1;
  return run_function(*result, -1);
}

void clua_end(clua_call *call) {
  clua_state *state = call->state;
  if (call->is_resume) {
    lua_settop(clua_lua(&call->stack), call->base - 1);
    if (call->is_borrowed) return_coroutine(call, state->running);
  }
  lua_settop(state->running, call->home_top);
  state->calls.can_wait = call->could_wait;
  leave_call(state);
}

/* Pushes a value into a reserved slot. [-0, +1, -] */
static inline void push_scalar(lua_State *L, const clua_scalar *scalar) {
  switch (scalar->kind) {
    case CLUA_BOOLEAN: lua_pushboolean(L, scalar->truth); break;
    case CLUA_INTEGER: lua_pushinteger(L, scalar->integer); break;
    case CLUA_NUMBER: lua_pushnumber(L, scalar->number); break;
    default: lua_pushnil(L);
  }
}

/* The value on the top. [-0, +0, -] */
static inline clua_scalar top_scalar(lua_State *L) {
  switch (lua_type(L, -1)) {
    case LUA_TNIL: return (clua_scalar){.kind = CLUA_NIL};
    case LUA_TBOOLEAN: return (clua_scalar){.kind = CLUA_BOOLEAN, .truth = lua_toboolean(L, -1)};
    case LUA_TNUMBER:
      return lua_isinteger(L, -1) ? (clua_scalar){.kind = CLUA_INTEGER, .integer = lua_tointeger(L, -1)}
                                  : (clua_scalar){.kind = CLUA_NUMBER, .number = lua_tonumber(L, -1)};
    default: return (clua_scalar){.kind = CLUA_OTHER};
  }
}

/* Begins, runs and ends a call. Fills a `clua_call` only after a failure: a successful call needs none, because all
 * arguments are given and the result is read at once. */
clua_status clua_evaluate(clua_state *state, int32_t function, const clua_scalar *arguments, int32_t count,
                          clua_scalar *result, clua_call **call) {
  *call = NULL;
  lua_State *L;
  clua_status status = enter_call(state, CALL_SLOTS - ARGUMENT_SLOTS + count, &L);
  if (status != CLUA_OK) return status;
  bool could_wait = state->calls.can_wait;
  int32_t top = lua_gettop(L);
  state->calls.can_wait = false;
  lua_pushcfunction(L, clua_on_error);
  lua_rawgeti(L, LUA_REGISTRYINDEX, function);
  for (int32_t i = 0; i < count; i++) push_scalar(L, &arguments[i]);
  int failure = lua_pcall(L, count, 1, top + 1);
  if (failure != LUA_OK || !cross_back(state)) {
    *call = &state->calls.open[state->calls.count - 1];
    **call = (clua_call){
      .state = state, .stack = {.thread = L}, .base = top + 2, .results = 1, .home_top = top, .could_wait = could_wait};
    return failure != LUA_OK ? fail_back(state, L, failure) : clua_fail_killed(state);
  }
  *result = top_scalar(L);
  lua_settop(L, top);
  state->calls.can_wait = could_wait;
  leave_call(state);
  return CLUA_OK;
}

clua_status clua_protect(lua_State *L, lua_CFunction body, void *argument, int taken, int results) {
  clua_state *state = clua_of(L);
  if (!lua_checkstack(L, CALL_SLOTS)) {
    lua_pop(L, taken);
    return CLUA_MEMORY;
  }
  enter(state);
  int function = lua_gettop(L) - taken + 1;
  lua_pushcfunction(L, body);
  lua_insert(L, function);
  lua_pushlightuserdata(L, argument);
  lua_insert(L, function + 1);
  int status = lua_pcall(L, taken + 1, results, 0);
  clua_status outcome = CLUA_OK;
  if (status != LUA_OK) {
    outcome = clua_fail(state, L, status);
    lua_pop(L, 1);
  }
  leave(state);
  return outcome;
}

clua_status clua_protect_push(clua_stack *stack, lua_CFunction body, void *argument, int taken) {
  clua_status status = clua_protect(clua_lua(stack), body, argument, taken, 1);
  stack->count -= taken;
  if (status != CLUA_OK) return status;
  stack->count++;
  if (stack->room > 0) stack->room--;
  return CLUA_OK;
}

clua_status clua_protect_unlimited(lua_State *L, lua_CFunction body, void *argument, int taken, int results) {
  clua_state *state = clua_of(L);
  state->memory.unlimited++;
  clua_status status = clua_protect(L, body, argument, taken, results);
  state->memory.unlimited--;
  return status;
}
