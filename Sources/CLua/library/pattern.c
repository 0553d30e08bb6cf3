/* The matcher of Lua's patterns, which charges its steps. Lua's own matcher can backtrack almost endlessly over a short
 * text, and Lua does not call a hook meanwhile.
 *
 * Based on lstrlib.c of Lua 5.4, with the same patterns, errors and results: see LICENSE-Lua. */
#include "pattern.h"

#include <string.h>

/* Maximum number of nested calls of the matcher. */
#define MAX_DEPTH 200

/* Bytes compared in the time of one step: bytes of a subject, or bytes of a set that are compared with one byte of the
 * subject. */
#define BYTES_PER_STEP 4
#define SET_BYTES_PER_STEP 8

#define ESCAPE '%'

static inline int byte(char c) { return (unsigned char)c; }

static const char *match(clua_match *m, const char *s, const char *p);

/* Classes */

/* The end of the class at the beginning of a pattern. */
static const char *class_end(clua_match *m, const char *p) {
  lua_State *L = m->meter.L;
  const char *start = p;
  if (*p == ESCAPE) {
    if (p + 1 == m->pattern_end) luaL_error(L, "malformed pattern (ends with '%%')");
    return p + 2;
  }
  if (*p++ != '[') return p;
  if (*p == '^') p++;
  do { /* a ']' at the beginning is a member of the set */
    if (p == m->pattern_end) luaL_error(L, "malformed pattern (missing ']')");
    if (*p++ == ESCAPE && p < m->pattern_end) p++;
  } while (*p != ']');
  clua_step(&m->meter, (size_t)(p - start) / SET_BYTES_PER_STEP);
  return p + 1;
}

static inline bool is_between(int c, int first, int last) { return (unsigned)(c - first) <= (unsigned)(last - first); }

/* Classes are those of ASCII, as in the C locale. The functions of <ctype.h> look up the thread's locale each time. */
static bool is_in_class(int c, int class) {
  bool found, is_digit = is_between(c, '0', '9'), is_letter = is_between(c | 0x20, 'a', 'z');
  switch (class | 0x20) {
    case 'a': found = is_letter; break;
    case 'c': found = c < ' ' || c == 0x7f; break;
    case 'd': found = is_digit; break;
    case 'g': found = is_between(c, '!', '~'); break;
    case 'l': found = is_between(c, 'a', 'z'); break;
    case 'p': found = is_between(c, '!', '~') && !is_letter && !is_digit; break;
    case 's': found = c == ' ' || is_between(c, '\t', '\r'); break;
    case 'u': found = is_between(c, 'A', 'Z'); break;
    case 'w': found = is_letter || is_digit; break;
    case 'x': found = is_digit || is_between(c | 0x20, 'a', 'f'); break;
    case 'z': found = c == 0; break;
    default: return class == c;
  }
  return found == is_between(class, 'a', 'z');
}

/* Whether a byte is in the set from `p`, its '[', to `end`, its ']'. */
static bool is_in_set(int c, const char *p, const char *end) {
  bool is_meant = true;
  if (p[1] == '^') {
    is_meant = false;
    p++;
  }
  while (++p < end) {
    if (*p == ESCAPE) {
      p++;
      if (is_in_class(c, byte(*p))) return is_meant;
    } else if (p[1] == '-' && p + 2 < end) {
      p += 2;
      if (byte(p[-2]) <= c && c <= byte(*p)) return is_meant;
    } else if (byte(*p) == c) {
      return is_meant;
    }
  }
  return !is_meant;
}

/* Whether the class from `p` to `end` contains the byte at `s`. */
static inline bool matches_one(clua_match *m, const char *s, const char *p, const char *end) {
  if (s >= m->subject_end) return false;
  int c = byte(*s);
  switch (*p) {
    case '.': return true;
    case ESCAPE: return is_in_class(c, byte(p[1]));
    case '[': clua_step(&m->meter, (size_t)(end - p) / SET_BYTES_PER_STEP); return is_in_set(c, p, end - 1);
    default: return byte(*p) == c;
  }
}

/* Items */

/* %bxy: a balanced match of the two bytes at `p`. */
static const char *match_balance(clua_match *m, const char *s, const char *p) {
  if (p >= m->pattern_end - 1) luaL_error(m->meter.L, "malformed pattern (missing arguments to '%%b')");
  if (*s != *p) return NULL;
  const char *start = s, *found = NULL;
  int opened = 1;
  while (!found && ++s < m->subject_end) {
    if (*s == p[1]) {
      if (--opened == 0) found = s + 1;
    } else if (*s == p[0]) {
      opened++;
    }
  }
  clua_step(&m->meter, (size_t)(s - start) / BYTES_PER_STEP);
  return found;
}

/* Tries the longest repetition first, then shorter ones. */
static const char *match_longest(clua_match *m, const char *s, const char *p, const char *end) {
  ptrdiff_t count = 0;
  while (matches_one(m, s + count, p, end)) count++;
  clua_step(&m->meter, (size_t)count / BYTES_PER_STEP);
  for (; count >= 0; count--) {
    const char *found = match(m, s + count, end + 1);
    if (found) return found;
  }
  return NULL;
}

/* Finds the shortest repetition that matches. */
static const char *match_shortest(clua_match *m, const char *s, const char *p, const char *end) {
  for (;; s++) {
    const char *found = match(m, s, end + 1);
    if (found) return found;
    if (!matches_one(m, s, p, end)) return NULL;
  }
}

