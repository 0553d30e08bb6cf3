/* Consecutive commits are without effect if the contents after the last are equal to those before the first: a script
 * has only replaced tables by others with the same contents, or has restored what it had changed.
 *
 * Such commits change nothing for the user, so they must be neither a move nor an undo step. Dissolving the commits
 * assigns the new tables to the nodes of the replaced ones, and restores the revision before the first commit. */
#include <stdlib.h>
#include <string.h>

#include "snapshot.h"

/* A change with the number of its commit. */
typedef struct entry {
  const change *change;
  int32_t commit;
} entry;

/* A comparison of the contents before the first commit with those after the last one. A node is `removed` if it belonged
 * to the tree before, and `added` if it belongs to the tree after the first commit in which it occurs. */
typedef struct comparison {
  uint64_t removed, added; /* the marks of such nodes */
  entry *entries;          /* the first change of each field, in order, if there are several commits */
  int32_t count;
} comparison;

static comparison mark(clua_changes *const *commits, int32_t count) {
  clua_snapshot *snapshot = commits[0]->snapshot;
  comparison marks = {.added = ++snapshot->walks, .removed = ++snapshot->walks};
  for (int32_t i = 0; i < count; i++) {
    const node_list *added = &commits[i]->added;
    for (int32_t j = 0; j < added->count; j++) added->items[j]->seen = marks.added;
  }
  for (int32_t i = 0; i < count; i++) {
    const node_list *removed = &commits[i]->removed;
    for (int32_t j = 0; j < removed->count; j++) {
      if (removed->items[j]->seen != marks.added) removed->items[j]->seen = marks.removed;
    }
  }
  return marks;
}

/* Whether a node belonged to the tree before the first commit, and still does. */
static bool has_stayed(const comparison *marks, const node *node) {
  return node->seen != marks->removed && node->seen != marks->added;
}

static const cell *present_value(node *node, const cell *key) {
  static const cell nil = {.kind = CELL_NIL};
  clua_key wanted = clua_key_of(key);
  const field *field = clua_find_field(node, &wanted, INT32_MAX);
  return field ? &field->value : &nil;
}

/* The first changes of fields. */

static int compare_fields(const node *left_node, const cell *left, const node *right_node, const cell *right) {
  if (left_node != right_node) return (uintptr_t)left_node < (uintptr_t)right_node ? -1 : 1;
  clua_key left_key = clua_key_of(left), right_key = clua_key_of(right);
  return clua_compare_keys(&left_key, &right_key);
}

static int compare_entries(const void *left, const void *right) {
  const entry *first = left, *second = right;
  int order = compare_fields(first->change->node, &first->change->key, second->change->node, &second->change->key);
  return order != 0 ? order : (first->commit > second->commit) - (first->commit < second->commit);
}

/* Lists the first change of each field. Returns false if an allocation failed. */
static bool list_first_changes(comparison *marks, clua_changes *const *commits, int32_t count) {
  size_t size = 0;
  for (int32_t i = 0; i < count; i++) size += (size_t)commits[i]->count;
  entry *entries = size > INT32_MAX ? NULL : malloc(size * sizeof *entries + 1);
  if (!entries) return false;
  size_t listed = 0;
  for (int32_t i = 0; i < count; i++) {
    for (int32_t j = 0; j < commits[i]->count; j++) entries[listed++] = (entry){&commits[i]->items[j], i};
  }
  qsort(entries, size, sizeof *entries, compare_entries);
  marks->entries = entries;
  for (size_t i = 0; i < size; i++) {
    const change *change = entries[i].change, *last = marks->count > 0 ? entries[marks->count - 1].change : NULL;
    if (last && compare_fields(last->node, &last->key, change->node, &change->key) == 0) continue;
    entries[marks->count++] = entries[i];
  }
  return true;
}

/* The first entry that is not before a field of a node; with `key` NULL, before all fields of the node. */
static int32_t find_entry(const comparison *marks, const node *node, const cell *key) {
  int32_t low = 0, high = marks->count;
  while (low < high) {
    int32_t middle = low + (high - low) / 2;
    const change *change = marks->entries[middle].change;
    bool is_before = key ? compare_fields(change->node, &change->key, node, key) < 0
                         : (uintptr_t)change->node < (uintptr_t)node;
    if (is_before) low = middle + 1;
    else high = middle;
  }
  return low;
}

