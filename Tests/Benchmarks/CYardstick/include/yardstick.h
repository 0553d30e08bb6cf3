/* The yardsticks of the benchmarks: the same work as Dray's, written by hand in C on the same liblua5.4. */
#ifndef YARDSTICK_H
#define YARDSTICK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Memory of the whole process: allocations.c */

/* The number of blocks that C, Lua and Swift have requested since the process began. */
uint64_t yardstick_allocations(void);
/* The number of bytes that are allocated at present. */
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

/* The result that a drop would have. It contains a copy of the reason. */
typedef struct yardstick_verdict {
  yardstick_operation operation;
  int32_t pile;
  size_t reason_count;
  char reason[128];
} yardstick_verdict;

/* Deals the game of a seed by the rules in a file. After a failure, writes a message to stderr and returns NULL. */
yardstick_klondike *yardstick_klondike_open(const char *rules, const char *array, int64_t seed);
void yardstick_klondike_close(yardstick_klondike *game);
/* Adds a pile that takes cards. Returns its number. */
int32_t yardstick_klondike_add_pile(yardstick_klondike *game, const char *name, yardstick_rect rect);
/* Adds a rectangle in front of all others, of a pile or a card in it. Pile -1: a rectangle that takes no cards. */
void yardstick_klondike_add_rect(yardstick_klondike *game, yardstick_rect rect, int32_t pile);
/* Lifts a card, which must be on top of the pile. */
bool yardstick_klondike_lift(yardstick_klondike *game, const char *card, int32_t from);
/* Moves the pointer to a place and asks the rule. */
void yardstick_klondike_move(yardstick_klondike *game, double x, double y, yardstick_verdict *verdict);

/* Calls between Lua and C: calls.c */

typedef struct yardstick_calls yardstick_calls;

/* `loop` is a Lua chunk that receives a function `add` and a count, and calls add(a, b) this number of times. `add` is a
 * Lua chunk that returns a function of two numbers. Returns NULL if either does not compile. */
yardstick_calls *yardstick_calls_open(const char *loop, const char *add);
void yardstick_calls_close(yardstick_calls *calls);
/* Lets Lua call a C function `count` times. */
void yardstick_call_c(yardstick_calls *calls, int64_t count);
/* Calls a Lua function from C `count` times, in protected mode with a message handler. Returns the sum of the results. */
double yardstick_call_lua(yardstick_calls *calls, int64_t count);

/* Calls luaL_newstate, luaL_openlibs and lua_close. Returns the bytes that the state has used. */
size_t yardstick_open_and_close_state(void);

#endif
