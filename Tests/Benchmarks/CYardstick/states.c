/* Opening and closing a plain Lua state. */
#include <lauxlib.h>
#include <lua.h>
#include <lualib.h>

#include "yardstick.h"

size_t yardstick_open_and_close_state(void) {
  lua_State *L = luaL_newstate();
  if (!L) return 0;
  luaL_openlibs(L);
  size_t bytes = (size_t)lua_gc(L, LUA_GCCOUNT) * 1024 + (size_t)lua_gc(L, LUA_GCCOUNTB);
  lua_close(L);
  return bytes;
}
