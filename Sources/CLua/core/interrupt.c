/* Interrupts of the process: a flag that the hook reads. Signals of a state's stop flag are checked here, too.
 *
 * A state that is not metered has no hook, so the signal handler arms one. Lua allows lua_sethook in a signal handler,
 * as its own interpreter does. */
#include "clua_interrupt.h"

#include "core.h"

/* The time that a running call of a metered state may continue after an interrupt. Unit: ns. Design choice: an ordinary
 * call ends far sooner, and a user does not notice the delay. */
#define GRACE ((int64_t)100 * 1000 * 1000)

/* The time of the latest interrupt, by the coarse clock; 0 without an interrupt since clua_end_interrupt. Unit: ns. */
atomic_int_fast64_t clua_interrupted_at;

static clua_state *_Atomic interruptible;

void clua_interrupt(void) {
  int64_t time = clua_read_clock(CLOCK_MONOTONIC_COARSE);
  atomic_store(&clua_interrupted_at, time > 0 ? time : 1);
  clua_state *state = atomic_load(&interruptible);
  if (state) clua_alert(state);
}

bool clua_is_interrupted(void) { return atomic_load_explicit(&clua_interrupted_at, memory_order_relaxed) != 0; }

void clua_end_interrupt(void) { atomic_store(&clua_interrupted_at, 0); }

void clua_set_interruptible(clua_state *state) { atomic_store(&interruptible, state); }

bool clua_is_interruptible(const clua_state *state) { return atomic_load(&interruptible) == state; }

void clua_check_interrupt(clua_state *state) {
  int64_t since = atomic_load(&clua_interrupted_at);
  bool is_due = clua_is_interruptible(state);
  /* The interrupt does not apply to calls that began later, such as those that rebuild a killed plugin. */
  if (!is_due && state->limits.is_metered && state->uncounted.depth == 0 && state->interrupted_before != since)
    is_due = clua_read_clock(CLOCK_MONOTONIC_COARSE) - since >= GRACE;
  if (is_due) clua_stop_state(state);
}

void clua_check_signals(clua_state *state) {
  uint_fast64_t signals = atomic_load_explicit(&state->stop->signals, memory_order_relaxed);
  /* An interrupt does not apply to a state that does not run, nor to calls that began later. */
  if ((signals & CLUA_STOPPED_FOREVER) || state->calls.depth > 0) clua_stop_state(state);
  else state->known_signals = signals;
}

void clua_revive(clua_state *state) {
  bool is_stopped = atomic_load(&state->stop->signals) & CLUA_STOPPED_FOREVER;
  if (state->calls.depth > 0 || state->killed != CLUA_KILL_STOPPED || is_stopped) return;
  state->killed = CLUA_ALIVE;
  clua_arm(state, state->main);
}
