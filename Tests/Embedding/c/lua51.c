/*
 * A program with a Lua 5.1 of its own, linked statically and visible to every library: the functions lua_* of the
 * process are those of Lua 5.1. A script in Lua 5.1 plays a drag of Klondike. The drag is undone after this Lua is closed.
 *
 *     cc -rdynamic lua51.c $(pkg-config --cflags --libs dray) -I /usr/include/lua5.1 -l:liblua5.1.a -lm -ldl
 */
#include <dray.h>
#include <lauxlib.h>
#include <lua.h>
#include <lualib.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void check(dray_host *host, dray_status status) {
  if (status == DRAY_STATUS_OK) return;
  fprintf(stderr, "%s\n", dray_host_message(host));
  exit(EXIT_FAILURE);
}

static void point(dray_host *host, dray_input_kind kind, double x, double y) {
  static double now = 0;
  dray_input input = { .struct_size = sizeof input, .kind = kind, .x = x, .y = y, .time = now += 0.05 };
  check(host, dray_host_send(host, &input));
}

/* Drags the two of clubs onto the three of hearts, and returns the drag's outcome as text. */
static int drag(lua_State *L) {
  dray_host *host = lua_touserdata(L, lua_upvalueindex(1));
  point(host, DRAY_INPUT_POINTER_DOWN, 80, 150);
  point(host, DRAY_INPUT_POINTER_MOVED, 90, 150);
  point(host, DRAY_INPUT_POINTER_MOVED, 170, 230);
  point(host, DRAY_INPUT_POINTER_UP, 170, 230);
  dray_response response = { .struct_size = sizeof response };
  check(host, dray_host_response(host, &response));
  lua_pushfstring(L, "%s: %s to %s", response.item_ids[0].string, response.route.from.string, response.route.to.string);
  return 1;
}

int main(int count, char **arguments) {
  if (count != 2) return EXIT_FAILURE;
  dray_host *host = NULL;
  check(NULL, dray_host_create(NULL, &host));
  dray_plugin_options game = { .struct_size = sizeof game, .seed = 381 };
  check(host, dray_host_load_plugin(host, arguments[1], &game));

  lua_State *L = luaL_newstate();
  luaL_openlibs(L);
  lua_pushlightuserdata(L, host);
  lua_pushcclosure(L, drag, 1);
  lua_setglobal(L, "drag");
  const char *script = "print(_VERSION, drag()) collectgarbage() print(#string.rep('x', 1e6), (pcall(error)))";
  if (luaL_dostring(L, script) != 0) return fprintf(stderr, "%s\n", lua_tostring(L, -1)), EXIT_FAILURE;
  lua_close(L);
  check(host, dray_host_undo(host));
  dray_host_destroy(host);
  puts("undone");
  return EXIT_SUCCESS;
}
