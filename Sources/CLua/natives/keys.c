/* The keys of a table that begin with a text, for completion. */
#include <string.h>

#include "natives.h"

/* The maximum numbers of keys that a search visits and that it returns, so that it takes a few milliseconds at most. In a
 * larger table, Lua's hash decides which keys are visited. Measured: a visit takes 120 ns, because the string is usually
 * not in a cache of the processor. */
#define MOST_VISITED 20000
#define MOST_FOUND 500

/* A key. Its table keeps the bytes. */
typedef struct key {
  const char *bytes;
  size_t count;
} key;

static bool is_after(const key *left, const key *right) {
  int order = memcmp(left->bytes, right->bytes, left->count < right->count ? left->count : right->count);
  return order == 0 ? left->count > right->count : order > 0;
}

/* Moves the key at a place of a heap down to where no key below it comes later. The last key is at the top. */
static void sift_down(key *keys, size_t count, size_t place) {
  for (size_t child; (child = 2 * place + 1) < count; place = child) {
    if (child + 1 < count && is_after(&keys[child + 1], &keys[child])) child++;
    if (!is_after(&keys[child], &keys[place])) return;
    key moved = keys[place];
    keys[place] = keys[child];
    keys[child] = moved;
  }
}

static void make_heap(key *keys, size_t count) {
  for (size_t place = count / 2; place-- > 0;) sift_down(keys, count, place);
}

/* (table, prefix) → the list of its keys that are strings with this prefix and without NUL, sorted by bytes. Of more than
 * MOST_FOUND keys, the first ones. Reads the table without metamethods. */
static int keys_with_prefix(lua_State *L) {
  key keys[MOST_FOUND];
  size_t found = 0, prefix_count;
  clua_check_native(L);
  luaL_checktype(L, 1, LUA_TTABLE);
  const char *prefix = luaL_checklstring(L, 2, &prefix_count);
  lua_settop(L, 2);
  clua_meter meter = clua_begin_meter(L);
  int visited = 0;
  for (lua_pushnil(L); lua_next(L, 1); lua_pop(L, 1)) {
    if (visited++ == MOST_VISITED) break;
    clua_step(&meter, 1);
    if (lua_type(L, 3) != LUA_TSTRING) continue;
    key next;
    next.bytes = lua_tolstring(L, 3, &next.count);
    if (next.count < prefix_count || memcmp(next.bytes, prefix, prefix_count) != 0) continue;
    if (found == MOST_FOUND && !is_after(&keys[0], &next)) continue;
    if (memchr(next.bytes, '\0', next.count)) continue;
    if (found < MOST_FOUND) {
      keys[found++] = next;
      if (found == MOST_FOUND) make_heap(keys, found);
    } else {
      keys[0] = next;
      sift_down(keys, found, 0);
    }
  }
  clua_end_meter(&meter);
  if (found < MOST_FOUND) make_heap(keys, found);
  for (size_t last = found; last-- > 1;) {
    key first = keys[last];
    keys[last] = keys[0];
    keys[0] = first;
    sift_down(keys, last, 0);
  }
  lua_settop(L, 2);
  lua_createtable(L, (int)found, 0);
  for (size_t i = 0; i < found; i++) {
    lua_pushlstring(L, keys[i].bytes, keys[i].count);
    lua_rawseti(L, 3, (lua_Integer)i + 1);
  }
  return 1;
}

const luaL_Reg clua_key_functions[] = {{"keys_with_prefix", keys_with_prefix}, {NULL, NULL}};
