/* The order of keys: numbers ascending, then strings by bytes, then booleans.
 *
 * Lua's own order depends on addresses and on a seed that differs from run to run. */
#include <string.h>

#include "internal.h"

bool clua_read_key(lua_State *L, int index, clua_key *key) {
  key->kind = lua_type(L, index);
  key->is_integer = false;
  switch (key->kind) {
    case LUA_TNUMBER:
      key->is_integer = lua_isinteger(L, index);
      if (key->is_integer) key->integer = lua_tointeger(L, index);
      else key->number = lua_tonumber(L, index);
      return true;
    case LUA_TSTRING:
      key->string.bytes = lua_tolstring(L, index, &key->string.count);
      return true;
    case LUA_TBOOLEAN:
      key->integer = lua_toboolean(L, index);
      return true;
    default: return false;
  }
}

/* A long double holds every 64-bit integer exactly, on x86-64 and on aarch64. */
static long double value_of(const clua_key *key) {
  return key->is_integer ? (long double)key->integer : (long double)key->number;
}

static int rank(const clua_key *key) { return key->kind == LUA_TNUMBER ? 0 : key->kind == LUA_TSTRING ? 1 : 2; }

int clua_compare_keys(const clua_key *left, const clua_key *right) {
  if (left->kind != right->kind) return rank(left) - rank(right);
  if (left->kind == LUA_TSTRING) {
    size_t shorter = left->string.count < right->string.count ? left->string.count : right->string.count;
    int order = memcmp(left->string.bytes, right->string.bytes, shorter);
    if (order != 0) return order;
    return (left->string.count > right->string.count) - (left->string.count < right->string.count);
  }
  if (left->kind == LUA_TBOOLEAN || (left->is_integer && right->is_integer))
    return (left->integer > right->integer) - (left->integer < right->integer);
  return (value_of(left) > value_of(right)) - (value_of(left) < value_of(right));
}

/* Merges two sorted runs of `from` into `to`. */
static void merge(const clua_key *from, clua_key *to, size_t start, size_t middle, size_t end) {
  size_t left = start, right = middle;
  for (size_t place = start; place < end; place++) {
    bool takes_left = left < middle && (right >= end || clua_compare_keys(&from[left], &from[right]) <= 0);
    to[place] = takes_left ? from[left++] : from[right++];
  }
}

static void sort_by_insertion(clua_key *keys, size_t count) {
  for (size_t i = 1; i < count; i++) {
    clua_key key = keys[i];
    size_t place = i;
    for (; place > 0 && clua_compare_keys(&keys[place - 1], &key) > 0; place--) keys[place] = keys[place - 1];
    keys[place] = key;
  }
}

void clua_sort_keys(clua_key *keys, clua_key *spare, size_t count) {
  const size_t run = 12; /* up to which insertion is faster */
  for (size_t start = 0; start < count; start += run)
    sort_by_insertion(keys + start, count - start < run ? count - start : run);
  for (size_t width = run; width < count; width *= 2) {
    for (size_t start = 0; start < count; start += 2 * width) {
      size_t middle = start + width < count ? start + width : count;
      size_t end = start + 2 * width < count ? start + 2 * width : count;
      merge(keys, spare, start, middle, end);
    }
    memcpy(keys, spare, count * sizeof *keys);
  }
}

clua_status clua_push_keys(clua_state *state, lua_State *L, int table, lua_Integer items, clua_key **keys, int32_t *count) {
  *keys = NULL;
  *count = 0;
  int32_t capacity = 0;
  for (lua_pushnil(L); lua_next(L, table);) {
    lua_pop(L, 1);
    if (lua_isinteger(L, -1) && lua_tointeger(L, -1) >= 1 && lua_tointeger(L, -1) <= items) continue;
    clua_key key;
    if (!clua_read_key(L, -1, &key)) continue;
    if (*count == capacity) {
      capacity = capacity < 16 ? 16 : 2 * capacity;
      clua_key *grown = clua_host_resize(state, *keys, 2 * (size_t)capacity * sizeof key);
      if (!grown) goto failed;
      *keys = grown;
    }
    if (!lua_checkstack(L, 4)) goto failed;
    key.position = lua_gettop(L);
    (*keys)[(*count)++] = key;
    lua_pushvalue(L, -1); /* one stays, one is the place to go on from */
  }
  if (*keys) clua_sort_keys(*keys, *keys + capacity, (size_t)*count);
  return CLUA_OK;
failed:
  lua_pop(L, 1 + *count);
  clua_host_resize(state, *keys, 0);
  *keys = NULL;
  *count = 0;
  return CLUA_MEMORY;
}
