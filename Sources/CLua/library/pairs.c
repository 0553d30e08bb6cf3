/* next and pairs in the order of keys.
 *
 * Tables, functions and other objects have no order that is the same in two runs. As keys they can be looked up, but
 * iterating over them is an error. For a sequence, each key costs one check more than in Lua; an iteration visits items
 * that are appended meanwhile, and ends at a removed one. The keys of other tables are sorted once; fields that are
 * added or removed during an iteration are not visited. */
#include "library.h"

/* The maximum number of keys that are stored as upvalues of the iterator. An iterator may have 255 upvalues. More keys
 * are stored in a table. */
#define FEW_KEYS 64

static int refuse_key(lua_State *L, int index) {
  return luaL_error(L, "a table with a %s as key cannot be traversed, because such keys have no order; "
                       "keep a list of these keys beside it", luaL_typename(L, index));
}

/* Reads the key on the top. [-0, +0, v] */
static void read_key(lua_State *L, clua_key *key) {
  if (!clua_read_key(L, -1, key)) refuse_key(L, -1);
}

/* Replaces the key on the top by the next one. At the end, pops the key and returns false. Counts a step.
 * [-1, +1|0, v] */
static bool next_key(clua_meter *meter, int table) {
  lua_State *L = meter->L;
  clua_step(meter, 1);
  if (!lua_next(L, table)) return false;
  lua_pop(L, 1);
  return true;
}

/* The number of fields if Lua visits the keys 1, 2, 3 … in this order and no others; otherwise -1. [-0, +0, v] */
static lua_Integer count_sequence(clua_meter *meter, int table) {
  lua_State *L = meter->L;
  lua_Integer count = 0;
  lua_pushnil(L);
  while (next_key(meter, table)) {
    if (lua_isinteger(L, -1) && lua_tointeger(L, -1) == count + 1) {
      count++;
    } else {
      lua_pop(L, 1);
      return -1;
    }
  }
  return count;
}

/* Pushes the keys of the table at `table` in order, if there are few. Returns their number; otherwise -1.
 * [-0, +count, v] */
static int push_few_keys(clua_meter *meter, int table) {
  lua_State *L = meter->L;
  clua_key keys[2 * FEW_KEYS];
  int count = 0, top = lua_gettop(L);
  luaL_checkstack(L, 2 * FEW_KEYS + 4, NULL);
  lua_pushnil(L);
  while (next_key(meter, table)) {
    if (count == FEW_KEYS) {
      lua_settop(L, top);
      return -1;
    }
    read_key(L, &keys[count]);
    keys[count++].position = lua_gettop(L);
    lua_pushvalue(L, -1); /* one copy remains, and the other is the key to continue from */
  }
  clua_sort_keys(keys, keys + FEW_KEYS, (size_t)count);
  for (int i = 0; i < count; i++) lua_pushvalue(L, keys[i].position);
  lua_rotate(L, top + 1, count);
  lua_settop(L, top + count);
  return count;
}

/* Reorders a list of values by the positions in `keys`. [-0, +0, m] */
static void turn_cycles(lua_State *L, int list, clua_key *keys, int32_t count) {
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
}

/* Pushes a list of the keys of the table at `table`, in order. Returns their number. [-0, +1, v] */
static int32_t push_key_list(clua_meter *meter, int table) {
  lua_State *L = meter->L;
  int32_t count = 0, position = 0;
  lua_pushnil(L);
  while (next_key(meter, table)) count++;
  clua_key *keys = lua_newuserdatauv(L, 2 * (size_t)count * sizeof *keys, 0);
  lua_createtable(L, count, 0);
  int list = lua_gettop(L);
  lua_pushnil(L);
  while (next_key(meter, table)) {
    read_key(L, &keys[position]);
    keys[position].position = position + 1;
    lua_pushvalue(L, -1);
    lua_rawseti(L, list, ++position);
  }
  clua_sort_keys(keys, keys + count, (size_t)count);
  turn_cycles(L, list, keys, count);
  lua_remove(L, -2);
  return count;
}

