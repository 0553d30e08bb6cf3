/* A commit is without effect if a script has only replaced tables by others with the same contents.
 *
 * Such a commit changes nothing for the user, so it must be neither a move nor an undo step. Dissolving the commit
 * assigns the new tables to the nodes of the replaced ones, and restores the revision before the commit. */
#include <string.h>

#include "snapshot.h"

/* The marks of the nodes on both sides of a comparison. */
typedef struct comparison {
  uint64_t removed, added;
} comparison;

static bool are_equal_nodes(const comparison *marks, node *old, node *new);

static bool are_equal(const comparison *marks, const cell *old, const cell *new) {
  if (old->kind != new->kind) return false;
  switch (old->kind) {
    case CELL_NIL: return true;
    case CELL_BOOLEAN: return old->boolean == new->boolean;
    case CELL_INTEGER: return old->integer == new->integer;
    case CELL_NUMBER: return memcmp(&old->number, &new->number, sizeof old->number) == 0; /* 0.0 and -0.0 differ */
    case CELL_BYTES: return old->bytes == new->bytes;
    case CELL_NODE: return old->node == new->node || are_equal_nodes(marks, old->node, new->node);
    case CELL_STRING: {
      const string *left = old->string, *right = new->string;
      return left == right || (left->count == right->count && memcmp(left->bytes, right->bytes, left->count) == 0);
    }
  }
  return false;
}

/* Whether the commit has replaced one table by another with the same contents. */
static bool are_equal_nodes(const comparison *marks, node *old, node *new) {
  if (old->seen != marks->removed || new->seen != marks->added || old->count != new->count) return false;
  for (int32_t i = 0; i < new->count; i++) {
    clua_key key = clua_key_of(&new->fields[i].key);
    const field *field = clua_find_field(old, &key, i);
    if (!field || !are_equal(marks, &field->value, &new->fields[i].value)) return false;
  }
  return true;
}

static uint64_t mark(clua_snapshot *snapshot, const node_list *list) {
  uint64_t number = ++snapshot->walks;
  for (int32_t i = 0; i < list->count; i++) list->items[i]->seen = number;
  return number;
}

bool clua_changes_are_equal(clua_changes *changes) {
  clua_snapshot *snapshot = changes->snapshot;
  comparison marks = {.removed = mark(snapshot, &changes->removed), .added = mark(snapshot, &changes->added)};
  for (int32_t i = 0; i < changes->count; i++) {
    const change *change = &changes->items[i];
    if (change->old_value.kind != CELL_NODE) return false;
    if (!are_equal(&marks, &change->old_value, &change->new_value)) return false;
  }
  return true;
}

/* Assigns to a node the table of the equal node that has replaced it, and repeats this for the nested tables. */
static void take_over(node *old, node *new) {
  clua_withdraw_node(new);
  if (old->reference != LUA_NOREF) clua_release(old->snapshot->state, old->reference);
  old->identity = new->identity;
  old->reference = new->reference;
  new->reference = LUA_NOREF;
  clua_enter_node(old);
  for (int32_t i = 0; i < new->count; i++) {
    clua_key key = clua_key_of(&new->fields[i].key);
    field *field = clua_find_field(old, &key, i);
    if (field->value.kind != CELL_NODE) continue;
    node *child = field->value.node;
    if (child != new->fields[i].value.node) take_over(child, new->fields[i].value.node);
    child->parent = old;
    child->key = field->key;
  }
}

void clua_changes_dissolve(clua_changes *changes) {
  for (int32_t i = 0; i < changes->count; i++) {
    const change *change = &changes->items[i];
    take_over(change->old_value.node, change->new_value.node);
  }
  clua_unapply(changes);
}
