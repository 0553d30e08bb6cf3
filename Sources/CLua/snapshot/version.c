/* Versions of committed tables. If a table has the same version as before, its committed contents are the same, and so
 * need not be compared. */
#include "snapshot.h"

void clua_renew_versions(node *node) {
  clua_state *state = node->snapshot->state;
  if (!state) return;
  /* A version that was assigned after the last reading stays. The nodes around then also have such versions. A detached
   * node changes nothing around it. */
  for (; node && node->version <= state->read_versions; node = node->is_attached ? node->parent : NULL)
    node->version = ++state->versions;
}

uint64_t clua_version_of(clua_state *state, const void *table) {
  for (const clua_snapshot *snapshot = state->snapshots; snapshot; snapshot = snapshot->next) {
    const node *found = clua_find_node(snapshot, table);
    if (!found || !found->is_attached) continue;
    state->read_versions = state->versions;
    return found->version;
  }
  return 0;
}
