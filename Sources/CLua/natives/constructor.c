/* Constructors of the host's library. A constructor takes a table of options, checks each option, and marks the table
 * as a node.
 *
 * A scene has hundreds of nodes, so nodes with options that are valid by their types are made here in one step. A
 * constructor in Lua makes all others, including those whose options need further checks, and reports errors. The table
 * is not changed before all its options are checked. */
#include "natives.h"

bool clua_is_good(lua_State *L, int index, lua_Integer mask) {
  int type = lua_type(L, index);
  if (mask >> type & 1) return true;
  if (type != LUA_TNUMBER) return false;
  if (lua_isinteger(L, index)) return mask & (CLUA_GOOD_INTEGER | CLUA_GOOD_NUMBER);
  lua_Number number = lua_tonumber(L, index);
  return mask & CLUA_GOOD_NUMBER && number - number == 0; /* neither infinite nor NaN */
}

/* Upvalues of a constructor: its arguments, then the names of the fields that it adds or reads. */
enum {
  KIND = 1, MASKS, META, OTHERWISE, DETOUR, TYPES,
  KIND_NAME, GENERATION_NAME, LAST_NAME, SELDOM_NAME, ID_NAME, TYPE_NAME, SIZE_NAME, WIDTH_NAME, HEIGHT_NAME,
  UPVALUES = HEIGHT_NAME,
};

static const char *const names[] = {
  [KIND_NAME] = "_kind", [GENERATION_NAME] = "_generation", [LAST_NAME] = "_last", [SELDOM_NAME] = "_seldom",
  [ID_NAME] = "id", [TYPE_NAME] = "type", [SIZE_NAME] = "size", [WIDTH_NAME] = "width", [HEIGHT_NAME] = "height",
};

/* Pushes a field of the table at `index`. [-0, +1, -] */
static int get(lua_State *L, int index, int name) {
  lua_pushvalue(L, lua_upvalueindex(name));
  return lua_rawget(L, index);
}

/* Sets a field of the options to the value on the top. [-1, +0, m] */
static void set(lua_State *L, int name) {
  lua_pushvalue(L, lua_upvalueindex(name));
  lua_insert(L, -2);
  lua_rawset(L, 1);
}

/* Whether the value on the top is a node, false or nil. [-0, +0, -] */
static bool can_be_child(lua_State *L) {
  if (!lua_toboolean(L, -1)) return true;
  if (!lua_istable(L, -1)) return false;
  bool is_node = get(L, lua_gettop(L), KIND_NAME) != LUA_TNIL;
  lua_pop(L, 1);
  return is_node;
}

/* Whether the value on the top is a table that has only a width and a height. Both are optional and must not be
 * negative. [-0, +0, -] */
static bool is_size(lua_State *L) {
  int size = lua_gettop(L);
  int fields = 0, known = 0;
  if (!lua_istable(L, size) || lua_getmetatable(L, size)) return false;
  for (lua_pushnil(L); fields <= 2 && lua_next(L, size); lua_pop(L, 1)) fields++;
  for (int name = WIDTH_NAME; name <= HEIGHT_NAME; name++) {
    if (get(L, size, name) == LUA_TNIL) continue;
    known++;
    if (!clua_is_good(L, -1, CLUA_GOOD_NUMBER) || lua_tonumber(L, -1) < 0) return false;
  }
  lua_settop(L, size);
  return fields == known;
}

/* Whether all options are valid by their masks, and the size by its fields. Sets `last` to the largest index of a child,
 * and adds the bits of all masks to `met`. [-0, +any, v] */
static bool are_good(lua_State *L, lua_Integer *last, lua_Integer *met) {
  clua_meter meter = clua_begin_meter(L);
  lua_rawgeti(L, lua_upvalueindex(MASKS), 1);
  bool takes_children = lua_toboolean(L, 2);
  lua_settop(L, 1);
  for (lua_pushnil(L); lua_next(L, 1); lua_pop(L, 1)) {
    clua_step(&meter, 1);
    if (lua_isinteger(L, 2)) {
      lua_Integer index = lua_tointeger(L, 2);
      if (index < 1 || !takes_children || !can_be_child(L)) return false;
      if (index > *last) *last = index;
    } else {
      lua_pushvalue(L, 2);
      lua_rawget(L, lua_upvalueindex(MASKS));
      lua_Integer mask = lua_tointeger(L, 4);
      if (!clua_is_good(L, 3, mask)) return false;
      *met |= mask;
      lua_pop(L, 1);
    }
  }
  clua_end_meter(&meter);
  if (get(L, 1, SIZE_NAME) != LUA_TNIL && !is_size(L)) return false;
  lua_settop(L, 1);
  return true;
}

