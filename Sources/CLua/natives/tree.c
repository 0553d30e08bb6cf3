/* Trees of tables that the host's library passes to the host, one node after another.
 *
 * A node is a table that a constructor of the library has marked. `_kind` is its kind. Its children are at 1…`_last`,
 * with nil or false for missing ones. Reading and passing a dozen fields of each node in Lua would take longer than the
 * host's work with them. These functions use no metatables and check all field values, because a script can write into
 * a node. */
#include <string.h>

#include "natives.h"

/* The instructions charged for a node, about as many as Lua would need, and for each child or kept row. */
#define STEPS_PER_NODE 40
#define STEPS_PER_CHILD 4

/* Pushes a field of the table at `index`. The name of the field is on the top. [-1, +1, -] */
static void push_field(lua_State *L, int index) {
  if (lua_istable(L, index)) {
    lua_rawget(L, index);
    return;
  }
  lua_pop(L, 1);
  lua_pushnil(L);
}

/* (argument, table) → the result of a function of the host, which receives the argument, the table and the fields of
 * the table. Upvalues: the function's callee; names; the number of fields that are read from every table; the name
 * of the field that marks a table from which all fields are read. */
static int call_with_fields(lua_State *L) {
  luaL_checktype(L, 2, LUA_TTABLE);
  lua_settop(L, 2);
  lua_Integer count = (lua_Integer)lua_rawlen(L, lua_upvalueindex(2));
  luaL_checkstack(L, (int)count + 2, NULL);
  lua_pushvalue(L, lua_upvalueindex(4));
  lua_rawget(L, 2);
  if (!lua_toboolean(L, 3)) count = lua_tointeger(L, lua_upvalueindex(3));
  lua_settop(L, 2);
  for (lua_Integer i = 1; i <= count; i++) {
    if (lua_rawgeti(L, lua_upvalueindex(2), i) == LUA_TSTRING) {
      lua_rawget(L, 2);
      continue;
    }
    int path = lua_gettop(L); /* the two names of a field in a nested table */
    lua_rawgeti(L, path, 1);
    push_field(L, 2);
    lua_rawgeti(L, path, 2);
    push_field(L, path + 1);
    lua_replace(L, path);
    lua_settop(L, path);
  }
  return clua_call_host(L);
}

/* Pushes a name. For a name with a dot, pushes a list of two names. [-0, +1, m] */
static void push_path(lua_State *L, int name) {
  const char *text = luaL_checkstring(L, name), *dot = strchr(text, '.');
  if (!dot) {
    lua_pushvalue(L, name);
    return;
  }
  lua_createtable(L, 2, 0);
  lua_pushlstring(L, text, (size_t)(dot - text));
  lua_rawseti(L, -2, 1);
  lua_pushstring(L, dot + 1);
  lua_rawseti(L, -2, 2);
}

/* (function of the host, few, flag, names…) → a function of an argument and a table. The host's function receives both,
 * and then the fields with these names. If the field `flag` is not true, it receives only the first `few` fields. A
 * name with a dot, such as `size.width`, names a field in a nested table. */
static int with_fields(lua_State *L) {
  luaL_argcheck(L, lua_tocfunction(L, 1) == clua_call_host, 1, "function of the host expected");
  luaL_checkinteger(L, 2);
  luaL_checkstring(L, 3);
  int top = lua_gettop(L), count = top - 3;
  lua_getupvalue(L, 1, 1);
  lua_createtable(L, count, 0);
  for (int i = 1; i <= count; i++) {
    push_path(L, 3 + i);
    lua_rawseti(L, top + 2, i);
  }
  lua_pushvalue(L, 2);
  lua_pushvalue(L, 3);
  lua_pushcclosure(L, call_with_fields, 4);
  return 1;
}

/* (arguments…, table) → the result of a function of the host. The function receives the arguments, and then the name
 * and the value of each field of the table whose name does not begin with _. Upvalue: the function's callee. */
static int call_with_names(lua_State *L) {
  int table = lua_gettop(L);
  luaL_checktype(L, table, LUA_TTABLE);
  luaL_checkstack(L, 3, NULL);
  for (lua_pushnil(L); lua_next(L, table);) {
    if (lua_type(L, -2) != LUA_TSTRING || *lua_tostring(L, -2) == '_') {
      lua_pop(L, 1);
      continue;
    }
    luaL_checkstack(L, 4, NULL);
    lua_pushvalue(L, -2); /* the key for the next step */
  }
  lua_remove(L, table);
  return clua_call_host(L);
}

