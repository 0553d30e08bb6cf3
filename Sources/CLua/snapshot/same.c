/* A comparison that notes no differences.
 *
 * Nearly all comparisons find none, and notes of a walk cost more than its reading. This comparison requires the fields
 * in the order of the last walk. Lua's order differs from run to run, so a failed comparison must have no effect: a walk
 * follows it, and is charged alone. */
#include "snapshot.h"

/* The number of fields up to which tables are compared in this way. A longer comparison would have to check the time. */
#define MOST_FIELDS 65536

typedef struct comparison {
  clua_snapshot *snapshot;
  lua_State *L;
  int64_t visited; /* number of fields */
  size_t meters;   /* number of instructions that a walk would have counted between fields */
} comparison;

/* Whether the table on the top is equal to the node. May leave values above the table. */
static bool is_same(comparison *comparison, node *node) {
  lua_State *L = comparison->L;
  comparison->visited += node->count;
  comparison->meters += (size_t)node->count / CLUA_METER_STEPS;
  if (comparison->visited > MOST_FIELDS || !lua_checkstack(L, 4) || lua_getmetatable(L, -1)) return false;
  int table = lua_gettop(L);
  int32_t position = 0;
  for (lua_pushnil(L); lua_next(L, table); lua_pop(L, 1), position++) {
    field *field = clua_next_field(L, node, position);
    if (!field || !clua_is_unchanged(comparison->snapshot, L, field)) return false;
    if (field->value.kind == CELL_NODE && !is_same(comparison, field->value.node)) return false;
  }
  return position == node->count;
}

bool clua_is_same(clua_snapshot *snapshot) {
  lua_State *L = snapshot->state->running;
  comparison comparison = {snapshot, L, 0, 0};
  int top = lua_gettop(L);
  if (clua_is_overdrawn(snapshot->account) || !lua_checkstack(L, 4)) return false;
  lua_rawgeti(L, LUA_REGISTRYINDEX, snapshot->root->reference);
  bool is_equal = is_same(&comparison, snapshot->root);
  lua_settop(L, top);
  clua_forget_met_strings(snapshot);
  if (!is_equal) return false;
  clua_begin_time(snapshot->state);
  if (comparison.meters > 0) clua_count_instructions(snapshot->state, comparison.meters);
  clua_charge_walk(snapshot->state, comparison.visited);
  return true;
}
