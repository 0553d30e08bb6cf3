/*
 * dray.native: the functions of dray.h for Lua 5.4. interface.h, which is made from dray.h, describes the structs and
 * defines a Lua function for each function, and a C function for each callback. This file converts values, creates and
 * destroys hosts, and calls back: each callback of the library calls the function that dray.lua has passed to `connect`,
 * with the number that it has passed as `user`, the name of the callback, and the arguments.
 */
#include <dray.h>
#include <lauxlib.h>
#include <lua.h>
#include <math.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <string.h>

#define HOST "dray.host"
#define NONE ((size_t)-1)

typedef enum {
  K_END, K_INT32, K_UINT32, K_INT64, K_UINT64, K_SIZE, K_DOUBLE, K_BITS, K_TRUTH, K_CONSTANT, K_SET, K_TEXT, K_ID,
  K_STRUCT, K_POINTER, K_LIST, K_TEXTS, K_BYTES, K_INT32S, K_SIZES, K_CALLBACK, K_USER, K_DESTROY
} kind;

typedef struct {
  const char *name;
  int32_t value;
} constant;

/* A field of a struct. `related` are the constants or the shape of its type, or a callback; the shape of a dray_id is
   NULL. */
typedef struct {
  const char *name;
  kind kind;
  size_t offset;
  const void *related;
  size_t count, stride; /* Offsets of the fields with the length and the stride of a list, or NONE. */
} field;

typedef struct {
  const char *name;
  size_t size;
  int has_size, is_list, is_value;
  const field *fields;
} shape;

typedef struct {
  dray_host *host;
} handle;

/* The coroutine of this thread that has called the library last. It runs the callbacks. */
static __thread lua_State *calling;

static lua_State *enter(lua_State *L) {
  lua_State *outer = calling;
  calling = L;
  return outer;
}

static void leave(lua_State *outer) { calling = outer; }

static const char dispatch = 0; /* The key of the function that receives all callbacks. */

#define AT(type, base, offset) (*(const type *)((const char *)(base) + (offset)))
#define SLOT(type, base, offset) (*(type *)((char *)(base) + (offset)))

/* == From C to Lua == */

static void push_text(lua_State *L, const char *text) {
  if (text) lua_pushlstring(L, text, dray_text_length(text)); else lua_pushnil(L);
}

static void push_id(lua_State *L, const dray_id *id) {
  if (id->kind == DRAY_ID_NONE) lua_pushnil(L);
  else if (id->kind == DRAY_ID_INTEGER) lua_pushinteger(L, id->integer);
  else lua_pushlstring(L, id->string, id->length);
}

/* Pushes the name of a constant. For a value without a name, pushes its number, or nil for 0. */
static void push_constant(lua_State *L, const constant *names, int32_t value) {
  for (; names->name; names++) {
    if (names->value == value) {
      lua_pushstring(L, names->name);
      return;
    }
  }
  if (value == 0) lua_pushnil(L); else lua_pushinteger(L, value);
}

static void push_set(lua_State *L, const constant *names, int32_t bits) {
  lua_newtable(L);
  for (; names->name; names++) {
    if (!(names->value & bits)) continue;
    lua_pushboolean(L, 1);
    lua_setfield(L, -2, names->name);
  }
}

static void push_struct(lua_State *L, const shape *shape, const void *base);

static void push_list(lua_State *L, const field *field, const void *base) {
  size_t count = AT(size_t, base, field->count);
  const shape *element = field->related;
  size_t stride = field->stride != NONE ? AT(size_t, base, field->stride) : element ? element->size : sizeof(dray_id);
  const char *items = AT(char *, base, field->offset);
  lua_createtable(L, (int)count, 0);
  for (size_t i = 0; i < count; i++) {
    if (element) push_struct(L, element, items + i * stride); else push_id(L, (const dray_id *)(items + i * stride));
    lua_rawseti(L, -2, (lua_Integer)i + 1);
  }
}

/* UINT64_MAX, a removed limit, is an infinite number. */
static void push_uint64(lua_State *L, uint64_t value) {
  if (value == UINT64_MAX) lua_pushnumber(L, (lua_Number)INFINITY); else lua_pushinteger(L, (lua_Integer)value);
}

