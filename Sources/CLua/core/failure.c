/* The latest failure: message, place, traceback, and the error value itself.
 *
 * The details are in the state's own memory, so that reporting an error cannot fail. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core.h"

const char clua_error_key = 0;

static void set_message(clua_state *state, const char *bytes, size_t count) {
  static const char ellipsis[] = "…";
  bool is_long = count >= CLUA_MESSAGE_SIZE;
  if (is_long) count = CLUA_MESSAGE_SIZE - sizeof ellipsis;
  while (is_long && count > 0 && ((unsigned char)bytes[count] & 0xC0) == 0x80) count--; /* cuts at whole characters */
  memcpy(state->latest.message, bytes, count);
  if (is_long) {
    memcpy(state->latest.message + count, ellipsis, sizeof ellipsis);
    count += sizeof ellipsis - 1;
  }
  state->latest.message[count] = '\0';
  state->latest.failure.message_count = count;
}

static void clear(clua_state *state) {
  clua_latest *latest = &state->latest;
  latest->failure = (clua_failure){.message = latest->message, .traceback = latest->traceback, .chunk = latest->chunk};
  latest->message[0] = latest->traceback[0] = latest->chunk[0] = '\0';
}

static void set_place(clua_state *state, const char *chunk, int32_t line) {
  snprintf(state->latest.chunk, sizeof state->latest.chunk, "%s", chunk);
  state->latest.failure.line = line;
}

/* Sets the place if the message begins with it. */
static bool try_place(clua_state *state, const char *message, const char *chunk, int32_t line) {
  char prefix[LUA_IDSIZE + 16];
  int count = snprintf(prefix, sizeof prefix, "%s:%d:", chunk, (int)line);
  bool is_place = line > 0 && strncmp(message, prefix, (size_t)count) == 0;
  if (is_place) set_place(state, chunk, line);
  return is_place;
}

/* The number of levels that are searched for the frame that the message names. */
#define BLAMED_LEVELS 50

/* Sets the place of the failure: that of the frame whose place begins the message, or else that of the innermost frame
 * of a script. */
static void find_place(clua_state *state, lua_State *L, const char *message) {
  lua_Debug ar;
  for (int level = 0; message && level < BLAMED_LEVELS && lua_getstack(L, level, &ar); level++) {
    if (!lua_getinfo(L, "Sl", &ar) || ar.currentline <= 0) continue;
    if (try_place(state, message, ar.short_src, ar.currentline)) return;
    if (level > 0 && try_place(state, message, ar.short_src, clua_call_line(L, &ar))) return;
  }
  const clua_lines *noted = &state->lines;
  if (message && noted->are_noted && try_place(state, message, noted->chunk, noted->line)) return;
  if (clua_running_script(state, L, &ar)) set_place(state, ar.short_src, ar.currentline);
}

/* Whether the innermost script may have called the failing function by a tail call. Lua does not store its line. The
 * library's own tail calls look the same. */
static bool is_in_tail_call(lua_State *L) {
  lua_Debug ar;
  for (int level = 0; level < BLAMED_LEVELS && lua_getstack(L, level, &ar); level++) {
    if (!lua_getinfo(L, "St", &ar) || clua_is_script(&ar)) return false;
    if (ar.istailcall) return true;
  }
  return false;
}

/* The beginning of Lua's errors in stripped bytecode, which has no names and no lines. */
static const char library_place[] = "?:-1: ";

/* Lua's error of calls nested too deep in C, where no place is known to Lua. */
static const char overflow[] = "C stack overflow";

/* Replaces the library's place, or a missing one, by the script's. Removes the library's place if no script is running. */
static void blame_script(clua_state *state, lua_State *L, const char *message, size_t count) {
  lua_Debug ar;
  size_t prefix = sizeof library_place - 1;
  if (strcmp(message, overflow) == 0) prefix = 0;
  if (count < prefix || memcmp(message, library_place, prefix) != 0) return;
  clua_text text = {state->latest.message, 0, sizeof state->latest.message};
  if (clua_running_script(state, L, &ar)) clua_append(&text, "%s:%d: ", ar.short_src, ar.currentline);
  else if (prefix == 0) return;
  clua_append(&text, "%.*s", (int)(count - prefix), message + prefix);
  state->latest.failure.message_count = text.count;
}

void clua_note_failure(clua_state *state, lua_State *L, int index) {
  clear(state);
  size_t count = 0;
  const char *message = lua_type(L, index) == LUA_TSTRING ? lua_tolstring(L, index, &count) : NULL;
  if (message) {
    set_message(state, message, count);
    blame_script(state, L, message, count);
  }
  find_place(state, L, message);
  state->latest.failure.is_in_tail_call = is_in_tail_call(L);
  state->latest.failure.traceback_count =
    clua_write_traceback(L, 0, state->latest.traceback, sizeof state->latest.traceback);
}

int clua_on_error(lua_State *L) {
  clua_state *state = clua_of(L);
  if (!clua_is_killed(state)) clua_note_failure(state, L, 1); /* checks for an interrupt while the frames exist */
  return 1;
}

static const char no_message[] = "an error without a message";

/* Whether the message consists of its place only. */
static bool has_only_place(const clua_state *state) {
  char place[LUA_IDSIZE + 16];
  int count = snprintf(place, sizeof place, "%s:%d:", state->latest.chunk, (int)state->latest.failure.line);
  const char *rest = state->latest.message;
  if (strncmp(rest, place, (size_t)count) == 0) rest += count;
  return rest + strspn(rest, " \t\r\n") == state->latest.message + state->latest.failure.message_count;
}

