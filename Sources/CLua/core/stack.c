/* Reading values from a stack, and pushing values on it. Operations that could raise errors use a protected call. */
#include <string.h>

#include "core.h"

clua_stack clua_current_stack(clua_state *state) { return (clua_stack){.thread = state->running}; }

clua_kind clua_kind_at(const clua_stack *stack, int32_t index) {
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
    case LUA_TUSERDATA: return lua_checkstack(L, 2) && clua_to_bytes(L, index) ? CLUA_BYTES : CLUA_OTHER;
    default: return CLUA_OTHER;
  }
}

bool clua_truth_at(const clua_stack *stack, int32_t index) {
  return index > 0 && lua_toboolean(clua_lua(stack), index);
}

bool clua_integer_at(const clua_stack *stack, int32_t index, int64_t *value) {
  lua_State *L = clua_lua(stack);
  if (index <= 0 || lua_type(L, index) != LUA_TNUMBER) return false;
  int is_integer;
  *value = lua_tointegerx(L, index, &is_integer);
  return is_integer;
}

clua_number clua_number_at(const clua_stack *stack, int32_t index) {
  lua_State *L = clua_lua(stack);
  if (index <= 0 || lua_type(L, index) != LUA_TNUMBER) return (clua_number){.is_number = false};
  return (clua_number){.value = lua_tonumber(L, index), .is_number = true};
}

/* Whether the host may receive this number of further bytes. The limit of host memory applies to the total in one call,
 * so that a script cannot exhaust the memory by repeated use of one long string. [-0, +0, -] */
static bool may_hand(clua_state *state, size_t count) {
  if (!state->memory.account || state->calls.count == 0) return true;
  state->memory.handed += count;
  if (state->memory.handed <= clua_account_limit(state->memory.account)) return true;
  if (clua_account_limit(state->memory.account) == 0) return true;
  clua_kill_now(state, CLUA_KILL_HOST_MEMORY);
  return false;
}

const char *clua_string_at(const clua_stack *stack, int32_t index, size_t *count) {
  lua_State *L = clua_lua(stack);
  if (index <= 0 || lua_type(L, index) != LUA_TSTRING) return NULL;
  const char *bytes = lua_tolstring(L, index, count);
  return may_hand(clua_of(L), *count) ? bytes : NULL;
}

int32_t clua_index_after(const clua_stack *stack, const char *name, size_t count, int32_t first, int32_t last) {
  lua_State *L = clua_lua(stack);
  for (int32_t index = first; index < last; index += 2) {
    size_t length;
    if (lua_type(L, index) != LUA_TSTRING) continue;
    const char *bytes = lua_tolstring(L, index, &length);
    if (length == count && memcmp(bytes, name, count) == 0) return index + 1;
  }
  return 0;
}

int64_t clua_count_at(const clua_stack *stack, int32_t index) {
  lua_State *L = clua_lua(stack);
  int type = index > 0 ? lua_type(L, index) : LUA_TNONE;
  return type == LUA_TTABLE || type == LUA_TSTRING ? (int64_t)lua_rawlen(L, index) : 0;
}

/* The number of slots reserved at a time. */
#define ROOM 16

/* This is a separate function, so that a push into a reserved slot takes only a few instructions. */
__attribute__((noinline)) static bool grow(clua_stack *stack) {
  if (!lua_checkstack(stack->thread, ROOM)) return false;
  stack->room = ROOM;
  return true;
}

/* Counts one more value, if there is room for the value. */
static inline bool make_room(clua_stack *stack) {
  if (__builtin_expect(stack->room == 0, false) && !grow(stack)) return false;
  stack->room--;
  stack->count++;
  return true;
}

bool clua_push_nil(clua_stack *stack) {
  if (!make_room(stack)) return false;
  lua_pushnil(stack->thread);
  return true;
}

bool clua_push_boolean(clua_stack *stack, bool value) {
  if (!make_room(stack)) return false;
  lua_pushboolean(stack->thread, value);
  return true;
}

bool clua_push_integer(clua_stack *stack, int64_t value) {
  if (!make_room(stack)) return false;
  lua_pushinteger(stack->thread, value);
  return true;
}

bool clua_push_number(clua_stack *stack, double value) {
  if (!make_room(stack)) return false;
  lua_pushnumber(stack->thread, value);
  return true;
}

