/* Functions of Lua's libraries that process their arguments in C, without a hook. Their work is charged before it
 * begins. */
#include "library.h"

/* Maximum number of values that a function may return. More values would make a stack that is too large for one
 * instruction (pace.c). Above MANY_VALUES, the hook checks the stack at the next instruction. */
#define MOST_VALUES 30000
#define MANY_VALUES 4096

/* Bytes of the strings among the arguments. [-0, +0, -] */
static size_t count_bytes(lua_State *L) {
  size_t bytes = 0;
  for (int index = lua_gettop(L); index > 0; index--) {
    if (lua_type(L, index) == LUA_TSTRING) bytes += lua_rawlen(L, index);
  }
  return bytes;
}

/* Charges for the arguments and their bytes, and calls the replaced function. */
static int charge_and_call(lua_State *L, size_t bytes_per_instruction) {
  clua_charge(L, count_bytes(L) / bytes_per_instruction + (size_t)lua_gettop(L) / CLUA_BYTES_PER_INSTRUCTION);
  return lua_tocfunction(L, lua_upvalueindex(1))(L);
}

/* Reading numbers and counting bytes takes 1 to 5 ns a byte; reading a format of `pack` takes 7 ns. */
static int read_text(lua_State *L) { return charge_and_call(L, 16); }

static int read_format(lua_State *L) {
  size_t count = lua_type(L, 1) == LUA_TSTRING ? lua_rawlen(L, 1) : 0;
  clua_charge(L, count / 8);
  return lua_tocfunction(L, lua_upvalueindex(1))(L);
}

bool clua_may_return(lua_State *L, lua_Unsigned count) {
  if (count > MANY_VALUES) clua_alert(clua_of(L));
  return count <= MOST_VALUES;
}

/* Functions of a string and two positions, which return a value for each byte or character between the
 * positions. */
static int read_bytes(lua_State *L) {
  lua_Integer count = lua_type(L, 1) == LUA_TSTRING ? (lua_Integer)lua_rawlen(L, 1) : 0;
  if (count > MANY_VALUES) {
    lua_Integer first = luaL_optinteger(L, 2, 1), last = luaL_optinteger(L, 3, first);
    if (first < 0) first = first < -count ? 1 : count + first + 1;
    if (last < 0) last = count + last + 1;
    if (last > count) last = count;
    if (last >= first && !clua_may_return(L, (lua_Unsigned)(last - first) + 1))
      return luaL_error(L, "string slice too long");
    if (last > first) clua_charge(L, (size_t)(last - first) / CLUA_BYTES_PER_INSTRUCTION);
  }
  return lua_tocfunction(L, lua_upvalueindex(1))(L);
}

const luaL_Reg clua_charged_base_functions[] = {{"rawequal", read_text}, {"tonumber", read_text}, {NULL, NULL}};
const luaL_Reg clua_charged_string_functions[] = {{"byte", read_bytes},       {"char", read_text},   {"lower", read_text},
                                                  {"pack", read_format},      {"packsize", read_format},
                                                  {"reverse", read_text},     {"unpack", read_format},
                                                  {"upper", read_text},       {NULL, NULL}};
/* These functions accept numerals as numbers, also those of megabytes. */
const luaL_Reg clua_charged_math_functions[] = {
  {"abs", read_text},   {"acos", read_text}, {"asin", read_text}, {"atan", read_text}, {"ceil", read_text},
  {"cos", read_text},   {"deg", read_text},  {"exp", read_text},  {"floor", read_text}, {"fmod", read_text},
  {"log", read_text},   {"max", read_text},  {"min", read_text},  {"modf", read_text}, {"rad", read_text},
  {"sin", read_text},   {"sqrt", read_text}, {"tan", read_text},  {"tointeger", read_text}, {"ult", read_text},
  {NULL, NULL}};
const luaL_Reg clua_charged_utf8_functions[] = {
  {"char", read_text}, {"codepoint", read_bytes}, {"len", read_text}, {"offset", read_text}, {NULL, NULL}};
const luaL_Reg clua_charged_operators[] = {{"__add", read_text}, {"__div", read_text}, {"__idiv", read_text},
                                           {"__mod", read_text}, {"__mul", read_text}, {"__pow", read_text},
                                           {"__sub", read_text}, {"__unm", read_text}, {NULL, NULL}};
