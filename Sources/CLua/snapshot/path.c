/* The place of a field as text: `game.piles["pile 2"][3].rank: 3 → 1`. */
#include <stdio.h>
#include <string.h>

#include "snapshot.h"

int clua_met_path(const node *node, const cell *key, cell path[CLUA_PATH_SIZE]) {
  int count = 0;
  path[count++] = *key;
  for (; node->met_parent && count < CLUA_PATH_SIZE; node = node->met_parent) path[count++] = node->met_key;
  for (int i = 0; i < count / 2; i++) {
    cell other = path[i];
    path[i] = path[count - 1 - i];
    path[count - 1 - i] = other;
  }
  return count;
}

void clua_append_met_path(clua_text *text, const node *node, const cell *key) {
  cell path[CLUA_PATH_SIZE];
  int count = clua_met_path(node, key, path);
  for (int i = 0; i < count; i++) {
    clua_key each = clua_key_of(&path[i]);
    clua_append_key(text, &each);
  }
}

void clua_append_committed_path(clua_text *text, const node *node) {
  if (!node->parent) return;
  clua_append_committed_path(text, node->parent);
  clua_key key = clua_key_of(&node->key);
  clua_append_key(text, &key);
}

static void append_number(clua_text *text, double number) {
  char digits[40];
  snprintf(digits, sizeof digits, "%.14g", number);
  clua_append(text, strspn(digits, "-0123456789") == strlen(digits) ? "%s.0" : "%s", digits); /* shows a float */
}

void clua_append_cell(clua_text *text, const cell *cell) {
  switch (cell->kind) {
    case CELL_NIL: clua_append(text, "nil"); break;
    case CELL_BOOLEAN: clua_append(text, cell->boolean ? "true" : "false"); break;
    case CELL_INTEGER: clua_append(text, "%lld", (long long)cell->integer); break;
    case CELL_NUMBER: append_number(text, cell->number); break;
    case CELL_STRING: clua_append_quoted(text, cell->string->bytes, cell->string->count); break;
    case CELL_BYTES: clua_append(text, "data"); break;
    case CELL_NODE: clua_append(text, "a table"); break;
  }
}
