/* The functions of the table library that loop in C. With a length given by a script, they could run endlessly.
 *
 * Based on ltablib.c of Lua 5.4: see LICENSE-Lua. */
#include <limits.h>

#include "library.h"

/* The operations that a value must support to be used as a table. Bits of a set. */
enum { READING = 1, WRITING = 2, LENGTH = 4 };

/* Whether the metatable at `metatable` has a field. [-0, +0, m] */
static bool has(lua_State *L, int metatable, const char *field) {
  lua_pushstring(L, field);
  bool found = lua_rawget(L, metatable) != LUA_TNIL;
  lua_pop(L, 1);
  return found;
}

/* Raises unless the argument is a table or supports the operations. [-0, +0, v] */
static void check_table(lua_State *L, int argument, int use) {
  if (lua_type(L, argument) == LUA_TTABLE) return;
  if (!lua_getmetatable(L, argument)) luaL_checktype(L, argument, LUA_TTABLE);
  int metatable = lua_gettop(L);
  if (((use & READING) && !has(L, metatable, "__index")) || ((use & WRITING) && !has(L, metatable, "__newindex")) ||
      ((use & LENGTH) && !has(L, metatable, "__len"))) {
    luaL_checktype(L, argument, LUA_TTABLE);
  }
  lua_pop(L, 1);
}

static lua_Integer length(lua_State *L, int use) {
  clua_check_native(L);
  check_table(L, 1, use | LENGTH);
  return luaL_len(L, 1);
}

/* Assigns `to[target] = from[source]`. [-0, +0, e] */
static inline void copy(lua_State *L, int from, lua_Integer source, int to, lua_Integer target) {
  lua_geti(L, from, source);
  lua_seti(L, to, target);
}

static int insert(lua_State *L) {
  lua_Integer end = (lua_Integer)((lua_Unsigned)length(L, READING | WRITING) + 1);
  lua_Integer position = end;
  switch (lua_gettop(L)) {
    case 2: break;
    case 3: {
      position = luaL_checkinteger(L, 2);
      luaL_argcheck(L, (lua_Unsigned)position - 1 < (lua_Unsigned)end, 2, "position out of bounds");
      clua_meter meter = clua_begin_meter(L);
      for (lua_Integer i = end; i > position; i--) {
        clua_step(&meter, 1);
        copy(L, 1, i - 1, 1, i);
      }
      clua_end_meter(&meter);
      break;
    }
    default: return luaL_error(L, "wrong number of arguments to 'insert'");
  }
  lua_seti(L, 1, position);
  return 0;
}

static int remove_at(lua_State *L) {
  lua_Integer count = length(L, READING | WRITING);
  lua_Integer position = luaL_optinteger(L, 2, count);
  if (position != count) {
    luaL_argcheck(L, (lua_Unsigned)position - 1 <= (lua_Unsigned)count, 2, "position out of bounds");
  }
  lua_geti(L, 1, position);
  clua_meter meter = clua_begin_meter(L);
  for (; position < count; position++) {
    clua_step(&meter, 1);
    copy(L, 1, position + 1, 1, position);
  }
  clua_end_meter(&meter);
  lua_pushnil(L);
  lua_seti(L, 1, position);
  return 1;
}

static int move(lua_State *L) {
  lua_Integer first = luaL_checkinteger(L, 2), last = luaL_checkinteger(L, 3), to = luaL_checkinteger(L, 4);
  int target = lua_isnoneornil(L, 5) ? 1 : 5;
  clua_check_native(L);
  check_table(L, 1, READING);
  check_table(L, target, WRITING);
  if (last >= first) {
    luaL_argcheck(L, first > 0 || last < LUA_MAXINTEGER + first, 3, "too many elements to move");
    lua_Integer count = last - first + 1;
    luaL_argcheck(L, to <= LUA_MAXINTEGER - count + 1, 4, "destination wrap around");
    /* The loop runs backwards only if a forward loop would overwrite values before it moves them. */
    bool is_forward = to > last || to <= first || (target != 1 && !lua_compare(L, 1, target, LUA_OPEQ));
    clua_meter meter = clua_begin_meter(L);
    for (lua_Integer i = 0; i < count; i++) {
      lua_Integer offset = is_forward ? i : count - 1 - i;
      clua_step(&meter, 1);
      copy(L, 1, first + offset, target, to + offset);
    }
    clua_end_meter(&meter);
  }
  lua_pushvalue(L, target);
  return 1;
}

static void add_field(lua_State *L, luaL_Buffer *buffer, lua_Integer index) {
  lua_geti(L, 1, index);
  if (!lua_isstring(L, -1)) {
    luaL_error(L, "invalid value (%s) at index %I in table for 'concat'", luaL_typename(L, -1), (LUAI_UACINT)index);
  }
  luaL_addvalue(buffer);
}

static int concat(lua_State *L) {
  lua_Integer count = length(L, READING);
  size_t separator_count;
  const char *separator = luaL_optlstring(L, 2, "", &separator_count);
  lua_Integer index = luaL_optinteger(L, 3, 1), last = luaL_optinteger(L, 4, count);
  clua_meter meter = clua_begin_meter(L);
  luaL_Buffer buffer;
  luaL_buffinit(L, &buffer);
  for (; index < last; index++) {
    clua_step(&meter, 1);
    add_field(L, &buffer, index);
    luaL_addlstring(&buffer, separator, separator_count);
  }
  if (index == last) add_field(L, &buffer, index);
  clua_end_meter(&meter);
  luaL_pushresult(&buffer);
  return 1;
}

static int unpack(lua_State *L) {
  clua_check_native(L);
  lua_Integer first = luaL_optinteger(L, 2, 1);
  lua_Integer last = luaL_opt(L, luaL_checkinteger, 3, luaL_len(L, 1));
  if (first > last) return 0;
  lua_Unsigned others = (lua_Unsigned)last - (lua_Unsigned)first; /* one less than the number, which could overflow */
  if (others >= INT_MAX || !clua_may_return(L, others + 1) || !lua_checkstack(L, (int)others + 1))
    return luaL_error(L, "too many results to unpack");
  clua_meter meter = clua_begin_meter(L);
  for (lua_Unsigned i = 0; i <= others; i++) {
    clua_step(&meter, 1);
    lua_geti(L, 1, first + (lua_Integer)i);
  }
  clua_end_meter(&meter);
  return (int)others + 1;
}

static int sort(lua_State *L) {
  lua_Integer count = length(L, READING | WRITING);
  if (count < 2) return 0;
  luaL_argcheck(L, count < INT_MAX, 1, "array too big");
  if (!lua_isnoneornil(L, 2)) luaL_checktype(L, 2, LUA_TFUNCTION);
  lua_settop(L, 2);
  clua_sort(L, (lua_Unsigned)count);
  return 0;
}

const luaL_Reg clua_table_functions[] = {{"concat", concat},    {"insert", insert}, {"move", move},
                                         {"remove", remove_at}, {"sort", sort},     {"unpack", unpack},
                                         {NULL, NULL}};
