/* Lists everything that a function can reach: the values of its variables, the contents of tables and functions
 * reachable from them, and the code of all functions. If all of these are unchanged, the function's results are also
 * unchanged. */
#include <string.h>

#include "natives.h"

/* Marks in the list: one before the number of a table or function, one for nil, and one for the end of a table. Scripts
 * cannot have these pointers. */
static const char reference_mark, nil_mark, end_mark;

enum { FUNCTION = 1, STAND_INS, LIMIT, LIST, SEEN, QUEUE };

typedef struct walk {
  lua_Integer count, limit, met;
  clua_meter meter;
} walk;

/* [-1, +0, m] */
static void append(lua_State *L, walk *walk) {
  if (walk->count < walk->limit) lua_rawseti(L, LIST, ++walk->count);
  else {
    lua_pop(L, 1);
    walk->count = walk->limit + 1;
  }
}

static void append_mark(lua_State *L, walk *walk, const char *mark) {
  lua_pushlightuserdata(L, (void *)mark);
  append(L, walk);
}

bool clua_is_opaque(lua_State *L, int index) {
  if (lua_iscfunction(L, index)) return true;
  lua_Debug about;
  lua_pushvalue(L, index);
  lua_getinfo(L, ">S", &about);
  return strcmp(about.source, "=?") == 0;
}

/* Adds the value on the top to the list. [-1, +0, m] */
static void note(lua_State *L, walk *walk) {
  int type = lua_type(L, -1);
  if (type == LUA_TNIL) {
    lua_pop(L, 1);
    append_mark(L, walk, &nil_mark);
    return;
  }
  if (type == LUA_TTABLE || type == LUA_TFUNCTION) {
    lua_pushvalue(L, -1);
    if (lua_rawget(L, STAND_INS) != LUA_TNIL) lua_remove(L, -2);
    else lua_pop(L, 1);
    type = lua_type(L, -1);
  }
  bool is_entered = type == LUA_TTABLE || (type == LUA_TFUNCTION && !clua_is_opaque(L, -1));
  if (!is_entered) {
    append(L, walk);
    return;
  }
  lua_pushvalue(L, -1);
  lua_rawget(L, SEEN);
  lua_Integer number = lua_tointeger(L, -1);
  lua_pop(L, 1);
  if (number == 0) {
    number = ++walk->met;
    lua_pushvalue(L, -1);
    lua_pushinteger(L, number);
    lua_rawset(L, SEEN);
    lua_rawseti(L, QUEUE, number);
  } else {
    lua_pop(L, 1);
  }
  append_mark(L, walk, &reference_mark);
  lua_pushinteger(L, number);
  append(L, walk);
}

typedef struct code {
  luaL_Buffer buffer;
  bool has_begun;
} code;

static int write_code(lua_State *L, const void *bytes, size_t count, void *context) {
  code *code = context;
  if (!code->has_begun) luaL_buffinit(L, &code->buffer);
  code->has_begun = true;
  luaL_addlstring(&code->buffer, bytes, count);
  return 0;
}

/* (function) → the code of the function without names and lines. */
static int code_of(lua_State *L) {
  code code = {.has_begun = false};
  lua_settop(L, 1);
  lua_dump(L, write_code, &code, true);
  luaL_pushresult(&code.buffer);
  return 1;
}

/* Adds the contents of the function or table on the top to the list. [-1, +0, v] */
static void enter(lua_State *L, walk *walk) {
  if (lua_isfunction(L, -1)) {
    lua_pushcfunction(L, code_of);
    lua_pushvalue(L, -2);
    lua_call(L, 1, 1);
    append(L, walk);
    for (int upvalue = 1; lua_getupvalue(L, -1, upvalue); upvalue++) note(L, walk);
  } else {
    if (!lua_getmetatable(L, -1)) lua_pushnil(L);
    note(L, walk);
    for (lua_pushnil(L); walk->count <= walk->limit && lua_next(L, -2);) {
      clua_step(&walk->meter, 1);
      lua_pushvalue(L, -2);
      note(L, walk);
      note(L, walk);
    }
    if (walk->count > walk->limit) lua_settop(L, QUEUE + 1);
    append_mark(L, walk, &end_mark);
  }
  lua_pop(L, 1);
}

/* (function, stand_ins, limit) → a list of everything that the function can reach, or nil if the list is longer than
 * the limit; then the number of the function's parameters, LUA_MAXINTEGER for a variadic function. `stand_ins` has
 * replacements for tables and functions, such as a number that represents a whole collection. */
static int reach(lua_State *L) {
  luaL_checktype(L, FUNCTION, LUA_TFUNCTION);
  luaL_checktype(L, STAND_INS, LUA_TTABLE);
  walk walk = {.limit = luaL_checkinteger(L, LIMIT), .meter = clua_begin_meter(L)};
  lua_settop(L, LIMIT);
  for (int table = LIST; table <= QUEUE; table++) lua_newtable(L);
  lua_pushvalue(L, FUNCTION);
  note(L, &walk);
  for (lua_Integer next = 1; next <= walk.met && walk.count <= walk.limit; next++) {
    lua_rawgeti(L, QUEUE, next);
    enter(L, &walk);
  }
  clua_charge(L, (size_t)walk.count);
  if (walk.count <= walk.limit) lua_pushvalue(L, LIST);
  else lua_pushnil(L);
  lua_Debug about;
  lua_pushvalue(L, FUNCTION);
  lua_getinfo(L, ">u", &about);
  lua_pushinteger(L, about.isvararg ? LUA_MAXINTEGER : about.nparams);
  return 2;
}

/* (list, list) → whether two lists of reach are equal. */
static int same_reach(lua_State *L) {
  lua_settop(L, 2);
  lua_Unsigned count = lua_rawlen(L, 1);
  bool same = count == lua_rawlen(L, 2);
  clua_charge(L, count);
  for (lua_Unsigned index = 1; same && index <= count; index++) {
    lua_rawgeti(L, 1, (lua_Integer)index);
    lua_rawgeti(L, 2, (lua_Integer)index);
    same = lua_rawequal(L, -1, -2) && lua_isinteger(L, -1) == lua_isinteger(L, -2);
    lua_pop(L, 2);
  }
  lua_pushboolean(L, same);
  return 1;
}

const luaL_Reg clua_reach_functions[] = {{"reach", reach}, {"same_reach", same_reach}, {NULL, NULL}};
