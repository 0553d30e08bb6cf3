/* Work that is not counted.
 *
 * Parts of the library run when they are first used, which may be in a question of the host that no journal records.
 * Running a part therefore does not count instructions or crossings, and no limit ends it. Otherwise such a question
 * would change the instruction at which a later input is killed. The code runs in a separate coroutine, because Lua
 * counts the instructions until the next check of the hook for each coroutine. */
#include "natives.h"

void clua_begin_uncounted(clua_state *state) {
  state->memory.unlimited++;
  if (state->uncounted.depth++ > 0) return;
  clua_uncounted *before = &state->uncounted;
  before->is_metered = state->limits.is_metered;
  before->has_end = state->ending.has_end;
  before->counts = state->counts;
  before->input = state->input;
  state->limits.is_metered = state->ending.has_end = false;
}

void clua_end_uncounted(clua_state *state) {
  state->memory.unlimited--;
  if (--state->uncounted.depth > 0) return;
  const clua_uncounted *before = &state->uncounted;
  state->limits.is_metered = before->is_metered;
  state->ending.has_end = before->has_end;
  state->counts = before->counts;
  state->input = before->input;
}

/* Calls the function below `arguments` values without counting. Leaves one result. [-(arguments + 1), +1, e] */
static void call_uncounted(lua_State *L, int arguments) {
  clua_state *state = clua_of(L);
  clua_check_native(L);
  lua_State *co = lua_newthread(L), *from = state->running;
  lua_insert(L, -2 - arguments);
  lua_sethook(co, NULL, 0, 0);
  lua_xmove(L, co, arguments + 1);
  clua_begin_uncounted(state);
  state->running = co;
  int status = lua_pcall(co, arguments, 1, 0);
  state->running = from;
  clua_end_uncounted(state);
  if (status == LUA_ERRMEM) clua_kill_now(state, CLUA_KILL_MEMORY); /* a part that did not run to its end is unusable */
  lua_xmove(co, L, 1);
  lua_remove(L, -2);
  if (status != LUA_OK) lua_error(L);
}

/* The charge for a search for a name that no part defines, estimated from its time. A script can repeat such a search,
 * which runs the same code each time. Unit: VM instructions. */
#define FAILED_SEARCH 200

/* (table, name) → the field, after the part that defines it has run; for other names, the result of the third upvalue.
 * Upvalues: a function that runs the part, if there is one; its first argument; a function of the name, or nil. */
static int index_on_demand(lua_State *L) {
  lua_settop(L, 2);
  lua_pushvalue(L, lua_upvalueindex(1));
  lua_pushvalue(L, lua_upvalueindex(2));
  lua_pushvalue(L, 2);
  call_uncounted(L, 2);
  if (lua_toboolean(L, -1)) {
    lua_settop(L, 2);
    lua_rawget(L, 1);
    return 1;
  }
  lua_pushvalue(L, lua_upvalueindex(3));
  if (lua_isnil(L, -1)) return 1;
  clua_charge(L, FAILED_SEARCH);
  lua_pushvalue(L, 2);
  lua_call(L, 1, 1);
  return 1;
}

/* (run, prefix, otherwise) → the `__index` of a table whose fields are defined by parts. */
static int make_index(lua_State *L) {
  lua_settop(L, 3);
  lua_pushcclosure(L, index_on_demand, 3);
  return 1;
}

/* (name, inner) → the field `name` of the upvalue, or the field `inner` of that field. */
static int find_field(lua_State *L) {
  lua_settop(L, 2);
  lua_pushvalue(L, 1);
  lua_gettable(L, lua_upvalueindex(1));
  if (lua_isnil(L, 2)) return 1;
  lua_pushvalue(L, 2);
  lua_gettable(L, -2);
  return 1;
}

/* (table) → a function that finds fields of the table for the host, without counted instructions. */
static int make_finder(lua_State *L) {
  lua_settop(L, 1);
  lua_pushcclosure(L, find_field, 1);
  return 1;
}

const luaL_Reg clua_uncounted_functions[] = {
  {"index_on_demand", make_index}, {"finder", make_finder}, {NULL, NULL}};
