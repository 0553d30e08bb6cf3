/* require, for modules that the host sets or finds; and the host's sink for `print`. */
#include <string.h>

#include "clua_library.h"
#include "library.h"

const char clua_modules_key = 0;
const char clua_searcher_key = 0;

/* Pushes the table of modules by name. [-0, +1, m] */
static void push_modules(lua_State *L) {
  if (lua_rawgetp(L, LUA_REGISTRYINDEX, &clua_modules_key) == LUA_TTABLE) return;
  lua_pop(L, 1);
  lua_createtable(L, 0, 8);
  lua_pushvalue(L, -1);
  lua_rawsetp(L, LUA_REGISTRYINDEX, &clua_modules_key);
}

static int require(lua_State *L);

/* The number of calls that are searched for a module that requires itself. Beyond this number, Lua's own limit of
 * nested calls applies. */
#define SEARCHED_LEVELS 500

/* Whether a require of this name is in progress: its frame has the name as its first value. [-0, +0, -] */
static bool is_required(lua_State *L, const char *name) {
  lua_Debug ar;
  for (int level = 1; level < SEARCHED_LEVELS && lua_getstack(L, level, &ar); level++) {
    if (!lua_getinfo(L, "f", &ar)) continue;
    bool is_require = lua_tocfunction(L, -1) == require;
    lua_pop(L, 1);
    if (!is_require || !lua_getlocal(L, &ar, 1)) continue;
    bool is_same = lua_type(L, -1) == LUA_TSTRING && strcmp(lua_tostring(L, -1), name) == 0;
    lua_pop(L, 1);
    if (is_same) return true;
  }
  return false;
}

/* Makes the module whose name is at index 1, and pushes the module. [-0, +1, e] */
static void make_module(lua_State *L, const char *name) {
  if (is_required(L, name)) luaL_error(L, "module '%s' requires itself", name);
  if (lua_rawgetp(L, LUA_REGISTRYINDEX, &clua_searcher_key) != LUA_TFUNCTION)
    luaL_error(L, "module '%s' not found", name);
  lua_pushvalue(L, 1);
  lua_call(L, 1, 2);
  if (!lua_isfunction(L, -2)) {
    const char *reason = lua_tostring(L, -1);
    luaL_error(L, "module '%s' not found%s%s", name, reason ? ": " : "", reason ? reason : "");
  }
  lua_pop(L, 1);
  lua_pushvalue(L, 1);
  lua_call(L, 1, 1);
  if (!lua_isnil(L, -1)) return;
  lua_pop(L, 1);
  lua_pushboolean(L, true); /* as in Lua, a module that returns nothing counts as loaded */
}

static int require(lua_State *L) {
  const char *name = luaL_checkstring(L, 1);
  clua_check_native(L);
  lua_settop(L, 1);
  push_modules(L);
  lua_pushvalue(L, 1);
  if (lua_rawget(L, 2) != LUA_TNIL) return 1;
  lua_pop(L, 1);
  make_module(L, name);
  lua_pushvalue(L, 1);
  lua_pushvalue(L, -2);
  lua_rawset(L, 2);
  return 1;
}

const luaL_Reg clua_module_functions[] = {{"require", require}, {NULL, NULL}};

typedef struct module_name {
  const char *bytes;
  size_t count;
} module_name;

static int set_module(lua_State *L) {
  const module_name *name = lua_touserdata(L, 1);
  push_modules(L);
  lua_pushlstring(L, name->bytes, name->count);
  lua_pushvalue(L, 2);
  lua_rawset(L, -3);
  return 0;
}

clua_status clua_set_module(clua_state *state, const char *name, size_t count) {
  module_name wanted = {name, count};
  return clua_protect(state->running, set_module, &wanted, 1, 0);
}

static int set_searcher(lua_State *L) {
  lua_rawsetp(L, LUA_REGISTRYINDEX, &clua_searcher_key);
  return 0;
}

clua_status clua_set_searcher(clua_state *state) { return clua_protect(state->running, set_searcher, NULL, 1, 0); }

void clua_set_sink(clua_state *state, clua_sink sink, void *context) {
  state->output.sink = sink;
  state->output.context = context;
}
