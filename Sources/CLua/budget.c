/* What all calls of an input may use together: instructions, which decide, and time behind them.
 *
 * An update of a pointer makes a few calls of some microseconds, and pays some stores for this. Time is looked at from
 * the call on that is one too many for that: first by the coarse clock, which ticks every few milliseconds, so that the
 * sum over many short calls is about right; once the sum is a part of what is allowed, by the processor's clock. Waiting
 * for the processor counts in that part only. */
#include "internal.h"

/* Instructions that a call is charged for itself: one that is short ends before the hook has looked. */
#define CALL_COST CLUA_PERIOD

/* Calls of an input before the time of each is looked at. */
#define UNTIMED_CALLS 16

/* The part of the time that is told by the coarse clock. */
#define COARSE_PART 4

void clua_set_budget(clua_state *state, clua_budget budget) { state->input.limits = budget; }

void clua_end_input(clua_state *state) { state->input.is_open = false; }

/* Instructions that are left in the input, INT64_MAX if there is no limit. */
static int64_t instructions_left(const clua_state *state) {
  int64_t limit = state->input.limits.instructions;
  if (limit == 0 || !state->input.is_open) return INT64_MAX;
  if (state->is_lenient && limit <= INT64_MAX / 2) limit *= 2;
  return limit + state->input.granted - clua_instructions_since_mark(state);
}

int64_t clua_time_left(const clua_state *state) {
  int64_t limit = state->input.limits.nanoseconds;
  if (limit == 0 || !state->input.is_open) return INT64_MAX;
  if (state->input.granted > 0 && state->limits.instructions > 0)
    limit += state->input.granted * (state->limits.nanoseconds / state->limits.instructions);
  return limit - state->input.worked;
}

/* Looks at a clock as a call begins. */
static void begin_timing(clua_state *state) {
  clua_input *input = &state->input;
  int64_t time = clua_read_clock(CLOCK_MONOTONIC_COARSE);
  if (!input->is_exact) {
    input->tick = time;
    return;
  }
  int64_t left = clua_time_left(state);
  state->begun = clua_read_clock(CLOCK_THREAD_CPUTIME_ID);
  state->deadline = time + 1;
  if (left <= 0) clua_kill_now(state, CLUA_KILL_INPUT_TIME);
}

void clua_begin_in_input(clua_state *state) {
  clua_input *input = &state->input;
  state->spent += CALL_COST;
  input->decides = false;
  if (!input->is_open) return;
  int64_t left = instructions_left(state);
  if (left < state->budget) {
    input->decides = true;
    state->budget = state->fuel = left;
    if (left <= 0) clua_kill_now(state, CLUA_KILL_INPUT_INSTRUCTIONS);
  }
  if (input->limits.nanoseconds > 0 && input->calls++ >= UNTIMED_CALLS) begin_timing(state);
}

void clua_end_in_input(clua_state *state) {
  clua_input *input = &state->input;
  if (state->begun != 0) {
    input->worked += clua_read_clock(CLOCK_THREAD_CPUTIME_ID) - state->begun;
  } else {
    input->ticks += clua_read_clock(CLOCK_MONOTONIC_COARSE) - input->tick;
    input->is_exact = input->ticks > input->limits.nanoseconds / COARSE_PART;
  }
  state->begun = input->tick = 0;
}

void clua_charge_input(clua_state *state, int64_t instructions) {
  if (!state->limits.is_metered) return;
  state->spent += instructions;
  if (instructions_left(state) < 0) clua_kill_now(state, CLUA_KILL_INPUT_INSTRUCTIONS);
}
