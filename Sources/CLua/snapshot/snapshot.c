/* Making a snapshot, tracking tables, committing, comparing, rolling back, undoing.
 *
 * A commit first prepares all steps that can fail, and then changes the tree without allocations. Undo reverts the
 * changes in the tree, and refills the tables from it. */
#include "snapshot.h"

#include <string.h>

static void free_map_and_self(clua_snapshot *snapshot) {
  clua_snapshot_resize(snapshot, snapshot->map, (size_t)snapshot->map_capacity * sizeof *snapshot->map, 0);
  if (snapshot->account) clua_account_release(snapshot->account);
  clua_host_resize(snapshot->state, snapshot, 0); /* clua_snapshot_resize would write to the freed snapshot */
}

clua_snapshot *clua_snapshot_create(clua_state *state) {
  clua_snapshot *snapshot = clua_host_resize(state, NULL, sizeof *snapshot);
  if (!snapshot) return NULL;
  *snapshot = (clua_snapshot){.state = state, .account = state->memory.account, .left = LUA_NOREF};
  if (snapshot->account) clua_account_retain(snapshot->account);
  lua_State *L = state->running;
  state->memory.unlimited++;
  clua_stack stack = {.thread = L};
  if (clua_prepare_leaving(snapshot) == CLUA_OK && clua_push_table(&stack, 0, 4) == CLUA_OK) {
    snapshot->root = clua_make_node(snapshot, L);
    lua_pop(L, 1);
  }
  state->memory.unlimited--;
  if (!snapshot->root) {
    if (snapshot->left != LUA_NOREF) clua_release(state, snapshot->left);
    free_map_and_self(snapshot);
    return NULL;
  }
  snapshot->root->is_new = false;
  snapshot->root->is_attached = true;
  snapshot->next = state->snapshots;
  snapshot->link = &state->snapshots;
  if (snapshot->next) snapshot->next->link = &snapshot->next;
  state->snapshots = snapshot;
  return snapshot;
}

static void detach(clua_snapshot *snapshot) {
  if (!snapshot->state) return;
  *snapshot->link = snapshot->next;
  if (snapshot->next) snapshot->next->link = snapshot->link;
}

void clua_snapshot_free(clua_snapshot *snapshot) {
  clua_drop_node(snapshot->root);
  if (snapshot->state) clua_release(snapshot->state, snapshot->left);
  detach(snapshot);
  free_map_and_self(snapshot);
}

void clua_snapshots_detach(clua_state *state) {
  while (state->snapshots) {
    clua_snapshot *snapshot = state->snapshots;
    detach(snapshot);
    snapshot->state = NULL;
  }
}

size_t clua_snapshot_memory(const clua_snapshot *snapshot) { return snapshot->memory; }

typedef struct root_name {
  const char *bytes;
  size_t count;
} root_name;

/* (name, root, table of roots) */
static int add_root(lua_State *L) {
  const root_name *name = lua_touserdata(L, 1);
  luaL_argcheck(L, lua_istable(L, 2), 1, "a state must be a table");
  lua_pushlstring(L, name->bytes, name->count);
  lua_pushvalue(L, -1);
  if (lua_rawget(L, 3) != LUA_TNIL) return luaL_error(L, "a state named '%s' already exists", name->bytes);
  lua_pop(L, 1);
  lua_pushvalue(L, 2);
  lua_rawset(L, 3);
  return 0;
}

clua_status clua_snapshot_track(clua_snapshot *snapshot, const char *name, size_t count) {
  clua_state *state = snapshot->state;
  root_name wanted = {name, count};
  clua_stack stack = clua_current_stack(state);
  if (!clua_push_reference(&stack, snapshot->root->reference)) return CLUA_MEMORY;
  return clua_protect_unlimited(state->running, add_root, &wanted, 2, 0);
}

/* Reserves memory in the tree for new fields, so that no later step can fail. */
static bool reserve(const clua_changes *changes, bool is_forward) {
  bool has_room = true;
  for (int32_t i = 0; i < changes->count; i++) {
    const change *change = &changes->items[i];
    const cell *before = is_forward ? &change->old_value : &change->new_value;
    if (before->kind == CELL_NIL) change->node->wanted++;
  }
  for (int32_t i = 0; i < changes->count; i++) {
    node *node = changes->items[i].node;
    has_room = has_room && clua_reserve_fields(node, node->wanted);
    node->wanted = 0;
  }
  return has_room;
}

static void attach_nodes(const node_list *list) {
  for (int32_t i = 0; i < list->count; i++) clua_attach_node(list->items[i]);
}

static void detach_nodes(const node_list *list) {
  for (int32_t i = 0; i < list->count; i++) list->items[i]->is_attached = false;
}

/* Changes the tree. Cannot fail. */
static void apply(clua_changes *changes, bool is_forward) {
  for (int32_t i = 0; i < changes->count; i++) {
    change *change = &changes->items[i];
    clua_set_field(change->node, change->key, is_forward ? change->new_value : change->old_value);
  }
  detach_nodes(is_forward ? &changes->removed : &changes->added);
  attach_nodes(is_forward ? &changes->added : &changes->removed);
  changes->snapshot->revision = is_forward ? changes->after : changes->before;
}

void clua_unapply(clua_changes *changes) { apply(changes, false); }

