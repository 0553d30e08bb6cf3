/* Nodes, strings, and the map from tables to nodes: the memory of a snapshot. */
#include <stdlib.h>
#include <string.h>

#include "snapshot.h"

void clua_make_room(clua_snapshot *snapshot) {
  if (snapshot->has_collected) return;
  snapshot->has_collected = true;
  clua_collect_in_call(snapshot->state, snapshot->state->running);
}

bool clua_has_room(clua_snapshot *snapshot, size_t bytes) {
  if (clua_may_overdraw(snapshot->account, bytes)) return true;
  clua_make_room(snapshot);
  return clua_may_overdraw(snapshot->account, bytes);
}

/* Whether the account allows a block to grow. The account applies only while new contents are added. */
static bool may_grow(clua_snapshot *snapshot, size_t old_size, size_t new_size) {
  bool is_free = !snapshot->is_copying || new_size <= old_size;
  if (is_free || clua_has_room(snapshot, new_size - old_size)) return true;
  snapshot->is_over = true;
  return false;
}

void clua_note_size(clua_snapshot *snapshot, size_t old_size, size_t new_size) {
  snapshot->memory += new_size - old_size;
  if (!snapshot->account) return;
  if (new_size > old_size) clua_account_charge(snapshot->account, new_size - old_size);
  else clua_account_discharge(snapshot->account, old_size - new_size);
}

void *clua_snapshot_resize(clua_snapshot *snapshot, void *block, size_t old_size, size_t new_size) {
  void *resized = NULL;
  if (!may_grow(snapshot, old_size, new_size)) return NULL;
  if (new_size == 0) {
    free(block);
  } else {
    resized = snapshot->state ? clua_host_resize(snapshot->state, block, new_size) : realloc(block, new_size);
    if (!resized) return NULL;
  }
  clua_note_size(snapshot, old_size, new_size);
  return resized;
}

string *clua_make_string(clua_snapshot *snapshot, const char *bytes, size_t count) {
  if (count > UINT32_MAX) return NULL;
  string *string = clua_snapshot_resize(snapshot, NULL, 0, sizeof *string + count);
  if (!string) return NULL;
  string->owners = 1;
  string->counted = 0;
  string->count = (uint32_t)count;
  memcpy(string->bytes, bytes, count);
  return string;
}

cell clua_keep_cell(cell cell) {
  if (cell.kind == CELL_STRING) cell.string->owners++;
  if (cell.kind == CELL_BYTES) clua_keep_bytes(cell.bytes);
  if (cell.kind == CELL_NODE) cell.node->owners++;
  return cell;
}

void clua_drop_cell(clua_snapshot *snapshot, cell cell) {
  if (cell.kind == CELL_NODE) clua_drop_node(cell.node);
  if (cell.kind == CELL_BYTES) clua_drop_bytes(cell.bytes);
  if (cell.kind == CELL_STRING && --cell.string->owners == 0)
    clua_snapshot_resize(snapshot, cell.string, sizeof *cell.string + cell.string->count, 0);
}

clua_key clua_key_of(const cell *cell) {
  switch (cell->kind) {
    case CELL_BOOLEAN: return (clua_key){.kind = LUA_TBOOLEAN, .integer = cell->boolean};
    case CELL_INTEGER: return (clua_key){.kind = LUA_TNUMBER, .is_integer = true, .integer = cell->integer};
    case CELL_NUMBER: return (clua_key){.kind = LUA_TNUMBER, .number = cell->number};
    case CELL_STRING:
      return (clua_key){.kind = LUA_TSTRING, .string = {cell->string->bytes, cell->string->count}};
    default: return (clua_key){.kind = LUA_TNIL};
  }
}

/* The map from tables to nodes. */

static size_t slot_of(const clua_snapshot *snapshot, const void *identity) {
  uint64_t hash = ((uint64_t)(uintptr_t)identity >> 4) * 0x9E3779B97F4A7C15u;
  return (size_t)(hash >> 32) & (size_t)(snapshot->map_capacity - 1);
}

