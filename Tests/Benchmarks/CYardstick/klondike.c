/* A host for Klondike, written by hand in C for this game only: a linear search for the card or pile under the pointer,
 * one reused session table, one protected call.
 *
 * It identifies piles by number, writes only the fields of the session that have changed, and fetches fields that rules
 * rarely read on demand. It has no limits, gestures, other destinations or transactions. */
#include <float.h>
#include <lauxlib.h>
#include <lua.h>
#include <lualib.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "yardstick.h"

#define MAX_PILES 16
#define MAX_RECTS 128

typedef struct place {
  yardstick_rect rect;
  int32_t pile;
  bool is_carried;
} place;

struct yardstick_klondike {
  lua_State *L;
  int closure, session; /* references */
  const char *names[MAX_PILES];
  yardstick_rect frames[MAX_PILES];
  int32_t pile_count;
  place places[MAX_RECTS]; /* from back to front */
  int32_t place_count;
  int32_t from;
  int32_t shown; /* the pile that the session table names */
  double x, y;
};

/* The script, as in plugins/klondike/init.lua. Returns the rule, and a function that makes the session of a card. */
static const char script[] =
  "local rules, location = ...\n"
  "local game = rules.deal(math.random)\n"
  "local meta = { __index = function(_, key) if key == 'location' then return location() end end }\n"
  "local function rule(session) return rules.can_drop(game, session.items, session.to) end\n"
  "local function lift(from, id)\n"
  "  local items = assert(rules.run_from(game, from, id))\n"
  "  assert(#items == 1, 'the card is covered')\n"
  "  return setmetatable({ id = 1, phase = 'active', items = items, item_ids = { id }, items_count = 1, from = from,\n"
  "    suggested_operations = { move = true } }, meta)\n"
  "end\n"
  "return rule, lift\n";

static int message_handler(lua_State *L) {
  luaL_traceback(L, L, lua_tostring(L, 1), 1);
  return 1;
}

static int location(lua_State *L) {
  const yardstick_klondike *game = lua_touserdata(L, lua_upvalueindex(1));
  lua_createtable(L, 0, 2);
  lua_pushnumber(L, game->x);
  lua_setfield(L, -2, "x");
  lua_pushnumber(L, game->y);
  lua_setfield(L, -2, "y");
  return 1;
}

/* The stack of the game: at 1 the message handler of all calls, at 2 the function `lift`. */
static int open_game(lua_State *L) {
  const char *rules = lua_touserdata(L, 1), *array = lua_touserdata(L, 2);
  yardstick_klondike *game = lua_touserdata(L, 3);
  lua_Integer seed = lua_tointeger(L, 4);
  luaL_openlibs(L);
  lua_getglobal(L, "math");
  lua_getfield(L, -1, "randomseed");
  lua_pushinteger(L, seed);
  lua_call(L, 1, 0);
  luaL_getsubtable(L, LUA_REGISTRYINDEX, LUA_LOADED_TABLE);
  if (luaL_loadfile(L, array)) return lua_error(L);
  lua_call(L, 0, 1);
  lua_setfield(L, -2, "dray.array");
  if (luaL_loadstring(L, script)) return lua_error(L);
  if (luaL_loadfile(L, rules)) return lua_error(L);
  lua_call(L, 0, 1);
  lua_pushlightuserdata(L, game);
  lua_pushcclosure(L, location, 1);
  lua_call(L, 2, 2);
  return 2;
}

yardstick_klondike *yardstick_klondike_open(const char *rules, const char *array, int64_t seed) {
  yardstick_klondike *game = calloc(1, sizeof *game);
  game->L = luaL_newstate();
  game->shown = game->from = -1;
  lua_State *L = game->L;
  lua_pushcfunction(L, message_handler);
  lua_pushcfunction(L, open_game);
  lua_pushlightuserdata(L, (void *)rules);
  lua_pushlightuserdata(L, (void *)array);
  lua_pushlightuserdata(L, game);
  lua_pushinteger(L, seed);
  if (lua_pcall(L, 4, 2, 1) != LUA_OK) {
    fprintf(stderr, "%s\n", lua_tostring(L, -1));
    yardstick_klondike_close(game);
    return NULL;
  }
  lua_insert(L, -2);
  game->closure = luaL_ref(L, LUA_REGISTRYINDEX);
  return game;
}

