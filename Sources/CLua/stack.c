/* Reading values from a stack, pushing values on it. What could raise goes through a protected call. */
#include "internal.h"

clua_stack *clua_current_stack(clua_state *state) { return clua_wrap(state->running); }

clua_kind clua_kind_at(clua_stack *stack, int32_t index) {
  lua_State *L = clua_lua(stack);
  if (index <= 0) return CLUA_NONE;
  switch (lua_type(L, index)) {
    case LUA_TNONE: return CLUA_NONE;
    case LUA_TNIL: return CLUA_NIL;
    case LUA_TBOOLEAN: return CLUA_BOOLEAN;
    case LUA_TNUMBER: return lua_isinteger(L, index) ? CLUA_INTEGER : CLUA_NUMBER;
    case LUA_TSTRING: return CLUA_STRING;
    case LUA_TTABLE: return CLUA_TABLE;
    case LUA_TFUNCTION: return CLUA_FUNCTION;
    case LUA_TTHREAD: return CLUA_THREAD;
    default: return CLUA_OTHER;
  }
}

bool clua_truth_at(clua_stack *stack, int32_t index) { return index > 0 && lua_toboolean(clua_lua(stack), index); }

bool clua_integer_at(clua_stack *stack, int32_t index, int64_t *value) {
  lua_State *L = clua_lua(stack);
  if (index <= 0 || lua_type(L, index) != LUA_TNUMBER) return false;
  int is_integer;
  *value = lua_tointegerx(L, index, &is_integer);
  return is_integer;
}

bool clua_number_at(clua_stack *stack, int32_t index, double *value) {
  lua_State *L = clua_lua(stack);
  if (index <= 0 || lua_type(L, index) != LUA_TNUMBER) return false;
  *value = lua_tonumber(L, index);
  return true;
}

const char *clua_string_at(clua_stack *stack, int32_t index, size_t *count) {
  lua_State *L = clua_lua(stack);
  return index > 0 && lua_type(L, index) == LUA_TSTRING ? lua_tolstring(L, index, count) : NULL;
}

int64_t clua_count_at(clua_stack *stack, int32_t index) {
  lua_State *L = clua_lua(stack);
  int type = index > 0 ? lua_type(L, index) : LUA_TNONE;
  return type == LUA_TTABLE || type == LUA_TSTRING ? (int64_t)lua_rawlen(L, index) : 0;
}

const void *clua_identity_at(clua_stack *stack, int32_t index) {
  lua_State *L = clua_lua(stack);
  return index > 0 && lua_type(L, index) >= LUA_TTABLE ? lua_topointer(L, index) : NULL;
}

bool clua_push_nil(clua_stack *stack) {
  lua_State *L = clua_lua(stack);
  if (!lua_checkstack(L, 1)) return false;
  lua_pushnil(L);
  return true;
}

bool clua_push_boolean(clua_stack *stack, bool value) {
  lua_State *L = clua_lua(stack);
  if (!lua_checkstack(L, 1)) return false;
  lua_pushboolean(L, value);
  return true;
}

bool clua_push_integer(clua_stack *stack, int64_t value) {
  lua_State *L = clua_lua(stack);
  if (!lua_checkstack(L, 1)) return false;
  lua_pushinteger(L, value);
  return true;
}

bool clua_push_number(clua_stack *stack, double value) {
  lua_State *L = clua_lua(stack);
  if (!lua_checkstack(L, 1)) return false;
  lua_pushnumber(L, value);
  return true;
}

bool clua_push_reference(clua_stack *stack, int32_t reference) {
  lua_State *L = clua_lua(stack);
  if (!lua_checkstack(L, 1)) return false;
  lua_rawgeti(L, LUA_REGISTRYINDEX, reference);
  return true;
}

bool clua_push_element(clua_stack *stack, int32_t reference, int64_t index) {
  lua_State *L = clua_lua(stack);
  if (!lua_checkstack(L, 2)) return false;
  if (lua_rawgeti(L, LUA_REGISTRYINDEX, reference) == LUA_TTABLE) {
    lua_rawgeti(L, -1, index);
    lua_replace(L, -2);
  }
  return true;
}

bool clua_push_copy(clua_stack *stack, int32_t index) {
  lua_State *L = clua_lua(stack);
  if (!lua_checkstack(L, 1)) return false;
  if (index > 0 && lua_type(L, index) != LUA_TNONE) lua_pushvalue(L, index);
  else lua_pushnil(L);
  return true;
}

bool clua_push_globals(clua_stack *stack) {
  lua_State *L = clua_lua(stack);
  if (!lua_checkstack(L, 1)) return false;
  lua_rawgeti(L, LUA_REGISTRYINDEX, LUA_RIDX_GLOBALS);
  return true;
}

void clua_pop(clua_stack *stack, int32_t count) { lua_pop(clua_lua(stack), count); }

int32_t clua_top(clua_stack *stack) { return lua_gettop(clua_lua(stack)); }

int32_t clua_stack_top(const clua_state *state) { return lua_gettop(state->running); }

typedef struct bytes {
  const char *start;
  size_t count;
} bytes;

static int push_string(lua_State *L) {
  const bytes *string = lua_touserdata(L, 1);
  lua_pushlstring(L, string->start, string->count);
  return 1;
}

clua_status clua_push_string(clua_stack *stack, const char *start, size_t count) {
  bytes string = {start, count};
  return clua_protect(clua_lua(stack), push_string, &string, 0, 1);
}

typedef struct size {
  int32_t items, fields;
} size;

static int push_table(lua_State *L) {
  const size *size = lua_touserdata(L, 1);
  lua_createtable(L, size->items, size->fields);
  return 1;
}

clua_status clua_push_table(clua_stack *stack, int32_t items, int32_t fields) {
  size size = {items, fields};
  return clua_protect(clua_lua(stack), push_table, &size, 0, 1);
}

void clua_raw_get(clua_stack *stack, int32_t index) {
  lua_State *L = clua_lua(stack);
  lua_rawget(L, index);
}

static int raw_set(lua_State *L) {
  luaL_argcheck(L, lua_istable(L, 2), 1, "table expected");
  lua_rawset(L, 2);
  return 0;
}

clua_status clua_raw_set(clua_stack *stack, int32_t index) {
  lua_State *L = clua_lua(stack);
  if (!lua_checkstack(L, 1)) return CLUA_MEMORY;
  lua_pushvalue(L, index);
  lua_insert(L, -3);
  return clua_protect(L, raw_set, NULL, 3, 0);
}
