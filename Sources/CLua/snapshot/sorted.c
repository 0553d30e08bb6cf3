/* The fields of a node in the order of their keys, which is equal in all runs. */
#include <stdlib.h>

#include "snapshot.h"

static int compare_fields(const void *left, const void *right) {
  const field *const *left_field = left, *const *right_field = right;
  clua_key left_key = clua_key_of(&(*left_field)->key), right_key = clua_key_of(&(*right_field)->key);
  return clua_compare_keys(&left_key, &right_key);
}

static bool is_item(const sorted_fields *sorted, int32_t item) {
  int32_t position = sorted->first + item;
  return position < sorted->count && sorted->fields[position]->key.kind == CELL_INTEGER
         && sorted->fields[position]->key.integer == item + 1;
}

/* Finds the first field of the sequence, and counts the items at 1, 2, 3 … */
static void count_items(sorted_fields *sorted) {
  while (sorted->first < sorted->count && sorted->fields[sorted->first]->key.kind == CELL_INTEGER
         && sorted->fields[sorted->first]->key.integer < 1)
    sorted->first++;
  while (is_item(sorted, sorted->items)) sorted->items++;
}

bool clua_sort_fields(const node *node, sorted_fields *result) {
  sorted_fields sorted = {.fields = malloc((size_t)node->count * sizeof *sorted.fields + 1), .count = node->count};
  if (!sorted.fields) return false;
  for (int32_t i = 0; i < node->count; i++) sorted.fields[i] = &node->fields[i];
  count_items(&sorted);
  if (sorted.items < sorted.count) { /* a list is usually in this order */
    sorted.first = sorted.items = 0;
    qsort(sorted.fields, (size_t)sorted.count, sizeof *sorted.fields, compare_fields);
    count_items(&sorted);
  }
  *result = sorted;
  return true;
}