static void push_field(lua_State *L, const field *field, const void *base) {
  const char *at = (const char *)base + field->offset;
  switch (field->kind) {
    case K_INT32: lua_pushinteger(L, AT(int32_t, at, 0)); break;
    case K_UINT32: lua_pushinteger(L, AT(uint32_t, at, 0)); break;
    case K_INT64:
    case K_BITS: lua_pushinteger(L, AT(int64_t, at, 0)); break;
    case K_UINT64: push_uint64(L, AT(uint64_t, at, 0)); break;
    case K_SIZE: lua_pushinteger(L, (lua_Integer)AT(size_t, at, 0)); break;
    case K_DOUBLE: lua_pushnumber(L, AT(double, at, 0)); break;
    case K_TRUTH: lua_pushboolean(L, AT(int32_t, at, 0) == 1); break;
    case K_CONSTANT: push_constant(L, field->related, AT(int32_t, at, 0)); break;
    case K_SET: push_set(L, field->related, AT(int32_t, at, 0)); break;
    case K_TEXT: push_text(L, AT(char *, at, 0)); break;
    case K_ID: push_id(L, (const dray_id *)at); break;
    case K_STRUCT: push_struct(L, field->related, at); break;
    case K_POINTER:
      if (AT(void *, at, 0)) push_struct(L, field->related, AT(void *, at, 0)); else lua_pushnil(L);
      break;
    case K_LIST: push_list(L, field, base); break;
    case K_TEXTS: {
      size_t count = AT(size_t, base, field->count);
      lua_createtable(L, (int)count, 0);
      for (size_t i = 0; i < count; i++) {
        push_text(L, AT(char **, at, 0)[i]);
        lua_rawseti(L, -2, (lua_Integer)i + 1);
      }
      break;
    }
    case K_BYTES:
      if (AT(void *, at, 0)) lua_pushlstring(L, AT(char *, at, 0), AT(size_t, base, field->count)); else lua_pushnil(L);
      break;
    case K_INT32S:
    case K_SIZES: {
      size_t count = AT(size_t, base, field->count);
      lua_createtable(L, (int)count, 0);
      for (size_t i = 0; i < count; i++) {
        if (field->kind == K_SIZES) lua_pushinteger(L, (lua_Integer)AT(size_t *, at, 0)[i]);
        else lua_pushinteger(L, AT(int32_t *, at, 0)[i]);
        lua_rawseti(L, -2, (lua_Integer)i + 1);
      }
      break;
    }
    case K_CALLBACK:
    case K_USER:
    case K_DESTROY:
    case K_END: lua_pushnil(L); break;
  }
}

/* Pushes plain data, such as an option or a state. */
static void push_value(lua_State *L, const dray_value *value) {
  luaL_checkstack(L, 6, "nested values");
  switch (value->kind) {
    case DRAY_VALUE_BOOLEAN: lua_pushboolean(L, value->boolean); break;
    case DRAY_VALUE_INTEGER: lua_pushinteger(L, value->integer); break;
    case DRAY_VALUE_NUMBER: lua_pushnumber(L, value->number); break;
    case DRAY_VALUE_STRING:
    case DRAY_VALUE_BYTES: lua_pushlstring(L, value->string, value->length); break;
    case DRAY_VALUE_TABLE:
      lua_createtable(L, (int)value->item_count, (int)value->field_count);
      for (size_t i = 0; i < value->item_count; i++) {
        push_value(L, &value->items[i]);
        lua_rawseti(L, -2, (lua_Integer)i + 1);
      }
      for (size_t i = 0; i < value->field_count; i++) {
        push_value(L, &value->fields[i].key);
        push_value(L, &value->fields[i].value);
        lua_rawset(L, -3);
      }
      break;
    default: lua_pushnil(L);
  }
}

static void push_struct(lua_State *L, const shape *shape, const void *base) {
  luaL_checkstack(L, 6, "nested structs");
  if (shape->is_value) {
    push_value(L, base);
    return;
  }
  if (shape->is_list) {
    push_field(L, shape->fields, base);
    return;
  }
  lua_newtable(L);
  for (const field *field = shape->fields; field->name; field++) {
    push_field(L, field, base);
    lua_setfield(L, -2, field->name);
  }
}

