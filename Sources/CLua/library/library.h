/* Functions for scripts that replace or wrap functions of Lua's library. */
#ifndef CLUA_LIBRARY_INTERNAL_H
#define CLUA_LIBRARY_INTERNAL_H

#include "../values/values.h"

/* The addresses of these variables are the keys of registry slots, of modules and of the globals of the host's
 * library. */
extern const char clua_modules_key, clua_searcher_key, clua_library_globals_key;

/* sandbox.c, and the functions that replace Lua's own. Each has the replaced function as upvalue. */
int clua_open_sandbox(lua_State *L);
extern const luaL_Reg clua_base_functions[];      /* base.c: collectgarbage, load, rawset, setmetatable */
extern const luaL_Reg clua_coroutine_functions[]; /* coroutine.c: close, create, resume, wrap */
extern const luaL_Reg clua_module_functions[];    /* module.c: require */
extern const luaL_Reg clua_order_functions[];     /* pairs.c: next, pairs */
extern const luaL_Reg clua_pattern_functions[];   /* pattern_functions.c: find, gmatch, gsub, match */
extern const luaL_Reg clua_protected_functions[]; /* protected.c: pcall, xpcall */
extern const luaL_Reg clua_string_functions[];    /* string.c: format, rep */
extern const luaL_Reg clua_table_functions[];     /* table.c: concat, insert, move, remove, sort, unpack */
/* library_costs.c: functions that are charged for the size of their arguments */
extern const luaL_Reg clua_charged_base_functions[], clua_charged_string_functions[], clua_charged_math_functions[],
  clua_charged_utf8_functions[], clua_charged_operators[];
/* Whether a function may return this number of values. If they are many, the hook checks at the next instruction.
 * [-0, +0, -] */
bool clua_may_return(lua_State *L, lua_Unsigned count);
extern const luaL_Reg clua_text_functions[];      /* text.c: print, tostring */

/* sort.c */
/* Sorts the first `count` values of the list at 1, by the function at 2 if it is not nil. [-0, +0, e] */
void clua_sort(lua_State *L, lua_Unsigned count);

#endif