static void put_in_map(clua_snapshot *snapshot, node *node) {
  size_t slot = slot_of(snapshot, node->identity);
  while (snapshot->map[slot]) slot = (slot + 1) & (size_t)(snapshot->map_capacity - 1);
  snapshot->map[slot] = node;
}

bool clua_reserve_nodes(clua_snapshot *snapshot, int32_t count) {
  int32_t old_capacity = snapshot->map_capacity, capacity = old_capacity < 64 ? 64 : old_capacity;
  while (2 * (snapshot->map_count + count) > capacity) capacity *= 2;
  if (capacity == old_capacity) return true;
  node **old = snapshot->map;
  node **map = clua_snapshot_resize(snapshot, NULL, 0, (size_t)capacity * sizeof *map);
  if (!map) return false;
  memset(map, 0, (size_t)capacity * sizeof *map);
  snapshot->map = map;
  snapshot->map_capacity = capacity;
  for (int32_t i = 0; i < old_capacity; i++) {
    if (old[i]) put_in_map(snapshot, old[i]);
  }
  clua_snapshot_resize(snapshot, old, (size_t)old_capacity * sizeof *old, 0);
  return true;
}

static void take_from_map(clua_snapshot *snapshot, node *gone) {
  size_t mask = (size_t)(snapshot->map_capacity - 1), slot = slot_of(snapshot, gone->identity);
  while (snapshot->map[slot] != gone) slot = (slot + 1) & mask;
  snapshot->map[slot] = NULL;
  for (slot = (slot + 1) & mask; snapshot->map[slot]; slot = (slot + 1) & mask) {
    node *moved = snapshot->map[slot];
    snapshot->map[slot] = NULL;
    put_in_map(snapshot, moved);
  }
  snapshot->map_count--;
}

node *clua_find_node(const clua_snapshot *snapshot, const void *identity) {
  if (snapshot->map_capacity == 0) return NULL;
  size_t mask = (size_t)(snapshot->map_capacity - 1), slot = slot_of(snapshot, identity);
  while (snapshot->map[slot] && snapshot->map[slot]->identity != identity) slot = (slot + 1) & mask;
  return snapshot->map[slot];
}

/* Nodes. */

void clua_enter_node(node *node) {
  clua_snapshot *snapshot = node->snapshot;
  put_in_map(snapshot, node);
  snapshot->map_count++;
  node->next = snapshot->nodes;
  node->link = &snapshot->nodes;
  if (node->next) node->next->link = &node->next;
  snapshot->nodes = node;
}

void clua_withdraw_node(node *node) {
  if (!node->link) return;
  take_from_map(node->snapshot, node);
  *node->link = node->next;
  if (node->next) node->next->link = node->link;
  node->link = NULL;
}

node *clua_make_node(clua_snapshot *snapshot, lua_State *L) {
  if (!lua_checkstack(L, 2) || !clua_reserve_nodes(snapshot, 1)) return NULL;
  node *made = clua_snapshot_resize(snapshot, NULL, 0, sizeof *made);
  if (!made) return NULL;
  *made = (node){
    .snapshot = snapshot, .owners = 1, .is_new = true, .identity = lua_topointer(L, -1), .serial = ++snapshot->serials,
    .version = ++snapshot->state->versions};
  lua_pushvalue(L, -1);
  snapshot->state->memory.unlimited++;
  clua_stack stack = {.thread = L};
  clua_status status = clua_refer(&stack, &made->reference);
  snapshot->state->memory.unlimited--;
  if (status != CLUA_OK) {
    clua_snapshot_resize(snapshot, made, sizeof *made, 0);
    return NULL;
  }
  clua_enter_node(made);
  return made;
}

node *clua_keep_node(node *node) {
  node->owners++;
  return node;
}

void clua_drop_node(node *node) {
  if (--node->owners > 0) return;
  clua_snapshot *snapshot = node->snapshot;
  clua_drop_fields(node);
  clua_withdraw_node(node);
  if (snapshot->state && node->reference != LUA_NOREF) clua_release(snapshot->state, node->reference);
  clua_snapshot_resize(snapshot, node, sizeof *node, 0);
}
