/* Comparing tables with the committed contents.
 *
 * A walk cannot raise, because it uses only raw access to tables, with keys that come from the tables themselves. */
#include <math.h>
#include <string.h>

#include "snapshot.h"

/* Maximum depth of nested tables. */
#define MAX_DEPTH 100

typedef struct walk {
  clua_snapshot *snapshot;
  lua_State *L;
  uint64_t number;
  bool is_ordered; /* visits keys in order, so that the first refused field is the same each time */
  clua_changes *changes;
  int64_t visited; /* number of fields */
  size_t size; /* bytes of all strings, counted at each occurrence: the size of the states as text */
} walk;

/* The cost of a field. Unit: VM instructions. */
#define INSTRUCTIONS_PER_FIELD 4

void clua_charge_walk(clua_state *state, int64_t fields) { clua_charge_input(state, fields * INSTRUCTIONS_PER_FIELD); }

static clua_status refuse(walk *walk, const node *node, const cell *key, const char *what) {
  clua_state *state = walk->snapshot->state;
  clua_text text = clua_begin_message(state);
  clua_append_met_path(&text, node, key);
  clua_append(&text, ": %s", what);
  clua_end_message(state, &text);
  return CLUA_REFUSED;
}

/* A table must be at one place only: two references would be one table after a rollback, and two tables after a
 * reload. */
static clua_status refuse_second(walk *walk, const node *first, const node *node, const cell *key) {
  clua_state *state = walk->snapshot->state;
  clua_text text = clua_begin_message(state);
  clua_append_met_path(&text, node, key);
  clua_append(&text, ": a table that is also at ");
  clua_text rest = {text.bytes + text.count, 0, text.size - text.count};
  if (first->seen == walk->number) clua_append_met_path(&rest, first->met_parent, &first->met_key);
  else clua_append_committed_path(&rest, first);
  text.count += rest.count;
  clua_end_message(state, &text);
  return CLUA_REFUSED;
}

static bool is_string(lua_State *L, int index, const string *string) {
  if (lua_type(L, index) != LUA_TSTRING) return false;
  size_t count;
  const char *bytes = lua_tolstring(L, index, &count);
  return count == string->count && memcmp(bytes, string->bytes, count) == 0;
}

static bool is_float(lua_State *L, int index, double wanted) {
  if (lua_type(L, index) != LUA_TNUMBER || lua_isinteger(L, index)) return false;
  lua_Number number = lua_tonumber(L, index);
  return memcmp(&number, &wanted, sizeof number) == 0; /* distinguishes 0.0 from -0.0 */
}

/* The cell is checked first, because its kind is found in fewer steps than that of a Lua value. */
bool clua_is_cell(lua_State *L, int index, const cell *cell) {
  switch (cell->kind) {
    case CELL_NIL: return false;
    case CELL_BOOLEAN: return lua_isboolean(L, index) && lua_toboolean(L, index) == cell->boolean;
    case CELL_INTEGER: return lua_isinteger(L, index) && lua_tointeger(L, index) == cell->integer;
    case CELL_NUMBER: return is_float(L, index, cell->number);
    case CELL_STRING: return is_string(L, index, cell->string);
    case CELL_BYTES: return lua_type(L, index) == LUA_TUSERDATA && clua_to_bytes(L, index) == cell->bytes;
    case CELL_NODE: return lua_topointer(L, index) == cell->node->identity;
  }
  return false;
}

field *clua_next_field(lua_State *L, const node *node, int32_t position) {
  if (position >= node->count || !clua_is_cell(L, -2, &node->fields[position].key)) return NULL;
  return &node->fields[position];
}

static clua_status visit_table(walk *walk, node *node, int depth);

/* The committed table with this identity in another snapshot; NULL without one. */
static const node *find_elsewhere(const clua_snapshot *snapshot, const void *identity) {
  for (const clua_snapshot *other = snapshot->state->snapshots; other; other = other->next) {
    const node *found = other == snapshot ? NULL : clua_find_node(other, identity);
    if (found && found->is_attached) return found;
  }
  return NULL;
}