/* Pushes the number of the type of an item, if it is known and the item has an id. [-0, +any, -] */
static bool push_type(lua_State *L) {
  if (get(L, 1, ID_NAME) == LUA_TNIL || get(L, 1, TYPE_NAME) == LUA_TNIL) return false;
  return lua_rawget(L, lua_upvalueindex(TYPES)) == LUA_TNUMBER;
}

/* Makes a node from the options, if they are valid by their masks. [-0, +any, v] */
static bool make(lua_State *L) {
  lua_Integer last = 0, met = 0;
  if (lua_gettop(L) != 1 || !lua_istable(L, 1) || lua_getmetatable(L, 1)) return false;
  if (lua_rawgeti(L, lua_upvalueindex(DETOUR), 1) != LUA_TNIL) return false;
  lua_settop(L, 1);
  if (!are_good(L, &last, &met)) return false;
  if (lua_istable(L, lua_upvalueindex(TYPES))) {
    if (!push_type(L)) return false;
    set(L, TYPE_NAME);
  }
  lua_pushvalue(L, lua_upvalueindex(KIND));
  set(L, KIND_NAME);
  lua_pushinteger(L, 0);
  set(L, GENERATION_NAME);
  if (last > 0) {
    lua_pushinteger(L, last);
    set(L, LAST_NAME);
  }
  if (met & CLUA_SELDOM) {
    lua_pushboolean(L, true);
    set(L, SELDOM_NAME);
  }
  lua_pushvalue(L, lua_upvalueindex(META));
  lua_setmetatable(L, 1);
  lua_settop(L, 1);
  return true;
}

static int construct(lua_State *L) {
  int count = lua_gettop(L);
  if (make(L)) return 1;
  lua_settop(L, count);
  lua_pushvalue(L, lua_upvalueindex(OTHERWISE));
  lua_insert(L, 1);
  lua_call(L, count, 1);
  return 1;
}

/* (kind, masks, metatable, otherwise, detour, types) → a constructor of nodes of a kind.
 *
 * `masks` has bits for each option, as in check_fields, and at 1 whether the node may have children. `otherwise` is the
 * constructor in Lua. It makes all nodes as long as `detour` has a value at 1. With `types`, the node needs an id and a
 * type, whose number is in this table. */
static int constructor(lua_State *L) {
  lua_settop(L, TYPES);
  luaL_checktype(L, MASKS, LUA_TTABLE);
  luaL_checktype(L, META, LUA_TTABLE);
  luaL_checktype(L, DETOUR, LUA_TTABLE);
  for (int name = KIND_NAME; name <= UPVALUES; name++) lua_pushstring(L, names[name]);
  lua_pushcclosure(L, construct, UPVALUES);
  return 1;
}

/* (list) → the first index of a value that is not a node, false or nil; nothing without such a value. */
static int first_non_node(lua_State *L) {
  luaL_checktype(L, 1, LUA_TTABLE);
  lua_settop(L, 1);
  lua_pushstring(L, names[KIND_NAME]);
  lua_Integer count = (lua_Integer)lua_rawlen(L, 1);
  clua_charge(L, (size_t)count);
  for (lua_Integer index = 1; index <= count; index++) {
    lua_rawgeti(L, 1, index);
    if (lua_istable(L, 3)) {
      lua_pushvalue(L, 2);
      lua_rawget(L, 3);
    }
    if (lua_toboolean(L, 3) && (lua_gettop(L) == 3 || lua_isnil(L, 4))) {
      lua_pushinteger(L, index);
      return 1;
    }
    lua_settop(L, 2);
  }
  return 0;
}

const luaL_Reg clua_constructor_functions[] = {{"constructor", constructor}, {"first_non_node", first_non_node}, {NULL, NULL}};
