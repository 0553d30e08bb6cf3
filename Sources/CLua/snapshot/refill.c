/* Rolling back: the tables get the committed contents. Fields that are already correct are not written.
 *
 * If memory runs out, garbage is collected, and the rollback is repeated once. The repetition is safe, because
 * a rollback only reads the committed contents. */
#include "snapshot.h"

/* Stack index of a table that maps the snapshot's copies of long strings, and bytes of the host, to the strings and
 * handles of Lua; nil until the table is needed. Fields that shared a value share it again, because the tables could
 * otherwise exceed the memory limit of the script. */
#define SHARED 2

static bool is_long(const cell *cell) { return cell->kind == CELL_STRING && cell->string->count > CLUA_LONG_STRING; }

static bool is_shared(const cell *cell) { return cell->kind == CELL_BYTES || is_long(cell); }

static const void *origin(const cell *cell) { return cell->kind == CELL_BYTES ? cell->bytes : cell->string; }

/* Stores the value on the top as the Lua value of a cell. [-0, +0, m] */
static void remember(lua_State *L, const cell *cell) {
  if (lua_isnil(L, SHARED)) {
    lua_newtable(L);
    lua_replace(L, SHARED);
  }
  lua_pushvalue(L, -1);
  lua_rawsetp(L, SHARED, origin(cell));
}

/* Pushes the stored value of a cell. Returns false without one. */
static bool push_known(lua_State *L, const cell *cell) {
  if (lua_isnil(L, SHARED)) return false;
  if (lua_rawgetp(L, SHARED, origin(cell)) != LUA_TNIL) return true;
  lua_pop(L, 1);
  return false;
}

static void push_string(lua_State *L, const cell *cell) {
  if (is_long(cell) && push_known(L, cell)) return;
  lua_pushlstring(L, cell->string->bytes, cell->string->count);
  if (is_long(cell)) remember(L, cell);
}

static void push_bytes(lua_State *L, const cell *cell) {
  if (push_known(L, cell)) return;
  clua_push_bytes_raw(L, cell->bytes);
  remember(L, cell);
}

static void push_cell(lua_State *L, const cell *cell) {
  switch (cell->kind) {
    case CELL_NIL: lua_pushnil(L); break;
    case CELL_BOOLEAN: lua_pushboolean(L, cell->boolean); break;
    case CELL_INTEGER: lua_pushinteger(L, cell->integer); break;
    case CELL_NUMBER: lua_pushnumber(L, cell->number); break;
    case CELL_STRING: push_string(L, cell); break;
    case CELL_BYTES: push_bytes(L, cell); break;
    case CELL_NODE: lua_rawgeti(L, LUA_REGISTRYINDEX, cell->node->reference); break;
  }
}

/* Corrects the existing fields of the table. Lua allows setting and clearing existing fields during an iteration. */
static int32_t correct_fields(lua_State *L, int table, node *node, uint64_t number) {
  int32_t position = 0;
  for (lua_pushnil(L); lua_next(L, table);) {
    clua_key key;
    field *field = clua_next_field(L, node, position);
    if (!field && clua_read_key(L, -2, &key)) field = clua_find_field(node, &key, position);
    if (field) {
      field->seen = number;
      position++;
    }
    if (!field || !clua_is_cell(L, -1, &field->value)) {
      lua_pushvalue(L, -2);
      push_cell(L, field ? &field->value : &(cell){.kind = CELL_NIL});
      lua_rawset(L, table);
    }
    lua_pop(L, 1);
  }
  return position;
}

static void refill_table(lua_State *L, node *node, uint64_t number) {
  lua_rawgeti(L, LUA_REGISTRYINDEX, node->reference); /* a C function has enough slots for these values */
  int table = lua_gettop(L);
  if (lua_getmetatable(L, table)) {
    lua_pushnil(L);
    lua_setmetatable(L, table);
    lua_pop(L, 1);
  }
  int32_t met = correct_fields(L, table, node, number);
  for (int32_t i = 0; i < node->count && met < node->count; i++) {
    const field *field = &node->fields[i];
    if (field->seen == number) continue;
    push_cell(L, &field->key);
    push_cell(L, &field->value);
    lua_rawset(L, table);
  }
  lua_pop(L, 1);
}