/* (function of the host) → a function of arguments and a table. The host's function receives the fields of the table by
 * name. */
static int with_names(lua_State *L) {
  luaL_argcheck(L, lua_tocfunction(L, 1) == clua_call_host, 1, "function of the host expected");
  lua_getupvalue(L, 1, 1);
  lua_pushcclosure(L, call_with_names, 1);
  return 1;
}

/* The stack of a walk through a tree: first its arguments, then names and functions. Then, for each open node, the
 * node, its callbacks (the functions for its kind), and the positions of its last child and of the next one. */
enum {
  ROOT = 1, GENERATION, VALUES, NOTE,
  KIND, GENERATION_NAME, LAST, VALUE, ID, MODIFIERS, ROW_VALUES, LIST,
  OPEN, CLOSE, SKIP, HAS_VALUE,
  CALLBACKS_OF_KINDS, CALLBACKS_OF_OTHERS, ATTACH, FAIL_TWICE,
  FIRST_NODE,
};
enum { NODE, CALLBACKS, LAST_CHILD, NEXT_CHILD, SLOTS_PER_NODE };

static const char *const names[] = {
  [KIND] = "_kind", [GENERATION_NAME] = "_generation", [LAST] = "_last", [VALUE] = "value", [ID] = "id",
  [MODIFIERS] = "_modifiers", [ROW_VALUES] = "_values", [LIST] = "_list",
  [OPEN] = "open", [CLOSE] = "close", [SKIP] = "skip", [HAS_VALUE] = "has_value",
};

/* Pushes a field of the table at `index`. [-0, +1, -] */
static int get(lua_State *L, int index, int name) {
  lua_pushvalue(L, name);
  return lua_rawget(L, index);
}

/* Adds the value of a node, or else its id, to the list of values, and pushes the index in this list. [-0, +1, m] */
static void push_value_index(lua_State *L, int node, lua_Integer *count) {
  if (get(L, node, VALUE) == LUA_TNIL) {
    lua_pop(L, 1);
    get(L, node, ID);
  }
  lua_rawseti(L, VALUES, ++*count);
  lua_pushinteger(L, *count);
}

/* Adds the values of the rows of a group that the host has kept to the list of values. `row_values` in contents.c has
 * found these values, and kept.lua has stored them in the group. Pushes the index of the first one, or nil if the group has no kept rows. [-0, +1, m] */
static void push_row_indices(lua_State *L, int group, lua_Integer *count) {
  int values = lua_gettop(L) + 1, list = values + 1;
  if (get(L, group, ROW_VALUES) != LUA_TTABLE || get(L, group, LIST) != LUA_TTABLE || !lua_istable(L, VALUES)) {
    lua_settop(L, values - 1);
    lua_pushnil(L);
    return;
  }
  lua_Integer first = *count + 1, rows = (lua_Integer)lua_rawlen(L, values);
  clua_charge(L, (size_t)rows * STEPS_PER_CHILD);
  for (lua_Integer row = 1; row <= rows; row++) {
    if (lua_rawgeti(L, values, row) == LUA_TBOOLEAN) lua_rawgeti(L, list, row);
    lua_rawseti(L, VALUES, ++*count);
    lua_settop(L, list);
  }
  lua_settop(L, values - 1);
  lua_pushinteger(L, first);
}

/* Raises unless the value on the top is a node. [-0, +0, e] */
static void check_node(lua_State *L) {
  int kind = lua_istable(L, -1) ? get(L, lua_gettop(L), KIND) : LUA_TNONE;
  if (kind == LUA_TNONE || kind == LUA_TNIL)
    luaL_error(L, "a child of a node is a %s, not a node: pass the children to the constructor",
               lua_typename(L, kind == LUA_TNIL ? LUA_TTABLE : lua_type(L, -1)));
  lua_pop(L, 1);
}

/* Passes the node on the top, without its children. If the node is complete, pops it; otherwise adds the other
 * values of an open node. [-1, +0|4, e] */