/* Pushes a list with its length as the field `n`, because a value can be nil. */
static void push_array(lua_State *L, const shape *shape, const void *items, size_t count) {
  lua_createtable(L, (int)count, 1);
  for (size_t i = 0; i < count; i++) {
    push_struct(L, shape, (const char *)items + i * shape->size);
    lua_rawseti(L, -2, (lua_Integer)i + 1);
  }
  lua_pushinteger(L, (lua_Integer)count);
  lua_setfield(L, -2, "n");
}

/* == From Lua to C == */

/* Allocates memory for the present call. The table at `keeper` holds it until the call returns. */
static void *keep(lua_State *L, int keeper, size_t size) {
  void *block = lua_newuserdatauv(L, size ? size : 1, 0);
  memset(block, 0, size);
  lua_rawsetp(L, keeper, block);
  return block;
}

/* Raises an error without a place, because dray.lua adds the place of its caller. */
static int fail(lua_State *L, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  lua_pushvfstring(L, format, arguments);
  va_end(arguments);
  return lua_error(L);
}

static lua_Number to_number(lua_State *L, int index, const char *name) {
  if (lua_type(L, index) != LUA_TNUMBER) fail(L, "%s: a number was expected, not a %s", name, luaL_typename(L, index));
  return lua_tonumber(L, index);
}

static lua_Integer to_integer(lua_State *L, int index, const char *name) {
  int is_integer;
  lua_Integer value = lua_tointegerx(L, index, &is_integer);
  to_number(L, index, name);
  if (!is_integer) fail(L, "%s: an integer was expected, not %s", name, luaL_tolstring(L, index, NULL));
  return value;
}

/* An integer from `least` to `most`, because a conversion to a shorter type would cut off its upper bits. */
static lua_Integer to_ranged(lua_State *L, int index, const char *name, lua_Integer least, lua_Integer most) {
  lua_Integer value = to_integer(L, index, name);
  if (value < least || value > most) {
    fail(L, "%s: an integer from %s to %s was expected, not %s", name, lua_pushfstring(L, "%I", (LUAI_UACINT)least),
      lua_pushfstring(L, "%I", (LUAI_UACINT)most), luaL_tolstring(L, index, NULL));
  }
  return value;
}

static int32_t to_int32(lua_State *L, int index, const char *name) {
  return (int32_t)to_ranged(L, index, name, INT32_MIN, INT32_MAX);
}

static uint32_t to_uint32(lua_State *L, int index, const char *name) {
  return (uint32_t)to_ranged(L, index, name, 0, UINT32_MAX);
}

static uint64_t to_uint64(lua_State *L, int index, const char *name) {
  if (lua_type(L, index) == LUA_TNUMBER && lua_tonumber(L, index) == (lua_Number)INFINITY) return UINT64_MAX;
  return (uint64_t)to_ranged(L, index, name, 0, INT64_MAX);
}

static const char *keep_text(lua_State *L, int keeper, int index, const char *name, size_t *length) {
  if (lua_type(L, index) != LUA_TSTRING) fail(L, "%s: a string was expected, not a %s", name, luaL_typename(L, index));
  const char *text = lua_tolstring(L, index, length);
  lua_pushvalue(L, index);
  lua_rawsetp(L, keeper, text);
  return text;
}

/* Like keep_text, for a text whose length the library does not receive: a NUL would end it. */
static const char *keep_c_text(lua_State *L, int keeper, int index, const char *name) {
  size_t length;
  const char *text = keep_text(L, keeper, index, name, &length);
  if (strlen(text) != length) fail(L, "%s contains a NUL", name);
  return text;
}

/* Whether a value is this string, also if it contains a NUL. */
static int is_name(lua_State *L, int index, const char *name) {
  size_t length = strlen(name);
  return lua_type(L, index) == LUA_TSTRING && lua_rawlen(L, index) == length
         && memcmp(lua_tostring(L, index), name, length) == 0;
}

static int32_t to_constant(lua_State *L, int index, const char *field, const constant *names) {
  if (lua_isnil(L, index)) return 0;
  if (lua_type(L, index) == LUA_TNUMBER) return to_int32(L, index, field);
  for (; names->name; names++) {
    if (is_name(L, index, names->name)) return names->value;
  }
  return fail(L, "%s: '%s' is not a constant of dray.h", field, luaL_tolstring(L, index, NULL));
}