/* Lists the tables that the walk has not visited as removed. */
static bool note_removed(clua_changes *changes) {
  clua_snapshot *snapshot = changes->snapshot;
  for (node *node = snapshot->nodes; node; node = node->next) {
    bool is_removed = node->is_attached && node->seen != snapshot->walks;
    if (is_removed && !clua_note_node(snapshot, &changes->removed, node)) return false;
  }
  return true;
}

/* The status of a failed commit or comparison. If the contents exceed the account's limit, kills the state. */
static clua_status fail_commit(clua_snapshot *snapshot, clua_status status) {
  if (status != CLUA_MEMORY || !snapshot->is_over) return status;
  clua_kill_now(snapshot->state, CLUA_KILL_HOST_MEMORY);
  return clua_fail_killed(snapshot->state);
}

/* Lists the differences. For a commit, also reserves memory for them. */
static clua_status prepare(clua_snapshot *snapshot, clua_changes *changes, bool commits) {
  clua_status status = clua_walk(snapshot, changes);
  if (status == CLUA_OK) status = clua_finish_changes(changes);
  if (status != CLUA_OK) return status;
  if (commits && !(note_removed(changes) && reserve(changes, true))) return CLUA_MEMORY;
  if (clua_is_overdrawn(snapshot->account)) clua_make_room(snapshot);
  snapshot->is_over = clua_is_overdrawn(snapshot->account);
  return snapshot->is_over ? CLUA_MEMORY : CLUA_OK;
}

/* Walks the tables with a list for the differences. */
static clua_status find_changes(clua_snapshot *snapshot, bool commits, clua_changes **found) {
  clua_state *state = snapshot->state;
  if (clua_is_killed(state)) return clua_fail_killed(state);
  clua_changes *changes = clua_make_changes(snapshot);
  if (!changes) return CLUA_MEMORY;
  snapshot->is_copying = true;
  snapshot->has_collected = false;
  clua_status status = prepare(snapshot, changes, commits);
  snapshot->is_copying = false;
  if (status == CLUA_OK) {
    *found = changes;
    return CLUA_OK;
  }
  clua_changes_free(changes);
  return fail_commit(snapshot, status);
}

clua_status clua_snapshot_commit(clua_snapshot *snapshot, clua_changes **result) {
  clua_changes *changes;
  *result = NULL;
  clua_status status = find_changes(snapshot, true, &changes);
  if (status != CLUA_OK) return status;
  if (changes->count == 0) {
    clua_changes_free(changes);
    return CLUA_OK;
  }
  changes->before = snapshot->revision;
  changes->after = ++snapshot->last_revision;
  apply(changes, true);
  clua_leave(snapshot, &changes->removed);
  *result = changes;
  return CLUA_OK;
}

clua_status clua_snapshot_compare(clua_snapshot *snapshot, clua_difference *difference) {
  clua_changes *changes;
  *difference = (clua_difference){0};
  if (!clua_is_killed(snapshot->state) && clua_is_same(snapshot)) return CLUA_OK;
  clua_status status = find_changes(snapshot, false, &changes);
  if (status != CLUA_OK) return status;
  difference->count = changes->count;
  if (changes->count > 0) {
    const change *first = &changes->items[0];
    clua_text text = clua_begin_message(snapshot->state);
    clua_append_met_path(&text, first->node, &first->key);
    clua_append(&text, ": ");
    clua_append_cell(&text, &first->old_value);
    clua_append(&text, " → ");
    clua_append_cell(&text, &first->new_value);
    clua_end_message(snapshot->state, &text);
    difference->text = text.bytes;
    difference->text_count = text.count;
  }
  clua_changes_free(changes);
  return CLUA_OK;
}

clua_status clua_snapshot_rollback(clua_snapshot *snapshot) {
  clua_state *state = snapshot->state;
  return clua_is_killed(state) ? clua_fail_killed(state) : clua_refill(snapshot);
}

static clua_status revert_or_reapply(clua_snapshot *snapshot, clua_changes *changes, bool is_forward) {
  clua_state *state = snapshot->state;
  if (snapshot->revision != (is_forward ? changes->before : changes->after)) {
    if (!state) return CLUA_FAILED;
    return clua_fail_with(state, CLUA_FAILED, "these changes are not the next to undo or redo");
  }
  const node_list *going = is_forward ? &changes->removed : &changes->added;
  const node_list *returning = is_forward ? &changes->added : &changes->removed;
  if (!reserve(changes, is_forward)) return CLUA_MEMORY;
  /* The tables of a killed or closed state are lost. The tree is changed all the same, because the host reads the
   * committed contents from it to rebuild the tables in another state. */
  bool has_tables = state && !clua_is_killed(state);
  if (has_tables && clua_return(snapshot, returning) != CLUA_OK) return CLUA_MEMORY;
  apply(changes, is_forward);
  if (!has_tables) return state ? clua_fail_killed(state) : CLUA_OK;
  clua_leave(snapshot, going);
  return clua_refill_changed(changes, returning);
}

clua_status clua_snapshot_revert(clua_snapshot *snapshot, clua_changes *changes) {
  return revert_or_reapply(snapshot, changes, false);
}

clua_status clua_snapshot_reapply(clua_snapshot *snapshot, clua_changes *changes) {
  return revert_or_reapply(snapshot, changes, true);
}
