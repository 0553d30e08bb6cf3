/* Loading: scripts as text, the host's own library as bytecode. */
#include <stdlib.h>
#include <string.h>

#include "internal.h"

typedef struct source {
  const char *text;
  size_t count;
  const char *name;
  const char *mode;
  int status;
} source;

/* Leaves the function, or the message. */
static int load(lua_State *L) {
  source *source = lua_touserdata(L, 1);
  source->status = luaL_loadbufferx(L, source->text, source->count, source->name, source->mode);
  if (source->status == LUA_ERRMEM) return lua_error(L);
  return 1;
}

static bool ends_in(const char *text, size_t count, const char *end) {
  size_t end_count = strlen(end);
  return count >= end_count && memcmp(text + count - end_count, end, end_count) == 0;
}

/* Whether more lines could make a text right. The message of one that ends too early ends in <eof>; but a string that
 * is open at the end of its line stays open, unless the line goes on. */
static bool is_incomplete(const source *source, const char *message, size_t count) {
  if (!ends_in(message, count, "<eof>")) return false;
  bool goes_on = ends_in(source->text, source->count, "\\") || ends_in(source->text, source->count, "\\z");
  return goes_on || !ends_in(message, count, "unfinished string near <eof>");
}

static clua_status load_source(clua_state *state, source *source) {
  lua_State *L = state->running;
  if (clua_is_killed(state)) return clua_fail_killed(state);
  clua_status status = clua_protect(L, load, source, 0, 1);
  if (status != CLUA_OK || source->status == LUA_OK) return status;
  size_t count = 0;
  const char *message = lua_tolstring(L, -1, &count);
  status = clua_fail_syntax(state, message, is_incomplete(source, message, count));
  lua_pop(L, 1);
  return status;
}

clua_status clua_load(clua_state *state, const char *text, size_t count, const char *name) {
  source source = {text, count, name, "t", LUA_OK};
  return load_source(state, &source);
}

clua_status clua_load_bytecode(clua_state *state, const char *bytes, size_t count) {
  source source = {bytes, count, "=?", "b", LUA_OK};
  return load_source(state, &source);
}

static int append(lua_State *L, const void *bytes, size_t count, void *context) {
  (void)L;
  clua_bytecode *result = context;
  char *grown = realloc(result->bytes, result->count + count);
  if (!grown) return 1;
  memcpy(grown + result->count, bytes, count);
  result->bytes = grown;
  result->count += count;
  return 0;
}

static int compile(lua_State *L) {
  source *source = lua_touserdata(L, 1);
  clua_bytecode *result = lua_touserdata(L, 2);
  source->status = luaL_loadbufferx(L, source->text, source->count, source->name, "t");
  size_t count;
  const char *message = source->status == LUA_OK ? NULL : lua_tolstring(L, -1, &count);
  int failed = message ? append(L, message, count, result) : lua_dump(L, append, result, true);
  return failed ? luaL_error(L, "not enough memory") : 0;
}

clua_status clua_compile(const char *text, size_t count, const char *name, clua_bytecode *result) {
  *result = (clua_bytecode){0};
  source source = {text, count, name, "t", LUA_OK};
  lua_State *L = luaL_newstate();
  if (!L) return CLUA_MEMORY;
  locale_t before = uselocale(clua_locale());
  lua_pushcfunction(L, compile);
  lua_pushlightuserdata(L, &source);
  lua_pushlightuserdata(L, result);
  int status = lua_pcall(L, 2, 0, 0);
  lua_close(L);
  uselocale(before);
  if (status != LUA_OK) {
    clua_free_bytecode(result);
    return CLUA_MEMORY;
  }
  if (source.status == LUA_OK) return CLUA_OK;
  return is_incomplete(&source, result->bytes, result->count) ? CLUA_INCOMPLETE : CLUA_SYNTAX;
}

void clua_free_bytecode(clua_bytecode *bytecode) {
  free(bytecode->bytes);
  *bytecode = (clua_bytecode){0};
}