static void open(lua_State *L, lua_Integer *count) {
  luaL_checkstack(L, FIRST_NODE + 3 * SLOTS_PER_NODE, "too many nested nodes");
  clua_charge(L, STEPS_PER_NODE);
  check_node(L);
  int node = lua_gettop(L), callbacks = node + CALLBACKS;
  if (lua_toboolean(L, NOTE)) {
    lua_pushvalue(L, NOTE);
    lua_pushvalue(L, node);
    lua_call(L, 1, 0);
  }
  get(L, node, GENERATION_NAME);
  if (lua_rawequal(L, -1, GENERATION)) {
    lua_pushvalue(L, FAIL_TWICE);
    lua_pushvalue(L, node);
    lua_call(L, 1, 0);
  }
  lua_pop(L, 1);
  lua_pushvalue(L, GENERATION_NAME);
  lua_pushvalue(L, GENERATION);
  lua_rawset(L, node);

  get(L, node, KIND);
  if (lua_rawget(L, CALLBACKS_OF_KINDS) == LUA_TNIL) lua_copy(L, CALLBACKS_OF_OTHERS, callbacks);
  get(L, callbacks, OPEN);
  get(L, callbacks, HAS_VALUE);
  bool has_value = lua_toboolean(L, -1) && lua_istable(L, VALUES);
  lua_pop(L, 1);
  if (has_value) push_value_index(L, node, count);
  else push_row_indices(L, node, count);
  lua_pushvalue(L, node);
  lua_call(L, 2, 1);
  if (lua_isnil(L, -1)) { /* the node is complete */
    lua_settop(L, node - 1);
    return;
  }
  if (get(L, node, MODIFIERS) != LUA_TNIL) {
    lua_pushvalue(L, ATTACH);
    lua_pushvalue(L, node);
    lua_pushvalue(L, callbacks + 1); /* the number of the node */
    lua_call(L, 2, 0);
  }
  lua_settop(L, callbacks);
  get(L, node, LAST);
  lua_pushinteger(L, 1);
}

/* Calls one of the callbacks of the innermost open node, if the callback exists. [-0, +0, e] */
static void call_back(lua_State *L, int node, int name) {
  if (get(L, node + CALLBACKS, name) == LUA_TNIL) lua_pop(L, 1);
  else lua_call(L, 0, 0);
}

/* (root, generation, values, note). Upvalues: callbacks of kinds, callbacks of others, attach, fail_twice. */
static int walk(lua_State *L) {
  lua_settop(L, NOTE);
  luaL_checkstack(L, FIRST_NODE, NULL);
  for (int name = KIND; name <= HAS_VALUE; name++) lua_pushstring(L, names[name]);
  for (int upvalue = 1; upvalue <= 4; upvalue++) lua_pushvalue(L, lua_upvalueindex(upvalue));
  lua_Integer count = 0;
  lua_pushvalue(L, ROOT);
  open(L, &count);
  while (lua_gettop(L) >= FIRST_NODE) {
    int node = lua_gettop(L) - SLOTS_PER_NODE + 1;
    lua_Integer next = lua_tointeger(L, node + NEXT_CHILD);
    if (next > lua_tointeger(L, node + LAST_CHILD)) {
      call_back(L, node, CLOSE);
      lua_settop(L, node - 1);
      continue;
    }
    clua_charge(L, STEPS_PER_CHILD);
    lua_pushinteger(L, next + 1);
    lua_replace(L, node + NEXT_CHILD);
    lua_rawgeti(L, node, next);
    if (lua_toboolean(L, -1)) {
      open(L, &count);
    } else {
      lua_pop(L, 1);
      call_back(L, node, SKIP);
    }
  }
  return 0;
}

/* (kinds, others, attach, fail_twice) → a function that passes a tree to the host. This function has four arguments: a
 * root; a number that no other tree has had; a list that it fills with the values of the nodes, or nil; and a function
 * that it calls first for each node, or nil.
 *
 * `kinds` has a table of callbacks for each kind; `others` is the table for all other kinds. `open` receives the index
 * of a value, and the node. The value is that of the node if its kind has `has_value`, or that of the first row of a
 * group with kept rows; for other nodes the index is nil. `open` returns the number of the node in the host, or nothing
 * if the node is complete. After a number, the walk calls `attach` with the node and this number if the node has
 * modifiers, passes the children, calls `skip` for each missing child, and calls `close`. `fail_twice` raises the error about a node at two places. */
static int walker(lua_State *L) {
  lua_settop(L, 4);
  luaL_checktype(L, 1, LUA_TTABLE);
  luaL_checktype(L, 2, LUA_TTABLE);
  lua_pushcclosure(L, walk, 4);
  return 1;
}

const luaL_Reg clua_tree_functions[] = {{"walker", walker}, {"with_fields", with_fields}, {"with_names", with_names}, {NULL, NULL}};
