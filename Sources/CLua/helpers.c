/* Functions for the host's own library. */
#include "internal.h"

/* Options of a function can be checked in any order, as long as all are good. */
static int check_fields(lua_State *L) {
  lua_settop(L, 2);
  if (!lua_istable(L, 1) || !lua_istable(L, 2)) return 0;
  lua_Integer largest = 0, met = 0;
  size_t count = 0;
  for (lua_pushnil(L); lua_next(L, 1); count++) {
    if (lua_isinteger(L, 3)) {
      lua_Integer index = lua_tointeger(L, 3);
      if (index > largest) largest = index;
    } else {
      int type = lua_type(L, 4);
      lua_pushvalue(L, 3);
      lua_rawget(L, 2);
      lua_Integer mask = lua_tointeger(L, 5);
      if (!(mask >> type & 1)) return 0;
      met |= mask;
    }
    lua_settop(L, 3);
  }
  clua_charge(L, count);
  lua_pushinteger(L, largest);
  lua_pushinteger(L, met);
  return 2;
}

static int set_metatable(lua_State *L) {
  luaL_checktype(L, 1, LUA_TTABLE);
  lua_settop(L, 2);
  lua_setmetatable(L, 1);
  return 1;
}

const lua_CFunction clua_helper_functions[] = {
  [CLUA_CHECK_FIELDS] = check_fields,
  [CLUA_SET_METATABLE] = set_metatable,
};
