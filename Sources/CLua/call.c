/* Calls into Lua. A call is built on Lua's own stack: message handler, function, arguments; results take their place.
 *
 * Only steps that cannot raise happen outside a protected call. */
#include "internal.h"

/* Slots a call needs beside its arguments: handler, function, and what looking it up takes. */
#define CALL_SLOTS 8

/* Made once per process and never freed. */
locale_t clua_locale(void) {
  static locale_t locale;
  locale_t made = __atomic_load_n(&locale, __ATOMIC_ACQUIRE);
  if (made) return made;
  made = newlocale(LC_ALL_MASK, "C", (locale_t)0);
  __atomic_store_n(&locale, made, __ATOMIC_RELEASE); /* glibc gives the same object each time */
  return made;
}

void clua_enter(clua_state *state) {
  if (state->depth++ > 0) return;
  state->locale_before = uselocale(clua_locale());
  clua_start_budget(state);
}

void clua_leave(clua_state *state) {
  if (--state->depth > 0) return;
  uselocale(state->locale_before);
  if (state->is_closing) clua_close(state);
}

int32_t clua_depth(const clua_state *state) { return state->depth; }

clua_status clua_begin(clua_state *state, clua_call *call) {
  if (clua_is_killed(state)) return clua_fail_killed(state);
  if (state->depth >= state->limits.nesting) return CLUA_TOO_DEEP;
  lua_State *L = state->running;
  if (!lua_checkstack(L, CALL_SLOTS)) return CLUA_MEMORY;
  clua_enter(state);
  if (state->released_count > 0) clua_apply_releases(state);
  lua_pushcfunction(L, clua_on_error);
  int32_t base = lua_gettop(L) + 1;
  *call = (clua_call){
    .stack = clua_wrap(L), .home = clua_wrap(L), .base = base, .home_base = base, .could_wait = state->can_wait};
  state->can_wait = false;
  return CLUA_OK;
}

clua_status clua_begin_reference(clua_state *state, int32_t function, clua_call *call) {
  clua_status status = clua_begin(state, call);
  if (status == CLUA_OK) lua_rawgeti(clua_lua(call->stack), LUA_REGISTRYINDEX, function);
  return status;
}

clua_status clua_begin_element(clua_state *state, int32_t table, int64_t index, clua_call *call) {
  clua_status status = clua_begin(state, call);
  if (status != CLUA_OK) return status;
  lua_State *L = clua_lua(call->stack);
  if (lua_rawgeti(L, LUA_REGISTRYINDEX, table) == LUA_TTABLE) {
    lua_rawgeti(L, -1, index);
    lua_replace(L, call->base);
  }
  return CLUA_OK;
}

clua_status clua_begin_resume(clua_state *state, int32_t thread, clua_call *call) {
  clua_thread_state phase = clua_thread_state_of(state, thread);
  if (phase != CLUA_THREAD_NEW && phase != CLUA_THREAD_WAITING)
    return clua_fail_with(state, CLUA_FAILED, phase == CLUA_THREAD_DONE ? "the coroutine is done" : "the coroutine runs");
  clua_status status = clua_begin(state, call);
  if (status != CLUA_OK) return status;
  lua_State *L = clua_lua(call->home);
  lua_rawgeti(L, LUA_REGISTRYINDEX, thread); /* keeps the coroutine alive while the call is open */
  lua_State *co = lua_tothread(L, -1);
  call->is_resume = true;
  call->stack = clua_wrap(co);
  call->base = lua_gettop(co) + 1;
  return CLUA_OK;
}

static clua_status run_function(clua_state *state, lua_State *L, clua_call *call, int32_t results) {
  int arguments = lua_gettop(L) - call->base;
  if (results > 0 && !lua_checkstack(L, results)) return CLUA_MEMORY;
  int status = lua_pcall(L, arguments, results < 0 ? LUA_MULTRET : results, call->base - 1);
  if (status == LUA_OK) {
    call->results = results < 0 ? lua_gettop(L) - call->base + 1 : results;
    return CLUA_OK;
  }
  call->results = 1;
  return clua_fail(state, L, status);
}

/* A coroutine has no message handler: its frames are still there after it failed. */
static clua_status run_thread(clua_state *state, lua_State *co, clua_call *call) {
  lua_State *home = clua_lua(call->home);
  int arguments = lua_gettop(co) - call->base + 1;
  int results = 0;
  state->can_wait = true;
  int status = clua_resume(state, home, co, arguments, &results);
  state->can_wait = false;
  state->waits = false;
  bool has_failed = status != LUA_OK && status != LUA_YIELD;
  if (has_failed && !state->killed) clua_note_failure(state, co, lua_gettop(co));
  if (has_failed) results = 1;
  if (!lua_checkstack(home, results)) {
    lua_pop(co, results);
    return CLUA_MEMORY;
  }
  lua_xmove(co, home, results);
  call->stack = call->home;
  call->base = lua_gettop(home) - results + 1;
  call->results = results;
  if (has_failed) return clua_fail(state, home, status);
  return status == LUA_OK ? CLUA_OK : CLUA_YIELDED;
}

clua_status clua_run(clua_state *state, clua_call *call, int32_t results) {
  if (clua_is_killed(state)) return clua_fail_killed(state);
  lua_State *L = clua_lua(call->stack);
  return call->is_resume ? run_thread(state, L, call) : run_function(state, L, call, results);
}

void clua_end(clua_state *state, clua_call *call) {
  if (call->stack != call->home) lua_settop(clua_lua(call->stack), call->base - 1);
  lua_settop(clua_lua(call->home), call->home_base - 2);
  state->can_wait = call->could_wait;
  clua_leave(state);
}

clua_status clua_protect(lua_State *L, lua_CFunction body, void *argument, int taken, int results) {
  clua_state *state = clua_of(L);
  if (!lua_checkstack(L, CALL_SLOTS)) {
    lua_pop(L, taken);
    return CLUA_MEMORY;
  }
  clua_enter(state);
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
  clua_leave(state);
  return outcome;
}

clua_status clua_protect_lifted(lua_State *L, lua_CFunction body, void *argument, int taken, int results) {
  clua_state *state = clua_of(L);
  state->lifted++;
  clua_status status = clua_protect(L, body, argument, taken, results);
  state->lifted--;
  return status;
}