bool clua_push_reference(clua_stack *stack, int32_t reference) {
  if (!make_room(stack)) return false;
  lua_rawgeti(stack->thread, LUA_REGISTRYINDEX, reference);
  return true;
}

bool clua_push_element(clua_stack *stack, int32_t reference, int64_t index) {
  lua_State *L = stack->thread;
  if (!lua_checkstack(L, 2) || !clua_push_reference(stack, reference)) return false;
  if (!lua_istable(L, -1)) return true;
  lua_rawgeti(L, -1, index);
  lua_replace(L, -2);
  return true;
}

bool clua_push_copy(clua_stack *stack, int32_t index) {
  if (!make_room(stack)) return false;
  lua_State *L = stack->thread;
  if (index > 0 && index < lua_gettop(L) + 1) lua_pushvalue(L, index);
  else lua_pushnil(L);
  return true;
}

bool clua_push_globals(clua_stack *stack) { return clua_push_reference(stack, LUA_RIDX_GLOBALS); }

void clua_pop(clua_stack *stack, int32_t count) {
  lua_pop(clua_lua(stack), count);
  stack->count -= count;
}

int32_t clua_top(const clua_stack *stack) { return lua_gettop(clua_lua(stack)); }

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
  return clua_protect_push(stack, push_string, &string, 0);
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
  return clua_protect_push(stack, push_table, &size, 0);
}

void clua_raw_get(clua_stack *stack, int32_t index) {
  lua_State *L = clua_lua(stack);
  lua_rawget(L, index);
}

/* (argument, value, …) → a list of the values. */
static int push_list(lua_State *L) {
  int count = lua_gettop(L) - 1;
  lua_createtable(L, count, 0);
  lua_replace(L, 1);
  for (int index = count; index > 0; index--) lua_rawseti(L, 1, index);
  return 1;
}

clua_status clua_push_list(clua_stack *stack, int32_t count) { return clua_protect_push(stack, push_list, NULL, count); }

/* [-0, +1, m] */
static void push_value(lua_State *L, const clua_value *value) {
  switch (value->kind) {
    case CLUA_BOOLEAN: lua_pushboolean(L, value->truth); break;
    case CLUA_INTEGER: lua_pushinteger(L, value->integer); break;
    case CLUA_NUMBER: lua_pushnumber(L, value->number); break;
    case CLUA_STRING: lua_pushlstring(L, value->string.bytes ? value->string.bytes : "", value->string.count); break;
    case CLUA_OTHER: lua_rawgeti(L, LUA_REGISTRYINDEX, value->reference); break;
    default: lua_pushnil(L);
  }
}

typedef struct field {
  int32_t table;
  const clua_value *key, *value;
} field;

static int set_field(lua_State *L) {
  const field *field = lua_touserdata(L, 1);
  luaL_argcheck(L, lua_rawgeti(L, LUA_REGISTRYINDEX, field->table) == LUA_TTABLE, 1, "table expected");
  push_value(L, field->key);
  push_value(L, field->value);
  lua_rawset(L, -3);
  return 0;
}

/* A call without protection, which takes half of the time. An assignment to a field that has a value needs no memory. */
bool clua_replace(clua_state *state, int32_t table, int32_t key, int32_t value) {
  lua_State *L = state->running;
  if (clua_is_killed(state) || !lua_checkstack(L, 3)) return false;
  int top = lua_gettop(L);
  bool has_field = lua_rawgeti(L, LUA_REGISTRYINDEX, table) == LUA_TTABLE;
  if (has_field) {
    lua_rawgeti(L, LUA_REGISTRYINDEX, key);
    has_field = lua_rawget(L, top + 1) != LUA_TNIL;
    lua_settop(L, top + 1);
  }
  if (has_field) {
    lua_rawgeti(L, LUA_REGISTRYINDEX, key);
    lua_rawgeti(L, LUA_REGISTRYINDEX, value);
    lua_rawset(L, top + 1);
  }
  lua_settop(L, top);
  return has_field;
}

clua_status clua_set(clua_state *state, int32_t table, const clua_value *key, const clua_value *value) {
  field field = {table, key, value};
  return clua_protect(state->running, set_field, &field, 0, 0);
}