/* A constant, or a list or a set of constants. */
static int32_t to_set(lua_State *L, int index, const char *field, const constant *names) {
  if (!lua_istable(L, index)) return to_constant(L, index, field, names);
  int32_t bits = 0;
  for (lua_pushnil(L); lua_next(L, index); lua_pop(L, 1)) {
    bits |= to_constant(L, lua_isboolean(L, -1) ? lua_absindex(L, -2) : lua_absindex(L, -1), field, names);
  }
  return bits;
}

static void to_id(lua_State *L, int keeper, int index, const char *name, dray_id *id) {
  if (lua_type(L, index) == LUA_TNUMBER) {
    id->kind = DRAY_ID_INTEGER;
    id->integer = to_integer(L, index, name);
    return;
  }
  size_t length;
  id->kind = DRAY_ID_STRING;
  id->string = keep_text(L, keeper, index, name, &length);
  id->length = (uint32_t)length;
}

static void fill_struct(lua_State *L, int keeper, int index, const shape *shape, void *base);

static void release(void *user);

static void fill_list(lua_State *L, int keeper, int index, const field *field, void *base) {
  const shape *element = field->related;
  size_t count = lua_rawlen(L, index), size = element ? element->size : sizeof(dray_id);
  char *items = keep(L, keeper, count * size);
  for (size_t i = 0; i < count; i++) {
    lua_rawgeti(L, index, (lua_Integer)i + 1);
    int at = lua_gettop(L);
    if (element) fill_struct(L, keeper, at, element, items + i * size);
    else to_id(L, keeper, at, field->name, (dray_id *)(items + i * size));
    lua_pop(L, 1);
  }
  SLOT(void *, base, field->offset) = items;
  SLOT(size_t, base, field->count) = count;
}

static void fill_texts(lua_State *L, int keeper, int index, const field *field, void *base) {
  size_t count = lua_rawlen(L, index);
  const char **items = keep(L, keeper, count * sizeof *items);
  for (size_t i = 0; i < count; i++) {
    lua_rawgeti(L, index, (lua_Integer)i + 1);
    items[i] = keep_c_text(L, keeper, lua_gettop(L), field->name);
    lua_pop(L, 1);
  }
  SLOT(void *, base, field->offset) = items;
  SLOT(size_t, base, field->count) = count;
}

static void fill_field(lua_State *L, int keeper, int index, const field *field, void *base) {
  char *at = (char *)base + field->offset;
  size_t length;
  if ((field->kind == K_LIST || field->kind == K_TEXTS) && !lua_istable(L, index)) {
    fail(L, "%s: a list was expected, not a %s", field->name, luaL_typename(L, index));
  }
  switch (field->kind) {
    case K_INT32: /* Also takes a boolean, for fields whose names do not show that they are truth values. */
      if (lua_isboolean(L, index)) SLOT(int32_t, at, 0) = lua_toboolean(L, index);
      else SLOT(int32_t, at, 0) = to_int32(L, index, field->name);
      break;
    case K_UINT32: SLOT(uint32_t, at, 0) = to_uint32(L, index, field->name); break;
    case K_INT64:
    case K_BITS: SLOT(int64_t, at, 0) = to_integer(L, index, field->name); break;
    case K_UINT64: SLOT(uint64_t, at, 0) = to_uint64(L, index, field->name); break;
    case K_SIZE: SLOT(size_t, at, 0) = (size_t)to_uint64(L, index, field->name); break;
    case K_DOUBLE: SLOT(double, at, 0) = to_number(L, index, field->name); break;
    case K_TRUTH: SLOT(int32_t, at, 0) = lua_toboolean(L, index); break;
    case K_CONSTANT: SLOT(int32_t, at, 0) = to_constant(L, index, field->name, field->related); break;
    case K_SET: SLOT(int32_t, at, 0) = to_set(L, index, field->name, field->related); break;
    case K_TEXT:
    case K_BYTES:
      if (field->count == NONE) {
        SLOT(const char *, at, 0) = keep_c_text(L, keeper, index, field->name);
        break;
      }
      SLOT(const char *, at, 0) = keep_text(L, keeper, index, field->name, &length);
      SLOT(size_t, base, field->count) = length;
      break;
    case K_ID: to_id(L, keeper, index, field->name, (dray_id *)at); break;
    case K_STRUCT: fill_struct(L, keeper, index, field->related, at); break;
    case K_POINTER: {
      const shape *target = field->related;
      void *block = keep(L, keeper, target->size);
      fill_struct(L, keeper, index, target, block);
      SLOT(void *, at, 0) = block;
      break;
    }
    case K_LIST: fill_list(L, keeper, index, field, base); break;
    case K_TEXTS: fill_texts(L, keeper, index, field, base); break;
    case K_CALLBACK: SLOT(const void *, at, 0) = field->related; break;
    case K_USER: SLOT(void *, at, 0) = (void *)(intptr_t)to_integer(L, index, field->name); break;
    case K_DESTROY: SLOT(dray_destroy_function, at, 0) = release; break;
    case K_INT32S:
    case K_SIZES:
    case K_END: break;
  }
}

