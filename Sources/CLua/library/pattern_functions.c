/* string.find, match, gmatch and gsub, with a matcher that charges its steps.
 *
 * Based on lstrlib.c of Lua 5.4: see LICENSE-Lua. */
#define _GNU_SOURCE
#include <ctype.h>
#include <string.h>

#include "pattern.h"

#define ESCAPE '%'

/* Bytes of a plain search in the time of one instruction. */
#define SEARCHED_PER_INSTRUCTION 16

/* Bytes of a pattern that are checked for special characters in the time of one instruction. NUL bytes are checked one
 * by one. */
#define PATTERN_PER_INSTRUCTION 4

/* Converts a position given by a script, which may count from the end, to a position from the beginning. */
static size_t position(lua_Integer given, size_t count) {
  if (given > 0) return (size_t)given;
  if (given == 0 || given < -(lua_Integer)count) return 1;
  return count + (size_t)given + 1;
}

/* Whether a pattern has no special characters. */
static bool is_plain(const char *pattern, size_t count) {
  const char *end = pattern + count;
  for (; pattern <= end; pattern += strlen(pattern) + 1) {
    if (strpbrk(pattern, "^$*+?.([%-")) return false;
  }
  return true;
}

static int find_plain(lua_State *L, const char *from, const char *subject, size_t count, const char *text,
                      size_t text_count) {
  size_t left = count - (size_t)(from - subject);
  const char *found = memmem(from, left, text, text_count);
  clua_charge(L, ((found ? (size_t)(found - from) : left) + text_count) / SEARCHED_PER_INSTRUCTION);
  if (!found) {
    luaL_pushfail(L);
    return 1;
  }
  lua_pushinteger(L, found - subject + 1);
  lua_pushinteger(L, found - subject + (lua_Integer)text_count);
  return 2;
}

static int search(lua_State *L, bool is_find) {
  size_t count, pattern_count;
  const char *subject = luaL_checklstring(L, 1, &count);
  const char *pattern = luaL_checklstring(L, 2, &pattern_count);
  size_t offset = position(luaL_optinteger(L, 3, 1), count) - 1;
  if (offset > count) {
    luaL_pushfail(L);
    return 1;
  }
  const char *from = subject + offset;
  clua_charge(L, pattern_count / PATTERN_PER_INSTRUCTION);
  if (is_find && (lua_toboolean(L, 4) || is_plain(pattern, pattern_count))) {
    return find_plain(L, from, subject, count, pattern, pattern_count);
  }
  clua_match match;
  bool is_anchored = *pattern == '^';
  clua_begin_match(&match, L, subject, count, pattern + is_anchored, pattern_count - is_anchored);
  do {
    const char *end = clua_match_from(&match, from, pattern + is_anchored);
    if (!end) continue;
    clua_end_meter(&match.meter);
    if (!is_find) return clua_push_captures(&match, from, end);
    lua_pushinteger(L, from - subject + 1);
    lua_pushinteger(L, end - subject);
    return clua_push_captures(&match, NULL, NULL) + 2;
  } while (from++ < match.subject_end && !is_anchored);
  clua_end_meter(&match.meter);
  luaL_pushfail(L);
  return 1;
}

static int find(lua_State *L) { return search(L, true); }

static int match(lua_State *L) { return search(L, false); }

/* gmatch */

/* A userdata that points into strings. The closure keeps these strings alive. */
typedef struct iterator {
  const char *from, *pattern;
  const char *last; /* the end of the last match */
  clua_match match;
} iterator;

static int next_match(lua_State *L) {
  iterator *iterator = lua_touserdata(L, lua_upvalueindex(3));
  iterator->match.meter = clua_begin_meter(L);
  for (const char *from = iterator->from; from <= iterator->match.subject_end; from++) {
    const char *end = clua_match_from(&iterator->match, from, iterator->pattern);
    if (!end || end == iterator->last) continue;
    clua_end_meter(&iterator->match.meter);
    iterator->from = iterator->last = end;
    return clua_push_captures(&iterator->match, from, end);
  }
  clua_end_meter(&iterator->match.meter);
  return 0;
}

