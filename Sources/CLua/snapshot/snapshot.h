/* Declarations shared by the files of snapshots.
 *
 * A snapshot is a tree of nodes, one for each committed table. A node refers to its table and contains the committed
 * contents, in memory of the host. Fields are in the order of Lua's last iteration, so that a comparison visits table
 * and node in parallel.
 *
 * The root of the tree represents a table of all roots that exists in the snapshot only, so that a root is a field like
 * any other. A detached node keeps its contents, but not its table, as long as changes in the history list the node. */
#ifndef CLUA_SNAPSHOT_INTERNAL_H
#define CLUA_SNAPSHOT_INTERNAL_H

#include "../values/packing.h"
#include "../values/pointers.h"

/* The bytes of a string. Several cells may own one copy; `owners` is their number. */
typedef struct string {
  uint32_t owners;
  uint32_t count;
  uint64_t counted; /* number of the last count that included the string */
  char bytes[];
} string;

typedef struct node node;

/* A plain value. An empty cell is nil. */
typedef struct cell {
  enum { CELL_NIL, CELL_BOOLEAN, CELL_INTEGER, CELL_NUMBER, CELL_STRING, CELL_BYTES, CELL_NODE } kind;
  union {
    bool boolean;
    int64_t integer;
    double number;
    string *string;
    void *bytes; /* bytes of the host, retained */
    node *node;
  };
} cell;

typedef struct field {
  cell key, value;
  uint64_t seen; /* number of the last walk that visited the field */
} field;

struct node {
  clua_snapshot *snapshot;
  uint32_t owners;      /* number of owners: the attached tree, changes, and pending walks */
  bool is_attached;     /* part of the committed tree */
  bool is_new;          /* the present walk has made the node */
  bool is_hashed;       /* no field has changed, here and below, since `hash` was computed */
  int32_t reference;    /* keeps the table alive, so that its address is not reused; LUA_NOREF without a table */
  const void *identity; /* address of the table, while there is a reference */
  lua_Integer serial;   /* key of the table while the node is detached */
  uint64_t seen;        /* number of the last walk that visited the node */
  node *parent;         /* parent in the tree; NULL for the root */
  cell key;             /* key in the parent, borrowed from the parent's field */
  node *met_parent;     /* parent in the present walk */
  cell met_key;
  field *fields;
  int32_t count, capacity;
  int32_t wanted; /* number of fields that changes will add */
  int32_t *index; /* positions of fields by key, for a node with many fields; else NULL */
  int32_t index_capacity, index_used;
  uint64_t hash; /* of the contents; valid if `is_hashed` */
  uint64_t version; /* version.c */
  node *next, **link; /* the list of all nodes in the map; `link` is NULL for nodes outside the map */
};

/* A list of owned nodes. */
typedef struct node_list {
  node **items;
  int32_t count, capacity;
} node_list;

/* A changed field. Owns its node, key and values. */
typedef struct change {
  node *node;
  cell key, old_value, new_value;
  clua_packed path;
} change;

struct clua_changes {
  clua_snapshot *snapshot;
  int64_t before, after; /* revisions */
  change *items;
  int32_t count, capacity;
  node_list added;   /* tables that the changes add */
  node_list removed; /* tables that the changes remove */
};

struct clua_snapshot {
  clua_state *state; /* NULL after the state is closed */
  clua_account *account; /* may be NULL */
  bool is_copying; /* contents of a script are being copied, so the limit of the account applies */
  bool is_over;  /* the copied contents exceeded the limit of the account */
  bool has_collected; /* garbage was collected since the copying began */
  clua_pointers met; /* long strings of the present walk, by the addresses of their bytes in Lua */
  clua_snapshot *next, **link;
  node *root;
  node *nodes;
  node **map; /* nodes by identity, open addressing */
  int32_t map_count, map_capacity;
  int32_t left; /* reference to the Lua table that has the tables outside the tree */
  lua_Integer serials;
  uint64_t walks;
  int64_t revision, last_revision;
  size_t memory;
};

/* node.c: these functions do not raise */
void *clua_snapshot_resize(clua_snapshot *snapshot, void *block, size_t old_size, size_t new_size);
/* Collects garbage, because garbage may own memory of the host; at most once while contents of a script are copied. A
 * collection is not counted as instructions, because it may be unnecessary in other runs. [-0, +0, -] */
void clua_make_room(clua_snapshot *snapshot);
/* Whether the account allows further bytes for these contents. Collects garbage first if necessary. */
bool clua_has_room(clua_snapshot *snapshot, size_t bytes);
/* Notes and charges the new size of a block of the snapshot. */
void clua_note_size(clua_snapshot *snapshot, size_t old_size, size_t new_size);
string *clua_make_string(clua_snapshot *snapshot, const char *bytes, size_t count);
cell clua_keep_cell(cell cell);
void clua_drop_cell(clua_snapshot *snapshot, cell cell);
clua_key clua_key_of(const cell *cell);
/* Makes a node for the table on the top, which remains there. NULL if an allocation failed. [-0, +0, -] */
node *clua_make_node(clua_snapshot *snapshot, lua_State *L);
node *clua_keep_node(node *node);
void clua_drop_node(node *node);
node *clua_find_node(const clua_snapshot *snapshot, const void *identity);
/* clua_enter_node adds a node to the map, which must have room for it; clua_withdraw_node removes the node. */
void clua_enter_node(node *node);
void clua_withdraw_node(node *node);
bool clua_reserve_nodes(clua_snapshot *snapshot, int32_t count);

