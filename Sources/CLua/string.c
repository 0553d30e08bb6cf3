/* string.rep, which loops in C where no hook sees it, and string.format, which would show addresses. */
#include <string.h>

#include "internal.h"

static int repeat(lua_State *L) {
  size_t count, separator_count;
  const char *text = luaL_checklstring(L, 1, &count);
  lua_Integer times = luaL_checkinteger(L, 2);
  const char *separator = luaL_optlstring(L, 3, "", &separator_count);
  size_t step = count + separator_count;
  if (times <= 0 || step == 0) {
    lua_pushliteral(L, "");
    return 1;
  }
  if (step > INT32_MAX || (lua_Unsigned)times > INT32_MAX / step) return luaL_error(L, "resulting string too large");
  size_t total = (size_t)times * step - separator_count;
  clua_charge(L, total / CLUA_BYTES_PER_INSTRUCTION);
  luaL_Buffer buffer;
  char *bytes = luaL_buffinitsize(L, &buffer, total + separator_count);
  memcpy(bytes, text, count);
  memcpy(bytes + count, separator, separator_count);
  for (size_t filled = step; filled < total;) { /* the result begins with itself: copy it, doubling each time */
    size_t copied = filled < total - filled ? filled : total - filled;
    memcpy(bytes + filled, bytes, copied);
    filled += copied;
  }
  luaL_pushresultsize(&buffer, total);
  return 1;
}

/* Hands over to Lua's own with texts in place of what it would show the address of. */
static int format(lua_State *L) {
  size_t count;
  const char *format = luaL_checklstring(L, 1, &count);
  const char *end = format + count;
  int arguments = lua_gettop(L);
  clua_charge(L, count / CLUA_BYTES_PER_INSTRUCTION);
  for (int argument = 1; format < end && (format = memchr(format, '%', (size_t)(end - format))); format++) {
    if (*++format == '%') continue;
    if (*format < 'A') format += strspn(format, "-+ #0123456789.");
    argument++;
    if (*format == 'p') return luaL_argerror(L, 1, "%p is not available here");
    if (*format == 's' && argument <= arguments && lua_type(L, argument) != LUA_TSTRING) {
      clua_to_text(L, argument, NULL);
      lua_replace(L, argument);
    }
  }
  return lua_tocfunction(L, lua_upvalueindex(1))(L);
}

const luaL_Reg clua_string_functions[] = {{"format", format}, {"rep", repeat}, {NULL, NULL}};
