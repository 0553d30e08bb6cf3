/* A map from addresses to numbers: open addressing, memory of the host. */
#include <string.h>

#include "pointers.h"

static size_t slot_of(const clua_pointers *map, const void *key) {
  uint64_t hash = ((uint64_t)(uintptr_t)key >> 3) * 0x9E3779B97F4A7C15u;
  size_t mask = (size_t)(map->capacity - 1), slot = (size_t)(hash >> 32) & mask;
  while (map->slots[slot].key && map->slots[slot].key != key) slot = (slot + 1) & mask;
  return slot;
}

static bool grow(clua_state *state, clua_pointers *map) {
  clua_pointers old = *map;
  int32_t capacity = old.capacity < 16 ? 16 : 2 * old.capacity;
  void *slots = clua_host_resize(state, NULL, (size_t)capacity * sizeof *map->slots);
  if (!slots) return false;
  memset(slots, 0, (size_t)capacity * sizeof *map->slots);
  *map = (clua_pointers){slots, old.count, capacity};
  for (int32_t i = 0; i < old.capacity; i++) {
    if (old.slots[i].key) map->slots[slot_of(map, old.slots[i].key)] = old.slots[i];
  }
  clua_host_resize(state, old.slots, 0);
  return true;
}

uintptr_t *clua_pointers_at(clua_state *state, clua_pointers *map, const void *key) {
  if (2 * (map->count + 1) > map->capacity && !grow(state, map)) return NULL;
  size_t slot = slot_of(map, key);
  if (!map->slots[slot].key) {
    map->slots[slot].key = key;
    map->count++;
  }
  return &map->slots[slot].value;
}

void clua_pointers_free(clua_state *state, clua_pointers *map) {
  clua_host_resize(state, map->slots, 0);
  *map = (clua_pointers){0};
}
