/* Declarations shared by the files of snapshots.
 *
 * A snapshot is a tree of nodes, one for each committed table. A node refers to its table and holds the committed
 * contents, in memory of the host. Fields are in the order of Lua's last iteration, so that a comparison visits table
 * and node in parallel.
 *
 * The root of the tree represents a table of all roots, which exists in the snapshot only; so a root is a field like
 * any other. A detached node keeps its contents, but not its table, as long as changes in the history list it. */
#ifndef CLUA_SNAPSHOT_INTERNAL_H
#define CLUA_SNAPSHOT_INTERNAL_H

#include "../values/packing.h"
#include "../values/pointers.h"

/* Bytes shared by cells that hold the same string. */
typedef struct string {
  uint32_t owners;
  uint32_t count;
  uint64_t counted; /* the number of the last count that met it */
  char bytes[];
} string;

typedef struct node node;

/* A plain value; an empty one is nil. */
typedef struct cell {
  enum { CELL_NIL, CELL_BOOLEAN, CELL_INTEGER, CELL_NUMBER, CELL_STRING, CELL_BYTES, CELL_NODE } kind;
  union {
    bool boolean;
    int64_t integer;
    double number;
    string *string;
    void *bytes; /* of the host, retained */
    node *node;
  };
} cell;

typedef struct field {
  cell key, value;
  uint64_t seen; /* the walk that met it last */
} field;

struct node {
  clua_snapshot *snapshot;
  uint32_t owners;      /* the attached tree, changes, and pending walks */
  bool is_attached;     /* part of the committed tree */
  bool is_new;          /* made by the present walk */
  int32_t reference;    /* keeps the table alive, so that its address is not reused; or LUA_NOREF */
  const void *identity; /* the table's address, while there is a reference */
  lua_Integer serial;   /* the key of its table while it is detached */
  uint64_t seen;        /* the walk that met it last */
  node *parent;         /* its parent in the tree; NULL for the root */
  cell key;             /* in its parent; borrowed from the parent's field */
  node *met_parent;     /* its parent in the present walk */
  cell met_key;
  field *fields;
  int32_t count, capacity;
  int32_t wanted; /* fields that changes will add */
  int32_t *index; /* positions of fields by key, of a node with many; NULL if there is none */
  int32_t index_capacity, index_used;
  node *next, **link; /* the list of all nodes in the map; `link` is NULL for others */
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
  clua_state *state; /* NULL once the state is closed */
  clua_account *account; /* or NULL */
  bool takes_in; /* contents of a script are being copied, so the limit of the account applies */
  bool is_over;  /* these exceeded the limit of the account */
  bool has_collected; /* garbage was collected since they began to be copied */
  clua_pointers met; /* long strings of the present walk, by the addresses of their bytes in Lua */
  clua_snapshot *next, **link;
  node *root;
  node *nodes;
  node **map; /* nodes by identity, open addressing */
  int32_t map_count, map_capacity;
  int32_t left; /* reference to the Lua table with the tables that have left the tree */
  lua_Integer serials;
  uint64_t walks;
  int64_t revision, last_revision;
  size_t memory;
};

/* node.c: nothing here raises */
void *clua_snapshot_resize(clua_snapshot *snapshot, void *block, size_t old_size, size_t new_size);
/* Collects garbage, which may hold memory of the host; at most once while contents of a script are copied. A collection
 * is not counted as instructions, because other runs may need none here. [-0, +0, -] */
void clua_make_room(clua_snapshot *snapshot);
/* Whether the account allows further bytes of these contents, if necessary after a collection. */
bool clua_has_room(clua_snapshot *snapshot, size_t bytes);
/* Notes and charges the new size of a block of the snapshot. */
void clua_note_size(clua_snapshot *snapshot, size_t old_size, size_t new_size);
string *clua_make_string(clua_snapshot *snapshot, const char *bytes, size_t count);
cell clua_keep_cell(cell cell);
void clua_drop_cell(clua_snapshot *snapshot, cell cell);
clua_key clua_key_of(const cell *cell);
/* Makes a node for the table on the top, which stays there. NULL if an allocation failed. [-0, +0, -] */
node *clua_make_node(clua_snapshot *snapshot, lua_State *L);
node *clua_keep_node(node *node);
void clua_drop_node(node *node);
node *clua_find_node(const clua_snapshot *snapshot, const void *identity);
/* clua_enter_node adds a node to the map, which must have room; clua_withdraw_node removes it. */
void clua_enter_node(node *node);
void clua_withdraw_node(node *node);
bool clua_reserve_nodes(clua_snapshot *snapshot, int32_t count);

