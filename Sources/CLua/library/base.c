/* load, setmetatable, rawset and collectgarbage, restricted for scripts. */
#include <string.h>

#include "library.h"

/* The number of bytes of a chunk's name that are used, with the NUL at the end. Messages show fewer than 60. Lua caches
 * a longer name by the address of its text, so that its cost would depend on addresses. */
#define NAME_SIZE 100

/* Copies a name. If it is too long, copies the end of a file name, which messages show, or the beginning of a text. */
static void copy_name(char *copy, const char *name) {
  size_t count = strlen(name), kept = count < NAME_SIZE ? count : NAME_SIZE - 1;
  memcpy(copy, name, kept);
  if (*name == '@' && count > kept) memcpy(copy + 1, name + 1 + count - kept, kept - 1);
  copy[kept] = '\0';
}

static int load(lua_State *L) {
  size_t count;
  char name[NAME_SIZE];
  if (lua_type(L, 1) != LUA_TSTRING) return luaL_typeerror(L, 1, "string");
  const char *text = lua_tolstring(L, 1, &count);
  copy_name(name, luaL_optstring(L, 2, text));
  bool has_environment = !lua_isnone(L, 4);
  size_t most = clua_of(L)->limits.chunk;
  if (most > 0 && count > most)
    return luaL_error(L, "the source has %d bytes; load takes at most %d", (int)count, (int)most);
  clua_check_native(L);
  clua_reading reading = {text, count, 0, name};
  if (clua_compile(L, &reading) != LUA_OK) {
    clua_check(L);
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

/* Sets a metatable without finalizers and weak references. Finalizers would run outside of any budget. With weak
 * tables, the results of a script would depend on the collector. */
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

/* A protected metatable also protects its table from rawset, so that scripts cannot change objects of the host. */
static int raw_set(lua_State *L) {
  luaL_checktype(L, 1, LUA_TTABLE);
  luaL_checkany(L, 2);
  luaL_checkany(L, 3);
  if (luaL_getmetafield(L, 1, "__metatable") != LUA_TNIL) return luaL_error(L, "cannot change a protected table");
  lua_settop(L, 3);
  lua_rawset(L, 1);
  return 1;
}

/* Raises an error, because the memory in use differs from run to run, with the addresses and the seed of Lua's hash. */
static int collect_garbage(lua_State *L) {
  return luaL_error(L, "collectgarbage is not available here: garbage is collected automatically, "
                       "and its size differs between runs");
}

const luaL_Reg clua_base_functions[] = {
  {"collectgarbage", collect_garbage}, {"load", load}, {"rawset", raw_set}, {"setmetatable", set_metatable}, {NULL, NULL}};
