/* The allocator of a state: counts bytes, and refuses blocks over the memory limit.
 *
 * The kind of a block decides whether it is refused. Lua 5.4.4 can use memory after freeing it if a table fails to grow
 * in the middle of an assignment (fixed in 5.4.8), and a script can cause that. So over the limit, only strings and
 * userdata are refused: Lua allocates these before any change, collects garbage and tries again. If that does not help,
 * the script is killed. All other blocks are granted up to four times the limit, because a table at most doubles. The
 * hook then checks at the next instruction: it collects garbage, and kills the state if it is still over the limit.
 * Such a block beyond four times the limit, for example the buffer of a string, is refused and kills the script at once.
 *
 * A request of the host outside of all calls is refused without a kill. The arguments of a call belong to the call,
 * because only a kill is recorded and recurs in a replay.
 *
 * If the process or the program's allocator has no memory, the script is killed. For a new object, Lua first collects
 * garbage and tries again; for other blocks, such as the buffer of a string, it tries once.
 *
 * A script that is killed in the middle of an instruction gets no more large blocks, so that the instruction ends soon.
 * Lua collects garbage after such a refusal and tries again. This is safe, because the values of an assignment are also
 * on the stack, and scripts have no weak tables (metamethod_names.c). */
#include <stdlib.h>

#include "core.h"

/* Smaller blocks are not charged, because the charge of the instructions that allocate them is enough. Unit: bytes. */
#define CHARGED_SIZE 1024
#define HARD_FACTOR 4

/* The limits are checked when a block of at least this size is allocated. Unit: bytes. */
#define CHECKED_SIZE ((size_t)64 << 10)

static bool is_failing(clua_state *state) {
  if (state->memory.failing == 0) return false;
  if (state->memory.failing > 1) state->memory.failing -= 1;
  return state->memory.failing == 1;
}

/* Whether a script runs, or the arguments of its call are being passed. */
static bool is_calling(clua_state *state) {
  lua_Debug ar;
  return state->running && (state->calls.count > 0 || clua_running_script(state, state->running, &ar));
}

/* Refuses memory. Kills the script, unless Lua first collects garbage and tries again. */
static bool refuse(clua_state *state, size_t wanted, bool can_retry) {
  bool is_first = can_retry && state->memory.refused != wanted;
  state->memory.refused = wanted;
  if (is_first) clua_charge_collection(state);
  else if (is_calling(state)) {
    state->counts.fuel -= 1; /* so that a replay distinguishes this place from the last check of the hook */
    clua_kill_now(state, CLUA_KILL_MEMORY);
  }
  return false;
}

/* Charges for a block that is not small, and checks the limits for a large one. There is no other check while one
 * instruction, or the compiler, allocates repeatedly. Returns false once the script is killed, which ends the
 * operation. */
static bool pay(clua_state *state, void *block, size_t tag, size_t growth, size_t size) {
  int64_t before = state->counts.fuel;
  bool is_value = tag == LUA_TSTRING || tag == LUA_TUSERDATA;
  size_t price = is_value ? growth / CLUA_BYTES_PER_INSTRUCTION : 0;
  if (growth < CHECKED_SIZE || state->calls.count == 0) state->counts.fuel -= (int64_t)price;
  else if (state->killed) return false;
  else clua_count_instructions(state, price);
  if (tag == 0 && !block && !clua_pay_for_vector(state, size, before)) return false;
  return growth < CHECKED_SIZE || state->calls.count == 0 || !state->killed;
}

/* Whether `growth` more bytes may be allocated for an object with this tag (0: an array of Lua). */
static bool may_grow(clua_state *state, void *block, size_t tag, size_t growth, size_t size) {
  if (is_failing(state)) return false;
  if (state->memory.unlimited > 0) return true;
  if (growth >= CHARGED_SIZE && !pay(state, block, tag, growth, size)) return false;
  if (state->limits.memory == 0) return true;
  bool is_value = tag == LUA_TSTRING || tag == LUA_TUSERDATA;
  size_t limit = state->memory.base + clua_memory_limit(state);
  size_t wanted = state->memory.used + growth;
  if (wanted > state->memory.base + HARD_FACTOR * state->limits.memory) return refuse(state, growth, is_value);
  if (wanted > limit && is_value) return refuse(state, growth, true);
  state->memory.refused = 0;
  if (wanted <= limit) return true;
  state->memory.is_crowded = true;
  clua_alert(state);
  return true;
}

/* Notes that the process or the program's allocator has no memory. Kills the script, so that it cannot catch this error,
 * which would not recur in a replay. For a new object, Lua first collects garbage and tries again. */
static void *run_out(clua_state *state, size_t wanted, bool is_object) {
  bool is_first = is_object && state->memory.missing != wanted;
  state->memory.missing = is_first ? wanted : 0;
  if (!is_first && is_calling(state)) {
    state->counts.fuel -= 1; /* as in refuse */
    clua_kill_now(state, CLUA_KILL_MEMORY);
  }
  return NULL;
}

static void note_block(clua_state *state, size_t tag, const void *block, size_t size) {
  clua_block_kind kind = clua_kind_of_block(tag, size);
  if (kind != CLUA_BLOCK_OTHER) clua_add_block(&state->memory.blocks, block, size, kind);
  if (kind == CLUA_BLOCK_STRING) clua_note_string(state, size);
}

void *clua_allocate(void *context, void *block, size_t old_size, size_t new_size) {
  clua_state *state = context;
  size_t tag = block ? 0 : old_size; /* without a block, Lua passes the kind of object instead of a size */
  if (!block) old_size = 0;
  if (new_size > old_size && !may_grow(state, block, tag, new_size - old_size, new_size)) return NULL;
  void *resized = clua_pool_resize(&state->memory.pool, block, old_size, new_size);
  /* Shrinking should not fail. If it fails, because the whole process is out of memory, Lua 5.4 raises an error. */
  if (!resized && new_size > 0) return new_size > old_size ? run_out(state, new_size, tag != 0) : NULL;
  if (__builtin_expect(state->memory.missing > 0, false) && new_size > old_size) state->memory.missing = 0;
  state->memory.used += new_size - old_size;
  if (__builtin_expect((old_size | new_size) >= CLUA_NOTED_SIZE, false)) {
    if (old_size >= CLUA_NOTED_SIZE) clua_remove_block(&state->memory.blocks, block);
    if (!block) note_block(state, tag, resized, new_size);
  }
  if (__builtin_expect(!state->stacks.first, false) && new_size == CLUA_FIRST_STACK_SIZE) state->stacks.first = resized;
  return resized;
}

void *clua_host_resize(clua_state *state, void *block, size_t size) {
  if (size == 0) {
    free(block);
    return NULL;
  }
  return state && is_failing(state) ? NULL : realloc(block, size);
}

size_t clua_memory_in_use(const clua_state *state) { return state->memory.used; }

void clua_fail_allocations(clua_state *state, int64_t after) { state->memory.failing = after > 0 ? after + 1 : 0; }