/* The value of a field before the first commit. */
static const cell *earlier_value(const comparison *marks, node *node, const cell *key, int32_t hint) {
  int32_t found = find_entry(marks, node, key);
  if (found < marks->count) {
    const change *change = marks->entries[found].change;
    if (compare_fields(change->node, &change->key, node, key) == 0) return &change->old_value;
  }
  clua_key wanted = clua_key_of(key);
  const field *field = clua_find_field(node, &wanted, hint);
  return field ? &field->value : NULL;
}

/* The number of fields before the first commit. */
static int32_t earlier_count(const comparison *marks, node *node) {
  int32_t count = node->count;
  for (int32_t i = find_entry(marks, node, NULL); i < marks->count && marks->entries[i].change->node == node; i++) {
    const change *change = marks->entries[i].change;
    count += (change->old_value.kind != CELL_NIL) - (present_value(node, &change->key)->kind != CELL_NIL);
  }
  return count;
}

/* Comparing. */

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

/* Whether the commits have replaced one table by another with the same contents. */
static bool are_equal_nodes(const comparison *marks, node *old, node *new) {
  if (old->seen != marks->removed || new->seen != marks->added || earlier_count(marks, old) != new->count) return false;
  for (int32_t i = 0; i < new->count; i++) {
    const cell *value = earlier_value(marks, old, &new->fields[i].key, i);
    if (!value || !are_equal(marks, value, &new->fields[i].value)) return false;
  }
  return true;
}

/* Whether a value was certainly changed. Tables may have the same contents. */
static bool is_different(const cell *old, const cell *new) {
  return old->kind != new->kind || (old->kind != CELL_NODE && !are_equal(NULL, old, new));
}

/* Whether the first of several commits has changed a value that none of the others has restored. Most commits with an
 * effect are recognized here, without a list of all changes. */
static bool is_first_kept(const comparison *marks, const clua_changes *first) {
  for (int32_t i = 0; i < first->count; i++) {
    const change *change = &first->items[i];
    if (has_stayed(marks, change->node) && is_different(&change->old_value, present_value(change->node, &change->key)))
      return true;
  }
  return false;
}

static bool are_all_equal(const comparison *marks) {
  for (int32_t i = 0; i < marks->count; i++) {
    const change *change = marks->entries[i].change;
    if (!has_stayed(marks, change->node)) continue;
    if (!are_equal(marks, &change->old_value, present_value(change->node, &change->key))) return false;
  }
  return true;
}

bool clua_changes_are_equal(clua_changes *const *commits, int32_t count) {
  comparison marks = mark(commits, count);
  if (count > 1) {
    if (is_first_kept(&marks, commits[0]) || !list_first_changes(&marks, commits, count)) return false;
    bool are_equal = are_all_equal(&marks);
    free(marks.entries);
    return are_equal;
  }
  for (int32_t i = 0; i < commits[0]->count; i++) {
    const change *change = &commits[0]->items[i];
    if (change->old_value.kind != CELL_NODE) return false;
    if (!are_equal(&marks, &change->old_value, &change->new_value)) return false;
  }
  return true;
}

/* Dissolving. */

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
  }
}

/* Restores the contents that removed nodes had before the first commit. */
static void restore_removed(const comparison *marks, const clua_changes *changes) {
  for (int32_t i = 0; i < changes->count; i++) {
    const change *change = &changes->items[i];
    if (change->node->seen == marks->removed) clua_set_field(change->node, change->key, change->old_value);
  }
}

/* Lets removed nodes take over the tables that have replaced theirs. The first change of a field has the value before
 * the first commit. The later ones find the node of the new table without a table. */
static void take_over_tables(const comparison *marks, const clua_changes *changes) {
  for (int32_t i = 0; i < changes->count; i++) {
    const change *change = &changes->items[i];
    if (!has_stayed(marks, change->node) || change->old_value.kind != CELL_NODE) continue;
    const cell *value = present_value(change->node, &change->key);
    if (value->kind != CELL_NODE || value->node->seen != marks->added || !value->node->link) continue;
    take_over(change->old_value.node, value->node);
  }
}

void clua_changes_dissolve(clua_changes *const *commits, int32_t count) {
  comparison marks = mark(commits, count);
  for (int32_t i = count - 1; i >= 0; i--) restore_removed(&marks, commits[i]);
  for (int32_t i = 0; i < count; i++) take_over_tables(&marks, commits[i]);
  for (int32_t i = count - 1; i >= 0; i--) clua_unapply(commits[i]);
}