static int gmatch(lua_State *L) {
  size_t count, pattern_count;
  const char *subject = luaL_checklstring(L, 1, &count);
  const char *pattern = luaL_checklstring(L, 2, &pattern_count);
  size_t offset = position(luaL_optinteger(L, 3, 1), count) - 1;
  lua_settop(L, 2);
  iterator *iterator = lua_newuserdatauv(L, sizeof *iterator, 0);
  clua_begin_match(&iterator->match, L, subject, count, pattern, pattern_count);
  iterator->from = subject + (offset > count ? count + 1 : offset);
  iterator->pattern = pattern;
  iterator->last = NULL;
  lua_pushcclosure(L, next_match, 3);
  return 1;
}

/* gsub */

/* Adds the replacement string at index 3, with captures in place of %0 to %9. [-0, +0, v] */
static void add_string(clua_match *match, luaL_Buffer *buffer, const char *from, const char *end) {
  lua_State *L = match->meter.L;
  size_t count;
  const char *text = lua_tolstring(L, 3, &count);
  const char *text_end = text + count;
  for (const char *next; (next = memchr(text, ESCAPE, (size_t)(text_end - text))); text = next + 2) {
    luaL_addlstring(buffer, text, (size_t)(next - text));
    clua_step(&match->meter, 1);
    char sign = next[1];
    if (sign == ESCAPE) {
      luaL_addchar(buffer, sign);
    } else if (sign == '0') {
      luaL_addlstring(buffer, from, (size_t)(end - from));
    } else if (isdigit((unsigned char)sign)) {
      const char *bytes;
      ptrdiff_t captured = clua_read_capture(match, sign - '1', from, end, &bytes);
      if (captured == CLUA_POSITION) luaL_addvalue(buffer);
      else luaL_addlstring(buffer, bytes, (size_t)captured);
    } else {
      luaL_error(L, "invalid use of '%c' in replacement string", ESCAPE);
    }
  }
  luaL_addlstring(buffer, text, (size_t)(text_end - text));
}

/* Adds the replacement of a match. Returns false if the matched text remains. `type` is that of the replacement at
 * index 3. [-0, +0, e] */
static bool add_replacement(clua_match *match, luaL_Buffer *buffer, const char *from, const char *end, int type) {
  lua_State *L = match->meter.L;
  if (type == LUA_TFUNCTION) {
    lua_pushvalue(L, 3);
    lua_call(L, clua_push_captures(match, from, end), 1);
  } else if (type == LUA_TTABLE) {
    clua_push_capture(match, 0, from, end);
    lua_gettable(L, 3);
  } else {
    add_string(match, buffer, from, end);
    return true;
  }
  if (!lua_toboolean(L, -1)) {
    lua_pop(L, 1);
    luaL_addlstring(buffer, from, (size_t)(end - from));
    return false;
  }
  if (!lua_isstring(L, -1)) return luaL_error(L, "invalid replacement value (a %s)", luaL_typename(L, -1));
  luaL_addvalue(buffer);
  return true;
}

static int gsub(lua_State *L) {
  size_t count, pattern_count;
  const char *from = luaL_checklstring(L, 1, &count), *last = NULL;
  const char *pattern = luaL_checklstring(L, 2, &pattern_count);
  int type = lua_type(L, 3);
  clua_check_native(L);
  lua_Integer limit = luaL_optinteger(L, 4, (lua_Integer)count + 1), replaced = 0;
  luaL_argexpected(L, type == LUA_TNUMBER || type == LUA_TSTRING || type == LUA_TFUNCTION || type == LUA_TTABLE, 3,
                   "string/function/table");
  bool is_anchored = *pattern == '^', is_changed = false;
  clua_match match;
  luaL_Buffer buffer;
  luaL_buffinit(L, &buffer);
  clua_begin_match(&match, L, from, count, pattern + is_anchored, pattern_count - is_anchored);
  while (replaced < limit) {
    const char *end = clua_match_from(&match, from, pattern + is_anchored);
    if (end && end != last) {
      replaced++;
      if (add_replacement(&match, &buffer, from, end, type)) is_changed = true;
      from = last = end;
    } else if (from < match.subject_end) {
      luaL_addchar(&buffer, *from++);
    } else {
      break;
    }
    if (is_anchored) break;
  }
  clua_end_meter(&match.meter);
  if (is_changed) {
    luaL_addlstring(&buffer, from, (size_t)(match.subject_end - from));
    luaL_pushresult(&buffer);
  } else {
    lua_pushvalue(L, 1);
  }
  lua_pushinteger(L, replaced);
  return 2;
}

const luaL_Reg clua_pattern_functions[] = {
  {"find", find}, {"gmatch", gmatch}, {"gsub", gsub}, {"match", match}, {NULL, NULL}};