/* The largest depth of tables that the library takes. */
enum { MOST_NESTED = 100 };

static void fill_value(lua_State *L, int keeper, int index, int depth, dray_value *value);

static void fill_table(lua_State *L, int keeper, int index, int depth, dray_value *value) {
  if (depth > MOST_NESTED) fail(L, "a value has more than %d nested tables, or contains itself", MOST_NESTED);
  lua_Integer count = (lua_Integer)lua_rawlen(L, index);
  size_t others = 0;
  dray_value *items = keep(L, keeper, (size_t)count * sizeof *items);
  for (lua_Integer i = 1; i <= count; i++) {
    lua_rawgeti(L, index, i);
    fill_value(L, keeper, lua_gettop(L), depth, &items[i - 1]);
    lua_pop(L, 1);
  }
  for (lua_pushnil(L); lua_next(L, index); lua_pop(L, 1)) others++;
  dray_field *fields = keep(L, keeper, others * sizeof *fields);
  others = 0;
  for (lua_pushnil(L); lua_next(L, index); lua_pop(L, 1)) {
    if (lua_isinteger(L, -2) && lua_tointeger(L, -2) >= 1 && lua_tointeger(L, -2) <= count) continue;
    int at = lua_gettop(L);
    fill_value(L, keeper, at - 1, depth, &fields[others].key);
    fill_value(L, keeper, at, depth, &fields[others++].value);
  }
  value->items = items;
  value->item_count = (size_t)count;
  value->fields = fields;
  value->field_count = others;
}

static void fill_value(lua_State *L, int keeper, int index, int depth, dray_value *value) {
  luaL_checkstack(L, 8, "nested values");
  switch (lua_type(L, index)) {
    case LUA_TBOOLEAN:
      value->kind = DRAY_VALUE_BOOLEAN;
      value->boolean = lua_toboolean(L, index);
      break;
    case LUA_TNUMBER:
      value->kind = lua_isinteger(L, index) ? DRAY_VALUE_INTEGER : DRAY_VALUE_NUMBER;
      value->integer = lua_tointeger(L, index);
      value->number = lua_tonumber(L, index);
      break;
    case LUA_TSTRING:
      value->kind = DRAY_VALUE_STRING;
      value->string = keep_text(L, keeper, index, "value", &value->length);
      break;
    case LUA_TTABLE:
      value->kind = DRAY_VALUE_TABLE;
      fill_table(L, keeper, index, depth + 1, value);
      break;
    default: fail(L, "a %s is not plain data", luaL_typename(L, index));
  }
}

static void fill_struct(lua_State *L, int keeper, int index, const shape *shape, void *base) {
  luaL_checkstack(L, 8, "nested structs");
  if (shape->is_value) {
    fill_value(L, keeper, index, 0, base);
    return;
  }
  if (!lua_istable(L, index)) fail(L, "%s: a table was expected, not a %s", shape->name, luaL_typename(L, index));
  if (shape->has_size) SLOT(size_t, base, 0) = shape->size;
  for (lua_pushnil(L); lua_next(L, index); lua_pop(L, 1)) {
    const field *field = shape->fields;
    while (field->name && !is_name(L, -2, field->name)) field++;
    if (!field->name) fail(L, "%s has no field '%s'", shape->name, luaL_tolstring(L, -2, NULL));
    fill_field(L, keeper, lua_gettop(L), field, base);
  }
}