/* strings.c: these functions do not raise */
/* A string of the present walk. A long string has one copy for all fields. The caller owns the result. */
string *clua_share_string(clua_snapshot *snapshot, const char *bytes, size_t count);
/* Whether a long string is equal to the one in a field. If so, the field then shares its copy with other fields. If the
 * walk has already met the string and the field has the shared copy, only addresses are compared. */
bool clua_is_met_string(clua_snapshot *snapshot, string **held, const char *bytes, size_t count);
/* Clears the addresses of the strings that the walk has met. */
void clua_forget_met_strings(clua_snapshot *snapshot);
/* The size of a string; 0 if the string was already counted under this number. */
size_t clua_count_string(string *string, uint64_t number);

/* left.c: these functions do not raise */
/* Makes the look-up table of the tables that have left the tree. */
clua_status clua_prepare_leaving(clua_snapshot *snapshot);
/* Releases the tables of detached nodes. */
void clua_leave(clua_snapshot *snapshot, const node_list *list);
/* Assigns tables to nodes before the nodes are attached: each node gets its old table, or a new one. CLUA_MEMORY:
 * nothing has changed. */
clua_status clua_return(clua_snapshot *snapshot, const node_list *list);

/* field.c: these functions do not raise */
/* The field with this key; NULL without one. Tries the position `hint` first. If the field is at another position, moves
 * it to `hint`, unless the node has fewer fields. */
field *clua_find_field(node *node, const clua_key *key, int32_t hint);
/* Reserves room for `count` more fields. */
bool clua_reserve_fields(node *node, int32_t count);
/* Adds a new field, for which there must be room. Does not take ownership of key and value. A table in the value keeps
 * its place: a walk adds fields to new nodes, which may not become part of the tree. */
void clua_add_field(node *node, cell key, cell value);
/* Sets or adds a field. An empty value removes the field. */
void clua_set_field(node *node, cell key, cell value);
/* Makes the node part of the tree. The nodes around it must be without hashes, and have new versions. */
void clua_attach_node(node *node);
void clua_drop_fields(node *node);

/* version.c: assigns new versions to a node, a field of which changes, and to the nodes around it. Does not raise. */
void clua_renew_versions(node *node);

/* sorted.c: these functions do not raise */
/* The fields of a node in the order of keys. The items at 1, 2, 3 … begin at `first`. */
typedef struct sorted_fields {
  const field **fields;
  int32_t count, first, items;
} sorted_fields;
/* The caller frees `fields`. Returns false if an allocation failed. */
bool clua_sort_fields(const node *node, sorted_fields *sorted);

/* walk.c */
/* Visits all tables and notes the differences in `changes`. CLUA_REFUSED, CLUA_MEMORY, CLUA_KILLED: nothing is noted.
 * The committed contents are unchanged. */
clua_status clua_walk(clua_snapshot *snapshot, clua_changes *changes);
/* Charges the input for a visit of this number of fields. */
void clua_charge_walk(clua_state *state, int64_t fields);
/* Whether the value at an index is equal to the cell. [-0, +0, -] */
bool clua_is_cell(lua_State *L, int index, const cell *cell);
/* Whether the value on the top is still the value of the field. */
bool clua_is_unchanged(clua_snapshot *snapshot, lua_State *L, field *field);
/* The field at a position if its key is the one below the top, which is nearly always the case; otherwise NULL.
 * [-0, +0, -] */
field *clua_next_field(lua_State *L, const node *node, int32_t position);

/* same.c */
/* Compares all tables with the committed contents, at a lower cost than a walk, which would find and charge the same.
 * `false`: a walk must find out whether they differ; nothing was charged. [-0, +0, -] */
bool clua_is_same(clua_snapshot *snapshot);

/* changes.c */
clua_changes *clua_make_changes(clua_snapshot *snapshot);
void clua_clear_changes(clua_changes *changes);
/* Notes the difference of a field. Takes ownership of its arguments, even if it fails. */
bool clua_note_change(clua_changes *changes, node *node, cell key, cell old_value, cell new_value);
/* Adds a node to a list, which becomes an owner of the node. */
bool clua_note_node(clua_snapshot *snapshot, node_list *list, node *node);
/* Sorts the changes by path, and packs each path. A path is the one on which the walk reached the field's table. */
clua_status clua_finish_changes(clua_changes *changes);

/* path.c */
/* Room for the keys of a path. */
#define CLUA_PATH_SIZE 104
/* The keys from the root to a field of a node, on the path by which the present walk reached the node's table. Returns
 * the number of keys. */
int clua_met_path(const node *node, const cell *key, cell path[CLUA_PATH_SIZE]);
void clua_append_met_path(clua_text *text, const node *node, const cell *key);
void clua_append_committed_path(clua_text *text, const node *node);
/* Appends a value in the form of differences. */
void clua_append_cell(clua_text *text, const cell *cell);

/* data.c */
bool clua_pack_cell(clua_packing *packing, const cell *cell);

/* refill.c */
clua_status clua_refill(clua_snapshot *snapshot);
/* Refills only the tables of changes. The nodes in `returned` have already got their tables. */
clua_status clua_refill_changed(const clua_changes *changes, const node_list *returned);

/* snapshot.c */
/* Reverts the latest changes in the tree, but not in the tables. Cannot fail: there is room for fields that were there
 * before. */
void clua_unapply(clua_changes *changes);
/* Detaches all snapshots of a state that is closing. Their nodes keep the contents. */
void clua_snapshots_detach(clua_state *state);

#endif
