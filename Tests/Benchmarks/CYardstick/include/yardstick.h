/* What Dray is measured against: the same work, written by hand in C on the same liblua5.4. */
#ifndef YARDSTICK_H
#define YARDSTICK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Memory of the whole process: allocations.c */

/* Blocks that were asked for since the process began, by C, Lua and Swift. */
uint64_t yardstick_allocations(void);
/* Bytes that are allocated now. */
size_t yardstick_memory(void);

/* A pointer that drags a card over Klondike: klondike.c */

typedef struct yardstick_klondike yardstick_klondike;

typedef struct yardstick_rect {
  double x, y, width, height;
} yardstick_rect;

typedef enum yardstick_operation : int32_t {
  YARDSTICK_UNCHANGED, /* where the card came from */
  YARDSTICK_MOVE,
  YARDSTICK_FORBIDDEN,
  YARDSTICK_FAILED,
} yardstick_operation;

/* What a drop would come to. The reason is the verdict's own copy. */
typedef struct yardstick_verdict {
  yardstick_operation operation;
  int32_t pile;
  size_t reason_count;
  char reason[128];
} yardstick_verdict;

/* Deals the game of a seed by the rules in a file; NULL and a message on stderr if that fails. */
yardstick_klondike *yardstick_klondike_open(const char *rules, const char *array, int64_t seed);
void yardstick_klondike_close(yardstick_klondike *game);
/* Adds a pile that takes cards. Returns its number. */
int32_t yardstick_klondike_add_pile(yardstick_klondike *game, const char *name, yardstick_rect rect);
/* Adds a rectangle in front of all others, of a card or a pile; pile -1: of what takes no cards. */
void yardstick_klondike_add_rect(yardstick_klondike *game, yardstick_rect rect, int32_t pile);
/* Lifts a card of a pile, which must be on top of it. */
bool yardstick_klondike_lift(yardstick_klondike *game, const char *card, int32_t from);
/* Takes the pointer to a place and asks the rule. */
void yardstick_klondike_move(yardstick_klondike *game, double x, double y, yardstick_verdict *verdict);

/* Calls between Lua and C: calls.c */

typedef struct yardstick_calls yardstick_calls;

/* `loop` is Lua: a chunk that gets `add` and a number, and calls add(a, b) as often. `add` is a chunk that returns
 * a function of two numbers. NULL if either is no Lua. */
yardstick_calls *yardstick_calls_open(const char *loop, const char *add);
void yardstick_calls_close(yardstick_calls *calls);
/* Lua calls a C function so often. */
void yardstick_call_c(yardstick_calls *calls, int64_t count);
/* C calls a Lua function so often, protected and with a message handler; the sum of the results. */
double yardstick_call_lua(yardstick_calls *calls, int64_t count);

/* luaL_newstate, luaL_openlibs, lua_close; the bytes that the state took. */
size_t yardstick_open_and_close_state(void);

#endif