/* == Arguments == */

static dray_host *check_host(lua_State *L) {
  handle *self = luaL_checkudata(L, 1, HOST);
  return self->host;
}

static const void *take_struct(lua_State *L, int index, const shape *shape) {
  if (lua_isnoneornil(L, index)) return NULL;
  lua_newtable(L);
  int keeper = lua_gettop(L);
  void *block = keep(L, keeper, shape->size);
  fill_struct(L, keeper, index, shape, block);
  return block;
}

static inline void take_id(lua_State *L, int index, dray_id *id) {
  if (lua_isnoneornil(L, index)) return;
  lua_newtable(L);
  to_id(L, lua_gettop(L), index, "id", id);
}

/* `length` is NULL if the library does not receive the length: a NUL would then end the text. */
static const char *take_text(lua_State *L, int index, const char *name, size_t *length) {
  if (lua_isnoneornil(L, index)) return NULL;
  if (lua_type(L, index) != LUA_TSTRING) fail(L, "%s: a string was expected, not a %s", name, luaL_typename(L, index));
  const char *text = lua_tolstring(L, index, length);
  if (!length && strlen(text) != lua_rawlen(L, index)) fail(L, "%s contains a NUL", name);
  return text;
}

static inline int32_t take_set(lua_State *L, int index, const char *name, const constant *names) {
  return lua_isnoneornil(L, index) ? 0 : to_set(L, index, name, names);
}

static inline lua_Number take_number(lua_State *L, int index, const char *name) {
  return lua_isnoneornil(L, index) ? 0 : to_number(L, index, name);
}

static inline int32_t take_int32_t(lua_State *L, int index, const char *name) {
  return lua_isnoneornil(L, index) ? 0 : to_int32(L, index, name);
}

static inline uint32_t take_uint32_t(lua_State *L, int index, const char *name) {
  return lua_isnoneornil(L, index) ? 0 : to_uint32(L, index, name);
}

static inline int64_t take_int64_t(lua_State *L, int index, const char *name) {
  return lua_isnoneornil(L, index) ? 0 : to_integer(L, index, name);
}

static inline uint64_t take_uint64_t(lua_State *L, int index, const char *name) {
  return lua_isnoneornil(L, index) ? 0 : to_uint64(L, index, name);
}

static inline size_t take_size_t(lua_State *L, int index, const char *name) {
  return (size_t)take_uint64_t(L, index, name);
}

/* The handle of a scene, an answer or a reply. It is a number, and the library recognizes one that is no longer valid. */
static void *check_object(lua_State *L) {
  luaL_checktype(L, 1, LUA_TLIGHTUSERDATA);
  return lua_touserdata(L, 1);
}

static void *take_user(lua_State *L, int index) {
  return lua_isnoneornil(L, index) ? NULL : (void *)(intptr_t)to_integer(L, index, "user");
}

static const void *take_list(lua_State *L, int index, const char *name, const shape *shape, size_t *count) {
  if (lua_isnoneornil(L, index)) return NULL;
  if (!lua_istable(L, index)) fail(L, "%s: a list was expected, not a %s", name, luaL_typename(L, index));
  struct { void *items; size_t count; } list;
  const field items = {name, K_LIST, 0, shape, (size_t)((char *)&list.count - (char *)&list), NONE};
  lua_newtable(L);
  fill_list(L, lua_gettop(L), index, &items, &list);
  *count = list.count;
  return list.items;
}

/* == Callbacks == */

/* The message for a rule, a scene or a function that could not run. Without it, a rule that was not asked would accept. */
static const char not_run[] = "the function of the program could not be called";

/* Runs a C function in protected mode, and returns whether it succeeded. The library calls this function, so no error of
   Lua may leave it. dray.lua catches the errors of the program's functions. Other errors, such as exhausted memory or too
   many nested calls, are written to the standard error. */
static bool call_back(lua_CFunction run, void *context) {
  lua_State *L = calling;
  if (!L || !lua_checkstack(L, 8)) return false;
  int top = lua_gettop(L);
  lua_pushcfunction(L, run);
  lua_pushlightuserdata(L, context);
  bool succeeded = lua_pcall(L, 1, 0, 0) == LUA_OK;
  if (!succeeded) {
    const char *problem = lua_tostring(L, -1);
    lua_writestringerror("dray: %s\n", problem ? problem : "a callback failed");
  }
  lua_settop(L, top);
  return succeeded;
}

