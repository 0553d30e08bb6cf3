/* Scripts cannot use finalizers and weak tables, because a finalizer runs outside of any budget, and the contents of a weak
 * table depend on the time of a collection. setmetatable refuses both, but a script can add fields to a metatable
 * afterwards.
 *
 * So the contents of the strings by which Lua finds these metamethods are changed. Lua compares such names by identity.
 * A `__mode` in a script is then a different string, because Lua compares contents only when it makes a string. Lua's
 * own strings are stored in the registry, and this target uses them as keys. */
#include "support.h"

static const char mode_key, finalizer_key;

/* Stores Lua's own string with the name of a metamethod. [-0, +0, m] */
static void keep_name(lua_State *L, const char *name, const char *key) {
  lua_pushstring(L, name);
  lua_rawsetp(L, LUA_REGISTRYINDEX, key);
}

static void change_name(lua_State *L, const char *key) {
  lua_rawgetp(L, LUA_REGISTRYINDEX, key);
  *(char *)(uintptr_t)lua_tostring(L, -1) = '\1';
  lua_pop(L, 1);
}

/* Makes a first large buffer, so that lauxlib creates the metatable of its buffers, which has a finalizer. */
static void make_buffer_metatable(lua_State *L) {
  luaL_Buffer buffer;
  luaL_buffinitsize(L, &buffer, 2 * LUAL_BUFFERSIZE);
  luaL_pushresultsize(&buffer, 0);
  lua_pop(L, 1);
}

void clua_retire_metamethods(lua_State *L) {
  make_buffer_metatable(L);
  keep_name(L, "__mode", &mode_key);
  keep_name(L, "__gc", &finalizer_key);
  change_name(L, &mode_key);
  change_name(L, &finalizer_key);
}

/* Sets a field of the table below the top to the value on the top, with a stored name as key. [-1, +0, m] */
static void set_kept(lua_State *L, const char *key) {
  lua_rawgetp(L, LUA_REGISTRYINDEX, key);
  lua_insert(L, -2);
  lua_rawset(L, -3);
}

void clua_make_weak(lua_State *L, const char *mode) {
  lua_createtable(L, 0, 1);
  lua_pushstring(L, mode);
  set_kept(L, &mode_key);
  lua_setmetatable(L, -2);
}

void clua_set_finalizer(lua_State *L, lua_CFunction finalizer) {
  lua_pushcfunction(L, finalizer);
  set_kept(L, &finalizer_key);
}
