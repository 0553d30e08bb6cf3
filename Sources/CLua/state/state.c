/* Opening and closing a state, its pointer to the host, and full collections. */
#include <stdlib.h>
#include <string.h>

#include "clua_interrupt.h"

#include "../library/library.h"
#include "../snapshot/snapshot.h"

/* Lua makes the strings of the first three texts outside of protected calls. Once they exist, making them again cannot
 * fail. Lua caches the strings of the other texts by the addresses of the texts. If such a string were collected, the
 * addresses, which differ between processes, would decide whether Lua makes it again. The memory in use, and with it the
 * time of each collection, would then differ as well. */
static const char *const kept_texts[] = {
  "error in error handling", "C stack overflow", "not enough memory", "nil", "boolean", "userdata", "number", "string",
  "table", "function", "thread", "integer", "float", "running", "suspended", "normal", "dead", "__name", "__tostring",
  "__metatable", "__pairs", "__len", "__index", "__newindex", "__gc", "__mode", ""};

static int open_state(lua_State *L) {
  lua_pushboolean(L, false); /* makes room for the latest error value, so that storing it later needs no memory */
  lua_rawsetp(L, LUA_REGISTRYINDEX, &clua_error_key);
  clua_open_bytes(L);
  clua_open_sandbox(L);
  clua_retire_metamethods(L);
  for (size_t i = 0; i < sizeof kept_texts / sizeof *kept_texts; i++) {
    lua_pushstring(L, kept_texts[i]);
    luaL_ref(L, LUA_REGISTRYINDEX);
  }
  return 0;
}

clua_state *clua_open(clua_limits limits, clua_stop *stop, clua_allocator allocator) {
  clua_state *state = calloc(1, sizeof *state);
  if (!state) return NULL;
  clua_stop_retain(stop);
  state->stop = stop;
  state->limits = limits;
  state->memory.pool.source = allocator;
  state->memory.handled_limit = CLUA_FIRST_COLLECTION;
  state->memory.unlimited = 1;
  clua_latest *latest = &state->latest;
  latest->failure = (clua_failure){.message = latest->message, .traceback = latest->traceback, .chunk = latest->chunk};
  state->main = lua_newstate(clua_allocate, state);
  if (!state->main) {
    clua_stop_release(stop);
    clua_pool_free(&state->memory.pool);
    clua_free_blocks(&state->memory.blocks);
    free(state);
    return NULL;
  }
  *(clua_state **)lua_getextraspace(state->main) = state;
  state->running = state->main;
  lua_atpanic(state->main, clua_panic);
  clua_status status = clua_find_stack(state) ? clua_protect(state->main, open_state, NULL, 0, 0) : CLUA_FAILED;
  state->memory.unlimited = 0;
  if (status != CLUA_OK) {
    clua_close(state);
    return NULL;
  }
  lua_gc(state->main, LUA_GCCOLLECT);
  state->memory.base = state->memory.used;
  clua_start_budget(state);
  return state;
}

void clua_close(clua_state *state) {
  if (state->calls.depth > 0) {
    state->calls.when_left = clua_close;
    clua_kill_now(state, CLUA_KILL_STOPPED);
    return;
  }
  if (clua_is_interruptible(state)) clua_set_interruptible(NULL);
  clua_snapshots_detach(state);
  state->calls.depth = 1; /* finalizers release objects of the host, which must not close the state again */
  lua_close(state->main);
  clua_pool_free(&state->memory.pool);
  clua_free_blocks(&state->memory.blocks);
  clua_stop_release(state->stop);
  clua_set_account(state, NULL);
  clua_coverage_release(state->coverage);
  free(state->releases.waiting);
  free(state);
}

void *clua_host(const clua_state *state) { return state->host; }

void clua_set_host(clua_state *state, void *host) { state->host = host; }

clua_status clua_collect(clua_state *state) {
  clua_apply_releases(state);
  clua_collect_in_call(state, state->running);
  return CLUA_OK;
}
