/* Plain data as one buffer: packing in the order of keys, and unpacking.
 *
 * Packing uses only operations that cannot raise, so that it needs no protected call and can free its memory after a
 * failure. */
#include "packing.h"

/* Maximum depth of nested tables. */
#define MAX_DEPTH 100

/* A table on the path from the root to the present value. */
typedef struct visit {
  const struct visit *outer;
  const void *table; /* identity of the table, to find a table that contains itself */
  clua_key key;      /* key of the present value */
  int depth;
} visit;

typedef struct packing {
  clua_state *state;
  lua_State *L;
  const char *name;
  clua_packing *values;
} packing;

static void append_path(const packing *packing, clua_text *text, const visit *visit) {
  if (!visit) {
    clua_append(text, "%s", packing->name);
    return;
  }
  append_path(packing, text, visit->outer);
  clua_append_key(text, &visit->key);
}

static clua_status refuse(const packing *packing, const visit *visit, const char *what) {
  clua_text text = clua_begin_message(packing->state);
  append_path(packing, &text, visit);
  clua_append(&text, ": %s", what);
  clua_end_message(packing->state, &text);
  return CLUA_REFUSED;
}

static clua_status pack_value(const packing *packing, int index, const visit *outer);

/* Packs the value on the top, which has the key `key`, and pops it. */
static clua_status pack_field(const packing *packing, visit *visit, const clua_key *key) {
  visit->key = *key;
  clua_status status = pack_value(packing, lua_gettop(packing->L), visit);
  lua_pop(packing->L, 1);
  return status;
}

static lua_Integer count_items(lua_State *L, int table) {
  for (lua_Integer count = 0;; count++) {
    bool is_end = lua_rawgeti(L, table, count + 1) == LUA_TNIL;
    lua_pop(L, 1);
    if (is_end) return count;
  }
}

static clua_status pack_items(const packing *packing, int table, lua_Integer count, visit *visit) {
  clua_status status = CLUA_OK;
  for (lua_Integer i = 1; i <= count && status == CLUA_OK; i++) {
    clua_key key = {.kind = LUA_TNUMBER, .is_integer = true, .integer = i};
    lua_rawgeti(packing->L, table, i);
    status = pack_field(packing, visit, &key);
  }
  return status;
}

static clua_status pack_fields(const packing *packing, int table, const clua_key *keys, int32_t count, visit *visit) {
  clua_status status = CLUA_OK;
  for (int32_t i = 0; i < count && status == CLUA_OK; i++) {
    if (!clua_pack_key(packing->values, &keys[i])) return CLUA_MEMORY;
    lua_pushvalue(packing->L, keys[i].position);
    lua_rawget(packing->L, table);
    status = pack_field(packing, visit, &keys[i]);
  }
  return status;
}

static clua_status pack_table(const packing *packing, int table, const visit *outer) {
  lua_State *L = packing->L;
  visit visit = {.outer = outer, .table = lua_topointer(L, table), .depth = outer ? outer->depth + 1 : 1};
  if (visit.depth > MAX_DEPTH) return refuse(packing, outer, "a table nested deeper than 100 levels");
  for (const struct visit *each = outer; each; each = each->outer) {
    if (each->table == visit.table) return refuse(packing, outer, "a table that contains itself");
  }
  if (!lua_checkstack(L, 8)) return CLUA_MEMORY;
  const char *reason = clua_bad_key(L, table);
  if (reason) return refuse(packing, outer, reason);
  int top = lua_gettop(L);
  lua_Integer items = count_items(L, table);
  clua_key *keys;
  int32_t count;
  clua_status status = clua_push_keys(L, table, items, &keys, &count);
  if (status != CLUA_OK) return status;
  if (!clua_pack_table_head(packing->values, (uint32_t)items, (uint32_t)count)) status = CLUA_MEMORY;
  if (status == CLUA_OK) status = pack_items(packing, table, items, &visit);
  if (status == CLUA_OK) status = pack_fields(packing, table, keys, count, &visit);
  clua_host_resize(packing->state, keys, 0);
  lua_settop(L, top);
  return status;
}

static clua_status pack_value(const packing *packing, int index, const visit *outer) {
  lua_State *L = packing->L;
  clua_state *state = packing->state;
  clua_packing *values = packing->values;
  clua_key value;
  size_t bytes = lua_type(L, index) == LUA_TSTRING ? lua_rawlen(L, index) : 0;
  clua_status status = clua_spend(state, 1 + bytes / CLUA_BYTES_PER_INSTRUCTION);
  if (status != CLUA_OK) return status;
  switch (lua_type(L, index)) {
    case LUA_TNIL: return clua_pack_bytes(values, "n", 1) ? CLUA_OK : CLUA_MEMORY;
    case LUA_TTABLE: return pack_table(packing, index, outer);
    case LUA_TBOOLEAN:
    case LUA_TNUMBER:
    case LUA_TSTRING:
      clua_read_key(L, index, &value);
      return clua_pack_key(values, &value) ? CLUA_OK : CLUA_MEMORY;
    case LUA_TUSERDATA:
      if (!lua_checkstack(L, 2)) return CLUA_MEMORY;
      if (clua_to_bytes(L, index))
        return clua_pack_bytes_of_host(values, clua_to_bytes(L, index)) ? CLUA_OK : CLUA_MEMORY;
      return refuse(packing, outer, clua_value_reason(LUA_TUSERDATA));
    default: return refuse(packing, outer, clua_value_reason(lua_type(L, index)));
  }
}

clua_status clua_pack(clua_stack *stack, int32_t index, const char *name, clua_packed *result) {
  lua_State *L = clua_lua(stack);
  clua_state *state = clua_of(L);
  clua_packing values = clua_begin_packing(state, result, true);
  packing packing = {state, L, name, &values};
  if (state->calls.count == 0) clua_start_budget(state); /* outside of a call, packing has a budget of its own */
  clua_status status = pack_value(&packing, index, NULL);
  if (status == CLUA_MEMORY && clua_packs_too_much(&values)) {
    clua_kill_now(state, CLUA_KILL_HOST_MEMORY);
    status = clua_fail_killed(state);
  }
  clua_end_packing(&values);
  if (status != CLUA_OK) clua_free_packed(result);
  return status;
}
