/* A hash of the committed contents, equal in all runs and on all machines: 64 bits of FNV-1a.
 *
 * The hash of a table is added to that of the table around it like a number. A node keeps its hash until a field of the
 * node, or of a node below it, changes; so a hash after a commit costs as much as the changed tables. */
#include <stdlib.h>
#include <string.h>

#include "snapshot.h"

/* The number of bytes of the host that are hashed, because such bytes may be large. */
#define HASHED_BYTES 256

#define START 0xcbf29ce484222325u
#define PRIME 0x100000001b3u

enum { TAG_NIL, TAG_TRUE, TAG_FALSE, TAG_INTEGER, TAG_NUMBER, TAG_STRING, TAG_BYTES, TAG_TABLE, TAG_FIELDS, TAG_END };

static void add_byte(uint64_t *hash, unsigned char byte) { *hash = (*hash ^ byte) * PRIME; }

static void add_bytes(uint64_t *hash, const char *bytes, size_t count) {
  for (size_t i = 0; i < count; i++) add_byte(hash, (unsigned char)bytes[i]);
}

/* Adds eight bytes, the lowest first. */
static void add_bits(uint64_t *hash, uint64_t bits) {
  for (int shift = 0; shift < 64; shift += 8) add_byte(hash, (unsigned char)(bits >> shift));
}

static void add_number(uint64_t *hash, double number) {
  uint64_t bits;
  memcpy(&bits, &number, sizeof bits);
  add_bits(hash, bits);
}

static void add_host_bytes(uint64_t *hash, void *object) {
  char bytes[HASHED_BYTES];
  size_t count = clua_count_bytes(object), hashed = count < sizeof bytes ? count : sizeof bytes;
  add_bits(hash, count);
  clua_copy_bytes(object, 0, hashed, bytes);
  add_bytes(hash, bytes, hashed);
}

static bool hash_node(node *node);

/* Adds a value with its kind. Returns false if an allocation failed. */
static bool add_cell(uint64_t *hash, const cell *cell) {
  switch (cell->kind) {
    case CELL_NIL: add_byte(hash, TAG_NIL); return true;
    case CELL_BOOLEAN: add_byte(hash, cell->boolean ? TAG_TRUE : TAG_FALSE); return true;
    case CELL_INTEGER:
      add_byte(hash, TAG_INTEGER);
      add_bits(hash, (uint64_t)cell->integer);
      return true;
    case CELL_NUMBER:
      add_byte(hash, TAG_NUMBER);
      add_number(hash, cell->number);
      return true;
    case CELL_STRING:
      add_byte(hash, TAG_STRING);
      add_bytes(hash, cell->string->bytes, cell->string->count);
      add_bits(hash, cell->string->count);
      return true;
    case CELL_BYTES:
      add_byte(hash, TAG_BYTES);
      add_host_bytes(hash, cell->bytes);
      return true;
    case CELL_NODE:
      if (!hash_node(cell->node)) return false;
      add_byte(hash, TAG_TABLE);
      add_bits(hash, cell->node->hash);
      return true;
  }
  return true;
}

static bool add_fields(uint64_t *hash, const sorted_fields *sorted) {
  for (int32_t i = 0; i < sorted->items; i++) {
    if (!add_cell(hash, &sorted->fields[sorted->first + i]->value)) return false;
  }
  add_byte(hash, TAG_FIELDS);
  for (int32_t i = 0; i < sorted->count; i++) {
    if (i >= sorted->first && i < sorted->first + sorted->items) continue;
    if (!add_cell(hash, &sorted->fields[i]->key) || !add_cell(hash, &sorted->fields[i]->value)) return false;
  }
  add_byte(hash, TAG_END);
  return true;
}

/* Computes the hash of a node that has none. Returns false if an allocation failed. */
static bool hash_node(node *node) {
  if (node->is_hashed) return true;
  sorted_fields sorted;
  if (!clua_sort_fields(node, &sorted)) return false;
  uint64_t hash = START;
  node->is_hashed = add_fields(&hash, &sorted);
  node->hash = hash;
  free(sorted.fields);
  return node->is_hashed;
}

clua_status clua_snapshot_digest(clua_snapshot *snapshot, const char *name, size_t count, uint64_t *digest) {
  clua_key key = {.kind = LUA_TSTRING, .string = {name, count}};
  const field *root = clua_find_field(snapshot->root, &key, INT32_MAX);
  if (!root) return CLUA_FAILED;
  *digest = START;
  return add_cell(digest, &root->value) ? CLUA_OK : CLUA_MEMORY;
}
