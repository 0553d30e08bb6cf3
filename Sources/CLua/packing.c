/* The form in which plain data crosses to the host and back. */
#include "packing.h"

#include <stdlib.h>
#include <string.h>

void clua_free_packed(clua_packed *packed) {
  free(packed->bytes);
  *packed = (clua_packed){0};
}

bool clua_pack_bytes(clua_state *state, clua_packed *packed, const void *bytes, size_t count) {
  if (packed->capacity - packed->count < count) {
    size_t capacity = 2 * packed->capacity > packed->count + count ? 2 * packed->capacity : packed->count + count + 64;
    char *grown = clua_host_resize(state, packed->bytes, capacity);
    if (!grown) return false;
    packed->bytes = grown;
    packed->capacity = capacity;
  }
  memcpy(packed->bytes + packed->count, bytes, count);
  packed->count += count;
  return true;
}

static bool pack_tagged(clua_state *state, clua_packed *packed, char tag, const void *bytes, size_t count) {
  return clua_pack_bytes(state, packed, &tag, 1) && clua_pack_bytes(state, packed, bytes, count);
}

bool clua_pack_key(clua_state *state, clua_packed *packed, const clua_key *key) {
  if (key->kind == LUA_TBOOLEAN) return clua_pack_bytes(state, packed, key->integer ? "t" : "f", 1);
  if (key->kind == LUA_TNUMBER && key->is_integer)
    return pack_tagged(state, packed, 'i', &key->integer, sizeof key->integer);
  if (key->kind == LUA_TNUMBER) return pack_tagged(state, packed, 'd', &key->number, sizeof key->number);
  if (key->string.count > UINT32_MAX) return false;
  uint32_t count = (uint32_t)key->string.count;
  return pack_tagged(state, packed, 's', &count, sizeof count)
         && clua_pack_bytes(state, packed, key->string.bytes, count);
}

bool clua_pack_bytes_of_host(clua_state *state, clua_packed *packed, void *object) {
  return pack_tagged(state, packed, 'b', &object, sizeof object);
}

bool clua_pack_table_head(clua_state *state, clua_packed *packed, uint32_t items, uint32_t fields) {
  return pack_tagged(state, packed, '{', &items, sizeof items)
         && clua_pack_bytes(state, packed, &fields, sizeof fields);
}

const char *clua_value_reason(int type) {
  switch (type) {
    case LUA_TFUNCTION: return "a function";
    case LUA_TTHREAD: return "a coroutine";
    default: return "a userdata";
  }
}

/* Unpacking runs inside a protected call. */

typedef struct unpacking {
  const char *bytes, *end;
  clua_meter meter;
} unpacking;

static void take(unpacking *unpacking, void *value, size_t count) {
  memcpy(value, unpacking->bytes, count);
  unpacking->bytes += count;
}

static uint32_t take_count(unpacking *unpacking) {
  uint32_t count;
  take(unpacking, &count, sizeof count);
  return count;
}

static void push_value(lua_State *L, unpacking *unpacking);

static void push_table(lua_State *L, unpacking *unpacking) {
  uint32_t items = take_count(unpacking), fields = take_count(unpacking);
  luaL_checkstack(L, 4, "data is nested too deep");
  lua_createtable(L, (int)items, (int)fields);
  for (uint32_t i = 1; i <= items; i++) {
    push_value(L, unpacking);
    lua_rawseti(L, -2, i);
  }
  for (uint32_t i = 0; i < fields; i++) {
    push_value(L, unpacking);
    push_value(L, unpacking);
    lua_rawset(L, -3);
  }
}

static void push_string(lua_State *L, unpacking *unpacking) {
  uint32_t count = take_count(unpacking);
  lua_pushlstring(L, unpacking->bytes, count);
  unpacking->bytes += count;
}

static void push_value(lua_State *L, unpacking *unpacking) {
  clua_step(&unpacking->meter, 1);
  lua_Integer integer;
  lua_Number number;
  void *object;
  switch (*unpacking->bytes++) {
    case 't': lua_pushboolean(L, true); break;
    case 'f': lua_pushboolean(L, false); break;
    case 's': push_string(L, unpacking); break;
    case '{': push_table(L, unpacking); break;
    case 'i':
      take(unpacking, &integer, sizeof integer);
      lua_pushinteger(L, integer);
      break;
    case 'b':
      take(unpacking, &object, sizeof object);
      clua_push_bytes_raw(L, object);
      break;
    case 'd':
      take(unpacking, &number, sizeof number);
      lua_pushnumber(L, number);
      break;
    default: lua_pushnil(L);
  }
}

static int unpack(lua_State *L) {
  unpacking *unpacking = lua_touserdata(L, 1);
  unpacking->meter = clua_begin_meter(L);
  push_value(L, unpacking);
  clua_end_meter(&unpacking->meter);
  return 1;
}

clua_status clua_unpack(clua_stack *stack, const char *bytes, size_t count) {
  unpacking unpacking = {.bytes = bytes, .end = bytes + count};
  clua_state *state = clua_of(clua_lua(stack));
  if (state->call_count == 0) clua_start_budget(state); /* given by the host, on nobody's budget */
  return clua_protect_push(stack, unpack, &unpacking, 0);
}