void yardstick_klondike_close(yardstick_klondike *game) {
  lua_close(game->L);
  for (int32_t pile = 0; pile < game->pile_count; pile++) free((void *)game->names[pile]);
  free(game);
}

int32_t yardstick_klondike_add_pile(yardstick_klondike *game, const char *name, yardstick_rect rect) {
  game->names[game->pile_count] = strdup(name);
  game->frames[game->pile_count] = rect;
  return game->pile_count++;
}

void yardstick_klondike_add_rect(yardstick_klondike *game, yardstick_rect rect, int32_t pile) {
  if (game->place_count < MAX_RECTS) game->places[game->place_count++] = (place){rect, pile, false};
}

bool yardstick_klondike_lift(yardstick_klondike *game, const char *card, int32_t from) {
  lua_State *L = game->L;
  lua_pushvalue(L, 2);
  lua_pushstring(L, game->names[from]);
  lua_pushstring(L, card);
  if (lua_pcall(L, 2, 1, 1) != LUA_OK) {
    fprintf(stderr, "%s\n", lua_tostring(L, -1));
    lua_pop(L, 1);
    return false;
  }
  game->session = luaL_ref(L, LUA_REGISTRYINDEX);
  game->from = from;
  for (int32_t i = game->place_count - 1; i >= 0; i--) { /* the card is the frontmost of its pile */
    if (game->places[i].pile != from) continue;
    game->places[i].is_carried = true;
    break;
  }
  return true;
}

static bool contains(const yardstick_rect *rect, double x, double y) {
  return x >= rect->x && x < rect->x + rect->width && y >= rect->y && y < rect->y + rect->height;
}

static double squared_distance(const yardstick_rect *rect, double x, double y) {
  double dx = x < rect->x ? rect->x - x : x > rect->x + rect->width ? x - rect->x - rect->width : 0;
  double dy = y < rect->y ? rect->y - y : y > rect->y + rect->height ? y - rect->y - rect->height : 0;
  return dx * dx + dy * dy;
}

/* The pile under a point, else the nearest. */
static int32_t pile_at(const yardstick_klondike *game, double x, double y) {
  for (int32_t i = game->place_count - 1; i >= 0; i--) {
    const place *place = &game->places[i];
    if (place->pile >= 0 && !place->is_carried && contains(&place->rect, x, y)) return place->pile;
  }
  int32_t best = -1;
  double least = DBL_MAX;
  for (int32_t pile = 0; pile < game->pile_count; pile++) {
    double distance = squared_distance(&game->frames[pile], x, y);
    if (distance < least) least = distance, best = pile;
  }
  return best;
}

static void decode(lua_State *L, int status, yardstick_verdict *verdict) {
  verdict->operation = status != LUA_OK ? YARDSTICK_FAILED : lua_toboolean(L, -2) ? YARDSTICK_MOVE : YARDSTICK_FORBIDDEN;
  verdict->reason_count = 0;
  if (verdict->operation == YARDSTICK_MOVE || lua_type(L, -1) != LUA_TSTRING) return;
  size_t count;
  const char *reason = lua_tolstring(L, -1, &count);
  if (count > sizeof verdict->reason) count = sizeof verdict->reason;
  memcpy(verdict->reason, reason, count);
  verdict->reason_count = count;
}

void yardstick_klondike_move(yardstick_klondike *game, double x, double y, yardstick_verdict *verdict) {
  game->x = x;
  game->y = y;
  int32_t to = pile_at(game, x, y);
  verdict->pile = to;
  if (to == game->from) {
    verdict->operation = YARDSTICK_UNCHANGED;
    verdict->reason_count = 0;
    return;
  }
  lua_State *L = game->L;
  lua_rawgeti(L, LUA_REGISTRYINDEX, game->closure);
  lua_rawgeti(L, LUA_REGISTRYINDEX, game->session);
  if (to != game->shown) {
    lua_pushstring(L, game->names[to]);
    lua_setfield(L, -2, "to");
    game->shown = to;
  }
  int status = lua_pcall(L, 1, 2, 1);
  decode(L, status, verdict);
  lua_settop(L, 2);
}
