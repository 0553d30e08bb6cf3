/* Functions of the host, and functions in C for the host's own library. */
#ifndef CLUA_NATIVES_H
#define CLUA_NATIVES_H

#include "../core/core.h"

/* helpers.c: the function with a name, or NULL. */
lua_CFunction clua_find_helper(const char *name);
extern const luaL_Reg clua_reach_functions[];       /* reach.c: more helpers */
extern const luaL_Reg clua_contents_functions[];    /* contents.c: more helpers */
extern const luaL_Reg clua_tree_functions[];        /* tree.c: more helpers */
extern const luaL_Reg clua_constructor_functions[]; /* constructor.c: more helpers */
extern const luaL_Reg clua_uncounted_functions[];   /* uncounted.c: more helpers */
extern const luaL_Reg clua_key_functions[];         /* keys.c: more helpers */

/* constructor.c */
/* Bits of an option. The low bits, 1 << LUA_T…, are the Lua types whose values are all valid. The following bits are
 * above them. */
#define CLUA_SELDOM ((lua_Integer)1 << 32)       /* few nodes have this option */
#define CLUA_GOOD_INTEGER ((lua_Integer)1 << 33) /* each integer */
#define CLUA_GOOD_NUMBER ((lua_Integer)1 << 34)  /* each finite number */
/* Whether the value at an index is valid for an option with these bits. [-0, +0, -] */
bool clua_is_good(lua_State *L, int index, lua_Integer mask);

/* reach.c: whether a function belongs to C or to the library. Such functions are compared by identity, because the library
 * is responsible for their state. [-0, +0, -] */
bool clua_is_opaque(lua_State *L, int index);

/* host_function.c: calls the clua_callee that the first upvalue points to. */
int clua_call_host(lua_State *L);

#endif
