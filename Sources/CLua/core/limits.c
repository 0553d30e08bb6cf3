/* Stops scripts that exceed a limit of instructions, time or memory, by a kill that they cannot catch.
 *
 * A count hook checks every 100 instructions, or more often (pace.c). Each outermost call starts a new count, so that
 * the same script stops at the same instruction each time. A kill is a flag of the state, not an error value: if a
 * script catches the error of a kill, the next instruction raises it again. While the flag is set, no handler of a
 * script runs. */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "clua_interrupt.h"
#include "core.h"

/* If memory runs out at this depth of calls or more, the error is a stack overflow. A plugin with 16 MB runs out of
 * memory at about 90,000 calls; ordinary scripts stay far below 10,000. */
#define DEEP_STACK 10000

/* The error value of a kill. It is a light userdata, which needs no memory and which scripts cannot make. */
static const char kill_marker;

clua_stop *clua_stop_create(void) {
  clua_stop *stop = malloc(sizeof *stop);
  if (!stop) return NULL;
  atomic_init(&stop->owners, 1);
  atomic_init(&stop->signals, 0);
  return stop;
}

void clua_stop_retain(clua_stop *stop) { atomic_fetch_add_explicit(&stop->owners, 1, memory_order_relaxed); }

void clua_stop_release(clua_stop *stop) {
  if (atomic_fetch_sub_explicit(&stop->owners, 1, memory_order_acq_rel) == 1) free(stop);
}

void clua_stop_raise(clua_stop *stop) {
  atomic_fetch_or_explicit(&stop->signals, CLUA_STOPPED_FOREVER, memory_order_relaxed);
}

void clua_stop_interrupt(clua_stop *stop) { atomic_fetch_add_explicit(&stop->signals, 1, memory_order_relaxed); }

uint64_t clua_stop_signals(const clua_stop *stop) {
  return atomic_load_explicit(&stop->signals, memory_order_relaxed);
}

/* Notes the place of the script, for the message. [-0, +0, -] */
static void note_place(clua_state *state, lua_State *L) {
  lua_Debug ar;
  state->ending.kill.chunk[0] = '\0';
  state->ending.kill.line = 0;
  if (state->reading) {
    snprintf(state->ending.kill.chunk, sizeof state->ending.kill.chunk, "%s", state->reading->name + 1);
    state->ending.kill.line = clua_line_read(state->reading);
    return;
  }
  if (!clua_running_script(state, L, &ar)) return;
  snprintf(state->ending.kill.chunk, sizeof state->ending.kill.chunk, "%s", ar.short_src);
  state->ending.kill.line = ar.currentline;
}

static void hook(lua_State *L, lua_Debug *ar);

/* The events of a hook that checks every `period` instructions; 0: no events. */
static int events(const clua_state *state, int period) {
  int count = period > 0 ? LUA_MASKCOUNT : 0;
  if (state->lines.are_noted) return count | LUA_MASKLINE | LUA_MASKRET;
  return state->coverage ? count | LUA_MASKLINE : count;
}

/* Sets the period of the hook. Lua visits all open calls to set it, so an unchanged period is not set again.
 * [-0, +0, -] */
static void set_period(lua_State *L, int period) {
  int mask = events(clua_of(L), period);
  if (lua_gethookcount(L) == period && lua_gethookmask(L) == mask) return;
  lua_sethook(L, mask ? hook : NULL, mask, period);
}

static atomic_uint_fast64_t kill_count;

uint64_t clua_kill_count(void) { return atomic_load_explicit(&kill_count, memory_order_relaxed); }

/* Instructions between two checks in the ordinary case. */
static int usual_period(const clua_state *state, lua_State *L) {
  if (state->watch.reference) return 1;
  if (state->limits.is_metered) return clua_pace(state, L);
  return clua_is_interrupted() && clua_is_interruptible(state) ? 1 : 0;
}

void clua_kill_at(clua_state *state, lua_State *L, clua_kill reason) {
  if (state->killed) return;
  state->ending.fuel_at_kill = state->counts.fuel;
  state->killed = state->ending.kill.reason = reason;
  state->ending.kill.instructions = clua_instructions_since_mark(state);
  state->ending.kill.crossings = state->counts.crossings;
  atomic_fetch_add_explicit(&kill_count, 1, memory_order_relaxed);
  note_place(state, L);
  clua_alert(state);
}

/* Raises the error of an endless recursion: an ordinary error, which frees the memory of its frames. [-0, +0, v] */
static void raise_stack_overflow(clua_state *state, lua_State *L) {
  set_period(L, usual_period(state, L));
  state->memory.unlimited++;
  luaL_where(L, 0);
  lua_pushliteral(L, "stack overflow");
  lua_concat(L, 2);
  state->memory.unlimited--;
  lua_error(L);
}