static const char *open_capture(clua_match *m, const char *s, const char *p, ptrdiff_t kind) {
  if (m->level >= CLUA_MAX_CAPTURES) luaL_error(m->meter.L, "too many captures");
  m->captures[m->level].start = s;
  m->captures[m->level].count = kind;
  m->level++;
  const char *found = match(m, s, p);
  if (!found) m->level--;
  return found;
}

static const char *close_capture(clua_match *m, const char *s, const char *p) {
  int index = m->level - 1;
  while (index >= 0 && m->captures[index].count != CLUA_UNFINISHED) index--;
  if (index < 0) luaL_error(m->meter.L, "invalid pattern capture");
  m->captures[index].count = s - m->captures[index].start;
  const char *found = match(m, s, p);
  if (!found) m->captures[index].count = CLUA_UNFINISHED;
  return found;
}

/* %1 to %9: the text of a capture. */
static const char *match_capture(clua_match *m, const char *s, char digit) {
  int index = digit - '1';
  if (index < 0 || index >= m->level || m->captures[index].count == CLUA_UNFINISHED) {
    luaL_error(m->meter.L, "invalid capture index %%%d", index + 1);
  }
  size_t count = (size_t)m->captures[index].count; /* huge for a position, which therefore never matches */
  if ((size_t)(m->subject_end - s) < count) return NULL;
  clua_step(&m->meter, count / CLUA_BYTES_PER_INSTRUCTION);
  return memcmp(m->captures[index].start, s, count) == 0 ? s + count : NULL;
}

/* %f[set]: a position between a byte outside the set and one inside. `p` is at the '['. */
static bool is_frontier(clua_match *m, const char *s, const char *p, const char *end) {
  clua_step(&m->meter, (size_t)(end - p) / SET_BYTES_PER_STEP);
  int before = s == m->subject ? 0 : byte(s[-1]);
  return !is_in_set(before, p, end - 1) && is_in_set(byte(*s), p, end - 1);
}

/* The end of a match of the pattern from `p` on. Recursive only for captures and repetitions. */
static const char *match(clua_match *m, const char *s, const char *p) {
  if (m->depth-- == 0) luaL_error(m->meter.L, "pattern too complex");
  clua_check_match(m->meter.L);
  while (s && p != m->pattern_end) {
    clua_step(&m->meter, 1);
    if (*p == '(') {
      bool is_position = p[1] == ')';
      s = open_capture(m, s, p + 1 + is_position, is_position ? CLUA_POSITION : CLUA_UNFINISHED);
      break;
    }
    if (*p == ')') {
      s = close_capture(m, s, p + 1);
      break;
    }
    if (*p == '$' && p + 1 == m->pattern_end) {
      if (s != m->subject_end) s = NULL;
      break;
    }
    if (*p == ESCAPE) {
      if (p[1] == 'b') {
        s = match_balance(m, s, p + 2);
        p += 4;
        continue;
      }
      if (p[1] == 'f') {
        p += 2;
        if (*p != '[') luaL_error(m->meter.L, "missing '[' after '%%f' in pattern");
        const char *end = class_end(m, p);
        if (!is_frontier(m, s, p, end)) s = NULL;
        p = end;
        continue;
      }
      if (p[1] >= '0' && p[1] <= '9') {
        s = match_capture(m, s, p[1]);
        p += 2;
        continue;
      }
    }
    const char *end = class_end(m, p);
    char suffix = *end;
    if (!matches_one(m, s, p, end)) {
      if (suffix != '*' && suffix != '?' && suffix != '-') s = NULL;
      p = end + 1;
    } else if (suffix == '*' || suffix == '+') {
      s = match_longest(m, s + (suffix == '+'), p, end);
      break;
    } else if (suffix == '-') {
      s = match_shortest(m, s, p, end);
      break;
    } else if (suffix == '?') {
      const char *found = match(m, s + 1, end + 1);
      if (found) {
        s = found;
        break;
      }
      p = end + 1;
    } else {
      s++;
      p = end;
    }
  }
  m->depth++;
  return s;
}

/* Functions for other files */

void clua_begin_match(clua_match *match, lua_State *L, const char *subject, size_t count, const char *pattern,
                      size_t pattern_count) {
  match->meter = clua_begin_meter(L);
  match->subject = subject;
  match->subject_end = subject + count;
  match->pattern_end = pattern + pattern_count;
}

const char *clua_match_from(clua_match *m, const char *from, const char *pattern) {
  m->depth = MAX_DEPTH;
  m->level = 0;
  clua_step(&m->meter, 1);
  return match(m, from, pattern);
}

ptrdiff_t clua_read_capture(clua_match *match, int index, const char *from, const char *end, const char **bytes) {
  lua_State *L = match->meter.L;
  if (index >= match->level) {
    if (index != 0) luaL_error(L, "invalid capture index %%%d", index + 1);
    *bytes = from;
    return end - from;
  }
  ptrdiff_t count = match->captures[index].count;
  *bytes = match->captures[index].start;
  if (count == CLUA_UNFINISHED) luaL_error(L, "unfinished capture");
  if (count == CLUA_POSITION) lua_pushinteger(L, *bytes - match->subject + 1);
  return count;
}

void clua_push_capture(clua_match *match, int index, const char *from, const char *end) {
  const char *bytes;
  ptrdiff_t count = clua_read_capture(match, index, from, end, &bytes);
  if (count != CLUA_POSITION) lua_pushlstring(match->meter.L, bytes, (size_t)count);
}

int clua_push_captures(clua_match *match, const char *from, const char *end) {
  int count = match->level == 0 && from ? 1 : match->level;
  luaL_checkstack(match->meter.L, count, "too many captures");
  for (int index = 0; index < count; index++) clua_push_capture(match, index, from, end);
  return count;
}
