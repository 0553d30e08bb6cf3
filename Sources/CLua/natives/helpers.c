/* Additional functions for the host's own library: work that would be slow in Lua, and access to protected tables. */
#include <string.h>

#include "natives.h"

/* (table, masks) → the largest integer key or 0, and the union of the masks of all other keys. Returns nothing if a
 * field is invalid or an argument is not a table. `masks` has the bits of natives.h for each key; callers may use further
 * bits. The fields are checked in any order, because the caller reports the error. */
static int check_fields(lua_State *L) {
  lua_settop(L, 2);
  if (!lua_istable(L, 1) || !lua_istable(L, 2)) return 0;
  lua_Integer largest = 0, met = 0;
  clua_meter meter = clua_begin_meter(L);
  for (lua_pushnil(L); lua_next(L, 1);) {
    clua_step(&meter, 1);
    if (lua_isinteger(L, 3)) {
      lua_Integer index = lua_tointeger(L, 3);
      if (index > largest) largest = index;
    } else {
      lua_pushvalue(L, 3);
      lua_rawget(L, 2);
      lua_Integer mask = lua_tointeger(L, 5);
      if (!clua_is_good(L, 4, mask)) return 0;
      met |= mask;
    }
    lua_settop(L, 3);
  }
  clua_end_meter(&meter);
  lua_pushinteger(L, largest);
  lua_pushinteger(L, met);
  return 2;
}

/* (table, metatable) → table, without a check of the metatable's fields. */
static int set_metatable(lua_State *L) {
  luaL_checktype(L, 1, LUA_TTABLE);
  lua_settop(L, 2);
  lua_setmetatable(L, 1);
  return 1;
}

/* () → an empty table with weak keys. Only for tables that are read by key: the order and the number of its fields would
 * depend on the time of a collection. */
static int new_weak(lua_State *L) {
  lua_settop(L, 0);
  lua_newtable(L);
  clua_make_weak(L, "k");
  return 1;
}

/* (table, key) → the next key and its value, like Lua's own `next`: in the order of the hash, and with keys of any
 * kind. For callers that sort the keys, or that need no order. */
static int raw_next(lua_State *L) {
  luaL_checktype(L, 1, LUA_TTABLE);
  lua_settop(L, 2);
  if (lua_next(L, 1)) return 2;
  lua_pushnil(L);
  return 1;
}

/* (table, key, value) → table. Also changes protected tables. */
static int raw_set(lua_State *L) {
  luaL_checktype(L, 1, LUA_TTABLE);
  lua_settop(L, 3);
  lua_rawset(L, 1);
  return 1;
}

/* The maximum number of items for which new_list makes room at once. The count comes from the script, or from __len,
 * and can be any number. */
#define MOST_ROOM 1024

/* (count, fields) → an empty table with room for this number of items, up to MOST_ROOM, and of fields. Filling it then
 * causes few reallocations. */
static int new_list(lua_State *L) {
  lua_Integer count = luaL_checkinteger(L, 1), fields = luaL_checkinteger(L, 2);
  lua_createtable(L, count < 0 ? 0 : count < MOST_ROOM ? (int)count : MOST_ROOM, (int)fields);
  return 1;
}

/* (list) → the first index without a value below the largest index; nothing without a hole. */
static int hole(lua_State *L) {
  luaL_checktype(L, 1, LUA_TTABLE);
  lua_settop(L, 1);
  lua_Integer largest = 0, count = 0;
  clua_meter meter = clua_begin_meter(L);
  for (lua_pushnil(L); lua_next(L, 1); lua_pop(L, 1)) {
    clua_step(&meter, 1);
    lua_Integer index = lua_isinteger(L, 2) ? lua_tointeger(L, 2) : 0;
    if (index > 0) count++;
    if (index > largest) largest = index;
  }
  clua_end_meter(&meter);
  if (count == largest) return 0;
  lua_Integer index = 1; /* the loop ends, because some index below the largest has no value */
  while (lua_rawgeti(L, 1, index) != LUA_TNIL) {
    lua_pop(L, 1);
    index++;
  }
  lua_pushinteger(L, index);
  return 1;
}

/* Whether the table at an index is probably a list in which a value was forgotten: at least half of the indices up to
 * the largest one have values, among them 1. A list has no index below 1. [-0, +0, v] */
static bool is_list_with_hole(clua_meter *meter, int index) {
  lua_State *L = meter->L;
  lua_Integer largest = 0, count = 0;
  bool has_first = false;
  for (lua_pushnil(L); lua_next(L, index); lua_pop(L, 1)) {
    clua_step(meter, 1);
    if (!lua_isinteger(L, -2)) continue;
    lua_Integer place = lua_tointeger(L, -2);
    if (place < 1) return lua_pop(L, 2), false;
    count++;
    has_first = has_first || place == 1;
    if (place > largest) largest = place;
  }
  return has_first && count < largest && count >= largest - count;
}

/* (table) → whether it is probably a list with a hole. */
static int check_list_with_hole(lua_State *L) {
  luaL_checktype(L, 1, LUA_TTABLE);
  lua_settop(L, 1);
  clua_meter meter = clua_begin_meter(L);
  bool is_found = is_list_with_hole(&meter, 1);
  clua_end_meter(&meter);
  lua_pushboolean(L, is_found);
  return 1;
}