/* strings.c: nothing here raises */
/* A string of the present walk: a long one has one copy for all fields. Owned by the caller. */
string *clua_share_string(clua_snapshot *snapshot, const char *bytes, size_t count);
/* Whether a long string is equal to the one that a field holds; if so, the field shares the copy of other fields. If
 * the walk has met the string and the field holds its copy, only addresses are compared. */
bool clua_is_met_string(clua_snapshot *snapshot, string **held, const char *bytes, size_t count);
/* Forgets the addresses. */
void clua_forget_met_strings(clua_snapshot *snapshot);
/* The size of a string, or 0 if it was already counted under this number. */
size_t clua_count_string(string *string, uint64_t number);

/* left.c: nothing here raises */
/* Makes the table of tables that have left. */
clua_status clua_prepare_leaving(clua_snapshot *snapshot);
/* Releases the tables of detached nodes. */
void clua_leave(clua_snapshot *snapshot, const node_list *list);
/* Gives nodes their old tables, or new ones, before they are attached. CLUA_MEMORY: nothing has changed. */
clua_status clua_return(clua_snapshot *snapshot, const node_list *list);

/* field.c: nothing here raises */
/* The field with this key. Tries the position `hint` first, and moves a field found at another position there. */
field *clua_find_field(node *node, const clua_key *key, int32_t hint);
/* Reserves room for `count` more fields. */
bool clua_reserve_fields(node *node, int32_t count);
/* Adds a new field, for which there must be room. Does not take over key and value. */
void clua_add_field(node *node, cell key, cell value);
/* Sets, adds or - with an empty value - removes a field. */
void clua_set_field(node *node, cell key, cell value);
void clua_drop_fields(node *node);

/* walk.c */
/* Visits all tables and notes the differences in `changes`. CLUA_REFUSED, CLUA_MEMORY, CLUA_KILLED: nothing is noted.
 * The committed contents are unchanged. */
clua_status clua_walk(clua_snapshot *snapshot, clua_changes *changes);
/* Whether the value at an index is equal to the cell. [-0, +0, -] */
bool clua_is_cell(lua_State *L, int index, const cell *cell);
/* The field at a position if its key is the one below the top, as it nearly always is; or NULL. [-0, +0, -] */
field *clua_next_field(lua_State *L, const node *node, int32_t position);

/* changes.c */
clua_changes *clua_make_changes(clua_snapshot *snapshot);
void clua_clear_changes(clua_changes *changes);
/* Notes the difference of a field. Takes over its arguments, also if it fails. */
bool clua_note_change(clua_changes *changes, node *node, cell key, cell old_value, cell new_value);
/* Adds a node to a list, which owns it too. */
bool clua_note_node(clua_snapshot *snapshot, node_list *list, node *node);
/* Makes the paths of all changes, by the places at which the walk met their tables, and sorts the changes by path. */
clua_status clua_finish_changes(clua_changes *changes);

/* path.c */
/* Room for the keys of a path. */
#define CLUA_PATH_SIZE 104
/* The keys from the root to a field of a node, by the place at which the walk met its table. Returns their number. */
int clua_met_path(const node *node, const cell *key, cell path[CLUA_PATH_SIZE]);
void clua_append_met_path(clua_text *text, const node *node, const cell *key);
void clua_append_committed_path(clua_text *text, const node *node);
/* Appends a value in the form of differences. */
void clua_append_cell(clua_text *text, const cell *cell);

/* data.c */
bool clua_pack_cell(clua_packing *packing, const cell *cell);

/* refill.c */
clua_status clua_refill(clua_snapshot *snapshot);
/* The same for the tables of changes only; the nodes in `returned` have got their tables again. */
clua_status clua_refill_changed(const clua_changes *changes, const node_list *returned);

/* snapshot.c */
/* Detaches all snapshots of a state that is closing: their nodes keep the contents. */
void clua_snapshots_detach(clua_state *state);

#endif
