/* The limits of all calls of an input together: instructions, which are deterministic, and time as a second limit.
 *
 * A motion of a pointer makes a few calls of some microseconds each, for which the budget costs a few stores. In an
 * input with more calls, their time is measured: first by the coarse clock, which ticks every few milliseconds, so that
 * the sum over many short calls is about right. Once the sum exceeds a fraction of the limit, the processor clock is
 * used. The coarse clock also counts the time in which the thread waits for the processor; the processor clock does
 * not. */
#include "core.h"

/* Instructions charged for a call itself, because a short call ends before the hook checks. */
#define CALL_COST CLUA_PERIOD

/* The number of calls in an input before times are measured. */
#define UNTIMED_CALLS 16

/* The coarse clock is used until the sum exceeds this part of the time limit: one fourth. */
#define COARSE_PART 4

void clua_set_budget(clua_state *state, clua_budget budget) { state->input.limits = budget; }

void clua_end_input(clua_state *state) {
  state->input.is_open = false;
  state->is_rebuilt = false;
}

void clua_note_rebuilt(clua_state *state) { state->is_rebuilt = true; }

/* Instructions left in the input; INT64_MAX without a limit. */
static int64_t instructions_left(const clua_state *state) {
  int64_t limit = state->input.limits.instructions;
  if (limit == 0 || !state->input.is_open) return INT64_MAX;
  if (state->ending.is_lenient && limit <= INT64_MAX / 2) limit *= 2;
  return limit + state->input.granted - clua_instructions_since_mark(state);
}

int64_t clua_time_left(const clua_state *state) {
  int64_t limit = state->input.limits.nanoseconds;
  if (limit == 0 || !state->input.is_open) return INT64_MAX;
  if (state->input.granted > 0) limit += clua_granted_time(state, state->input.granted);
  return limit - state->input.worked;
}

/* Granted instructions add at most the time limit of one call, and no time in a state that replaces a killed one in the
 * same input. With the standard limits, an input therefore takes at most three seconds, even with long lists. */
int64_t clua_granted_time(const clua_state *state, int64_t instructions) {
  if (state->is_rebuilt) return 0;
  int64_t most = state->limits.nanoseconds;
  if (state->limits.instructions == 0) return most;
  int64_t time = state->limits.nanoseconds / state->limits.instructions;
  return time > 0 && instructions > most / time ? most : instructions * time;
}

/* Reads a clock at the beginning of a call. */
static void begin_timing(clua_state *state) {
  clua_input *input = &state->input;
  int64_t time = clua_read_clock(CLOCK_MONOTONIC_COARSE);
  if (!input->is_exact) {
    input->tick = time;
    return;
  }
  int64_t left = clua_time_left(state);
  state->counts.begun = clua_read_clock(CLOCK_THREAD_CPUTIME_ID);
  state->counts.deadline = time + 1;
  if (left <= 0) clua_kill_now(state, CLUA_KILL_INPUT_TIME);
}

void clua_begin_in_input(clua_state *state) {
  clua_input *input = &state->input;
  state->counts.spent += CALL_COST;
  input->decides = false;
  if (!input->is_open) return;
  int64_t left = instructions_left(state);
  if (left < state->counts.budget) {
    input->decides = true;
    state->counts.budget = state->counts.fuel = left;
    if (left <= 0) clua_kill_now(state, CLUA_KILL_INPUT_INSTRUCTIONS);
  }
  if (input->limits.nanoseconds > 0 && input->calls++ >= UNTIMED_CALLS) begin_timing(state);
}

void clua_end_in_input(clua_state *state) {
  clua_input *input = &state->input;
  if (state->counts.begun != 0) {
    input->worked += clua_read_clock(CLOCK_THREAD_CPUTIME_ID) - state->counts.begun;
  } else {
    input->ticks += clua_read_clock(CLOCK_MONOTONIC_COARSE) - input->tick;
    input->is_exact = input->ticks > input->limits.nanoseconds / COARSE_PART;
  }
  state->counts.begun = input->tick = 0;
}

void clua_charge_input(clua_state *state, int64_t instructions) {
  if (!state->limits.is_metered) return;
  state->counts.spent += instructions;
  if (instructions_left(state) < 0) clua_kill_now(state, CLUA_KILL_INPUT_INSTRUCTIONS);
}
