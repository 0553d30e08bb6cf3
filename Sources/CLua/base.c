/* load, setmetatable, rawset and collectgarbage, with what a script must not do left out. */
#include <string.h>

#include "internal.h"

/* Source that `load` takes. The compiler runs without a hook, and some of it takes quadratic time. Unit: bytes. */
#define MAX_SOURCE (256 << 10)

static int load(lua_State *L) {
  size_t count;
  if (lua_type(L, 1) != LUA_TSTRING) return luaL_typeerror(L, 1, "string");
  const char *text = lua_tolstring(L, 1, &count);
  const char *name = luaL_optstring(L, 2, text);
  bool has_environment = !lua_isnone(L, 4);
  luaL_argcheck(L, count <= MAX_SOURCE, 1, "source is longer than 256 KB");
  clua_charge(L, count);
  if (luaL_loadbufferx(L, text, count, name, "t") != LUA_OK) {
    lua_pushnil(L);
    lua_insert(L, -2);
    return 2;
  }
  if (has_environment) {
    lua_pushvalue(L, 4);
    if (!lua_setupvalue(L, -2, 1)) lua_pop(L, 1);
  }
  return 1;
}

/* Finalizers would run outside of any budget; weak tables would make what a script sees depend on the collector. */
static int set_metatable(lua_State *L) {
  int type = lua_type(L, 2);
  luaL_checktype(L, 1, LUA_TTABLE);
  luaL_argexpected(L, type == LUA_TNIL || type == LUA_TTABLE, 2, "nil or table");
  if (luaL_getmetafield(L, 1, "__metatable") != LUA_TNIL) return luaL_error(L, "cannot change a protected metatable");
  lua_settop(L, 2);
  if (type == LUA_TTABLE) {
    lua_pushliteral(L, "__gc");
    if (lua_rawget(L, 2) != LUA_TNIL) return luaL_error(L, "finalizers (__gc) are not available here");
    lua_pushliteral(L, "__mode");
    if (lua_rawget(L, 2) != LUA_TNIL) return luaL_error(L, "weak tables (__mode) are not available here");
    lua_settop(L, 2);
  }
  lua_setmetatable(L, 1);
  return 1;
}

/* A protected metatable guards its table against this too: what a host hands out is as it was made. */
static int raw_set(lua_State *L) {
  luaL_checktype(L, 1, LUA_TTABLE);
  luaL_checkany(L, 2);
  luaL_checkany(L, 3);
  if (luaL_getmetafield(L, 1, "__metatable") != LUA_TNIL) return luaL_error(L, "cannot change a protected table");
  lua_settop(L, 3);
  lua_rawset(L, 1);
  return 1;
}

static int collect_garbage(lua_State *L) {
  const char *option = luaL_optstring(L, 1, "collect");
  if (strcmp(option, "count") != 0) return luaL_error(L, "collectgarbage: only \"count\" is available here");
  lua_pushnumber(L, (lua_Number)clua_of(L)->used / 1024);
  return 1;
}

const luaL_Reg clua_base_functions[] = {
  {"collectgarbage", collect_garbage}, {"load", load}, {"rawset", raw_set}, {"setmetatable", set_metatable}, {NULL, NULL}};
