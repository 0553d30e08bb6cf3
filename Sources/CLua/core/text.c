/* tostring and print. Values such as tables get a number instead of their address as text, because addresses differ
 * from run to run, and help attackers of the process. */
#include "core.h"

const char clua_identities_key = 0;

/* Pushes the table of assigned numbers. The table does not keep its keys alive. [-0, +1, m] */
static void push_identities(lua_State *L) {
  if (lua_rawgetp(L, LUA_REGISTRYINDEX, &clua_identities_key) == LUA_TTABLE) return;
  lua_pop(L, 1);
  lua_createtable(L, 0, 0);
  clua_make_weak(L, "k");
  lua_pushvalue(L, -1);
  lua_rawsetp(L, LUA_REGISTRYINDEX, &clua_identities_key);
}

/* Sets a field of the table of numbers. The memory limit of scripts does not apply to this table, because the places of
 * its entries, and the times at which it grows, depend on addresses. It has at most one entry for each numbered object.
 * [-2, +0, m] */
static void set_identity(lua_State *L, int table) {
  clua_state *state = clua_of(L);
  size_t before = state->memory.used;
  state->memory.unlimited++;
  lua_rawset(L, table);
  state->memory.unlimited--;
  state->memory.base += state->memory.used - before;
}

/* The number of a value, in the order of requests. [-0, +0, m] */
static lua_Integer identity(lua_State *L, int index) {
  push_identities(L);
  lua_pushvalue(L, index);
  if (lua_rawget(L, -2) == LUA_TNIL) {
    lua_pushvalue(L, index);
    lua_pushinteger(L, ++clua_of(L)->identities);
    set_identity(L, -4);
    lua_pop(L, 2);
    return clua_of(L)->identities;
  }
  lua_Integer number = lua_tointeger(L, -1);
  lua_pop(L, 2);
  return number;
}

int64_t clua_identities(const clua_state *state) { return state->identities; }

static int forget_identities(lua_State *L) {
  const int64_t *kept = lua_touserdata(L, 1);
  push_identities(L);
  int table = lua_gettop(L);
  for (lua_pushnil(L); lua_next(L, table); lua_pop(L, 1)) {
    if (lua_tointeger(L, -1) <= *kept) continue;
    lua_pushvalue(L, -2);
    lua_pushnil(L);
    lua_rawset(L, table);
  }
  return 0;
}

void clua_forget_identities(clua_state *state, int64_t kept) {
  if (state->identities <= kept || state->killed) return;
  if (clua_protect_unlimited(state->running, forget_identities, &kept, 0, 0) == CLUA_OK) state->identities = kept;
}

bool clua_is_nan(lua_State *L, int index) {
  return lua_type(L, index) == LUA_TNUMBER && lua_tonumber(L, index) != lua_tonumber(L, index);
}

const char *clua_to_text(lua_State *L, int index, size_t *count) {
  index = lua_absindex(L, index);
  clua_check_native(L);
  int type = lua_type(L, index);
  if (luaL_callmeta(L, index, "__tostring")) {
    if (lua_type(L, -1) != LUA_TSTRING) luaL_error(L, "'__tostring' must return a string");
  } else if (clua_is_nan(L, index)) {
    lua_pushliteral(L, "nan"); /* without its sign, which differs from processor to processor */
  } else if (type < LUA_TTABLE && type != LUA_TLIGHTUSERDATA) {
    return luaL_tolstring(L, index, count);
  } else {
    bool is_named = luaL_getmetafield(L, index, "__name") == LUA_TSTRING;
    const char *name = is_named ? lua_tostring(L, -1) : luaL_typename(L, index);
    lua_pushfstring(L, "%s: #%I", name, (LUAI_UACINT)identity(L, index));
    if (is_named) lua_remove(L, -2);
  }
  return lua_tolstring(L, -1, count);
}

static int to_string(lua_State *L) {
  luaL_checkany(L, 1);
  clua_to_text(L, 1, NULL);
  return 1;
}

static int print(lua_State *L) {
  clua_state *state = clua_of(L);
  int count = lua_gettop(L);
  for (int i = 1; i <= count; i++) {
    clua_to_text(L, i, NULL);
    lua_replace(L, i);
  }
  luaL_Buffer line;
  luaL_buffinit(L, &line);
  for (int i = 1; i <= count; i++) {
    if (i > 1) luaL_addchar(&line, '\t');
    lua_pushvalue(L, i);
    luaL_addvalue(&line);
  }
  luaL_addchar(&line, '\n');
  luaL_pushresult(&line);
  size_t size;
  const char *bytes = lua_tolstring(L, -1, &size);
  clua_charge(L, size);
  clua_cross(state);
  clua_check(L);
  if (state->output.sink) state->output.sink(state->output.context, bytes, size);
  return 0;
}

const luaL_Reg clua_text_functions[] = {{"print", print}, {"tostring", to_string}, {NULL, NULL}};
