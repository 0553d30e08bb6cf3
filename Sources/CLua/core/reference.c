/* References of the host: integer keys of values in Lua's registry.
 *
 * The host may release a reference at any time, even in a finalizer during a collection. So a release only notes the
 * key. The next call, new reference or collection frees it. */
#include "core.h"

static int refer(lua_State *L) {
  int32_t *reference = lua_touserdata(L, 1);
  *reference = luaL_ref(L, LUA_REGISTRYINDEX);
  return 0;
}

clua_status clua_refer(clua_stack *stack, int32_t *reference) {
  lua_State *L = clua_lua(stack);
  clua_state *state = clua_of(L);
  clua_apply_releases(state);
  /* Reserves memory for the release now, so that the release cannot fail. */
  if (state->releases.held + state->releases.count >= state->releases.capacity) {
    int32_t capacity = state->releases.capacity < 16 ? 16 : 2 * state->releases.capacity;
    int32_t *grown = clua_host_resize(state, state->releases.waiting, (size_t)capacity * sizeof *grown);
    if (!grown) {
      clua_pop(stack, 1);
      return CLUA_MEMORY;
    }
    state->releases.waiting = grown;
    state->releases.capacity = capacity;
  }
  stack->count--;
  clua_status status = clua_protect(L, refer, reference, 1, 0);
  if (status == CLUA_OK) state->releases.held++;
  return status;
}

void clua_release(clua_state *state, int32_t reference) {
  state->releases.waiting[state->releases.count++] = reference;
  state->releases.held--;
}

void clua_apply_releases(clua_state *state) {
  lua_State *L = state->running;
  if (!lua_checkstack(L, 4)) return;
  while (state->releases.count > 0) luaL_unref(L, LUA_REGISTRYINDEX, state->releases.waiting[--state->releases.count]);
}

int32_t clua_references(const clua_state *state) { return state->releases.held; }
