/* The committed contents as plain data, without Lua. They can be read after the state was killed or closed. */
#include <stdlib.h>

#include "snapshot.h"

static bool pack_sorted(clua_packing *packing, const sorted_fields *sorted) {
  int32_t count = sorted->count, first = sorted->first, items = sorted->items;
  if (!clua_pack_table_head(packing, (uint32_t)items, (uint32_t)(count - items))) return false;
  for (int32_t i = first; i < first + items; i++) {
    if (!clua_pack_cell(packing, &sorted->fields[i]->value)) return false;
  }
  for (int32_t i = 0; i < count; i++) {
    if (i == first) i += items;
    if (i == count) break;
    if (!clua_pack_cell(packing, &sorted->fields[i]->key)) return false;
    if (!clua_pack_cell(packing, &sorted->fields[i]->value)) return false;
  }
  return true;
}

static bool pack_node(clua_packing *packing, const node *node) {
  sorted_fields sorted;
  if (!clua_sort_fields(node, &sorted)) return false;
  bool is_packed = pack_sorted(packing, &sorted);
  free(sorted.fields);
  return is_packed;
}

bool clua_pack_cell(clua_packing *packing, const cell *cell) {
  if (cell->kind == CELL_NIL) return clua_pack_bytes(packing, "n", 1);
  if (cell->kind == CELL_NODE) return pack_node(packing, cell->node);
  if (cell->kind == CELL_BYTES) return clua_pack_bytes_of_host(packing, cell->bytes);
  clua_key key = clua_key_of(cell);
  return clua_pack_key(packing, &key);
}

/* Packs one value by itself. */
static bool pack_alone(clua_state *state, clua_packed *packed, const cell *cell) {
  clua_packing packing = clua_begin_packing(state, packed, false);
  bool is_packed = clua_pack_cell(&packing, cell);
  clua_end_packing(&packing);
  return is_packed;
}

static clua_status pack_or_free(clua_snapshot *snapshot, clua_packed *packed, const cell *cell) {
  if (pack_alone(snapshot->state, packed, cell)) return CLUA_OK;
  clua_free_packed(packed);
  return CLUA_MEMORY;
}

clua_status clua_snapshot_pack(clua_snapshot *snapshot, const char *name, size_t count, clua_packed *result) {
  clua_key key = {.kind = LUA_TSTRING, .string = {name, count}};
  const field *root = clua_find_field(snapshot->root, &key, INT32_MAX);
  return root ? pack_or_free(snapshot, result, &root->value) : CLUA_FAILED;
}

clua_status clua_snapshot_pack_all(clua_snapshot *snapshot, clua_packed *result) {
  return pack_or_free(snapshot, result, &(cell){.kind = CELL_NODE, .node = snapshot->root});
}

static bool copy_path(clua_state *state, clua_packed *packed, const clua_packed *path) {
  clua_packing packing = clua_begin_packing(state, packed, false);
  return clua_pack_bytes(&packing, path->bytes, path->count);
}

clua_status clua_changes_path(const clua_changes *changes, int32_t index, clua_packed *result) {
  return copy_path(changes->snapshot->state, result, &changes->items[index].path) ? CLUA_OK : CLUA_MEMORY;
}

clua_status clua_changes_values(const clua_changes *changes, clua_packed *result) {
  clua_packing packing = clua_begin_packing(changes->snapshot->state, result, false);
  bool is_packed = true;
  for (int32_t i = 0; i < changes->count && is_packed; i++) {
    is_packed = clua_pack_cell(&packing, &changes->items[i].old_value)
                && clua_pack_cell(&packing, &changes->items[i].new_value);
  }
  clua_end_packing(&packing);
  return is_packed ? CLUA_OK : CLUA_MEMORY; /* the caller frees the buffer */
}