/* Collections of garbage are not part of the count, because the times at which they occur depend on the seed of Lua's
 * hash, and the count must not. */
void clua_charge_collection(clua_state *state) {
  state->counts.collected += (int64_t)(state->memory.used / CLUA_COLLECTED_PER_INSTRUCTION);
}

void clua_collect_in_call(clua_state *state, lua_State *L) {
  clua_charge_collection(state);
  lua_gc(L, LUA_GCCOLLECT);
}

/* Collects garbage if the state is over its limit, and kills the state if that does not help. [-0, +0, v] */
static void make_room(clua_state *state, lua_State *L) {
  lua_Debug ar;
  state->memory.is_crowded = false;
  clua_collect_in_call(state, L);
  if (state->memory.used <= state->memory.base + clua_memory_limit(state)) return;
  if (lua_getstack(L, DEEP_STACK, &ar)) raise_stack_overflow(state, L);
  clua_kill_at(state, L, CLUA_KILL_MEMORY);
}

/* The time limit that was exceeded, of the call or of the input, if any. Only the processor time of this thread counts,
 * because on a busy machine a script may wait for the processor. Reading it takes as long as some hundred instructions;
 * reading the coarse clock, which ticks every few milliseconds, takes as long as one instruction. So the coarse clock
 * decides when to read the processor time: after the first tick of the call, and then at the earliest time at which the
 * limit can be exceeded. */
static clua_kill exceeded_time_limit(clua_state *state) {
  if (state->limits.nanoseconds == 0 && state->input.limits.nanoseconds == 0) return CLUA_ALIVE;
  int64_t time = clua_read_clock(CLOCK_MONOTONIC_COARSE);
  if (state->counts.deadline == 0) state->counts.deadline = time + 1;
  if (time < state->counts.deadline) return CLUA_ALIVE;
  int64_t worked = clua_read_clock(CLOCK_THREAD_CPUTIME_ID);
  if (state->counts.begun == 0) state->counts.begun = worked;
  int64_t allowed = state->limits.nanoseconds, in_input = clua_time_left(state);
  if (state->counts.granted > 0) allowed += clua_granted_time(state, state->counts.granted);
  bool input_decides = state->limits.nanoseconds == 0 || in_input < allowed;
  if (input_decides) allowed = in_input;
  if (allowed == INT64_MAX) return CLUA_ALIVE;
  int64_t left = allowed - (worked - state->counts.begun);
  state->counts.deadline = time + left;
  if (left > 0) return CLUA_ALIVE;
  return input_decides ? CLUA_KILL_INPUT_TIME : CLUA_KILL_TIME;
}

/* The instruction limit that is exceeded: that of the call, or that of the input. */
static clua_kill exceeded_instruction_limit(const clua_state *state) {
  return state->input.decides ? CLUA_KILL_INPUT_INSTRUCTIONS : CLUA_KILL_INSTRUCTIONS;
}

/* Counts some instructions. */
static void count(clua_state *state, lua_State *L, size_t instructions) {
  state->counts.fuel -= instructions > INT32_MAX ? INT32_MAX : (int64_t)instructions;
  if (state->counts.fuel < state->counts.collected) clua_kill_at(state, L, exceeded_instruction_limit(state));
}

/* Counts instructions, at least one, and checks the limits. The count differs at each reading of a clock, so that a
 * replay finds the place of a kill by the count alone. [-0, +0, -] */
static void count_and_check(clua_state *state, lua_State *L, size_t instructions) {
  if (state->killed || !state->limits.is_metered) return;
  count(state, L, instructions > 0 ? instructions : 1);
  /* Watching a field and noting lines are slow, so meanwhile only the number of instructions is limited. */
  bool is_slow = state->watch.reference || state->lines.are_noted;
  clua_kill late = is_slow ? CLUA_ALIVE : exceeded_time_limit(state);
  if (late != CLUA_ALIVE) clua_kill_at(state, L, late);
  if (!is_slow && clua_is_at_end(state)) clua_end_here(state);
}

void clua_count_instructions(clua_state *state, size_t instructions) {
  count_and_check(state, state->running, instructions);
}

/* Checks all limits after some instructions. [-0, +0, v] */
static void check_all_limits(clua_state *state, lua_State *L, size_t instructions) {
  count_and_check(state, L, instructions);
  if (!state->killed && state->memory.is_crowded) make_room(state, L);
  if (clua_is_killed(state)) {
    set_period(L, 1);
    clua_raise_kill(L);
  }
}

/* Instructions that may have run since the last check of the hook. The hook may have been alerted at any time since
 * then. */
static size_t instructions_since_check(const clua_state *state, lua_State *L) {
  int period = lua_gethookcount(L), usual = usual_period(state, L);
  return (size_t)(period > usual ? period : usual);
}

