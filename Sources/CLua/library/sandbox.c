/* The globals of scripts: a list of allowed functions of Lua's libraries, and replacements for functions that would
 * break a limit, a replay or another plugin.
 *
 * Each state has its own globals, so scripts may change them without an effect on other states. The host's own library
 * has the same functions in tables that scripts cannot reach. */
#include "library.h"

const char clua_library_globals_key = 0;

static const char *const base_names[] = {
  "assert", "error", "getmetatable", "ipairs", "rawget", "rawlen", "select", "type", "_VERSION", NULL};
static const char *const coroutine_names[] = {"isyieldable", "running", "status", "yield", NULL};
static const char *const math_names[] = {
  "abs", "acos", "asin", "atan", "ceil", "cos", "deg", "exp", "floor", "fmod", "huge", "log", "maxinteger",
  "mininteger", "modf", "pi", "rad", "sin", "sqrt", "tan", "tointeger", "type", "ult", NULL};
static const char *const string_names[] = {"len", "sub", NULL};
static const char *const table_names[] = {"pack", NULL};
static const char *const utf8_names[] = {"charpattern", "codes", NULL};

/* Copies fields of the library on the top of the stack to the table below it. [-0, +0, m] */
static void take(lua_State *L, const char *const *names) {
  for (; *names; names++) {
    lua_getfield(L, -1, *names);
    lua_setfield(L, -3, *names);
  }
}

/* Adds functions to the table below the library on the top of the stack. Each has the function that it replaces as
 * upvalue. [-0, +0, m] */
static void put(lua_State *L, const luaL_Reg *functions) {
  for (; functions->name; functions++) {
    lua_getfield(L, -1, functions->name);
    lua_pushcclosure(L, functions->func, 1);
    lua_setfield(L, -3, functions->name);
  }
}

/* Registers the names of the functions in the table on the top for error messages. [-0, +0, m] */
static void name(lua_State *L, const char *library) {
  luaL_getsubtable(L, LUA_REGISTRYINDEX, LUA_LOADED_TABLE);
  lua_pushvalue(L, -2);
  lua_setfield(L, -2, library);
  lua_pop(L, 1);
}

/* Makes a library in the globals' table at index 1, with up to three lists of replacements. [-0, +0, m] */
static void open_library(lua_State *L, const char *library, lua_CFunction opener, const char *const *names,
                         const luaL_Reg *own, const luaL_Reg *more, const luaL_Reg *charged) {
  lua_createtable(L, 0, 32);
  luaL_requiref(L, library, opener, false);
  take(L, names);
  if (own) put(L, own);
  if (more) put(L, more);
  if (charged) put(L, charged);
  lua_pop(L, 1);
  name(L, library);
  lua_setfield(L, 1, library);
}

/* Sets the fields of the metatable of strings: the scripts' string library, and charged operators. Scripts cannot get
 * the metatable. [-0, +0, m] */
static void guard_strings(lua_State *L) {
  lua_pushliteral(L, "");
  lua_getmetatable(L, -1);
  lua_getfield(L, 1, LUA_STRLIBNAME);
  lua_setfield(L, -2, "__index");
  lua_pushboolean(L, false);
  lua_setfield(L, -2, "__metatable");
  lua_pushvalue(L, -1);
  put(L, clua_charged_operators);
  lua_pop(L, 3);
}

/* The number of fields of the table at `index`. [-0, +0, -] */
static int count_fields(lua_State *L, int index) {
  int count = 0;
  for (lua_pushnil(L); lua_next(L, index); lua_pop(L, 1)) count++;
  return count;
}

/* Pushes a copy of the table at `index`. If `is_deep`, also copies the tables in it. [-0, +1, m] */
static void copy_table(lua_State *L, int index, bool is_deep) {
  lua_createtable(L, 0, count_fields(L, index));
  int copy = lua_gettop(L);
  for (lua_pushnil(L); lua_next(L, index); lua_settop(L, copy + 1)) {
    if (is_deep && lua_istable(L, -1) && !lua_rawequal(L, -1, index)) copy_table(L, copy + 2, false);
    lua_pushvalue(L, copy + 1);
    lua_insert(L, -2);
    lua_rawset(L, copy);
  }
}

/* Stores the globals of the host's library: a copy of the scripts' globals. Two fields refer to the originals: `_G` is
 * the scripts' table of globals, and `_LOADED` is the table of their libraries. [-0, +0, m] */
static void keep_library_globals(lua_State *L) {
  copy_table(L, 1, true);
  lua_pushvalue(L, 1);
  lua_setfield(L, -2, LUA_GNAME);
  luaL_getsubtable(L, LUA_REGISTRYINDEX, LUA_LOADED_TABLE);
  lua_setfield(L, -2, LUA_LOADED_TABLE);
  lua_rawsetp(L, LUA_REGISTRYINDEX, &clua_library_globals_key);
}

static void open_base(lua_State *L) {
  luaL_requiref(L, LUA_GNAME, luaopen_base, false);
  take(L, base_names);
  put(L, clua_base_functions);
  put(L, clua_protected_functions);
  put(L, clua_order_functions);
  put(L, clua_text_functions);
  put(L, clua_module_functions);
  put(L, clua_charged_base_functions);
  lua_pop(L, 1);
  name(L, LUA_GNAME);
  lua_pushvalue(L, 1);
  lua_setfield(L, 1, LUA_GNAME);
}

int clua_open_sandbox(lua_State *L) {
  lua_settop(L, 0);
  lua_createtable(L, 0, 48);
  open_base(L);
  open_library(L, LUA_COLIBNAME, luaopen_coroutine, coroutine_names, clua_coroutine_functions, NULL, NULL);
  open_library(L, LUA_MATHLIBNAME, luaopen_math, math_names, clua_charged_math_functions, NULL, NULL);
  open_library(L, LUA_STRLIBNAME, luaopen_string, string_names, clua_string_functions, clua_pattern_functions,
               clua_charged_string_functions);
  open_library(L, LUA_TABLIBNAME, luaopen_table, table_names, clua_table_functions, NULL, NULL);
  open_library(L, LUA_UTF8LIBNAME, luaopen_utf8, utf8_names, clua_charged_utf8_functions, NULL, NULL);
  guard_strings(L);
  keep_library_globals(L);
  lua_rawseti(L, LUA_REGISTRYINDEX, LUA_RIDX_GLOBALS);
  return 0;
}
