/* string.rep, which loops in C without a hook, and string.format, which would show addresses. */
#include <ctype.h>
#include <math.h>
#include <string.h>

#include "library.h"

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
  for (size_t filled = step; filled < total;) { /* appends copies of the result so far, doubling it each time */
    size_t copied = filled < total - filled ? filled : total - filled;
    memcpy(bytes + filled, bytes, copied);
    filled += copied;
  }
  luaL_pushresultsize(&buffer, total);
  return 1;
}

/* Maximum length of texts that are built in a local buffer. Unit: bytes. */
#define SHORT_TEXT 512

/* Appends bytes to a short text. Returns false if they do not fit. */
static bool append(clua_text *text, const char *bytes, size_t count) {
  if (count > text->size - text->count) return false;
  memcpy(text->bytes + text->count, bytes, count);
  text->count += count;
  return true;
}

/* Formats the most common case: a short text with strings for `%s`. For this case, Lua's own function looks for a
 * metamethod and copies the text twice. Returns false for all other formats and arguments. [-0, +0, -] */
static bool format_strings(lua_State *L, const char *format, const char *end, clua_text *text) {
  for (int argument = 2;; argument++) {
    const char *next = memchr(format, '%', (size_t)(end - format));
    if (!append(text, format, (size_t)((next ? next : end) - format))) return false;
    if (!next) return true;
    if (next[1] != 's' || lua_type(L, argument) != LUA_TSTRING) return false;
    size_t count;
    const char *bytes = lua_tolstring(L, argument, &count);
    if (!append(text, bytes, count)) return false;
    format = next + 2;
  }
}

/* Charges in instructions: a conversion takes as long as some instructions, and the conversion of a number with many
 * digits as long as a hundred. A string is also charged by its length. */
#define PRICE_OF_CONVERSION 4
#define PRICE_OF_DIGITS 100

/* Charges for a conversion. `end` is at its letter. [-0, +0, v] */
static void charge_conversion(lua_State *L, int argument, const char *end) {
  size_t price = PRICE_OF_CONVERSION;
  if (lua_type(L, argument) == LUA_TSTRING) price += lua_rawlen(L, argument) / CLUA_BYTES_PER_INSTRUCTION;
  if (*end == 'f' && isdigit((unsigned char)end[-1])) price = PRICE_OF_DIGITS;
  clua_charge(L, price);
}

/* Charges for the conversions of a format. Replaces, by texts, the arguments whose addresses Lua's own function would
 * show, clears the sign of NaN, and raises for `%p`. [-0, +0, e] */
static void replace_addresses(lua_State *L, const char *format, const char *end) {
  int arguments = lua_gettop(L);
  for (int argument = 1; format < end && (format = memchr(format, '%', (size_t)(end - format))); format++) {
    if (*++format == '%') continue;
    if (*format < 'A') format += strspn(format, "-+ #0123456789.");
    argument++;
    charge_conversion(L, argument, format);
    if (argument <= arguments && clua_is_nan(L, argument)) { /* the sign of NaN differs from processor to processor */
      lua_pushnumber(L, fabs(lua_tonumber(L, argument)));
      lua_replace(L, argument);
    }
    if (*format == 'p') luaL_argerror(L, 1, "%p is not available here");
    if (*format == 's' && argument <= arguments && lua_type(L, argument) != LUA_TSTRING) {
      clua_to_text(L, argument, NULL);
      lua_replace(L, argument);
    }
  }
}

static int format(lua_State *L) {
  size_t count;
  const char *format = luaL_checklstring(L, 1, &count);
  char bytes[SHORT_TEXT];
  clua_text text = {.bytes = bytes, .size = sizeof bytes};
  clua_charge(L, count / CLUA_BYTES_PER_INSTRUCTION);
  if (format_strings(L, format, format + count, &text)) {
    lua_pushlstring(L, text.bytes, text.count);
    return 1;
  }
  replace_addresses(L, format, format + count);
  return lua_tocfunction(L, lua_upvalueindex(1))(L);
}

const luaL_Reg clua_string_functions[] = {{"format", format}, {"rep", repeat}, {NULL, NULL}};
