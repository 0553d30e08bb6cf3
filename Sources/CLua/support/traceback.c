/* The frames of a script, without frames of C and of the host's own library. */
#include <string.h>

#include "support.h"

/* The number of innermost frames, and of outermost frames, that the traceback of a deep stack shows. */
#define INNER_FRAMES 10
#define OUTER_FRAMES 10
/* The number of levels that are searched for these frames. Lua finds a level by counting from the innermost one, so the
 * time for a search of all levels would grow with the square of the depth. */
#define INNER_LEVELS 200
#define OUTER_LEVELS 40

/* The host's library is stripped bytecode, whose source is "=?" in Lua. */
bool clua_is_script(const lua_Debug *ar) { return strcmp(ar->what, "C") != 0 && strcmp(ar->source, "=?") != 0; }

bool clua_script_frame(lua_State *L, int level, lua_Debug *ar) {
  for (int end = level + INNER_LEVELS; level < end && lua_getstack(L, level, ar); level++) {
    if (!lua_getinfo(L, "Sl", ar) || !clua_is_script(ar) || ar->currentline <= 0) continue;
    if (level > 0) ar->currentline = clua_call_line(L, ar);
    return true;
  }
  return false;
}

static void append_frame(clua_text *text, const lua_Debug *ar) {
  if (*ar->what == 'm') {
    clua_append(text, "%s:%d: in main chunk\n", ar->short_src, ar->currentline);
  } else if (*ar->namewhat != '\0' && strcmp(ar->name, "?") != 0) { /* the library is stripped and has no names */
    clua_append(text, "%s:%d: in %s '%s'\n", ar->short_src, ar->currentline, ar->namewhat, ar->name);
  } else {
    clua_append(text, "%s:%d: in function <%s:%d>\n", ar->short_src, ar->currentline, ar->short_src, ar->linedefined);
  }
}

/* The outermost level. */
static int last_level(lua_State *L) {
  lua_Debug ar;
  int inside = 0, outside = 1;
  while (lua_getstack(L, outside, &ar)) {
    inside = outside;
    outside *= 2;
  }
  while (inside + 1 < outside) {
    int middle = (inside + outside) / 2;
    if (lua_getstack(L, middle, &ar)) inside = middle;
    else outside = middle;
  }
  return inside;
}

/* Appends up to `most` frames of scripts between two levels. Returns the next level. */
static int append_frames(clua_text *text, lua_State *L, int level, int end, int most) {
  lua_Debug ar;
  for (int frames = 0; level < end && frames < most && lua_getstack(L, level, &ar); level++) {
    if (!lua_getinfo(L, "Sln", &ar) || !clua_is_script(&ar)) continue;
    if (level > 0) ar.currentline = clua_call_line(L, &ar);
    append_frame(text, &ar);
    frames++;
  }
  return level;
}

/* The level at which the shown outermost frames begin. */
static int outer_level(lua_State *L, int inner, int last) {
  lua_Debug ar;
  int level = last + 1;
  for (int frames = 0; level > inner && level > last - OUTER_LEVELS && frames < OUTER_FRAMES; level--) {
    if (lua_getstack(L, level - 1, &ar) && lua_getinfo(L, "S", &ar) && clua_is_script(&ar)) frames++;
  }
  return level;
}

size_t clua_write_traceback(lua_State *L, int level, char *buffer, size_t size) {
  clua_text text = {buffer, 0, size};
  buffer[0] = '\0';
  int last = last_level(L);
  int inner = append_frames(&text, L, level, level + INNER_LEVELS, INNER_FRAMES);
  int outer = outer_level(L, inner, last);
  if (outer > inner) clua_append(&text, "… %d levels\n", outer - inner);
  append_frames(&text, L, outer, last + 1, OUTER_FRAMES);
  return text.count;
}
