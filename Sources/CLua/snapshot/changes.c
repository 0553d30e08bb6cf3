/* The changes of a commit: their list in the order of paths, and their size. */
#include <stdlib.h>

#include "snapshot.h"

clua_changes *clua_make_changes(clua_snapshot *snapshot) {
  clua_changes *changes = clua_snapshot_resize(snapshot, NULL, 0, sizeof *changes);
  if (changes) *changes = (clua_changes){.snapshot = snapshot};
  return changes;
}

static void drop_list(clua_snapshot *snapshot, node_list *list) {
  for (int32_t i = 0; i < list->count; i++) clua_drop_node(list->items[i]);
  clua_snapshot_resize(snapshot, list->items, (size_t)list->capacity * sizeof *list->items, 0);
  *list = (node_list){0};
}

void clua_clear_changes(clua_changes *changes) {
  clua_snapshot *snapshot = changes->snapshot;
  for (int32_t i = 0; i < changes->count; i++) {
    change *change = &changes->items[i];
    clua_drop_cell(snapshot, change->key);
    clua_drop_cell(snapshot, change->old_value);
    clua_drop_cell(snapshot, change->new_value);
    clua_drop_node(change->node);
    clua_note_size(snapshot, change->path.capacity, 0);
    clua_free_packed(&change->path);
  }
  clua_snapshot_resize(snapshot, changes->items, (size_t)changes->capacity * sizeof *changes->items, 0);
  drop_list(snapshot, &changes->added);
  drop_list(snapshot, &changes->removed);
  *changes = (clua_changes){.snapshot = snapshot};
}

void clua_changes_free(clua_changes *changes) {
  if (!changes) return;
  clua_clear_changes(changes);
  clua_snapshot_resize(changes->snapshot, changes, sizeof *changes, 0);
}

/* Makes room for one more element in an array. Returns false if an allocation failed. */
static bool reserve(clua_snapshot *snapshot, void **items, int32_t count, int32_t *capacity, size_t size) {
  if (count < *capacity) return true;
  int32_t wanted = *capacity < 8 ? 8 : 2 * *capacity;
  void *grown = clua_snapshot_resize(snapshot, *items, (size_t)*capacity * size, (size_t)wanted * size);
  if (!grown) return false;
  *items = grown;
  *capacity = wanted;
  return true;
}

bool clua_note_change(clua_changes *changes, node *node, cell key, cell old_value, cell new_value) {
  clua_snapshot *snapshot = changes->snapshot;
  if (!reserve(snapshot, (void **)&changes->items, changes->count, &changes->capacity, sizeof *changes->items)) {
    clua_drop_cell(snapshot, key);
    clua_drop_cell(snapshot, old_value);
    clua_drop_cell(snapshot, new_value);
    return false;
  }
  changes->items[changes->count++] = (change){
    .node = clua_keep_node(node), .key = key, .old_value = old_value, .new_value = new_value};
  return true;
}

bool clua_note_node(clua_snapshot *snapshot, node_list *list, node *node) {
  if (!reserve(snapshot, (void **)&list->items, list->count, &list->capacity, sizeof *list->items)) return false;
  list->items[list->count++] = clua_keep_node(node);
  return true;
}

/* The order of changes by path. A path comes before longer paths that begin with it. */
static int compare(const void *left, const void *right) {
  const change *left_change = left, *right_change = right;
  cell left_path[CLUA_PATH_SIZE], right_path[CLUA_PATH_SIZE];
  int left_count = clua_met_path(left_change->node, &left_change->key, left_path);
  int right_count = clua_met_path(right_change->node, &right_change->key, right_path);
  for (int i = 0; i < left_count && i < right_count; i++) {
    clua_key left_key = clua_key_of(&left_path[i]), right_key = clua_key_of(&right_path[i]);
    int order = clua_compare_keys(&left_key, &right_key);
    if (order != 0) return order;
  }
  return left_count - right_count;
}

static bool pack_path(clua_changes *changes, change *change) {
  cell path[CLUA_PATH_SIZE];
  int count = clua_met_path(change->node, &change->key, path);
  clua_packing packing = clua_begin_packing(changes->snapshot->state, &change->path, false);
  bool is_packed = true;
  for (int i = 0; i < count && is_packed; i++) is_packed = clua_pack_cell(&packing, &path[i]);
  clua_end_packing(&packing);
  if (!is_packed) {
    clua_free_packed(&change->path);
    return false;
  }
  clua_snapshot *snapshot = changes->snapshot;
  bool has_room = clua_has_room(snapshot, change->path.capacity);
  clua_note_size(snapshot, 0, change->path.capacity);
  if (!has_room) snapshot->is_over = true;
  return has_room;
}

clua_status clua_finish_changes(clua_changes *changes) {
  if (changes->count > 1) qsort(changes->items, (size_t)changes->count, sizeof *changes->items, compare);
  for (int32_t i = 0; i < changes->count; i++) {
    if (!pack_path(changes, &changes->items[i])) return CLUA_MEMORY;
  }
  return CLUA_OK;
}

/* The memory of the old or of the new contents of changes. Each string and each object of bytes counts once. */
typedef struct side {
  clua_state *state;
  uint64_t number;
  clua_pointers bytes; /* the objects that were counted */
  size_t size;
} side;

static void add_cell(side *side, const cell *cell) {
  if (cell->kind == CELL_STRING) side->size += clua_count_string(cell->string, side->number);
  if (cell->kind != CELL_BYTES) return;
  uintptr_t *known = clua_pointers_at(side->state, &side->bytes, cell->bytes);
  if (!known || !*known) side->size += clua_count_bytes(cell->bytes);
  if (known) *known = 1;
}

static void add_nodes(side *side, const node_list *list) {
  for (int32_t i = 0; i < list->count; i++) {
    const node *node = list->items[i];
    side->size += sizeof *node + (size_t)node->count * sizeof *node->fields;
    for (int32_t j = 0; j < node->count; j++) {
      add_cell(side, &node->fields[j].key);
      add_cell(side, &node->fields[j].value);
    }
  }
}

size_t clua_changes_size(const clua_changes *changes) {
  clua_snapshot *snapshot = changes->snapshot;
  side old_side = {.state = snapshot->state, .number = ++snapshot->walks};
  side new_side = {.state = snapshot->state, .number = ++snapshot->walks};
  size_t fixed = sizeof *changes;
  add_nodes(&old_side, &changes->removed);
  add_nodes(&new_side, &changes->added);
  for (int32_t i = 0; i < changes->count; i++) {
    const change *change = &changes->items[i];
    fixed += sizeof *change + change->path.count;
    add_cell(&old_side, &change->old_value);
    add_cell(&new_side, &change->new_value);
  }
  clua_pointers_free(snapshot->state, &old_side.bytes);
  clua_pointers_free(snapshot->state, &new_side.bytes);
  return fixed + (old_side.size > new_side.size ? old_side.size : new_side.size);
}

int32_t clua_changes_count(const clua_changes *changes) { return changes->count; }
