/* Plain calls from Lua to C and from C to Lua. */
#include <lauxlib.h>
#include <lua.h>
#include <lualib.h>
#include <stdlib.h>

#include "yardstick.h"

struct yardstick_calls {
  lua_State *L;
  int loop, add; /* references */
};

static int add(lua_State *L) {
  lua_pushnumber(L, luaL_checknumber(L, 1) + luaL_checknumber(L, 2));
  return 1;
}

static int message_handler(lua_State *L) {
  luaL_traceback(L, L, lua_tostring(L, 1), 1);
  return 1;
}

yardstick_calls *yardstick_calls_open(const char *loop, const char *add) {
  lua_State *L = luaL_newstate();
  luaL_openlibs(L);
  lua_pushcfunction(L, message_handler);
  if (luaL_loadstring(L, loop) || luaL_dostring(L, add)) {
    lua_close(L);
    return NULL;
  }
  yardstick_calls *calls = calloc(1, sizeof *calls);
  calls->L = L;
  calls->add = luaL_ref(L, LUA_REGISTRYINDEX);
  calls->loop = luaL_ref(L, LUA_REGISTRYINDEX);
  return calls;
}

void yardstick_calls_close(yardstick_calls *calls) {
  lua_close(calls->L);
  free(calls);
}

void yardstick_call_c(yardstick_calls *calls, int64_t count) {
  lua_State *L = calls->L;
  lua_rawgeti(L, LUA_REGISTRYINDEX, calls->loop);
  lua_pushcfunction(L, add);
  lua_pushinteger(L, count);
  lua_pcall(L, 2, 0, 1);
  lua_settop(L, 1);
}

double yardstick_call_lua(yardstick_calls *calls, int64_t count) {
  lua_State *L = calls->L;
  double sum = 0;
  for (int64_t i = 0; i < count; i++) {
    lua_rawgeti(L, LUA_REGISTRYINDEX, calls->add);
    lua_pushnumber(L, (double)i);
    lua_pushnumber(L, 2);
    if (lua_pcall(L, 2, 1, 1) == LUA_OK) sum += lua_tonumber(L, -1);
    lua_settop(L, 1);
  }
  return sum;
}