/* Pushes the function of dray.lua, the number in `user` and the name of the callback. */
static void push_call(lua_State *L, void *user, const char *key) {
  luaL_checkstack(L, 12, "callbacks");
  lua_rawgetp(L, LUA_REGISTRYINDEX, &dispatch);
  lua_pushinteger(L, (lua_Integer)(intptr_t)user);
  lua_pushstring(L, key);
}

static int run_release(lua_State *L) {
  push_call(L, lua_touserdata(L, 1), "destroy");
  lua_call(L, 2, 0);
  return 0;
}

/* The program can forget the functions that it has passed with this `user`. */
static void release(void *user) { call_back(run_release, user); }

/* Reads the structs of a list from the table at the top. */
static inline void fill_array(lua_State *L, const shape *shape, void *items, size_t count) {
  if (!lua_istable(L, -1)) return;
  int list = lua_gettop(L);
  lua_newtable(L);
  for (size_t i = 0; i < count; i++) {
    lua_rawgeti(L, list, (lua_Integer)i + 1);
    fill_struct(L, list + 1, list + 2, shape, (char *)items + i * shape->size);
    lua_pop(L, 1);
  }
  lua_pop(L, 1);
}

#include "interface.h"

/* == Hosts == */

/* Whether the host is destroyed. A host cannot be destroyed by one of its own callbacks. */
static int destroy(lua_State *L) {
  handle *self = luaL_checkudata(L, 1, HOST);
  lua_State *outer = enter(L);
  bool is_destroyed = dray_host_destroy(self->host) == DRAY_STATUS_OK;
  leave(outer);
  if (is_destroyed) self->host = NULL;
  lua_pushboolean(L, is_destroyed);
  return 1;
}

/* create(settings): a handle, or nil and a message. */
static int create(lua_State *L) {
  luaL_checktype(L, 1, LUA_TTABLE);
  lua_settop(L, 1);
  handle *self = lua_newuserdatauv(L, sizeof *self, 0);
  self->host = NULL;
  luaL_setmetatable(L, HOST);
  const dray_host_options *options = take_struct(L, 1, &shape_of_dray_host_options);
  lua_State *outer = enter(L);
  dray_status status = dray_host_create(options, &self->host);
  leave(outer);
  if (status != DRAY_STATUS_OK) {
    lua_pushnil(L);
    push_text(L, dray_host_message(NULL));
    return 2;
  }
  lua_settop(L, 2);
  return 1;
}

/* The message of a host, or without one that of this thread. */
static int message(lua_State *L) {
  push_text(L, dray_host_message(lua_isnoneornil(L, 1) ? NULL : check_host(L)));
  return 1;
}

/* connect(dispatch): sets the function that receives all callbacks. */
static int connect(lua_State *L) {
  luaL_checktype(L, 1, LUA_TFUNCTION);
  lua_settop(L, 1);
  lua_rawsetp(L, LUA_REGISTRYINDEX, &dispatch);
  return 0;
}

static int version(lua_State *L) {
  lua_pushstring(L, dray_version());
  return 1;
}

int luaopen_dray_native(lua_State *L);
int luaopen_dray_native(lua_State *L) {
  static const luaL_Reg own[] = {
    {"create", create}, {"destroy", destroy}, {"message", message}, {"connect", connect},
    {"version", version}, {NULL, NULL},
  };
  luaL_newmetatable(L, HOST);
  lua_pushcfunction(L, destroy);
  lua_setfield(L, -2, "__gc");
  luaL_newlib(L, own);
  luaL_newlib(L, functions);
  lua_setfield(L, -2, "functions");
  luaL_newlib(L, scene_functions);
  lua_setfield(L, -2, "scene");
  luaL_newlib(L, answer_functions);
  lua_setfield(L, -2, "answer");
  luaL_newlib(L, reply_functions);
  lua_setfield(L, -2, "reply");
  lua_newtable(L);
  for (const constant *each = constants_of_no_type; each->name; each++) {
    lua_pushinteger(L, each->value);
    lua_setfield(L, -2, each->name);
  }
  lua_setfield(L, -2, "constants");
  return 1;
}
