/* Packed values: writing them into a buffer, and unpacking them. Plain data passes in this form between Lua and the
 * host. */
#include "packing.h"

#include "room.h"

#include <stdlib.h>
#include <string.h>

void clua_free_packed(clua_packed *packed) {
  free(packed->bytes);
  *packed = (clua_packed){0};
}

clua_packing clua_begin_packing(clua_state *state, clua_packed *result, bool is_limited) {
  const clua_account *account = state ? state->memory.account : NULL;
  return (clua_packing){
    .state = state, .result = result, .most = is_limited && account ? clua_account_limit(account) : 0};
}

void clua_end_packing(clua_packing *packing) { clua_pointers_free(packing->state, &packing->strings); }

bool clua_packs_too_much(const clua_packing *packing) { return packing->most > 0 && packing->size > packing->most; }

bool clua_pack_bytes(clua_packing *packing, const void *bytes, size_t count) {
  clua_packed *packed = packing->result;
  if (packed->capacity - packed->count < count) {
    size_t capacity = 2 * packed->capacity > packed->count + count ? 2 * packed->capacity : packed->count + count + 64;
    char *grown = clua_host_resize(packing->state, packed->bytes, capacity);
    if (!grown) return false;
    packed->bytes = grown;
    packed->capacity = capacity;
  }
  memcpy(packed->bytes + packed->count, bytes, count);
  packed->count += count;
  return true;
}

static bool pack_tagged(clua_packing *packing, char tag, const void *bytes, size_t count) {
  packing->size += CLUA_PACKED_VALUE;
  return !clua_packs_too_much(packing) && clua_pack_bytes(packing, &tag, 1) && clua_pack_bytes(packing, bytes, count);
}

/* Writes a long string at its first occurrence, and a reference to it at later ones. Each occurrence counts for the
 * limit. */
static bool pack_string(clua_packing *packing, const char *bytes, size_t length) {
  packing->size += length;
  if (length > UINT32_MAX || clua_packs_too_much(packing)) return false;
  uint32_t count = (uint32_t)length;
  if (count > CLUA_LONG_STRING) {
    uintptr_t *known = clua_pointers_at(packing->state, &packing->strings, bytes);
    if (!known) return false;
    uint32_t number = (uint32_t)*known;
    if (number > 0) return pack_tagged(packing, 'r', &number, sizeof number);
    *known = (uintptr_t)packing->strings.count;
  }
  return pack_tagged(packing, 's', &count, sizeof count) && clua_pack_bytes(packing, bytes, count);
}

bool clua_pack_key(clua_packing *packing, const clua_key *key) {
  if (key->kind == LUA_TSTRING) return pack_string(packing, key->string.bytes, key->string.count);
  if (key->kind == LUA_TBOOLEAN) return clua_pack_bytes(packing, key->integer ? "t" : "f", 1);
  if (key->is_integer) return pack_tagged(packing, 'i', &key->integer, sizeof key->integer);
  return pack_tagged(packing, 'd', &key->number, sizeof key->number);
}

bool clua_pack_bytes_of_host(clua_packing *packing, void *object) {
  return pack_tagged(packing, 'b', &object, sizeof object);
}

bool clua_pack_table_head(clua_packing *packing, uint32_t items, uint32_t fields) {
  return pack_tagged(packing, '{', &items, sizeof items) && clua_pack_bytes(packing, &fields, sizeof fields);
}

const char *clua_value_reason(int type) {
  switch (type) {
    case LUA_TFUNCTION: return "a function";
    case LUA_TTHREAD: return "a coroutine";
    default: return "a userdata";
  }
}

/* Unpacking runs inside a protected call. */

/* The number of fields for which room is always reserved. */
#define FEW_FIELDS 64

typedef struct unpacking {
  const char *bytes, *end;
  clua_meter meter;
  int shared; /* stack index of a table: long strings by number, handles of bytes by address; nil until it is needed */
  uint32_t count; /* number of long strings */
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

/* The number of fields for which room is usually reserved. A list with holes takes less than half of the memory in the
 * array part of a table, but Lua moves fields to this part only when the table grows. So no room is reserved for many
 * fields that may have integer keys. */
static int usual_room(const unpacking *unpacking, uint32_t items, uint32_t fields) {
  bool may_be_list = items > 0 || (fields > 0 && *unpacking->bytes == 'i');
  return fields > FEW_FIELDS && may_be_list ? 0 : (int)fields;
}

static void push_table(lua_State *L, unpacking *unpacking) {
  uint32_t items = take_count(unpacking), fields = take_count(unpacking);
  luaL_checkstack(L, 4, "data is nested too deep");
  clua_room room = clua_room_for_fields(unpacking->bytes, items, fields, usual_room(unpacking, items, fields));
  clua_step(&unpacking->meter, room.steps);
  lua_createtable(L, (int)items, room.fields);
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

/* Makes the table of shared values if there is none, and reserves room on the stack for two values. */
static void prepare_shared(lua_State *L, const unpacking *unpacking) {
  luaL_checkstack(L, 2, "data is nested too deep");
  if (!lua_isnil(L, unpacking->shared)) return;
  lua_newtable(L);
  lua_replace(L, unpacking->shared);
}

static void push_string(lua_State *L, unpacking *unpacking) {
  uint32_t count = take_count(unpacking);
  lua_pushlstring(L, unpacking->bytes, count);
  unpacking->bytes += count;
  if (count <= CLUA_LONG_STRING) return;
  prepare_shared(L, unpacking);
  lua_pushvalue(L, -1);
  lua_rawseti(L, unpacking->shared, ++unpacking->count);
}

/* Pushes a handle of bytes. All references to the same bytes share one handle. */
static void push_bytes(lua_State *L, unpacking *unpacking) {
  void *object;
  take(unpacking, &object, sizeof object);
  prepare_shared(L, unpacking);
  if (lua_rawgetp(L, unpacking->shared, object) != LUA_TNIL) return;
  lua_pop(L, 1);
  clua_push_bytes_raw(L, object);
  lua_pushvalue(L, -1);
  lua_rawsetp(L, unpacking->shared, object);
}

static void push_value(lua_State *L, unpacking *unpacking) {
  clua_step(&unpacking->meter, 1);
  lua_Integer integer;
  lua_Number number;
  switch (*unpacking->bytes++) {
    case 't': lua_pushboolean(L, true); break;
    case 'f': lua_pushboolean(L, false); break;
    case 's': push_string(L, unpacking); break;
    case 'r': lua_rawgeti(L, unpacking->shared, take_count(unpacking)); break;
    case '{': push_table(L, unpacking); break;
    case 'i':
      take(unpacking, &integer, sizeof integer);
      lua_pushinteger(L, integer);
      break;
    case 'b': push_bytes(L, unpacking); break;
    case 'd':
      take(unpacking, &number, sizeof number);
      lua_pushnumber(L, number);
      break;
    default: lua_pushnil(L);
  }
}

static int unpack(lua_State *L) {
  unpacking *unpacking = lua_touserdata(L, 1);
  lua_pushnil(L);
  unpacking->shared = lua_gettop(L);
  unpacking->meter = clua_begin_meter(L);
  push_value(L, unpacking);
  clua_end_meter(&unpacking->meter);
  return 1;
}

clua_status clua_unpack(clua_stack *stack, const char *bytes, size_t count) {
  unpacking unpacking = {.bytes = bytes, .end = bytes + count};
  clua_state *state = clua_of(clua_lua(stack));
  if (state->calls.count == 0) clua_start_budget(state); /* outside of a call, unpacking has a budget of its own */
  return clua_protect_push(stack, unpack, &unpacking, 0);
}
