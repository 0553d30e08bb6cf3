/* Rolling back: the tables get the committed contents, and correct fields are not written.
 *
 * It may be repeated until it succeeds, because it only reads the committed contents. */
#include "snapshot.h"

static void push_cell(lua_State *L, const cell *cell) {
  switch (cell->kind) {
    case CELL_NIL: lua_pushnil(L); break;
    case CELL_BOOLEAN: lua_pushboolean(L, cell->boolean); break;
    case CELL_INTEGER: lua_pushinteger(L, cell->integer); break;
    case CELL_NUMBER: lua_pushnumber(L, cell->number); break;
    case CELL_STRING: lua_pushlstring(L, cell->string->bytes, cell->string->count); break;
    case CELL_BYTES: clua_push_bytes_raw(L, cell->bytes); break;
    case CELL_NODE: lua_rawgeti(L, LUA_REGISTRYINDEX, cell->node->reference); break;
  }
}

/* Corrects the existing fields of the table. Lua allows setting and clearing these during an iteration. */
static int32_t put_right(lua_State *L, int table, node *node, uint64_t number) {
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
  lua_rawgeti(L, LUA_REGISTRYINDEX, node->reference); /* a C function has enough slots for these */
  int table = lua_gettop(L);
  if (lua_getmetatable(L, table)) {
    lua_pushnil(L);
    lua_setmetatable(L, table);
    lua_pop(L, 1);
  }
  int32_t met = put_right(L, table, node, number);
  for (int32_t i = 0; i < node->count && met < node->count; i++) {
    const field *field = &node->fields[i];
    if (field->seen == number) continue;
    push_cell(L, &field->key);
    push_cell(L, &field->value);
    lua_rawset(L, table);
  }
  lua_pop(L, 1);
}

typedef struct refill {
  clua_snapshot *snapshot;
  const clua_changes *changes; /* NULL: of all tables */
  const node_list *returned;
} refill;

static void refill_once(lua_State *L, node *node, uint64_t number) {
  if (!node->is_attached || node->seen == number) return;
  node->seen = number;
  refill_table(L, node, number);
}

static int refill_all(lua_State *L) {
  clua_snapshot *snapshot = ((const refill *)lua_touserdata(L, 1))->snapshot;
  uint64_t number = ++snapshot->walks;
  for (node *node = snapshot->nodes; node; node = node->next) refill_once(L, node, number);
  return 0;
}

static int refill_changed(lua_State *L) {
  const refill *refill = lua_touserdata(L, 1);
  uint64_t number = ++refill->snapshot->walks;
  for (int32_t i = 0; i < refill->changes->count; i++) refill_once(L, refill->changes->items[i].node, number);
  for (int32_t i = 0; i < refill->returned->count; i++) refill_once(L, refill->returned->items[i], number);
  return 0;
}

static clua_status carry_out(refill *refill) {
  clua_state *state = refill->snapshot->state;
  lua_CFunction body = refill->changes ? refill_changed : refill_all;
  clua_status status = clua_protect_lifted(state->running, body, refill, 0, 0);
  if (status != CLUA_MEMORY) return status;
  lua_gc(state->running, LUA_GCCOLLECT);
  status = clua_protect_lifted(state->running, body, refill, 0, 0);
  if (status == CLUA_MEMORY) clua_kill_now(state, CLUA_KILL_MEMORY); /* scripts must not see a partial state */
  return status;
}

clua_status clua_refill(clua_snapshot *snapshot) { return carry_out(&(refill){.snapshot = snapshot}); }

clua_status clua_refill_changed(const clua_changes *changes, const node_list *returned) {
  return carry_out(&(refill){changes->snapshot, changes, returned});
}