/* Stores the value of a field, if the table of the node still contains this value. */
static void remember_present(lua_State *L, const node *node, const field *field) {
  if (push_known(L, &field->value)) {
    lua_pop(L, 1);
    return;
  }
  lua_rawgeti(L, LUA_REGISTRYINDEX, node->reference);
  push_cell(L, &field->key);
  lua_rawget(L, -2);
  if (clua_is_cell(L, -1, &field->value)) remember(L, &field->value);
  lua_pop(L, 2);
}

/* Stores the long strings that tables still contain. If `number` is 0, stores all of them, and the handles of bytes;
 * otherwise only those counted under that number. */
static void remember_all_present(lua_State *L, const clua_snapshot *snapshot, uint64_t number) {
  luaL_checkstack(L, 8, NULL);
  for (const node *node = snapshot->nodes; node; node = node->next) {
    if (!node->is_attached) continue;
    for (int32_t i = 0; i < node->count; i++) {
      const field *field = &node->fields[i];
      bool is_wanted
        = number == 0 ? is_shared(&field->value) : is_long(&field->value) && field->value.string->counted == number;
      if (is_wanted) remember_present(L, node, field);
    }
  }
}

typedef struct refill {
  clua_snapshot *snapshot;
  const clua_changes *changes; /* NULL: refill all tables */
  const node_list *returned;
} refill;

static bool count_long_string(const cell *cell, uint64_t number) {
  return is_long(cell) && clua_count_string(cell->string, number) > 0;
}

/* Counts, under a number, the long strings that the changes may bring back. Returns whether there are any. */
static bool count_returning_strings(const refill *refill, uint64_t number) {
  bool has_any = false;
  for (int32_t i = 0; i < refill->changes->count; i++) {
    const change *change = &refill->changes->items[i];
    if (count_long_string(&change->old_value, number)) has_any = true;
    if (count_long_string(&change->new_value, number)) has_any = true;
  }
  for (int32_t i = 0; i < refill->returned->count; i++) {
    const node *node = refill->returned->items[i];
    for (int32_t j = 0; j < node->count; j++) {
      if (count_long_string(&node->fields[j].value, number)) has_any = true;
    }
  }
  return has_any;
}

static void refill_once(lua_State *L, node *node, uint64_t number) {
  if (!node->is_attached || node->seen == number) return;
  node->seen = number;
  refill_table(L, node, number);
}

static int refill_all(lua_State *L) {
  clua_snapshot *snapshot = ((const refill *)lua_touserdata(L, 1))->snapshot;
  lua_pushnil(L); /* SHARED */
  remember_all_present(L, snapshot, 0);
  uint64_t number = ++snapshot->walks;
  for (node *node = snapshot->nodes; node; node = node->next) refill_once(L, node, number);
  return 0;
}

static int refill_changed(lua_State *L) {
  const refill *refill = lua_touserdata(L, 1);
  uint64_t number = ++refill->snapshot->walks;
  lua_pushnil(L); /* SHARED */
  if (count_returning_strings(refill, number)) remember_all_present(L, refill->snapshot, number);
  for (int32_t i = 0; i < refill->changes->count; i++) refill_once(L, refill->changes->items[i].node, number);
  for (int32_t i = 0; i < refill->returned->count; i++) refill_once(L, refill->returned->items[i], number);
  return 0;
}

static clua_status refill_or_retry(refill *refill) {
  clua_state *state = refill->snapshot->state;
  lua_CFunction body = refill->changes ? refill_changed : refill_all;
  clua_status status = clua_protect_unlimited(state->running, body, refill, 0, 0);
  if (status != CLUA_MEMORY) return status;
  lua_gc(state->running, LUA_GCCOLLECT);
  status = clua_protect_unlimited(state->running, body, refill, 0, 0);
  if (status == CLUA_MEMORY) clua_kill_now(state, CLUA_KILL_MEMORY); /* scripts must not see a partial state */
  return status;
}

clua_status clua_refill(clua_snapshot *snapshot) { return refill_or_retry(&(refill){.snapshot = snapshot}); }

clua_status clua_refill_changed(const clua_changes *changes, const node_list *returned) {
  return refill_or_retry(&(refill){changes->snapshot, changes, returned});
}
