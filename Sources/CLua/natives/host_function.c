/* Functions of the host that scripts call.
 *
 * The host's function returns before an error is raised, so that Lua's longjmp crosses frames of C only. */
#include "natives.h"

/* Adds a place to the beginning of the message on the top, like luaL_where. [-1, +1, m] */
static void blame(lua_State *L, int level) {
  lua_Debug ar;
  bool is_known = level == CLUA_BLAME_SCRIPT
                    ? clua_calling_script(clua_of(L), L, &ar)
                    : level > 0 && lua_getstack(L, level, &ar) && lua_getinfo(L, "Sl", &ar) && ar.currentline > 0;
  if (!is_known || lua_type(L, -1) != LUA_TSTRING) return;
  lua_pushfstring(L, "%s:%d: ", ar.short_src, ar.currentline);
  lua_insert(L, -2);
  lua_concat(L, 2);
}

/* Carries out an answer other than CLUA_RETURN. Such answers are rare, so this is a separate function. [-0, +0, v] */
__attribute__((noinline)) static int finish(lua_State *L, const clua_frame *frame, clua_answer answer) {
  switch (answer) {
    case CLUA_RETURN: return frame->stack.count;
    case CLUA_YIELD: clua_of(L)->calls.waits = true; return lua_yield(L, frame->stack.count);
    case CLUA_RAISE: blame(L, frame->level); return lua_error(L);
    case CLUA_RAISE_MEMORY: break;
  }
  return luaL_error(L, "not enough memory");
}

int clua_call_host(lua_State *L) {
  clua_state *state = clua_of(L);
  const clua_callee *callee = lua_touserdata(L, lua_upvalueindex(1));
  clua_cross(state);
  if (clua_is_killed(state)) return clua_raise_kill(L);
  clua_check_native(L);
  clua_frame frame = {
    .state = state, .stack = {.thread = L, .room = LUA_MINSTACK}, .count = lua_gettop(L), .level = CLUA_BLAME_SCRIPT,
    .context = callee->context};
  clua_answer answer = callee->function(callee->context, &frame);
  if (clua_is_killed(state)) return clua_raise_kill(L);
  if (answer == CLUA_RETURN) return frame.stack.count;
  return finish(L, &frame, answer);
}

static int destroy(lua_State *L) {
  clua_callee *callee = lua_touserdata(L, 1);
  if (callee->destroy) callee->destroy(callee->context);
  callee->destroy = NULL;
  return 0;
}

/* The closure keeps a userdata alive. The finalizer of this userdata releases the host's context. */
static int push_function(lua_State *L) {
  const clua_callee *wanted = lua_touserdata(L, 1);
  clua_callee *callee = lua_newuserdatauv(L, sizeof *callee, 0);
  *callee = (clua_callee){0};
  if (luaL_newmetatable(L, "host function")) {
    clua_set_finalizer(L, destroy);
  }
  lua_setmetatable(L, -2);
  lua_pushcclosure(L, clua_call_host, 1);
  *callee = *wanted; /* this comes last, so that after a failure the caller still owns the context */
  return 1;
}

clua_status clua_push_function(clua_stack *stack, clua_function function, void *context, clua_destroy destroy) {
  clua_callee wanted = {function, context, destroy};
  clua_status status = clua_protect_push(stack, push_function, &wanted, 0);
  if (status != CLUA_OK && destroy) destroy(context);
  return status;
}

bool clua_can_yield(clua_stack *stack) {
  lua_State *L = clua_lua(stack);
  return clua_of(L)->calls.can_wait && lua_isyieldable(L);
}
