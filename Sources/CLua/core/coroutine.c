/* Coroutines of scripts and of the host.
 *
 * These versions of the resuming functions exist for three reasons: a kill must pass through them, the state must know
 * the running coroutine, and a wait of the host passes through coroutines of the script up to the one that the host
 * resumed. */
#include "core.h"

/* Maximum number of nested coroutine.close. Lua 5.4.4 does not count them and runs out of C stack after some thousands
 * (fixed in 5.4.5). Design choice: 100. */
#define MAX_CLOSES 100

int clua_resume(clua_state *state, lua_State *from, lua_State *co, int arguments, int *results) {
  clua_resumption resumption = {from, state->resumption};
  state->resumption = &resumption;
  state->running = co; /* first, so that an interrupt from here on arms this coroutine */
  clua_arm(state, co); /* a new count, independent of the coroutine's earlier work */
  int status = lua_resume(co, from, arguments, results);
  if (status != LUA_OK && status != LUA_YIELD) clua_is_killed(state); /* notes the place while the frames exist */
  state->running = from;
  state->resumption = resumption.outer;
  return status;
}

bool clua_running_script(const clua_state *state, lua_State *L, lua_Debug *ar) {
  bool is_found = clua_script_frame(L, 0, ar);
  for (const clua_resumption *one = state->resumption; one && !is_found; one = one->outer)
    is_found = clua_script_frame(one->from, 0, ar);
  return is_found;
}

static lua_State *check_coroutine(lua_State *L) {
  lua_State *co = lua_tothread(L, 1);
  luaL_argexpected(L, co, 1, "coroutine");
  return co;
}

static clua_thread_state phase_of(lua_State *L, lua_State *co) {
  if (L == co) return CLUA_THREAD_RUNNING;
  if (lua_status(co) == LUA_YIELD) return CLUA_THREAD_WAITING;
  if (lua_status(co) != LUA_OK) return CLUA_THREAD_DONE;
  lua_Debug ar;
  if (lua_getstack(co, 0, &ar)) return CLUA_THREAD_RUNNING; /* it has resumed the running coroutine */
  return lua_gettop(co) == 0 ? CLUA_THREAD_DONE : CLUA_THREAD_NEW;
}

static int continue_resume(lua_State *L, int status, lua_KContext context);
static int continue_wrap(lua_State *L, int status, lua_KContext context);

/* The outcome of `resume`. Its `count` values or its error value are moved to L. */
typedef enum outcome { RETURNED, FAILED, WAITS } outcome;

static outcome fail(lua_State *L, const char *message, int *count) {
  lua_pushstring(L, message);
  *count = 1;
  return FAILED;
}

/* Closes the pending to-be-closed variables of a coroutine. The error value, if any, is on the top of its stack.
 * [-0, +0, v] */
static int reset(lua_State *L, lua_State *co) {
  clua_state *state = clua_of(L);
  clua_check_native(L);
  clua_check(L); /* after a kill in its hook, a coroutine has no hook any more, so it must not run */
  clua_arm(state, co);
  state->running = co;
  int status = lua_resetthread(co); /* protected inside */
  state->running = L;
  clua_check(L);
  return status;
}

static outcome resume(lua_State *L, lua_State *co, int arguments, bool is_wrapped, int *count) {
  clua_state *state = clua_of(L);
  clua_check_native(L);
  clua_charge(L, CLUA_PERIOD); /* instructions since the coroutine's last check are not counted otherwise */
  clua_thread_state phase = phase_of(L, co);
  if (phase == CLUA_THREAD_DONE) return fail(L, "cannot resume dead coroutine", count);
  if (phase == CLUA_THREAD_RUNNING) return fail(L, "cannot resume non-suspended coroutine", count);
  if (!lua_checkstack(co, arguments)) return fail(L, "too many arguments to resume", count);
  lua_xmove(L, co, arguments);
  bool could_wait = state->calls.can_wait;
  state->calls.can_wait = could_wait && lua_isyieldable(L);
  int status = clua_resume(state, L, co, arguments, count);
  state->calls.can_wait = could_wait;
  clua_check(L);
  if (status != LUA_OK && status != LUA_YIELD) {
    if (is_wrapped) reset(L, co);
    *count = 1;
    lua_xmove(co, L, 1);
    return FAILED;
  }
  if (!lua_checkstack(L, *count + 1)) {
    lua_pop(co, *count);
    return fail(L, "too many results to resume", count);
  }
  lua_xmove(co, L, *count);
  return status == LUA_YIELD && state->calls.waits ? WAITS : RETURNED;
}

