/* The order of keys: integers ascending, then floats ascending, then strings by bytes, then booleans. In this order, no
 * key is between an integer and the next integer, so that `next` needs no search between them.
 *
 * Lua's own order depends on addresses and on a seed that differs from run to run. */
#include <endian.h>
#include <string.h>

#include "values.h"

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

static int rank(const clua_key *key) { return key->kind == LUA_TNUMBER ? 0 : key->kind == LUA_TSTRING ? 1 : 2; }

int clua_compare_keys(const clua_key *left, const clua_key *right) {
  if (left->kind != right->kind) return rank(left) - rank(right);
  if (left->kind == LUA_TSTRING) {
    if (left->string.bytes == right->string.bytes && left->string.count == right->string.count) return 0;
    size_t shorter = left->string.count < right->string.count ? left->string.count : right->string.count;
    int order = memcmp(left->string.bytes, right->string.bytes, shorter);
    if (order != 0) return order;
    return (left->string.count > right->string.count) - (left->string.count < right->string.count);
  }
  if (left->is_integer != right->is_integer) return right->is_integer - left->is_integer;
  if (left->kind == LUA_TBOOLEAN || left->is_integer)
    return (left->integer > right->integer) - (left->integer < right->integer);
  return (left->number > right->number) - (left->number < right->number);
}

/* The first eight bytes of a string as a number, so that most strings are compared by one comparison. */
static uint64_t prefix_of(const clua_key *key) {
  uint64_t prefix = 0;
  if (key->kind != LUA_TSTRING) return 0;
  memcpy(&prefix, key->string.bytes, key->string.count < sizeof prefix ? key->string.count : sizeof prefix);
  return be64toh(prefix);
}

static bool is_after(const clua_key *left, const clua_key *right) {
  if (left->kind == LUA_TSTRING && right->kind == LUA_TSTRING && left->prefix != right->prefix)
    return left->prefix > right->prefix;
  return clua_compare_keys(left, right) > 0;
}

/* Merges two sorted runs of `from` into `to`. */
static void merge(const clua_key *from, clua_key *to, size_t start, size_t middle, size_t end) {
  size_t left = start, right = middle;
  for (size_t place = start; place < end; place++) {
    bool takes_left = left < middle && (right >= end || !is_after(&from[left], &from[right]));
    to[place] = takes_left ? from[left++] : from[right++];
  }
}

static void sort_by_insertion(clua_key *keys, size_t count) {
  for (size_t i = 1; i < count; i++) {
    clua_key key = keys[i];
    size_t place = i;
    for (; place > 0 && is_after(&keys[place - 1], &key); place--) keys[place] = keys[place - 1];
    keys[place] = key;
  }
}

void clua_sort_keys(clua_key *keys, clua_key *spare, size_t count) {
  const size_t run = 8; /* for runs up to this length, insertion is faster */
  for (size_t i = 0; i < count; i++) keys[i].prefix = prefix_of(&keys[i]);
  for (size_t start = 0; start < count; start += run)
    sort_by_insertion(keys + start, count - start < run ? count - start : run);
  clua_key *from = keys, *to = spare;
  for (size_t width = run; width < count; width *= 2) {
    for (size_t start = 0; start < count; start += 2 * width) {
      size_t middle = start + width < count ? start + width : count;
      size_t end = start + 2 * width < count ? start + 2 * width : count;
      merge(from, to, start, middle, end);
    }
    clua_key *sorted = to;
    to = from;
    from = sorted;
  }
  if (from != keys) memcpy(keys, from, count * sizeof *keys);
}

const char *clua_key_reason(int type) {
  switch (type) {
    case LUA_TNUMBER: return "a float as key";
    case LUA_TTABLE: return "a table as key";
    case LUA_TFUNCTION: return "a function as key";
    case LUA_TTHREAD: return "a coroutine as key";
    default: return "a userdata as key";
  }
}

const char *clua_bad_key(lua_State *L, int table) {
  clua_state *state = clua_of(L);
  size_t steps = 0;
  int worst = LUA_TNONE; /* greatest type of a bad key, so that the message is the same for any order */
  for (lua_pushnil(L); lua_next(L, table);) {
    lua_pop(L, 1);
    clua_key key;
    if (++steps % CLUA_METER_STEPS == 0 && clua_keep_time(state) != CLUA_OK) {
      lua_pop(L, 1);
      return NULL; /* the next operation reports the kill */
    }
    bool is_good = clua_read_key(L, -1, &key) && (key.kind != LUA_TNUMBER || key.is_integer);
    if (!is_good && key.kind > worst) worst = key.kind;
  }
  return worst == LUA_TNONE ? NULL : clua_key_reason(worst);
}

clua_status clua_push_keys(lua_State *L, int table, lua_Integer items, clua_key **keys, int32_t *count) {
  clua_state *state = clua_of(L);
  *keys = NULL;
  *count = 0;
  int32_t capacity = 0;
  size_t steps = 0;
  clua_status status = CLUA_MEMORY;
  if (clua_is_killed(state)) return clua_fail_killed(state);
  for (lua_pushnil(L); lua_next(L, table);) {
    lua_pop(L, 1);
    if (++steps % CLUA_METER_STEPS == 0 && (status = clua_keep_time(state)) != CLUA_OK) goto failed;
    status = CLUA_MEMORY;
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
    lua_pushvalue(L, -1); /* one copy remains, and the other is the key to continue from */
  }
  if (*keys) clua_sort_keys(*keys, *keys + capacity, (size_t)*count);
  return CLUA_OK;
failed:
  lua_pop(L, 1 + *count);
  clua_host_resize(state, *keys, 0);
  *keys = NULL;
  return status;
}
