/* next and pairs in the order of keys.
 *
 * Tables, functions and the like have no order that two runs would share: as keys they can be looked up, but to go
 * through them is an error. Fields that are added while a table is gone through are not met; fields that are removed
 * are not met either. A sequence costs one look at each key more than in Lua; other tables are sorted once. */
#include "internal.h"

/* Keys sorted without asking for memory. */
#define FEW_KEYS 32

static int refuse_key(lua_State *L, int index) {
  return luaL_error(L, "a table with a %s as key has no order to go through; keep a list of such keys beside it",
                    luaL_typename(L, index));
}

/* The number of fields; `is_sequence` if their keys are 1, 2, 3 … [-0, +0, v] */
static lua_Integer count_fields(lua_State *L, int table, bool *is_sequence) {
  lua_Integer count = 0;
  *is_sequence = true;
  for (lua_pushnil(L); lua_next(L, table); count++) {
    lua_pop(L, 1);
    *is_sequence = *is_sequence && lua_isinteger(L, -1) && lua_tointeger(L, -1) == count + 1;
  }
  clua_charge(L, (size_t)count);
  return count;
}

/* Pushes a list of the keys of the table at `table`, in order. [-0, +1, v] */
static void push_keys(lua_State *L, int table, lua_Integer count) {
  luaL_argcheck(L, count < INT32_MAX, table, "too many fields");
  clua_charge(L, (size_t)count);
  clua_key few[2 * FEW_KEYS];
  clua_key *keys = count <= FEW_KEYS ? few : lua_newuserdatauv(L, 2 * (size_t)count * sizeof *keys, 0);
  lua_createtable(L, (int)count, 0);
  int list = lua_gettop(L);
  int32_t position = 0;
  for (lua_pushnil(L); lua_next(L, table); position++) {
    lua_pop(L, 1);
    keys[position].position = position + 1;
    if (!clua_read_key(L, -1, &keys[position])) refuse_key(L, -1);
    lua_pushvalue(L, -1);
    lua_rawseti(L, list, position + 1);
  }
  clua_sort_keys(keys, keys + count, (size_t)count);
  /* The list has the keys as they came: each cycle of places is turned by one. */
  for (int32_t start = 0; start < count; start++) {
    if (keys[start].position == 0) continue;
    lua_rawgeti(L, list, start + 1);
    int32_t place = start;
    while (keys[place].position != start + 1) {
      int32_t from = keys[place].position;
      lua_rawgeti(L, list, from);
      lua_rawseti(L, list, place + 1);
      keys[place].position = 0;
      place = from - 1;
    }
    keys[place].position = 0;
    lua_rawseti(L, list, place + 1);
  }
  if (keys != few) lua_remove(L, -2);
}

/* Iterator of a sequence: (table, index) → index + 1, value. */
static int next_item(lua_State *L) {
  lua_Integer index = lua_tointeger(L, 2) + 1;
  lua_pushinteger(L, index);
  if (lua_rawgeti(L, 1, index) != LUA_TNIL) return 2;
  lua_pushnil(L);
  return 1;
}

/* Iterator of other tables, with the list of keys and the place in it as upvalues. */
static int next_field(lua_State *L) {
  lua_Integer place = lua_tointeger(L, lua_upvalueindex(2));
  for (;;) {
    place++;
    if (lua_rawgeti(L, lua_upvalueindex(1), place) == LUA_TNIL) return 1;
    lua_pushvalue(L, -1);
    if (lua_rawget(L, 1) != LUA_TNIL) break;
    lua_pop(L, 2);
  }
  lua_pushinteger(L, place);
  lua_replace(L, lua_upvalueindex(2));
  return 2;
}

static int pairs(lua_State *L) {
  luaL_checkany(L, 1);
  if (luaL_getmetafield(L, 1, "__pairs") != LUA_TNIL) {
    lua_pushvalue(L, 1);
    lua_call(L, 1, 3);
    return 3;
  }
  luaL_checktype(L, 1, LUA_TTABLE);
  bool is_sequence;
  lua_Integer count = count_fields(L, 1, &is_sequence);
  if (is_sequence) {
    lua_pushcfunction(L, next_item);
    lua_pushvalue(L, 1);
    lua_pushinteger(L, 0);
    return 3;
  }
  push_keys(L, 1, count);
  lua_pushinteger(L, 0);
  lua_pushcclosure(L, next_field, 2);
  lua_pushvalue(L, 1);
  return 2;
}

/* Pushes the least key above the one at 2, or the least of all if that is nil; nil if there is none. [-0, +1, v] */
static void push_least_key_above(lua_State *L) {
  clua_key bound, key, least;
  bool has_bound = !lua_isnil(L, 2), has_least = false;
  if (has_bound && !clua_read_key(L, 2, &bound)) refuse_key(L, 2);
  lua_Integer count = 0;
  lua_pushnil(L);
  int result = lua_gettop(L);
  for (lua_pushnil(L); lua_next(L, 1); count++) {
    lua_pop(L, 1);
    if (!clua_read_key(L, -1, &key)) refuse_key(L, -1);
    if (has_bound && clua_compare_keys(&key, &bound) <= 0) continue;
    if (has_least && clua_compare_keys(&key, &least) >= 0) continue;
    least = key;
    has_least = true;
    lua_pushvalue(L, -1);
    lua_replace(L, result);
  }
  clua_charge(L, (size_t)count);
}

static int next(lua_State *L) {
  luaL_checktype(L, 1, LUA_TTABLE);
  lua_settop(L, 2);
  lua_Integer index = lua_isinteger(L, 2) ? lua_tointeger(L, 2) : 0;
  if (index >= 1 && index < LUA_MAXINTEGER && lua_rawgeti(L, 1, index + 1) != LUA_TNIL) {
    lua_pushinteger(L, index + 1); /* in order there is nothing between */
    lua_insert(L, -2);
    return 2;
  }
  lua_settop(L, 2);
  push_least_key_above(L);
  if (lua_isnil(L, -1)) return 1;
  lua_pushvalue(L, -1);
  lua_rawget(L, 1);
  return 2;
}

const luaL_Reg clua_order_functions[] = {{"next", next}, {"pairs", pairs}, {NULL, NULL}};
