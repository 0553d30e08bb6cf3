/* The fields of a node.
 *
 * The fields are in the order in which Lua iterates over the table, so that the next requested field is nearly always
 * the next one. A node with many fields also has an index by key, which is made at the first miss. */
#include <string.h>

#include "snapshot.h"

/* The number of fields up to which a search is faster than an index. */
#define FEW_FIELDS 24

enum { EMPTY = -1, GONE = -2 };

static bool is_key(const cell *cell, const clua_key *key) {
  switch (cell->kind) {
    case CELL_INTEGER: return key->kind == LUA_TNUMBER && key->is_integer && cell->integer == key->integer;
    case CELL_BOOLEAN: return key->kind == LUA_TBOOLEAN && cell->boolean == key->integer;
    case CELL_STRING:
      return key->kind == LUA_TSTRING && cell->string->count == key->string.count
             && memcmp(cell->string->bytes, key->string.bytes, key->string.count) == 0;
    default: return false;
  }
}

static uint64_t hash(const clua_key *key) {
  uint64_t hash = (uint64_t)key->kind;
  if (key->kind == LUA_TSTRING) {
    for (size_t i = 0; i < key->string.count; i++) hash = (hash ^ (unsigned char)key->string.bytes[i]) * 0x100000001B3u;
  } else {
    hash ^= (uint64_t)key->integer;
  }
  hash *= 0x9E3779B97F4A7C15u;
  return hash ^ (hash >> 32);
}

static void drop_index(node *node) {
  clua_host_resize(node->snapshot->state, node->index, 0);
  node->snapshot->memory -= (size_t)node->index_capacity * sizeof *node->index;
  node->index = NULL;
  node->index_capacity = node->index_used = 0;
}

/* The entry of the index with the position of this key; NULL without one. */
static int32_t *find_in_index(const node *node, const clua_key *key) {
  size_t mask = (size_t)(node->index_capacity - 1);
  for (size_t slot = hash(key) & mask; node->index[slot] != EMPTY; slot = (slot + 1) & mask) {
    int32_t position = node->index[slot];
    if (position >= 0 && is_key(&node->fields[position].key, key)) return &node->index[slot];
  }
  return NULL;
}

static void put_in_index(node *node, int32_t position) {
  clua_key key = clua_key_of(&node->fields[position].key);
  size_t mask = (size_t)(node->index_capacity - 1), slot = hash(&key) & mask;
  while (node->index[slot] >= 0) slot = (slot + 1) & mask;
  if (node->index[slot] == EMPTY) node->index_used++;
  node->index[slot] = position;
}

/* Makes the index, and makes it again when it is half full. If an allocation fails, the node has no index, and its
 * fields are searched. */
static void make_index(node *node) {
  if (node->index && 2 * (node->index_used + 1) <= node->index_capacity) return;
  drop_index(node);
  int32_t capacity = 64;
  while (capacity < 4 * node->count) capacity *= 2;
  /* The index is not charged, because its existence depends on Lua's order of iteration. */
  int32_t *index = clua_host_resize(node->snapshot->state, NULL, (size_t)capacity * sizeof *index);
  if (!index) return;
  node->snapshot->memory += (size_t)capacity * sizeof *index;
  memset(index, 0xFF, (size_t)capacity * sizeof *index); /* all entries are EMPTY */
  node->index = index;
  node->index_capacity = capacity;
  for (int32_t position = 0; position < node->count; position++) put_in_index(node, position);
}

static int32_t position_of(node *node, const clua_key *key) {
  if (node->count > FEW_FIELDS) make_index(node);
  if (node->index) {
    const int32_t *slot = find_in_index(node, key);
    return slot ? *slot : EMPTY;
  }
  for (int32_t position = 0; position < node->count; position++) {
    if (is_key(&node->fields[position].key, key)) return position;
  }
  return EMPTY;
}

