/* The matcher of Lua's patterns. */
#ifndef CLUA_PATTERN_H
#define CLUA_PATTERN_H

#include "internal.h"

/* In place of the length of a capture that is not closed yet, and of one that is a position. */
#define CLUA_UNFINISHED (-1)
#define CLUA_POSITION (-2)

/* Captures of one pattern, as many as Lua's own takes. */
#define CLUA_MAX_CAPTURES 32

/* A pattern on its way through a subject. */
typedef struct clua_match {
  clua_meter meter;
  const char *subject, *subject_end; /* there is a 0 at the end */
  const char *pattern_end;           /* here too */
  int depth;                         /* calls that may still be nested */
  int level;                         /* captures, closed or not */
  struct {
    const char *start;
    ptrdiff_t count;
  } captures[CLUA_MAX_CAPTURES];
} clua_match;

/* Sets out to match a pattern whose anchor, if it had one, was cut off. The bytes are borrowed. */
void clua_begin_match(clua_match *match, lua_State *L, const char *subject, size_t count, const char *pattern,
                      size_t pattern_count);
/* The end of what matches from `from` on; NULL if nothing does. Captures of earlier calls are forgotten. [-0, +0, v] */
const char *clua_match_from(clua_match *match, const char *from, const char *pattern);
/* Gives a capture, or the whole match if there are none; a position is pushed. [-0, +(0|1), v] */
ptrdiff_t clua_read_capture(clua_match *match, int index, const char *from, const char *end, const char **bytes);
/* Pushes one capture, or all; the whole match if there are none and `from` is not NULL. [-0, +captures, v] */
void clua_push_capture(clua_match *match, int index, const char *from, const char *end);
int clua_push_captures(clua_match *match, const char *from, const char *end);

#endif
