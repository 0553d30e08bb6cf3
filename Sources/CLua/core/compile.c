/* The compiler reads a text in pieces, through a function that charges for each piece and checks the limits.
 * The time for some texts grows with the square of their length, for example because each `or` of a long chain visits
 * those before it. The time for one piece is too short for that to matter. */
#include "core.h"

/* Length of a piece. Unit: bytes. */
#define PIECE 128

/* The compiler recurses for nested texts, up to Lua's limit. A level takes up to 450 bytes of the thread's stack. On a
 * thread with less stack, fewer levels are allowed. */
#define MOST_LEVELS 190
#define BYTES_PER_LEVEL 512

static const char *read_piece(lua_State *L, void *context, size_t *count) {
  clua_reading *reading = context;
  size_t left = reading->count - reading->read;
  const char *piece = reading->text + reading->read;
  *count = left < PIECE ? left : PIECE;
  clua_charge(L, PIECE);
  reading->read += *count;
  return *count > 0 ? piece : NULL;
}

int32_t clua_line_read(const clua_reading *reading) {
  int32_t line = 1;
  for (size_t i = 0; i < reading->read; i++) line += reading->text[i] == '\n';
  return line;
}

static int return_nothing(lua_State *L) {
  (void)L;
  return 0;
}

/* Pushes two coroutines, and returns the one that begins with this number of nested C calls. The two resume each other
 * in turn, because a resumed coroutine begins with one more call than its resumer. [-0, +2, m] */
static lua_State *push_deep_coroutine(lua_State *L, int calls) {
  lua_State *from = L, *other = lua_newthread(L), *made = lua_newthread(L);
  for (; calls > 0; calls--) {
    int results;
    lua_pushcfunction(made, return_nothing);
    lua_resume(made, from, 0, &results);
    from = made;
    made = other;
    other = from;
  }
  return from;
}

int clua_compile(lua_State *L, clua_reading *reading) {
  size_t left = clua_native_left(clua_of(L));
  if (left >= CLUA_NATIVE_COMPILER) return lua_load(L, read_piece, reading, reading->name, "t");
  int levels = (int)((left - CLUA_NATIVE_HOOK) / BYTES_PER_LEVEL); /* calls with less stack were already refused */
  lua_State *co = push_deep_coroutine(L, MOST_LEVELS - levels);
  int status = lua_load(co, read_piece, reading, reading->name, "t");
  lua_xmove(co, L, 1);
  lua_replace(L, -3);
  lua_pop(L, 1);
  return status;
}
