/* Where a script is, in the words of its author: frames of C and of the host's own library are left out. */
#include <string.h>

#include "internal.h"

/* Frames shown from the inside and from the outside of a deep stack. */
#define INNER_FRAMES 10
#define OUTER_FRAMES 10

/* The host's library is stripped bytecode, whose source Lua gives as "=?". */
static bool is_script(const lua_Debug *ar) { return strcmp(ar->what, "C") != 0 && strcmp(ar->source, "=?") != 0; }

bool clua_script_frame(lua_State *L, int level, lua_Debug *ar) {
  for (; lua_getstack(L, level, ar); level++) {
    if (lua_getinfo(L, "Sl", ar) && is_script(ar) && ar->currentline > 0) return true;
  }
  return false;
}

static void append_frame(clua_text *text, const lua_Debug *ar) {
  if (*ar->what == 'm') {
    clua_append(text, "%s:%d: in main chunk\n", ar->short_src, ar->currentline);
  } else if (*ar->namewhat != '\0') {
    clua_append(text, "%s:%d: in %s '%s'\n", ar->short_src, ar->currentline, ar->namewhat, ar->name);
  } else {
    clua_append(text, "%s:%d: in function <%s:%d>\n", ar->short_src, ar->currentline, ar->short_src, ar->linedefined);
  }
}

static int count_script_frames(lua_State *L, int level) {
  lua_Debug ar;
  int count = 0;
  for (; lua_getstack(L, level, &ar); level++) {
    if (lua_getinfo(L, "S", &ar) && is_script(&ar)) count++;
  }
  return count;
}

size_t clua_write_traceback(lua_State *L, int level, char *buffer, size_t size) {
  clua_text text = {buffer, 0, size};
  buffer[0] = '\0';
  lua_Debug ar;
  int count = count_script_frames(L, level);
  int skipped = count - INNER_FRAMES - OUTER_FRAMES;
  for (int frame = 0; lua_getstack(L, level, &ar); level++) {
    if (!lua_getinfo(L, "Sln", &ar) || !is_script(&ar)) continue;
    if (frame < INNER_FRAMES || frame >= count - OUTER_FRAMES) {
      append_frame(&text, &ar);
    } else if (frame == INNER_FRAMES) {
      clua_append(&text, "… %d more\n", skipped);
    }
    frame++;
  }
  return text.count;
}
