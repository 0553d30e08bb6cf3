/* The matcher of Lua's patterns. */
#ifndef CLUA_PATTERN_H
#define CLUA_PATTERN_H

#include "library.h"

/* The lengths of a capture that is not closed yet, and of a capture that is a position. */
#define CLUA_UNFINISHED (-1)
#define CLUA_POSITION (-2)

/* Maximum number of captures of one pattern, as in Lua. */
#define CLUA_MAX_CAPTURES 32

/* The state of matching a pattern with a subject. */
typedef struct clua_match {
  clua_meter meter;
  const char *subject, *subject_end; /* followed by a NUL */
  const char *pattern_end;           /* also followed by a NUL */
  int depth;                         /* number of further calls that may be nested */
  int level;                         /* number of captures, closed or not */
  struct {
    const char *start;
    ptrdiff_t count;
  } captures[CLUA_MAX_CAPTURES];
} clua_match;

/* Prepares a match. The pattern begins after its anchor, if any. The bytes are borrowed. */
void clua_begin_match(clua_match *match, lua_State *L, const char *subject, size_t count, const char *pattern,
                      size_t pattern_count);
/* Returns the end of a match that begins at `from`; NULL without a match. Earlier captures are discarded.
 * [-0, +0, v] */
const char *clua_match_from(clua_match *match, const char *from, const char *pattern);
/* Returns the length of a capture, and sets `bytes` to its first byte. Without captures, capture 0 is the whole match.
 * For a position, pushes it and returns CLUA_POSITION. [-0, +(0|1), v] */
ptrdiff_t clua_read_capture(clua_match *match, int index, const char *from, const char *end, const char **bytes);
/* Pushes one capture. Without captures, capture 0 is the whole match. [-0, +1, v] */
void clua_push_capture(clua_match *match, int index, const char *from, const char *end);
/* Pushes all captures, and returns their number. Without captures, pushes the whole match, unless `from` is NULL.
 * [-0, +captures, v] */
int clua_push_captures(clua_match *match, const char *from, const char *end);

#endif
