/* Tables that can be committed, compared and rolled back.
 *
 * A snapshot has named root tables. It stores all tables that can be reached from them with their contents, in memory
 * of the host. A rollback refills the same tables, so that references of a script stay valid. Contents must be plain:
 * booleans, numbers except NaN, strings, bytes of the host, and tables without metatable, with strings, integers and
 * booleans as keys. Each table may occur at one place only. All functions run without the plugin's memory limit. */
#ifndef CLUA_SNAPSHOT_H
#define CLUA_SNAPSHOT_H

#include "clua_data.h"

typedef struct clua_snapshot clua_snapshot;
/* The changes of one commit, which can be undone and redone. */
typedef struct clua_changes clua_changes;

/* Returns NULL if an allocation failed. */
clua_snapshot *clua_snapshot_create(clua_state *state);
void clua_snapshot_free(clua_snapshot *snapshot);

/* Pops a table and makes it a root from the next commit on. CLUA_OK, CLUA_MEMORY, or CLUA_FAILED if the name is already
 * in use or the value is not a table. */
clua_status clua_snapshot_track(clua_snapshot *snapshot, const char *name, size_t count);

/* Commits the present contents of the tables. CLUA_OK: `changes` has the differences; NULL without differences.
 * CLUA_REFUSED, CLUA_MEMORY, CLUA_KILLED: the committed contents are unchanged. */
clua_status clua_snapshot_commit(clua_snapshot *snapshot, clua_changes **changes);

typedef struct clua_difference {
  int32_t count;          /* number of fields that differ; 0: `text` is not set */
  const char *text;       /* the first difference in order: `game.piles["pile 2"][3].rank: 3 → 1` */
  size_t text_count;
} clua_difference;
/* Compares the tables with the committed contents, with the statuses of a commit. The text is borrowed like that of a
 * failure. */
clua_status clua_snapshot_compare(clua_snapshot *snapshot, clua_difference *difference);

/* Restores the committed contents. CLUA_OK; CLUA_MEMORY: an allocation failed twice, and the state is now killed;
 * CLUA_KILLED: the state was already killed. */
clua_status clua_snapshot_rollback(clua_snapshot *snapshot);

/* Undoes or redoes the changes of a commit, and refills the tables that it changed. The cost depends on the size of the
 * changes, but on the size of all tables if the changes have a long string. Writes to other tables since the last
 * commit remain; a rollback undoes them. Changes must be undone in the reverse order of their commits; CLUA_FAILED for
 * another order. In a killed or closed state only the committed contents change; the status is then CLUA_KILLED for a
 * killed state and CLUA_OK for a closed one. */
clua_status clua_snapshot_revert(clua_snapshot *snapshot, clua_changes *changes);
clua_status clua_snapshot_reapply(clua_snapshot *snapshot, clua_changes *changes);

/* Packs the committed contents of a root, also after the state was killed. CLUA_FAILED: unknown root. */
clua_status clua_snapshot_pack(clua_snapshot *snapshot, const char *name, size_t count, clua_packed *result);
/* Packs the committed contents of all roots as one table by their names, also after the state was killed. A long string
 * is written once, even if several roots contain it. CLUA_OK or CLUA_MEMORY. */
clua_status clua_snapshot_pack_all(clua_snapshot *snapshot, clua_packed *result);
/* A hash of the committed contents of a root that is equal in all runs and on all machines, also after the state was
 * killed. Of bytes of the host, it has the number and the first 256. The cost depends on the tables that have changed
 * since the last hash. CLUA_OK, CLUA_MEMORY, or CLUA_FAILED for an unknown root. */
clua_status clua_snapshot_digest(clua_snapshot *snapshot, const char *name, size_t count, uint64_t *digest);
/* Bytes of host memory that the snapshot and its changes use. */
size_t clua_snapshot_memory(const clua_snapshot *snapshot);

/* The size of the changes in an undo history: the size of the old or of the new contents, whichever is larger, with each
 * string counted once. The present tables are not counted. Unit: bytes. */
size_t clua_changes_size(const clua_changes *changes);
/* The number of changed fields. Changes are numbered in the order of their paths. */
int32_t clua_changes_count(const clua_changes *changes);
/* Whether the contents after the latest commits are those before the first of these commits, apart from new tables with
 * the same contents. `count` is at least 1. Also false if an allocation failed. */
bool clua_changes_are_equal(clua_changes *const *commits, int32_t count);
/* Removes the latest commits, for which clua_changes_are_equal must be true. The tables are unchanged. */
void clua_changes_dissolve(clua_changes *const *commits, int32_t count);
/* Packs the keys from the root's name to a field. `index` begins at 0. CLUA_OK or CLUA_MEMORY. */
clua_status clua_changes_path(const clua_changes *changes, int32_t index, clua_packed *path);
/* Packs the old and the new value of each field, one after the other. Tables have their contents at that time. A long
 * string is written once, even if many fields contain it. CLUA_OK or CLUA_MEMORY. */
clua_status clua_changes_values(const clua_changes *changes, clua_packed *values);
void clua_changes_free(clua_changes *changes);

#endif
