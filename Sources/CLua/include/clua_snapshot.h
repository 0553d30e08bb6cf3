/* Tables that can be committed, compared and rolled back.
 *
 * A snapshot knows some root tables by name and remembers all tables that can be reached from them with their
 * contents, in memory of the host. Rolling back refills the same tables, so that what a script holds stays true.
 * Contents must be plain: booleans, numbers (no nan), strings and tables without metatable, with strings, integers
 * and booleans as keys, each table in one place. All of this runs with the plugin's memory limit lifted. */
#ifndef CLUA_SNAPSHOT_H
#define CLUA_SNAPSHOT_H

#include "clua_data.h"

typedef struct clua_snapshot clua_snapshot;
/* What one commit changed; can be undone and redone. */
typedef struct clua_changes clua_changes;

/* NULL if memory was not to be had. */
clua_snapshot *clua_snapshot_create(clua_state *state);
void clua_snapshot_free(clua_snapshot *snapshot);

/* Pops a table and makes it a root, with the next commit. CLUA_OK, CLUA_MEMORY; CLUA_FAILED: the name is taken or
 * the value is no table. */
clua_status clua_snapshot_track(clua_snapshot *snapshot, const char *name, size_t count);

/* Makes what the tables hold now the committed contents. CLUA_OK: `changes` is what differs, or NULL if nothing.
 * CLUA_REFUSED, CLUA_MEMORY, CLUA_KILLED: nothing has changed. */
clua_status clua_snapshot_commit(clua_snapshot *snapshot, clua_changes **changes);

typedef struct clua_difference {
  int32_t count;          /* fields that differ; 0: nothing else is set */
  const char *text;       /* the first in order: `game.piles["pile 2"][3].rank: 3 → 1` */
  size_t text_count;
} clua_difference;
/* Tells how the tables differ from what was committed. Same statuses. The text is borrowed like a failure's. */
clua_status clua_snapshot_compare(clua_snapshot *snapshot, clua_difference *difference);

/* Refills the tables with what was committed. CLUA_OK; CLUA_MEMORY: try again, or close the state; CLUA_KILLED. */
clua_status clua_snapshot_rollback(clua_snapshot *snapshot);

/* Undoes (or does again) what a commit changed, and refills the tables that it has changed: the cost follows the change.
 * What was written into others since the last commit stays; to roll back takes care of that. Changes are undone in the
 * reverse order of their commits; CLUA_FAILED if it is not this one's turn. Of a closed state only what was committed
 * goes back. */
clua_status clua_snapshot_revert(clua_snapshot *snapshot, clua_changes *changes);
clua_status clua_snapshot_reapply(clua_snapshot *snapshot, clua_changes *changes);

/* Packs the committed contents of a root, also after the state was killed. CLUA_FAILED: no such root. */
clua_status clua_snapshot_pack(clua_snapshot *snapshot, const char *name, size_t count, clua_packed *result);
/* Bytes of host memory in use, that of its changes included. */
size_t clua_snapshot_memory(const clua_snapshot *snapshot);

/* Changes, in the order of their paths. */
/* What undoing keeps for these, beside the tables as they are: the larger of what was there before and what came, each
 * string once. Unit: bytes. */
size_t clua_changes_size(const clua_changes *changes);
int32_t clua_changes_count(const clua_changes *changes);
typedef struct clua_change {
  clua_packed path; /* packed keys from the root's name to the field */
  clua_packed old_value, new_value;
} clua_change;
/* Packs the i-th change, from 0, tables with all they held then. CLUA_OK or CLUA_MEMORY. */
clua_status clua_changes_pack(const clua_changes *changes, int32_t index, clua_change *change);
void clua_changes_free(clua_changes *changes);

#endif
