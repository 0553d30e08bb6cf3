/* Charges for vectors that grow in the middle of an instruction, if the instruction may then take very long. The cost is
 * computed in advance by counting, so that a script is stopped at the same place each time.
 *
 * There are two such instructions. First, a call of a table whose `__call` is a table, whose `__call` is a table, and
 * so on: each level makes room for one more value and moves all values above. The number of moves is the square of the
 * length of the chain, which the size of the growing stack shows. Second, a growing table moves each field to its new
 * place, one after the other. If all keys have the same place, that takes half the square of their number. */
#include <limits.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "core.h"

/* A field of a table (lobject.h). */
typedef struct node {
  union {
    lua_Integer integer;
    lua_Number number;
  } value;
  unsigned char value_kind, key_kind;
  int next;
  union {
    lua_Integer integer;
    lua_Number number;
  } key;
} node;

enum { KIND_MASK = 0x0F, INTEGER_KIND = LUA_TNUMBER, FLOAT_KIND = LUA_TNUMBER | 1 << 4 };

/* Smaller vectors are ignored, because the worst of them take only a millisecond. */
#define LEAST_NODES 1024

/* The rate of passes if time is limited and instructions are not. */
#define PASSED_PER_NANOSECOND 1

/* Fields passed, or slots moved, in the time of one instruction; measured at 2.4 and 0.6 ns. */
#define PASSED_PER_INSTRUCTION 32
#define MOVED_PER_INSTRUCTION 128

/* The ordinary number of passes. The instructions that filled the table have already been charged for these. */
#define USUAL_PASSES_PER_NODE 16

/* Maximum number of slots of a stack. A large stack has as many free slots as used ones, and one instruction can fill
 * all of them, which takes one and a half seconds for this number. */
#define MOST_SLOTS 65536

/* Additional slots of a stack (lstate.h). */
#define EXTRA_SLOTS 5

static bool is_node_vector(size_t size) {
  size_t count = size / sizeof(node);
  return count >= LEAST_NODES && count * sizeof(node) == size && (count & (count - 1)) == 0;
}

clua_block_kind clua_kind_of_block(size_t tag, size_t size) {
  if (tag == LUA_TSTRING) return clua_is_large_string(size) ? CLUA_BLOCK_STRING : CLUA_BLOCK_OTHER;
  return tag == 0 && is_node_vector(size) ? CLUA_BLOCK_NODES : CLUA_BLOCK_OTHER;
}

/* The hash of a float; equals Lua's l_hashfloat. */
static unsigned hash_of_float(lua_Number number) {
  int exponent;
  number = frexp(number, &exponent) * -(lua_Number)INT_MIN;
  if (!(number >= (lua_Number)LLONG_MIN && number < -(lua_Number)LLONG_MIN)) return 0;
  unsigned hash = (unsigned)exponent + (unsigned)(lua_Integer)number;
  return hash <= INT_MAX ? hash : ~hash;
}

/* The place of a field among `places`. False for keys that are not numbers, whose places a script cannot choose. */
static bool find_place(const node *field, size_t places, size_t *place) {
  size_t modulus = (places - 1) | 1;
  if ((field->value_kind & KIND_MASK) == LUA_TNIL) return false;
  if (field->key_kind == INTEGER_KIND) *place = (lua_Unsigned)field->key.integer % modulus;
  else if (field->key_kind == FLOAT_KIND) *place = hash_of_float(field->key.number) % modulus;
  else return false;
  return true;
}

/* Whether all places of a vector are in use. A table grows only then. */
static bool is_full(const node *fields, size_t count) {
  for (size_t i = 0; i < count; i++) {
    if (fields[i].key_kind == LUA_TNIL) return false;
  }
  return true;
}

/* The number of fields that are passed while the fields of a vector move to a vector with `places` places. */
static size_t count_passes(const node *fields, size_t count, size_t places) {
  uint32_t *lengths = calloc(places, sizeof *lengths);
  size_t passes = 0, place;
  for (size_t i = 0; lengths && i < count; i++) {
    if (find_place(&fields[i], places, &place)) passes += lengths[place]++;
  }
  free(lengths);
  return passes;
}

/* The maximum number of passes to fill a new vector with the fields of a full one. */
static size_t worst_passes(const clua_blocks *blocks, size_t places) {
  size_t worst = 0;
  for (size_t i = 0; i < blocks->count; i++) {
    const clua_block *block = &blocks->all[i];
    size_t count = block->size / sizeof(node);
    if (block->kind != CLUA_BLOCK_NODES || !is_full(block->bytes, count)) continue;
    size_t passes = count_passes(block->bytes, count, places);
    if (passes > worst) worst = passes;
  }
  return worst;
}

static bool pay_for_nodes(clua_state *state, size_t places) {
  size_t passes = worst_passes(&state->memory.blocks, places);
  if (passes <= places * USUAL_PASSES_PER_NODE) return true;
  clua_count_instructions(state, passes / PASSED_PER_INSTRUCTION);
  bool is_counted = state->limits.instructions > 0 || state->limits.nanoseconds == 0;
  if (!is_counted && passes / PASSED_PER_NANOSECOND > (size_t)state->limits.nanoseconds)
    clua_kill_now(state, CLUA_KILL_TIME);
  return !state->killed;
}

/* Whether a new vector of this size is the running stack, which doubles. */
static bool is_stack(size_t slots, size_t size) {
  return size == (2 * slots + EXTRA_SLOTS) * CLUA_SLOT_SIZE;
}

/* If calls have filled the stack, the hook has checked it since it last grew. Otherwise one instruction may be filling
 * the stack. */
static bool pay_for_stack(clua_state *state, size_t slots, int64_t fuel) {
  bool is_moving = fuel == state->stacks.fuel_of_growth;
  if (is_moving && slots >= LEAST_NODES) clua_count_instructions(state, slots * slots / MOVED_PER_INSTRUCTION);
  state->stacks.fuel_of_growth = state->counts.fuel;
  clua_alert(state);
  return !state->killed && 2 * slots <= MOST_SLOTS;
}

bool clua_pay_for_vector(clua_state *state, size_t size, int64_t fuel) {
  if (size < CLUA_NOTED_SIZE || !state->limits.is_metered || state->calls.count == 0) return true;
  size_t slots = clua_stack_slots(state, state->running);
  if (is_stack(slots, size)) return pay_for_stack(state, slots, fuel);
  return !is_node_vector(size) || pay_for_nodes(state, size / sizeof(node));
}