static void hook(lua_State *L, lua_Debug *ar) {
  clua_state *state = clua_of(L);
  if (ar->event != LUA_HOOKCOUNT) {
    if (state->coverage && ar->event == LUA_HOOKLINE) clua_cover_line(state, L, ar);
    if (state->lines.are_noted) clua_note_line(state, L, ar);
    else if (!state->coverage || lua_gethookmask(L) & LUA_MASKRET)
      clua_arm(state, L); /* a coroutine that was made while lines were noted */
    return;
  }
  if (state->watch.reference) clua_check_watched_field(state, L);
  check_all_limits(state, L, state->watch.reference ? 1 : instructions_since_check(state, L));
  if (clua_native_left(state) < CLUA_NATIVE_HOOK) clua_raise_native_overflow(L);
  if (!clua_check_stack(state, L)) raise_stack_overflow(state, L);
  set_period(L, usual_period(state, L));
}

void clua_flush_meter(clua_meter *meter, size_t steps) {
  check_all_limits(clua_of(meter->L), meter->L, CLUA_METER_STEPS - meter->left + steps);
  meter->left = CLUA_METER_STEPS;
}

void clua_alert(clua_state *state) {
  if (state->running) set_period(state->running, 1);
}

void clua_reset_hook(clua_state *state) {
  if (!state->killed) set_period(state->running, usual_period(state, state->running));
}

void clua_arm(clua_state *state, lua_State *L) {
  int period = state->killed ? 1 : usual_period(state, L);
  int mask = events(state, period);
  if (mask || lua_gethookmask(L)) lua_sethook(L, mask ? hook : NULL, mask, period);
}

void clua_start_budget(clua_state *state) {
  state->counts.spent = clua_instructions_since_mark(state);
  state->counts.budget = state->limits.instructions > 0 ? state->limits.instructions : INT64_MAX;
  if (state->ending.is_lenient && state->counts.budget <= INT64_MAX / 2) state->counts.budget *= 2;
  state->counts.fuel = state->counts.budget;
  state->memory.handed = 0;
  state->known_signals = atomic_load_explicit(&state->stop->signals, memory_order_relaxed) & ~CLUA_STOPPED_FOREVER;
  state->interrupted_before = atomic_load_explicit(&clua_interrupted_at, memory_order_relaxed);
  state->counts.deadline = state->counts.begun = state->counts.granted = state->counts.collected = 0;
  clua_arm(state, state->main);
  if (state->limits.is_metered) clua_begin_in_input(state);
  if (clua_is_at_end(state)) clua_end_here(state);
}

void clua_stop_state(clua_state *state) { clua_kill_at(state, state->running, CLUA_KILL_STOPPED); }

void clua_kill_now(clua_state *state, clua_kill reason) {
  if (reason != CLUA_ALIVE) clua_kill_at(state, state->running, reason);
}

clua_kill clua_kill_reason(const clua_state *state) { return state->killed; }

int clua_raise_kill(lua_State *L) {
  lua_pushlightuserdata(L, (void *)&kill_marker);
  return lua_error(L);
}

void clua_check(lua_State *L) {
  if (clua_is_killed(clua_of(L))) clua_raise_kill(L);
}

/* Charges instructions. A small number is only counted, and the next check applies the limits. */
static void spend(clua_state *state, lua_State *L, size_t instructions) {
  if (!state->limits.is_metered) return;
  if (instructions >= CLUA_PERIOD) count_and_check(state, L, instructions);
  else {
    count(state, L, instructions);
    if (clua_is_at_end(state)) clua_end_here(state);
  }
}

void clua_charge(lua_State *L, size_t instructions) {
  spend(clua_of(L), L, instructions);
  clua_check(L);
}

clua_status clua_spend(clua_state *state, size_t instructions) {
  spend(state, state->running, instructions);
  return clua_is_killed(state) ? clua_fail_killed(state) : CLUA_OK;
}

clua_status clua_keep_time(clua_state *state) {
  count_and_check(state, state->running, 1);
  return clua_is_killed(state) ? clua_fail_killed(state) : CLUA_OK;
}

void clua_begin_time(clua_state *state) {
  if (state->calls.count == 0) state->counts.deadline = state->counts.begun = 0;
}

void clua_grant(clua_state *state, int64_t instructions, int64_t most) {
  if (state->limits.instructions == 0 || state->counts.granted + instructions > most) return;
  state->counts.granted += instructions;
  state->input.granted += instructions;
  state->counts.budget += instructions;
  state->counts.fuel += instructions;
}

clua_limits clua_get_limits(const clua_state *state) { return state->limits; }

void clua_set_limits(clua_state *state, clua_limits limits) {
  limits.is_metered = state->limits.is_metered;
  state->limits = limits;
}

/* Charges between a kill and the end of the instruction are not counted. */
int64_t clua_instructions_used(const clua_state *state) {
  return state->counts.budget - (state->killed ? state->ending.fuel_at_kill : state->counts.fuel);
}
