/* The lines at which scripts call the host's library. The hook notes each line that begins and each line to which a
 * function returns, because Lua does not store the line of a tail call. */
#include <string.h>

#include "clua_lines.h"
#include "core.h"

void clua_begin_lines(clua_state *state) {
  int64_t most = state->limits.instructions > 0 ? state->limits.instructions : INT64_MAX;
  state->lines = (clua_lines){.are_noted = true, .before = state->counts};
  state->counts.budget = state->counts.fuel = most;
  clua_reset_hook(state);
}

void clua_end_lines(clua_state *state) {
  state->counts.spent = clua_instructions_since_mark(state); /* the input is charged, but not the call */
  state->counts.budget = state->lines.before.budget;
  state->counts.fuel = state->lines.before.fuel;
  state->counts.granted = state->lines.before.granted;
  state->counts.deadline = state->lines.before.deadline;
  state->counts.begun = state->lines.before.begun;
  state->lines.are_noted = false;
  clua_reset_hook(state);
}

void clua_note_line(clua_state *state, lua_State *L, lua_Debug *ar) {
  lua_Debug caller;
  if (ar->event == LUA_HOOKRET) {
    if (ar->i_ci == state->lines.frame) state->lines.frame = NULL;
    if (!lua_getstack(L, 1, &caller)) return;
    ar = &caller;
  }
  if (!lua_getinfo(L, "Sl", ar) || !clua_is_script(ar) || ar->currentline <= 0) return;
  memcpy(state->lines.chunk, ar->short_src, sizeof state->lines.chunk);
  state->lines.line = clua_call_line(L, ar);
  state->lines.frame = ar->i_ci;
}

static void use_noted_line(const clua_state *state, lua_Debug *ar) {
  memcpy(ar->short_src, state->lines.chunk, sizeof ar->short_src);
  ar->currentline = state->lines.line;
}

bool clua_calling_script(const clua_state *state, lua_State *L, lua_Debug *ar) {
  const void *last = state->lines.are_noted ? state->lines.frame : NULL;
  for (int level = 1; lua_getstack(L, level, ar) && lua_getinfo(L, "Slt", ar) && !clua_is_script(ar); level++) {
    if (!last || !ar->istailcall || ar->i_ci != last) continue;
    use_noted_line(state, ar);
    return true;
  }
  return clua_script_frame(L, 1, ar);
}

/* (is_late) → the chunk and the line at which a script has called the library; nothing without such a call. `is_late`:
 * other scripts have run since, so that the line of a tail call is no longer known. */
int clua_place(lua_State *L) {
  clua_state *state = clua_of(L);
  bool is_noted = state->lines.are_noted && state->lines.line > 0 && !lua_toboolean(L, 1);
  lua_Debug ar;
  for (int level = 1; lua_getstack(L, level, &ar); level++) {
    lua_getinfo(L, "Slt", &ar);
    bool is_tail = is_noted && ar.istailcall && !clua_is_script(&ar);
    if (!is_tail && (!clua_is_script(&ar) || ar.currentline <= 0)) continue;
    if (is_tail) use_noted_line(state, &ar);
    else ar.currentline = clua_call_line(L, &ar);
    lua_pushstring(L, ar.short_src);
    lua_pushinteger(L, ar.currentline);
    return 2;
  }
  return 0;
}
