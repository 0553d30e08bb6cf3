/* Strings in several fields.
 *
 * Lua keeps one copy of a string for all references, and so does a snapshot. Equal strings are found by their
 * addresses, which are valid only until scripts run again. So they are found during one walk only. */
#include <string.h>

#include "snapshot.h"

string *clua_share_string(clua_snapshot *snapshot, const char *bytes, size_t count) {
  if (count <= CLUA_LONG_STRING) return clua_make_string(snapshot, bytes, count);
  uintptr_t *known = clua_pointers_at(snapshot->state, &snapshot->met, bytes);
  if (!known) return NULL;
  if (!*known) *known = (uintptr_t)clua_make_string(snapshot, bytes, count); /* the map owns it until the walk ends */
  string *shared = (string *)*known;
  if (shared) shared->owners++;
  return shared;
}

bool clua_is_met_string(clua_snapshot *snapshot, string **held, const char *bytes, size_t count) {
  if ((*held)->count != count) return false;
  uintptr_t *known = clua_pointers_at(snapshot->state, &snapshot->met, bytes);
  string *met = known ? (string *)*known : NULL;
  if (met == *held) return true;
  if (memcmp(bytes, (*held)->bytes, count) != 0) return false;
  if (!known) return true;
  if (met) {
    met->owners++;
    clua_drop_cell(snapshot, (cell){.kind = CELL_STRING, .string = *held});
    *held = met;
  } else {
    (*held)->owners++;
    *known = (uintptr_t)*held;
  }
  return true;
}

void clua_forget_met_strings(clua_snapshot *snapshot) {
  for (int32_t i = 0; i < snapshot->met.capacity; i++) {
    string *string = (struct string *)snapshot->met.slots[i].value;
    if (string) clua_drop_cell(snapshot, (cell){.kind = CELL_STRING, .string = string});
  }
  clua_pointers_free(snapshot->state, &snapshot->met);
}

size_t clua_count_string(string *string, uint64_t number) {
  if (string->counted == number) return 0;
  string->counted = number;
  return sizeof *string + string->count;
}
