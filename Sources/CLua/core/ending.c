/* Recording and repeating kills.
 *
 * Some limits are measured: a script's memory depends on Lua's hash seed, and its time on the machine. So the place of
 * a kill is recorded in deterministic numbers: the crossings since the mark, which are the calls between script and host
 * and the returns to the host, and the approximate number of instructions. Between two crossings a script has no
 * observable effects, and its writes are undone. All kills between the same two crossings are therefore equivalent. */
#include <stdint.h>
#include <stdio.h>

#include "core.h"

void clua_mark(clua_state *state) {
  state->counts.spent = -clua_instructions_used(state);
  state->counts.crossings = state->ending.kill.instructions = state->ending.kill.crossings = 0;
  state->ending.has_end = false;
  state->input = (clua_input){.limits = state->input.limits, .is_open = true};
}

int64_t clua_instructions_since_mark(const clua_state *state) {
  return state->counts.spent + clua_instructions_used(state);
}

void clua_end_at(clua_state *state, const clua_kill_place *place) {
  state->ending.end = *place;
  state->ending.has_end = true;
  if (place->instructions <= 0 && place->crossings <= 0) clua_end_here(state);
}

bool clua_is_at_end(const clua_state *state) {
  return state->ending.has_end && state->counts.crossings >= state->ending.end.crossings
         && clua_instructions_since_mark(state) >= state->ending.end.instructions;
}

void clua_end_after_call(clua_state *state) {
  if (!state->ending.has_end || state->counts.crossings < state->ending.end.crossings) return;
  if (clua_instructions_since_mark(state) + 1 < state->ending.end.instructions) return;
  clua_charge_input(state, 1);
  clua_end_here(state);
}

void clua_end_here(clua_state *state) {
  if (state->killed) return;
  state->ending.has_end = false;
  clua_kill_at(state, state->running, state->ending.end.reason);
  if (state->ending.end.crossings >= 0) state->ending.kill = state->ending.end;
}

clua_kill_place clua_where_killed(const clua_state *state) { return state->ending.kill; }

void clua_set_lenient(clua_state *state, bool is_lenient) { state->ending.is_lenient = is_lenient; }
