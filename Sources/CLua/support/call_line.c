/* The line of a call of a method or of a field.
 *
 * Lua 5.4.4 gives each call in a chain of calls the line at which the chain begins. The instruction that looks up the
 * function, OP_SELF or OP_GETFIELD, has the line of the name. Lua finds the line of the running instruction by a pointer in the
 * frame, so this file moves the pointer to that instruction, asks for the line, and moves it back. */
#include "support.h"

#if LUA_VERSION_NUM != 504
#error "The layout of frames and the numbers of instructions are those of Lua 5.4."
#endif

/* The beginning of a CallInfo of a function in Lua (lstate.h). */
typedef struct frame {
  void *function, *top;
  struct frame *previous, *next;
  const uint32_t *next_instruction;
} frame;

/* Numbers of instructions (lopcodes.h). */
enum { OP_GETFIELD = 14, OP_SELF = 20, OP_JMP = 56, OP_CALL = 68, OP_TAILCALL = 69, OP_EXTRAARG = 82 };

static uint32_t operation(uint32_t instruction) { return instruction & 0x7F; }

/* The register that an instruction changes. OP_JMP and OP_EXTRAARG have a number in its place. */
static uint32_t target(uint32_t instruction) { return instruction >> 7 & 0xFF; }

/* The instruction that has put the function of a call into its register. Arguments are in later registers. */
static const uint32_t *lookup(const uint32_t *call) {
  const uint32_t *at = call;
  do at--;
  while (target(*at) != target(*call) || operation(*at) == OP_JMP || operation(*at) == OP_EXTRAARG);
  return at;
}

int clua_call_line(lua_State *L, const lua_Debug *ar) {
  frame *caller = (frame *)(void *)ar->i_ci;
  const uint32_t *next = caller->next_instruction, *call = next - 1;
  if (operation(*call) != OP_CALL && operation(*call) != OP_TAILCALL) return ar->currentline;
  const uint32_t *name = lookup(call);
  if (operation(*name) != OP_SELF && operation(*name) != OP_GETFIELD) return ar->currentline;
  lua_Debug named = *ar;
  caller->next_instruction = name + 1;
  lua_getinfo(L, "l", &named);
  caller->next_instruction = next;
  return named.currentline;
}