/* The node of the table on the top, which is now visited as a field of `parent`. */
static clua_status meet(walk *walk, node *parent, const cell *key, node **met) {
  const void *identity = lua_topointer(walk->L, -1);
  node *known = clua_find_node(walk->snapshot, identity);
  const node *first = known ? NULL : find_elsewhere(walk->snapshot, identity);
  if (known && known->seen == walk->number) first = known;
  if (first) return refuse_second(walk, first, parent, key);
  bool is_made = !known;
  if (is_made) known = clua_make_node(walk->snapshot, walk->L);
  if (!known) return CLUA_MEMORY;
  bool is_noted = known->is_attached || clua_note_node(walk->snapshot, &walk->changes->added, known);
  if (is_made) clua_drop_node(known); /* the list owns it */
  if (!is_noted) return CLUA_MEMORY;
  known->seen = walk->number;
  known->met_parent = parent;
  known->met_key = *key;
  *met = known;
  return CLUA_OK;
}

/* Makes a cell of the value on the top. A table gets its node; the caller then visits its fields. */
static clua_status make_cell(walk *walk, node *node, const cell *key, cell *made) {
  lua_State *L = walk->L;
  size_t count;
  const char *bytes;
  switch (lua_type(L, -1)) {
    case LUA_TBOOLEAN: *made = (cell){.kind = CELL_BOOLEAN, .boolean = lua_toboolean(L, -1)}; return CLUA_OK;
    case LUA_TNUMBER:
      if (lua_isinteger(L, -1)) *made = (cell){.kind = CELL_INTEGER, .integer = lua_tointeger(L, -1)};
      else *made = (cell){.kind = CELL_NUMBER, .number = lua_tonumber(L, -1)};
      if (made->kind == CELL_NUMBER && isnan(made->number)) return refuse(walk, node, key, "not a number (nan)");
      return CLUA_OK;
    case LUA_TSTRING:
      bytes = lua_tolstring(L, -1, &count);
      *made = (cell){.kind = CELL_STRING, .string = clua_share_string(walk->snapshot, bytes, count)};
      return made->string ? CLUA_OK : CLUA_MEMORY;
    case LUA_TTABLE: {
      clua_status status = meet(walk, node, key, &made->node);
      if (status != CLUA_OK) return status;
      made->kind = CELL_NODE;
      clua_keep_node(made->node);
      return CLUA_OK;
    }
    case LUA_TUSERDATA:
      if (!clua_to_bytes(L, -1)) return refuse(walk, node, key, clua_value_reason(LUA_TUSERDATA));
      *made = (cell){.kind = CELL_BYTES, .bytes = clua_keep_bytes(clua_to_bytes(L, -1))};
      return CLUA_OK;
    default: return refuse(walk, node, key, clua_value_reason(lua_type(L, -1)));
  }
}

/* Makes a cell for a key that the node does not have. */
static clua_status make_key(walk *walk, const clua_key *key, cell *made) {
  if (key->kind == LUA_TBOOLEAN) {
    *made = (cell){.kind = CELL_BOOLEAN, .boolean = key->integer != 0};
  } else if (key->kind == LUA_TNUMBER) {
    *made = (cell){.kind = CELL_INTEGER, .integer = key->integer};
  } else {
    string *string = clua_share_string(walk->snapshot, key->string.bytes, key->string.count);
    if (!string) return CLUA_MEMORY;
    *made = (cell){.kind = CELL_STRING, .string = string};
  }
  return CLUA_OK;
}

