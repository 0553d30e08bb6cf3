/* The period of the hook: the number of instructions between two checks. An instruction may take long if a string or
 * the stack is large. Comparing a string of NUL bytes takes 11 ns a byte, and calling a value through n nested tables
 * with `__call` moves n²/2 slots. The period is 100 as long as a hundred of the slowest instructions take less than a
 * second, and shorter otherwise. */
#include "core.h"

/* The minimum sizes of large strings, and of strings for which the hook checks still more often. Unit: bytes. */
#define LARGE_STRING ((size_t)1 << 20)
#define HUGE_STRING ((size_t)4 << 20)

/* A stack with more than LARGE_STACK slots is large. If less than one fourth of it is in use, a collection shrinks it. */
#define LARGE_STACK 8192
#define USED_PART 4

/* A stack with more than DEEPEST slots in use and more than FEW_CALLS nested calls is a stack overflow. This is an
 * ordinary error, far below Lua's own limit. */
#define DEEPEST 32000
#define FEW_CALLS 200

static int pace_of_stack(size_t slots) {
  if (slots <= LARGE_STACK) return CLUA_PERIOD;
  if (slots <= 2 * LARGE_STACK) return CLUA_PERIOD / 4;
  return slots <= 4 * LARGE_STACK ? CLUA_PERIOD / 16 : 1;
}

static int pace_of_string(size_t bytes) {
  if (bytes < LARGE_STRING) return CLUA_PERIOD;
  if (bytes < HUGE_STRING) return CLUA_PERIOD / 4;
  return bytes < 4 * HUGE_STRING ? CLUA_PERIOD / 25 : 1;
}

int clua_pace(const clua_state *state, lua_State *L) {
  int of_stack = pace_of_stack(clua_stack_slots(state, L)), of_string = pace_of_string(state->pacing.largest_string);
  return of_stack < of_string ? of_stack : of_string;
}

bool clua_check_stack(clua_state *state, lua_State *L) {
  size_t slots = clua_stack_slots(state, L);
  if (__builtin_expect(slots <= LARGE_STACK, true)) return true;
  size_t used = clua_stack_slots_used(state, L);
  lua_Debug ar;
  if (used > DEEPEST && lua_getstack(L, FEW_CALLS, &ar)) return false;
  if (used < slots / USED_PART) clua_collect_in_call(state, L); /* the collection frees the rest of the stack */
  return true;
}

/* Notes a large string when it is made. Only a collection shows which strings are garbage, so garbage is collected
 * before the next call. The pace then depends on the strings that the script still references, not on the time of Lua's
 * collections. */
void clua_note_string(clua_state *state, size_t size) {
  if (size < LARGE_STRING) return;
  state->pacing.has_new_strings = true;
  if (size <= state->pacing.largest_string) return;
  state->pacing.largest_string = size;
  clua_alert(state);
}

void clua_refresh_large_strings(clua_state *state) {
  if (__builtin_expect(!state->pacing.has_new_strings, true)) return;
  lua_gc(state->main, LUA_GCCOLLECT);
  state->pacing.largest_string = clua_largest_block(&state->memory.blocks, CLUA_BLOCK_STRING);
  state->pacing.has_new_strings = false;
}

bool clua_is_large_string(size_t size) { return size >= LARGE_STRING; }
