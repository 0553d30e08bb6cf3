/* Functions of the host's own library, shared by all states. */
#include <stdlib.h>
#include <string.h>

#include "clua_library.h"
#include "natives.h"

static int compare_name(const void *name, const void *native) {
  return strcmp(name, ((const clua_native *)native)->name);
}

static int compare(const void *left, const void *right) {
  return compare_name(((const clua_native *)left)->name, right);
}

void clua_sort_natives(clua_native *natives, size_t count) { qsort(natives, count, sizeof *natives, compare); }

/* Pushes the function with a name, or nil. [-0, +1, m] */
static void push_native(lua_State *L, const char *name, const clua_native *natives, size_t count) {
  lua_CFunction helper = clua_find_helper(name);
  if (helper) {
    lua_pushcfunction(L, helper);
    return;
  }
  const clua_native *native = bsearch(name, natives, count, sizeof *natives, compare_name);
  if (!native) {
    lua_pushnil(L);
    return;
  }
  lua_pushlightuserdata(L, (void *)&native->callee);
  lua_pushcclosure(L, clua_call_host, 1);
}

/* (table, name) → the function, which also becomes a field of the table. */
static int make_native(lua_State *L) {
  if (lua_type(L, 2) != LUA_TSTRING) return 0;
  lua_settop(L, 2);
  push_native(L, lua_tostring(L, 2), lua_touserdata(L, lua_upvalueindex(1)),
              (size_t)lua_tointeger(L, lua_upvalueindex(2)));
  lua_pushvalue(L, 2);
  lua_pushvalue(L, 3);
  lua_rawset(L, 1);
  return 1;
}

typedef struct natives {
  const clua_native *first;
  size_t count;
} natives;

static int push_natives(lua_State *L) {
  const natives *natives = lua_touserdata(L, 1);
  lua_createtable(L, 0, 0);
  lua_createtable(L, 0, 1);
  lua_pushlightuserdata(L, (void *)natives->first);
  lua_pushinteger(L, (lua_Integer)natives->count);
  lua_pushcclosure(L, make_native, 2);
  lua_setfield(L, -2, "__index");
  lua_setmetatable(L, -2);
  return 1;
}

clua_status clua_push_natives(clua_stack *stack, const clua_native *first, size_t count) {
  natives natives = {first, count};
  return clua_protect_push(stack, push_natives, &natives, 0);
}