/* Sets the message of an error that has no text. */
static void note_missing_message(clua_state *state) {
  clua_text text = {state->latest.message, 0, sizeof state->latest.message};
  int line = state->latest.failure.line;
  if (line > 0) clua_append(&text, "%s:%d: ", state->latest.chunk, line);
  clua_append(&text, "%s", no_message);
  state->latest.failure.message_count = text.count;
}

/* Stores the error value. If it is not a string, makes its message: the result of __tostring; for a table without it,
 * the field `message` or a fixed text; for other values, the text of `tostring`. */
static int describe(lua_State *L) {
  clua_state *state = clua_of(L);
  lua_pushvalue(L, 1);
  lua_rawsetp(L, LUA_REGISTRYINDEX, &clua_error_key);
  state->latest.failure.serial = ++state->latest.serial;
  if (lua_type(L, 1) == LUA_TSTRING) {
    if (has_only_place(state)) note_missing_message(state);
    return 0;
  }
  if (lua_istable(L, 1) && !luaL_getmetafield(L, 1, "__tostring")) {
    lua_pushliteral(L, "message");
    if (lua_rawget(L, 1) == LUA_TSTRING) lua_replace(L, 1);
  }
  if (lua_isnil(L, 1)) {
    note_missing_message(state);
    return 0;
  }
  if (lua_type(L, 1) == LUA_TTABLE && !luaL_getmetafield(L, 1, "__tostring")) {
    lua_pushliteral(L, "an error value that is a table");
  } else {
    clua_to_text(L, 1, NULL);
  }
  size_t count;
  const char *message = lua_tolstring(L, -1, &count);
  set_message(state, message, count);
  if (has_only_place(state)) note_missing_message(state);
  return 0;
}

clua_status clua_fail_killed(clua_state *state) {
  static const char *const reasons[] = {
    [CLUA_ALIVE] = "stopped",
    [CLUA_KILL_INSTRUCTIONS] = "too many instructions",
    [CLUA_KILL_MEMORY] = "too much memory",
    [CLUA_KILL_TIME] = "too much time",
    [CLUA_KILL_STOPPED] = "stopped by the host",
    [CLUA_KILL_INPUT_INSTRUCTIONS] = "too many instructions in one input",
    [CLUA_KILL_INPUT_TIME] = "too much time in one input",
    [CLUA_KILL_HOST_MEMORY] = "too much memory of the host",
  };
  clear(state);
  char message[LUA_IDSIZE + 64];
  const char *reason = reasons[state->killed];
  const clua_kill_place *kill = &state->ending.kill;
  int count = kill->line > 0
                ? snprintf(message, sizeof message, "%s:%d: %s", kill->chunk, (int)kill->line, reason)
                : snprintf(message, sizeof message, "%s", reason);
  set_message(state, message, (size_t)count);
  set_place(state, kill->chunk, kill->line);
  return CLUA_KILLED;
}

clua_status clua_fail_syntax(clua_state *state, const char *message, bool is_incomplete) {
  clear(state);
  set_message(state, message, strlen(message));
  const char *colon = strchr(message, ':');
  while (colon && (colon[1] < '0' || colon[1] > '9')) colon = strchr(colon + 1, ':');
  if (colon) {
    snprintf(state->latest.chunk, sizeof state->latest.chunk, "%.*s", (int)(colon - message), message);
    state->latest.failure.line = (int32_t)strtol(colon + 1, NULL, 10);
  }
  return is_incomplete ? CLUA_INCOMPLETE : CLUA_SYNTAX;
}

clua_text clua_begin_message(clua_state *state) {
  clear(state);
  return (clua_text){state->latest.message, 0, sizeof state->latest.message};
}

void clua_end_message(clua_state *state, const clua_text *text) { state->latest.failure.message_count = text->count; }

clua_status clua_fail_with(clua_state *state, clua_status status, const char *message) {
  clear(state);
  set_message(state, message, strlen(message));
  return status;
}

/* The buffers of lauxlib raise this string instead of LUA_ERRMEM. */
static bool is_out_of_memory(lua_State *L, int status) {
  if (status == LUA_ERRMEM) return true;
  return lua_type(L, -1) == LUA_TSTRING && strcmp(lua_tostring(L, -1), "not enough memory") == 0;
}

clua_status clua_fail(clua_state *state, lua_State *L, int status) {
  if (clua_is_killed(state)) return clua_fail_killed(state);
  if (is_out_of_memory(L, status)) return CLUA_MEMORY;
  if (status == LUA_ERRERR) clua_note_failure(state, L, lua_gettop(L)); /* the handler was not called, or failed */
  if (!lua_checkstack(L, 3)) return CLUA_MEMORY;
  lua_pushcfunction(L, describe);
  lua_pushvalue(L, -2);
  int described = lua_pcall(L, 1, 0, 0);
  if (described == LUA_OK) return CLUA_FAILED;
  lua_pop(L, 1);
  if (clua_is_killed(state)) return clua_fail_killed(state);
  if (described == LUA_ERRMEM) return CLUA_MEMORY;
  static const char unknown[] = "an error value whose __tostring failed";
  set_message(state, unknown, sizeof unknown - 1);
  return CLUA_FAILED;
}

const clua_failure *clua_last_failure(const clua_state *state) { return &state->latest.failure; }

bool clua_push_failure(clua_stack *stack, int64_t serial) {
  lua_State *L = clua_lua(stack);
  clua_state *state = clua_of(L);
  if (serial == 0 || serial != state->latest.serial || !clua_push_nil(stack)) return false;
  lua_pop(L, 1);
  lua_rawgetp(L, LUA_REGISTRYINDEX, &clua_error_key);
  return true;
}
