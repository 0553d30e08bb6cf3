/* Loading: scripts as text, the host's own library as bytecode. */
#include <stdlib.h>
#include <string.h>

#include "../library/library.h"

typedef struct source {
  clua_reading reading;
  const char *mode;
  int status;
} source;

/* Leaves the function or the message on the stack. */
static int load(lua_State *L) {
  source *source = lua_touserdata(L, 1);
  clua_reading *reading = &source->reading;
  source->status = *source->mode == 't'
                     ? clua_compile(L, reading)
                     : luaL_loadbufferx(L, reading->text, reading->count, reading->name, source->mode);
  if (source->status == LUA_ERRMEM) return lua_error(L);
  /* The compiler reports a text that is nested too deep, or that has too many labels, without a place. */
  if (source->status == LUA_ERRRUN && lua_type(L, -1) == LUA_TSTRING)
    lua_pushfstring(L, "%s:%d: %s", reading->name + 1, (int)clua_line_read(reading), lua_tostring(L, -1));
  return 1;
}

static bool ends_in(const char *text, size_t count, const char *end) {
  size_t end_count = strlen(end);
  return count >= end_count && memcmp(text + count - end_count, end, end_count) == 0;
}

/* Whether further lines could complete a text. The message about an incomplete text ends in <eof>. A string that is
 * open at the end of its line can be completed only if the line continues. */
static bool is_incomplete(const source *source, const char *message, size_t count) {
  if (!ends_in(message, count, "<eof>")) return false;
  const clua_reading *reading = &source->reading;
  bool continues = ends_in(reading->text, reading->count, "\\") || ends_in(reading->text, reading->count, "\\z");
  return continues || !ends_in(message, count, "unfinished string near <eof>");
}

/* Whether the text is bytecode. */
static bool is_bytecode(const source *source) {
  return *source->mode == 't' && source->reading.count > 0 && *source->reading.text == *LUA_SIGNATURE;
}

static clua_status load_source(clua_state *state, source *source) {
  lua_State *L = state->running;
  if (clua_is_killed(state)) return clua_fail_killed(state);
  if (state->calls.depth == 0) state->stacks.floor = clua_native_floor();
  if (clua_native_left(state) < CLUA_NATIVE_ENTRY) return clua_fail_native(state, CLUA_NATIVE_ENTRY);
  const clua_reading *outer = state->reading;
  if (*source->mode == 't') state->reading = &source->reading;
  clua_status status = clua_protect(L, load, source, 0, 1);
  state->reading = outer;
  if (status != CLUA_OK || source->status == LUA_OK) return status;
  if (clua_is_killed(state)) {
    lua_pop(L, 1);
    return clua_fail_killed(state);
  }
  size_t count = 0;
  const char *message = lua_tolstring(L, -1, &count);
  if (is_bytecode(source)) {
    clua_text text = clua_begin_message(state);
    clua_append(&text, "%s: cannot load bytecode, only source text", source->reading.name + 1);
    clua_end_message(state, &text);
    status = CLUA_SYNTAX;
  } else status = clua_fail_syntax(state, message, is_incomplete(source, message, count));
  lua_pop(L, 1);
  return status;
}

static clua_status refuse_length(clua_state *state, const source *source) {
  clua_text text = clua_begin_message(state);
  clua_append(&text, "%s: the source has %zu bytes, at most %zu are allowed; split it into modules",
              source->reading.name + 1, source->reading.count, state->limits.source);
  clua_end_message(state, &text);
  return CLUA_SYNTAX;
}

clua_status clua_load(clua_state *state, const char *text, size_t count, const char *name) {
  source source = {{text, count, 0, name}, "t", LUA_OK};
  if (state->limits.source > 0 && count > state->limits.source) return refuse_length(state, &source);
  if (state->calls.count == 0) clua_start_budget(state);
  clua_status status = load_source(state, &source);
  if (status == CLUA_OK) clua_cover_script(state, state->running, name);
  return status;
}

/* The result of a compilation: bytecode, or the message of the compiler. */
typedef struct compiled {
  clua_bytecode code;
  bool is_bytecode;
} compiled;

struct clua_library_text {
  const char *text, *name;
  size_t count;
  compiled *compiled; /* NULL until the first load on any thread sets it */
};

clua_library_text *clua_library_text_create(const char *text, size_t count, const char *name) {
  clua_library_text *library = malloc(sizeof *library);
  if (library) *library = (clua_library_text){.text = text, .name = name, .count = count};
  return library;
}

static void free_compiled(compiled *compiled) {
  if (compiled) free(compiled->code.bytes);
  free(compiled);
}

void clua_library_text_free(clua_library_text *library) {
  free_compiled(library->compiled);
  free(library);
}

static int compile(lua_State *L) {
  const clua_library_text *library = lua_touserdata(L, 1);
  compiled *result = lua_touserdata(L, 2);
  result->is_bytecode = luaL_loadbufferx(L, library->text, library->count, library->name, "t") == LUA_OK;
  size_t count;
  const char *message = result->is_bytecode ? NULL : lua_tolstring(L, -1, &count);
  int failed = message ? clua_append_bytecode(L, message, count + 1, &result->code)
                       : lua_dump(L, clua_append_bytecode, &result->code, true);
  return failed ? luaL_error(L, "not enough memory") : 0;
}

/* Compiles in a separate state. Returns NULL if an allocation failed. */
static compiled *compile_apart(const clua_library_text *library) {
  compiled *result = calloc(1, sizeof *result);
  lua_State *L = result ? luaL_newstate() : NULL;
  int status = LUA_ERRMEM;
  if (L) {
    locale_t before = uselocale(clua_locale());
    lua_pushcfunction(L, compile);
    lua_pushlightuserdata(L, (void *)library);
    lua_pushlightuserdata(L, result);
    status = lua_pcall(L, 2, 0, 0);
    lua_close(L);
    uselocale(before);
  }
  if (status == LUA_OK) return result;
  free_compiled(result);
  return NULL;
}

static const compiled *compiled_once(clua_library_text *library) {
  compiled *known = __atomic_load_n(&library->compiled, __ATOMIC_ACQUIRE);
  if (known) return known;
  compiled *made = compile_apart(library);
  if (!made || __atomic_compare_exchange_n(&library->compiled, &known, made, false, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE))
    return made;
  free_compiled(made); /* another thread has already set it */
  return known;
}

/* Sets the globals of the function on the top to those of the library instead of those of the scripts. [-0, +0, -] */
static void give_globals(lua_State *L) {
  lua_rawgetp(L, LUA_REGISTRYINDEX, &clua_library_globals_key);
  if (!lua_setupvalue(L, -2, 1)) lua_pop(L, 1);
}

clua_status clua_load_library(clua_state *state, clua_library_text *library) {
  const compiled *compiled = compiled_once(library);
  if (!compiled) return CLUA_MEMORY;
  if (!compiled->is_bytecode) return clua_fail_syntax(state, compiled->code.bytes, false);
  source source = {{compiled->code.bytes, compiled->code.count, 0, "=?"}, "b", LUA_OK};
  clua_status status = load_source(state, &source);
  if (status == CLUA_OK) give_globals(state->running);
  return status;
}
