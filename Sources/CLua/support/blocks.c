/* The list of large blocks: large strings, and the vectors of the fields of large tables. */
#include <stdlib.h>

#include "support.h"

void clua_add_block(clua_blocks *blocks, const void *bytes, size_t size, clua_block_kind kind) {
  if (blocks->count == blocks->capacity) {
    size_t capacity = blocks->capacity == 0 ? 16 : 2 * blocks->capacity;
    clua_block *grown = realloc(blocks->all, capacity * sizeof *grown);
    if (!grown) return; /* the block is not listed, but the time limit still applies to work on it */
    blocks->all = grown;
    blocks->capacity = capacity;
  }
  blocks->all[blocks->count++] = (clua_block){bytes, size, kind};
}

void clua_remove_block(clua_blocks *blocks, const void *bytes) {
  for (size_t i = blocks->count; i-- > 0;) { /* the latest block is usually freed first */
    if (blocks->all[i].bytes != bytes) continue;
    blocks->all[i] = blocks->all[--blocks->count];
    return;
  }
}

size_t clua_largest_block(const clua_blocks *blocks, clua_block_kind kind) {
  size_t largest = 0;
  for (size_t i = 0; i < blocks->count; i++) {
    if (blocks->all[i].kind == kind && blocks->all[i].size > largest) largest = blocks->all[i].size;
  }
  return largest;
}

void clua_free_blocks(clua_blocks *blocks) { free(blocks->all); }