static int coroutine_resume(lua_State *L) {
  int count;
  outcome outcome = resume(L, check_coroutine(L), lua_gettop(L) - 1, false, &count);
  if (outcome == WAITS) return lua_yieldk(L, count, 0, continue_resume);
  lua_pushboolean(L, outcome == RETURNED);
  lua_insert(L, -(count + 1));
  return count + 1;
}

/* Continues after a wait for the host, and passes the host's values to the waiting coroutine. */
static int continue_resume(lua_State *L, int status, lua_KContext context) {
  (void)status, (void)context;
  return coroutine_resume(L);
}

/* Raises an error of a wrapped coroutine in the caller, with the caller's place before the message. */
static int raise_again(lua_State *L) {
  if (lua_type(L, -1) == LUA_TSTRING) {
    luaL_where(L, 1);
    lua_insert(L, -2);
    lua_concat(L, 2);
  }
  return lua_error(L);
}

static int call_wrapped(lua_State *L) {
  int count;
  switch (resume(L, lua_tothread(L, lua_upvalueindex(1)), lua_gettop(L), true, &count)) {
    case WAITS: return lua_yieldk(L, count, 0, continue_wrap);
    case FAILED: return raise_again(L);
    case RETURNED: break;
  }
  return count;
}

static int continue_wrap(lua_State *L, int status, lua_KContext context) {
  (void)status, (void)context;
  return call_wrapped(L);
}

static int coroutine_create(lua_State *L) {
  luaL_checktype(L, 1, LUA_TFUNCTION);
  lua_State *co = lua_newthread(L);
  lua_pushvalue(L, 1);
  lua_xmove(L, co, 1);
  return 1;
}

static int coroutine_wrap(lua_State *L) {
  coroutine_create(L);
  lua_pushcclosure(L, call_wrapped, 1);
  return 1;
}

static int coroutine_close(lua_State *L) {
  clua_state *state = clua_of(L);
  lua_State *co = check_coroutine(L);
  if (phase_of(L, co) == CLUA_THREAD_RUNNING) return luaL_error(L, "cannot close a running coroutine");
  if (state->calls.closes >= MAX_CLOSES) return luaL_error(L, "closing coroutines is nested too deep");
  state->calls.closes++;
  int status = reset(L, co);
  state->calls.closes--;
  lua_pushboolean(L, status == LUA_OK);
  if (status == LUA_OK) return 1;
  lua_xmove(co, L, 1);
  return 2;
}

const luaL_Reg clua_coroutine_functions[] = {
  {"close", coroutine_close}, {"create", coroutine_create}, {"resume", coroutine_resume}, {"wrap", coroutine_wrap},
  {NULL, NULL},
};

/* Coroutines of the host. */

static int new_thread(lua_State *L) {
  lua_State *co = lua_newthread(L);
  lua_pushvalue(L, 2);
  lua_xmove(L, co, 1);
  return 1;
}

clua_status clua_new_thread(clua_stack *stack) { return clua_protect_push(stack, new_thread, NULL, 1); }

/* The coroutine of a reference, or NULL. [-0, +0, -] */
static lua_State *thread_of(clua_state *state, int32_t reference) {
  lua_State *L = state->running;
  if (!lua_checkstack(L, 1)) return NULL;
  lua_rawgeti(L, LUA_REGISTRYINDEX, reference);
  lua_State *co = lua_tothread(L, -1);
  lua_pop(L, 1);
  return co;
}

clua_thread_state clua_thread_state_of(clua_state *state, int32_t thread) {
  lua_State *co = thread_of(state, thread);
  return co ? phase_of(state->running, co) : CLUA_THREAD_DONE;
}

static int close_thread(lua_State *L) {
  lua_remove(L, 1);
  coroutine_close(L);
  if (!lua_toboolean(L, 2)) return lua_error(L);
  return 0;
}

clua_status clua_close_thread(clua_state *state, int32_t thread) {
  if (clua_is_killed(state)) return clua_fail_killed(state);
  clua_stack stack = clua_current_stack(state);
  if (!clua_push_reference(&stack, thread)) return CLUA_MEMORY;
  if (state->calls.depth == 0) clua_start_budget(state);
  return clua_protect(clua_lua(&stack), close_thread, NULL, 1, 0);
}