/* Iterator of a sequence: (table, index) → index + 1, value. */
static int next_item(lua_State *L) {
  lua_Integer index = lua_tointeger(L, 2) + 1;
  lua_pushinteger(L, index);
  return lua_rawgeti(L, 1, index) != LUA_TNIL ? 2 : 1; /* at the end, the nil on the top */
}

/* Pushes the value of the key on the top, or pops the key if the field no longer exists. [-1, +2|0, -] */
static bool push_value(lua_State *L) {
  lua_pushvalue(L, -1);
  if (lua_rawget(L, 1) != LUA_TNIL) return true;
  lua_pop(L, 2);
  return false;
}

/* Iterator of a table with few fields. Its upvalues are the position, the last position, and the keys. */
static int next_of_few(lua_State *L) {
  int place = (int)lua_tointeger(L, lua_upvalueindex(1)), last = (int)lua_tointeger(L, lua_upvalueindex(2));
  while (place < last) {
    place++;
    lua_pushvalue(L, lua_upvalueindex(2 + place));
    if (!push_value(L)) continue;
    lua_pushinteger(L, place);
    lua_replace(L, lua_upvalueindex(1));
    return 2;
  }
  lua_pushnil(L);
  return 1;
}

/* Iterator of other tables. Its upvalues are the position and the list of keys. */
static int next_of_many(lua_State *L) {
  lua_Integer place = lua_tointeger(L, lua_upvalueindex(1));
  while (lua_rawgeti(L, lua_upvalueindex(2), ++place) != LUA_TNIL) {
    if (!push_value(L)) continue;
    lua_pushinteger(L, place);
    lua_replace(L, lua_upvalueindex(1));
    return 2;
  }
  return 1;
}

static int pairs(lua_State *L) {
  luaL_checkany(L, 1);
  clua_check_native(L);
  if (luaL_getmetafield(L, 1, "__pairs") != LUA_TNIL) {
    lua_pushvalue(L, 1);
    lua_call(L, 1, 3);
    return 3;
  }
  luaL_checktype(L, 1, LUA_TTABLE);
  lua_settop(L, 1);
  clua_meter meter = clua_begin_meter(L);
  lua_Integer items = count_sequence(&meter, 1);
  if (items >= 0) {
    clua_end_meter(&meter);
    lua_pushcfunction(L, next_item);
    lua_pushvalue(L, 1);
    lua_pushinteger(L, 0);
    return 3;
  }
  lua_pushinteger(L, 0);
  lua_pushnil(L);
  int few = push_few_keys(&meter, 1);
  if (few >= 0) {
    lua_pushinteger(L, few);
    lua_replace(L, 3);
    lua_pushcclosure(L, next_of_few, 2 + few);
  } else {
    lua_pop(L, 1);
    push_key_list(&meter, 1);
    lua_pushcclosure(L, next_of_many, 2);
  }
  clua_end_meter(&meter);
  lua_pushvalue(L, 1);
  return 2;
}

/* Pushes the least key above the key at 2, or the least key of all if that is nil. Pushes nil if there is none.
 * [-0, +1, v] */
static void push_least_key_above(lua_State *L) {
  clua_key bound, key, least;
  bool has_bound = !lua_isnil(L, 2), has_least = false;
  if (has_bound && !clua_read_key(L, 2, &bound)) refuse_key(L, 2);
  clua_meter meter = clua_begin_meter(L);
  lua_pushnil(L);
  int result = lua_gettop(L);
  lua_pushnil(L);
  while (next_key(&meter, 1)) {
    read_key(L, &key);
    if (has_bound && clua_compare_keys(&key, &bound) <= 0) continue;
    if (has_least && clua_compare_keys(&key, &least) >= 0) continue;
    least = key;
    has_least = true;
    lua_pushvalue(L, -1);
    lua_replace(L, result);
  }
  clua_end_meter(&meter);
}

static int next(lua_State *L) {
  luaL_checktype(L, 1, LUA_TTABLE);
  lua_settop(L, 2);
  lua_Integer index = lua_isinteger(L, 2) ? lua_tointeger(L, 2) : 0;
  if (index >= 1 && index < LUA_MAXINTEGER && lua_rawgeti(L, 1, index + 1) != LUA_TNIL) {
    lua_pushinteger(L, index + 1); /* no other key is between these two */
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