/* Visits a field that the node does not have: a change, or part of a new node. */
static clua_status visit_new_field(walk *walk, node *node, const clua_key *key, int depth) {
  cell key_cell, value = {.kind = CELL_NIL};
  clua_status status = make_key(walk, key, &key_cell);
  if (status != CLUA_OK) return status;
  status = make_cell(walk, node, &key_cell, &value);
  struct node *child = status == CLUA_OK && value.kind == CELL_NODE ? value.node : NULL;
  if (status == CLUA_OK && node->is_new) {
    if (clua_reserve_fields(node, 1)) clua_add_field(node, key_cell, value);
    else status = CLUA_MEMORY;
    clua_drop_cell(walk->snapshot, key_cell);
    clua_drop_cell(walk->snapshot, value);
  } else if (status == CLUA_OK) {
    if (!clua_note_change(walk->changes, node, key_cell, (cell){.kind = CELL_NIL}, value)) status = CLUA_MEMORY;
  } else {
    clua_drop_cell(walk->snapshot, key_cell);
  }
  return status == CLUA_OK && child ? visit_table(walk, child, depth) : status;
}

static clua_status visit_changed_field(walk *walk, node *node, const field *field, int depth) {
  cell value = {.kind = CELL_NIL}, key = field->key;
  clua_status status = make_cell(walk, node, &key, &value);
  if (status != CLUA_OK) return status;
  struct node *child = value.kind == CELL_NODE ? value.node : NULL;
  if (!clua_note_change(walk->changes, node, clua_keep_cell(key), clua_keep_cell(field->value), value))
    return CLUA_MEMORY;
  return child ? visit_table(walk, child, depth) : CLUA_OK;
}

/* Counts the strings of the field whose key is below its value on the top. Each reference counts, because many
 * references to one long string have a large total size when states are hashed, saved or passed on. */
static clua_status count_strings(walk *walk) {
  for (int index = -2; index <= -1; index++) {
    if (lua_type(walk->L, index) == LUA_TSTRING) walk->size += lua_rawlen(walk->L, index);
  }
  const clua_account *account = walk->snapshot->account;
  if (!account || walk->size <= clua_account_limit(account) || clua_account_limit(account) == 0) return CLUA_OK;
  walk->snapshot->is_over = true;
  return CLUA_MEMORY;
}

bool clua_is_unchanged(clua_snapshot *snapshot, lua_State *L, field *field) {
  bool is_long = field->value.kind == CELL_STRING && field->value.string->count > CLUA_LONG_STRING;
  if (!is_long || lua_type(L, -1) != LUA_TSTRING) return clua_is_cell(L, -1, &field->value);
  size_t count;
  const char *bytes = lua_tolstring(L, -1, &count);
  return clua_is_met_string(snapshot, &field->value.string, bytes, count);
}

/* Visits the field whose key is below its value on the top. `position` counts the visited fields that the node has. */
static clua_status visit_field(walk *walk, node *node, int32_t *position, int depth) {
  walk->visited++;
  clua_status counted = count_strings(walk);
  if (counted != CLUA_OK) return counted;
  field *field = node->is_new ? NULL : clua_next_field(walk->L, node, *position);
  if (!field) {
    clua_key key;
    if (!clua_read_key(walk->L, -2, &key) || (key.kind == LUA_TNUMBER && !key.is_integer))
      return refuse(walk, node->met_parent, &node->met_key, clua_key_reason(key.kind));
    if (!node->is_new) field = clua_find_field(node, &key, *position);
    if (!field) return visit_new_field(walk, node, &key, depth);
  }
  (*position)++;
  field->seen = walk->number;
  if (!clua_is_unchanged(walk->snapshot, walk->L, field)) return visit_changed_field(walk, node, field, depth);
  if (field->value.kind != CELL_NODE) return CLUA_OK;
  cell path_key = field->key;
  struct node *child;
  clua_status status = meet(walk, node, &path_key, &child);
  return status == CLUA_OK ? visit_table(walk, child, depth) : status;
}

