/* pcall and xpcall, through which a kill passes.
 *
 * Otherwise they behave as in Lua's manual: coroutines can yield across them. After a kill, a script's message handler
 * does not run, because it would run inside the hook, where no hook can stop it. The handler also does not run when too
 * little of the thread's stack is left. */
#include "library.h"

static int finish(lua_State *L, int status, lua_KContext dropped) {
  if (status == LUA_OK || status == LUA_YIELD) return lua_gettop(L) - (int)dropped;
  clua_check(L);
  lua_pushboolean(L, 0);
  lua_pushvalue(L, -2);
  return 2;
}

static int protected_call(lua_State *L) {
  luaL_checkany(L, 1);
  clua_check(L);
  clua_check_native(L);
  lua_pushboolean(L, 1);
  lua_insert(L, 1);
  int status = lua_pcallk(L, lua_gettop(L) - 2, LUA_MULTRET, 0, 0, finish);
  return finish(L, status, 0);
}

static int handle(lua_State *L) {
  clua_state *state = clua_of(L);
  if (clua_is_killed(state) || clua_native_left(state) < CLUA_NATIVE_CALL) return 1;
  lua_pushvalue(L, lua_upvalueindex(1));
  lua_insert(L, 1);
  lua_call(L, lua_gettop(L) - 1, 1);
  return 1;
}

static int protected_call_with_handler(lua_State *L) {
  luaL_checktype(L, 2, LUA_TFUNCTION);
  clua_check(L);
  clua_check_native(L);
  int arguments = lua_gettop(L) - 2;
  lua_pushvalue(L, 2);
  lua_pushcclosure(L, handle, 1);
  lua_replace(L, 2);
  lua_pushboolean(L, 1);
  lua_pushvalue(L, 1);
  lua_rotate(L, 3, 2);
  int status = lua_pcallk(L, arguments, LUA_MULTRET, 2, 2, finish);
  return finish(L, status, 2);
}

const luaL_Reg clua_protected_functions[] = {
  {"pcall", protected_call}, {"xpcall", protected_call_with_handler}, {NULL, NULL}};
