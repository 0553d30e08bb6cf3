/* Tables that have left the tree.
 *
 * The history keeps the nodes of these tables, but not the tables. A table to which no script refers is garbage, so
 * that the history takes no memory of the plugin. When a node returns to the tree, it gets its own table if that still
 * exists, else a new one, which scripts cannot distinguish from the old one. The look-up table does not keep the tables
 * alive, and its keys are never reused. */
#include "snapshot.h"

static int make_left(lua_State *L) {
  lua_newtable(L);
  clua_make_weak(L, "v");
  return 1;
}

clua_status clua_prepare_leaving(clua_snapshot *snapshot) {
  lua_State *L = snapshot->state->running;
  clua_status status = clua_protect_unlimited(L, make_left, NULL, 0, 1);
  if (status != CLUA_OK) return status;
  clua_stack stack = {.thread = L};
  return clua_refer(&stack, &snapshot->left);
}

typedef struct departure {
  clua_snapshot *snapshot;
  const node_list *list;
} departure;

static int note_left(lua_State *L) {
  const departure *departure = lua_touserdata(L, 1);
  luaL_checkstack(L, 4, NULL);
  lua_rawgeti(L, LUA_REGISTRYINDEX, departure->snapshot->left);
  for (int32_t i = 0; i < departure->list->count; i++) {
    lua_rawgeti(L, LUA_REGISTRYINDEX, departure->list->items[i]->reference);
    lua_rawseti(L, -2, departure->list->items[i]->serial);
  }
  return 0;
}

void clua_leave(clua_snapshot *snapshot, const node_list *list) {
  if (list->count == 0) return;
  departure departure = {snapshot, list};
  bool is_noted = clua_protect_unlimited(snapshot->state->running, note_left, &departure, 0, 0) == CLUA_OK;
  for (int32_t i = 0; i < list->count; i++) {
    node *node = list->items[i];
    clua_withdraw_node(node);
    if (!is_noted) continue; /* without memory for the note, the node keeps its table */
    clua_release(snapshot->state, node->reference);
    node->reference = LUA_NOREF;
  }
}

/* Assigns a table to one node. */
static clua_status find_table(clua_snapshot *snapshot, node *node) {
  lua_State *L = snapshot->state->running;
  if (!lua_checkstack(L, 4)) return CLUA_MEMORY;
  lua_rawgeti(L, LUA_REGISTRYINDEX, snapshot->left);
  lua_rawgeti(L, -1, node->serial);
  lua_remove(L, -2);
  clua_stack stack = {.thread = L};
  if (lua_isnil(L, -1)) {
    lua_pop(L, 1);
    if (clua_push_table(&stack, 0, 0) != CLUA_OK) return CLUA_MEMORY;
  }
  node->identity = lua_topointer(L, -1);
  return clua_refer(&stack, &node->reference);
}

clua_status clua_return(clua_snapshot *snapshot, const node_list *list) {
  if (!clua_reserve_nodes(snapshot, list->count)) return CLUA_MEMORY;
  clua_status status = CLUA_OK;
  int32_t count = 0;
  snapshot->state->memory.unlimited++;
  for (; count < list->count && status == CLUA_OK; count++) {
    node *node = list->items[count];
    if (node->reference == LUA_NOREF) status = find_table(snapshot, node);
    if (status == CLUA_OK) clua_enter_node(node);
  }
  snapshot->state->memory.unlimited--;
  if (status != CLUA_OK) clua_leave(snapshot, &(node_list){list->items, count - 1, count - 1});
  return status;
}