static clua_status visit_in_lua_order(walk *walk, node *node, int32_t *position, int depth) {
  lua_State *L = walk->L;
  int table = lua_gettop(L);
  size_t steps = 0;
  for (lua_pushnil(L); lua_next(L, table); lua_pop(L, 1)) {
    bool is_time = ++steps % CLUA_METER_STEPS == 0;
    clua_status status = is_time ? clua_keep_time(walk->snapshot->state) : CLUA_OK;
    if (status == CLUA_OK) status = visit_field(walk, node, position, depth);
    if (status == CLUA_OK) continue;
    lua_settop(L, table);
    return status;
  }
  return CLUA_OK;
}

static clua_status visit_in_order(walk *walk, node *node, int32_t *position, int depth) {
  lua_State *L = walk->L;
  int table = lua_gettop(L);
  const char *reason = clua_bad_key(L, table);
  if (reason) return refuse(walk, node->met_parent, &node->met_key, reason);
  clua_key *keys;
  int32_t count;
  clua_status status = clua_push_keys(L, table, 0, &keys, &count);
  for (int32_t i = 0; i < count && status == CLUA_OK; i++) {
    if (!lua_checkstack(L, 4)) {
      status = CLUA_MEMORY;
      break;
    }
    lua_pushvalue(L, keys[i].position);
    lua_pushvalue(L, -1);
    lua_rawget(L, table);
    status = visit_field(walk, node, position, depth);
    lua_pop(L, 2);
  }
  clua_host_resize(walk->snapshot->state, keys, 0);
  lua_settop(L, table);
  return status;
}

/* Notes that the table no longer has some fields of the node. */
static clua_status note_removed(walk *walk, node *node) {
  for (int32_t i = 0; i < node->count; i++) {
    const field *field = &node->fields[i];
    if (field->seen == walk->number) continue;
    cell key = clua_keep_cell(field->key), old_value = clua_keep_cell(field->value);
    if (!clua_note_change(walk->changes, node, key, old_value, (cell){.kind = CELL_NIL})) return CLUA_MEMORY;
  }
  return CLUA_OK;
}

/* Visits the table on the top, which belongs to the node. */
static clua_status visit_table(walk *walk, node *node, int depth) {
  lua_State *L = walk->L;
  if (depth >= MAX_DEPTH)
    return refuse(walk, node->met_parent, &node->met_key, "a table nested deeper than 100 levels");
  if (!lua_checkstack(L, 8)) return CLUA_MEMORY;
  if (lua_getmetatable(L, -1)) {
    lua_pop(L, 1);
    return refuse(walk, node->met_parent, &node->met_key, "a table with a metatable; store a plain copy instead");
  }
  int32_t position = 0;
  clua_status status = walk->is_ordered ? visit_in_order(walk, node, &position, depth + 1)
                                        : visit_in_lua_order(walk, node, &position, depth + 1);
  if (status != CLUA_OK || node->is_new || position == node->count) return status;
  return note_removed(walk, node);
}

static clua_status walk_once(clua_snapshot *snapshot, clua_changes *changes, bool is_ordered) {
  lua_State *L = snapshot->state->running;
  walk walk = {snapshot, L, ++snapshot->walks, is_ordered, changes, 0, 0};
  snapshot->is_over = false;
  if (!lua_checkstack(L, 4)) return CLUA_MEMORY;
  clua_begin_time(snapshot->state);
  lua_rawgeti(L, LUA_REGISTRYINDEX, snapshot->root->reference);
  snapshot->root->seen = walk.number;
  clua_status status = visit_table(&walk, snapshot->root, 0);
  lua_pop(L, 1);
  clua_charge_walk(snapshot->state, walk.visited);
  clua_forget_met_strings(snapshot);
  if (status != CLUA_OK) clua_clear_changes(changes);
  return status;
}

clua_status clua_walk(clua_snapshot *snapshot, clua_changes *changes) {
  clua_status status = walk_once(snapshot, changes, false);
  /* Lua's order differs from run to run, so a second walk in the order of keys finds the field for the message. */
  bool may_differ = status == CLUA_REFUSED || snapshot->is_over;
  return may_differ ? walk_once(snapshot, changes, true) : status;
}