static void swap(node *node, int32_t left, int32_t right) {
  if (node->index) {
    clua_key left_key = clua_key_of(&node->fields[left].key), right_key = clua_key_of(&node->fields[right].key);
    int32_t *left_slot = find_in_index(node, &left_key), *right_slot = find_in_index(node, &right_key);
    *left_slot = right;
    *right_slot = left;
  }
  field moved = node->fields[left];
  node->fields[left] = node->fields[right];
  node->fields[right] = moved;
}

field *clua_find_field(node *node, const clua_key *key, int32_t hint) {
  if (hint < node->count && is_key(&node->fields[hint].key, key)) return &node->fields[hint];
  int32_t position = position_of(node, key);
  if (position == EMPTY) return NULL;
  if (hint >= node->count) return &node->fields[position];
  swap(node, position, hint);
  return &node->fields[hint];
}

bool clua_reserve_fields(node *node, int32_t count) {
  if (count <= node->capacity - node->count) return true;
  int32_t capacity = node->count + count;
  if (node->capacity > 0 && capacity < 2 * node->capacity) capacity = 2 * node->capacity;
  field *fields = clua_snapshot_resize(node->snapshot, node->fields, (size_t)node->capacity * sizeof *fields,
                                       (size_t)capacity * sizeof *fields);
  if (!fields) return false;
  node->fields = fields;
  node->capacity = capacity;
  return true;
}

/* Stores the place of a table in the tree: the node and the key of the field that contains the table. */
static void place(node *parent, const field *field) {
  if (field->value.kind != CELL_NODE) return;
  field->value.node->parent = parent;
  field->value.node->key = field->key;
}

/* Forgets the hashes and versions that depend on a field of the node. A node below one without a hash has none either. */
static void note_change(node *node) {
  clua_renew_versions(node);
  for (; node && node->is_hashed; node = node->parent) node->is_hashed = false;
}

void clua_add_field(node *node, cell key, cell value) {
  note_change(node);
  int32_t position = node->count++;
  node->fields[position] = (field){.key = clua_keep_cell(key), .value = clua_keep_cell(value)};
  if (!node->index) return;
  make_index(node); /* this may make the index again, with the new field */
  clua_key wanted = clua_key_of(&key);
  if (node->index && !find_in_index(node, &wanted)) put_in_index(node, position);
}

static void remove_field(node *node, field *removed) {
  int32_t last = node->count - 1;
  swap(node, (int32_t)(removed - node->fields), last);
  field gone = node->fields[last];
  if (node->index) {
    clua_key key = clua_key_of(&gone.key);
    *find_in_index(node, &key) = GONE;
  }
  node->count = last;
  clua_drop_cell(node->snapshot, gone.key);
  clua_drop_cell(node->snapshot, gone.value);
}

void clua_set_field(node *node, cell key, cell value) {
  note_change(node);
  clua_key wanted = clua_key_of(&key);
  field *found = clua_find_field(node, &wanted, INT32_MAX);
  if (!found) {
    if (value.kind == CELL_NIL) return;
    clua_add_field(node, key, value);
    place(node, &node->fields[node->count - 1]);
  } else if (value.kind == CELL_NIL) {
    remove_field(node, found);
  } else {
    cell before = found->value;
    found->value = clua_keep_cell(value);
    place(node, found);
    clua_drop_cell(node->snapshot, before);
  }
}

void clua_attach_node(node *node) {
  node->is_attached = true;
  node->is_new = false;
  for (int32_t i = 0; i < node->count; i++) place(node, &node->fields[i]);
  /* While the node was detached, its nested tables may have been elsewhere, and have changed. */
  node->is_hashed = false;
  if (node->snapshot->state) node->version = ++node->snapshot->state->versions;
}

void clua_drop_fields(node *node) {
  for (int32_t i = 0; i < node->count; i++) {
    clua_drop_cell(node->snapshot, node->fields[i].key);
    clua_drop_cell(node->snapshot, node->fields[i].value);
  }
  clua_snapshot_resize(node->snapshot, node->fields, (size_t)node->capacity * sizeof *node->fields, 0);
  drop_index(node);
}