/* (table) → whether one of the tables in its fields is probably a list with a hole. */
static int check_lists_with_hole(lua_State *L) {
  luaL_checktype(L, 1, LUA_TTABLE);
  lua_settop(L, 1);
  clua_meter meter = clua_begin_meter(L);
  bool is_found = false;
  for (lua_pushnil(L); !is_found && lua_next(L, 1); lua_pop(L, 1)) {
    clua_step(&meter, 1);
    is_found = lua_istable(L, 3) && is_list_with_hole(&meter, 3);
  }
  clua_end_meter(&meter);
  lua_pushboolean(L, is_found);
  return 1;
}

/* Maximum depth of nested tables in is_plain. The host refuses deeper and recursive ones. */
#define MAX_DEPTH 100

/* Whether a value needs no copy in Lua, because it contains no table with a metatable, no NaN, and at most MAX_DEPTH
 * levels. Functions and other values that are not plain pass, because the host refuses them. [-0, +0, v] */
static bool is_plain(clua_meter *meter, int index, int depth) {
  lua_State *L = meter->L;
  if (lua_type(L, index) == LUA_TNUMBER) return lua_isinteger(L, index) || lua_tonumber(L, index) == lua_tonumber(L, index);
  if (lua_type(L, index) != LUA_TTABLE) return true;
  if (depth == MAX_DEPTH || !lua_checkstack(L, 4)) return false;
  if (lua_getmetatable(L, index)) {
    lua_pop(L, 1);
    return false;
  }
  for (lua_pushnil(L); lua_next(L, index); lua_pop(L, 1)) {
    clua_step(meter, 1);
    if (is_plain(meter, lua_gettop(L), depth + 1)) continue;
    lua_pop(L, 2);
    return false;
  }
  return true;
}

/* (value) → whether the value needs no copy in Lua. */
static int check_plain(lua_State *L) {
  clua_meter meter = clua_begin_meter(L);
  clua_check_native(L);
  lua_settop(L, 1);
  bool plain = is_plain(&meter, 1, 0);
  clua_end_meter(&meter);
  lua_pushboolean(L, plain);
  return 1;
}

/* (table) → whether it contains only booleans, numbers and strings, and has no metatable. */
static int is_flat(lua_State *L) {
  luaL_checktype(L, 1, LUA_TTABLE);
  lua_settop(L, 1);
  clua_meter meter = clua_begin_meter(L);
  bool flat = !lua_getmetatable(L, 1);
  for (lua_pushnil(L); flat && lua_next(L, 1); lua_pop(L, 1)) {
    clua_step(&meter, 1);
    int type = lua_type(L, -1);
    flat = type == LUA_TBOOLEAN || type == LUA_TNUMBER || type == LUA_TSTRING;
  }
  clua_end_meter(&meter);
  lua_pushboolean(L, flat);
  return 1;
}

/* (function) → its number of parameters; nothing for a variadic function. */
static int parameters(lua_State *L) {
  lua_Debug ar;
  luaL_checktype(L, 1, LUA_TFUNCTION);
  lua_settop(L, 1);
  lua_getinfo(L, ">u", &ar);
  if (ar.isvararg) return 0;
  lua_pushinteger(L, ar.nparams);
  return 1;
}

/* (closure) → the chunk and the line of the calling script; nothing for a function that is in a script and has a place of
 * its own; false if Lua does not know the line, as in a tail call. */
static int place_beside(lua_State *L) {
  if (lua_isfunction(L, 1) && !lua_iscfunction(L, 1)) {
    lua_Debug ar;
    lua_settop(L, 1);
    lua_getinfo(L, ">S", &ar);
    if (clua_is_script(&ar)) return 0;
  }
  lua_settop(L, 0);
  int count = clua_place(L);
  if (count > 0) return count;
  lua_pushboolean(L, false);
  return 1;
}

static const luaL_Reg helpers[] = {{"check_fields", check_fields},
                                   {"hole", hole},
                                   {"is_flat", is_flat},
                                   {"is_list_with_hole", check_list_with_hole},
                                   {"has_list_with_hole", check_lists_with_hole},
                                   {"is_plain", check_plain},
                                   {"new_list", new_list},
                                   {"new_weak", new_weak},
                                   {"parameters", parameters},
                                   {"place", clua_place},
                                   {"place_beside", place_beside},
                                   {"raw_next", raw_next},
                                   {"rawset", raw_set},
                                   {"set_metatable", set_metatable},
                                   {NULL, NULL}};

static lua_CFunction find(const luaL_Reg *functions, const char *name) {
  while (functions->name && strcmp(functions->name, name) != 0) functions++;
  return functions->func;
}

lua_CFunction clua_find_helper(const char *name) {
  const luaL_Reg *const all[] = {
    helpers, clua_reach_functions, clua_contents_functions, clua_tree_functions, clua_constructor_functions,
    clua_uncounted_functions, clua_key_functions,
  };
  lua_CFunction found = NULL;
  for (size_t i = 0; !found && i < sizeof all / sizeof *all; i++) found = find(all[i], name);
  return found;
}
