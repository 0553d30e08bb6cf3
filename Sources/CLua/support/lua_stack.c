/* The size of Lua's own stack, which no function of Lua returns. The bounds of a stack are next to each other in the
 * lua_State. The allocator knows the beginning of the first stack of a state, so this code finds their offset instead
 * of assuming it. */
#include <string.h>

#include "support.h"

/* The size of a new stack in Lua (lstate.h). */
#define FIRST_SLOTS 40
#define SEARCHED_WORDS 16

bool clua_find_stack(clua_state *state) {
  uintptr_t words[SEARCHED_WORDS];
  uintptr_t first = (uintptr_t)state->stacks.first;
  memcpy(words, state->main, sizeof words);
  int top = 0;
  for (int i = 1; i < SEARCHED_WORDS; i++) {
    if (words[i] == first + CLUA_SLOT_SIZE && top == 0) top = i; /* at this time the stack has one value */
    if (words[i] != first || words[i - 1] != first + FIRST_SLOTS * CLUA_SLOT_SIZE) continue;
    state->stacks.base_place = i;
    state->stacks.top_place = top;
    return top > 0;
  }
  return false;
}

static const char *word(lua_State *L, int place) {
  const char *word;
  memcpy(&word, (const char *)L + place * (int)sizeof word, sizeof word);
  return word;
}

size_t clua_stack_slots(const clua_state *state, lua_State *L) {
  return (size_t)(word(L, state->stacks.base_place - 1) - word(L, state->stacks.base_place)) / CLUA_SLOT_SIZE;
}

size_t clua_stack_slots_used(const clua_state *state, lua_State *L) {
  return (size_t)(word(L, state->stacks.top_place) - word(L, state->stacks.base_place)) / CLUA_SLOT_SIZE;
}
