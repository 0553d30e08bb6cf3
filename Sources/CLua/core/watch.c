/* Finds writes to a field. The hook compares the field before each instruction. If it has changed, the previous
 * instruction made the change, and the hook has noted its place. A write by the library has the place of the script that
 * called the library. */
#include <string.h>

#include "clua_watch.h"
#include "core.h"

void clua_watch(clua_state *state, int32_t reference) {
  memset(&state->watch, 0, sizeof state->watch);
  state->watch.reference = reference;
  clua_alert(state); /* in case a script is already running */
}

int32_t clua_unwatch(clua_state *state, char *chunk, size_t size) {
  clua_watched *watch = &state->watch;
  int32_t line = watch->is_found && size > 0 ? watch->line : 0;
  if (line > 0) {
    strncpy(chunk, watch->chunk, size - 1);
    chunk[size - 1] = '\0';
  }
  watch->reference = 0;
  return line;
}

void clua_check_watched_field(clua_state *state, lua_State *L) {
  clua_watched *watch = &state->watch;
  lua_Debug ar;
  if (watch->is_found) return;
  /* A hook has enough slots for the values below. */
  lua_rawgeti(L, LUA_REGISTRYINDEX, watch->reference);
  lua_rawgeti(L, -1, 1);
  lua_rawgeti(L, -2, 2);
  lua_rawget(L, -2);
  lua_rawgeti(L, -3, 3);
  watch->is_found = !lua_rawequal(L, -1, -2);
  lua_pop(L, 4);
  if (watch->is_found || !clua_script_frame(L, 0, &ar)) return;
  memcpy(watch->chunk, ar.short_src, sizeof watch->chunk);
  watch->line = ar.currentline;
}
