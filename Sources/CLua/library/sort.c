/* The quicksort of table.sort. After bad divisions, Lua's own quicksort uses the clock to choose pivots. This one sorts
 * the same list in the same way each time.
 *
 * Based on ltablib.c of Lua 5.4: see LICENSE-Lua. */
#include "library.h"

/* Bytes of strings that are compared in the time of one step. NUL bytes take longest. */
#define COMPARED_PER_STEP 8

/* A division is bad if one side is more than BADLY_DIVIDED times as long as the other. After it, parts of at least
 * LONG_PART values are divided at a pseudo-random place. */
#define LONG_PART 100u
#define BADLY_DIVIDED 128u

/* Assigns the value on the top of the stack and the one below it to two places of the list at index 1. [-2, +0, e] */
static void set_two(lua_State *L, lua_Unsigned top, lua_Unsigned below) {
  lua_seti(L, 1, (lua_Integer)top);
  lua_seti(L, 1, (lua_Integer)below);
}

/* Whether one value on the stack comes before another, by the function at index 2 if there is one. [-0, +0, e] */
static bool is_before(clua_meter *meter, int left, int right) {
  lua_State *L = meter->L;
  clua_step(meter, 1);
  if (lua_isnil(L, 2)) {
    if (lua_type(L, left) == LUA_TSTRING) clua_step(meter, lua_rawlen(L, left) / COMPARED_PER_STEP);
    return lua_compare(L, left, right, LUA_OPLT);
  }
  lua_pushvalue(L, 2);
  lua_pushvalue(L, left - 1);
  lua_pushvalue(L, right - 2);
  lua_call(L, 2, 1);
  bool result = lua_toboolean(L, -1);
  lua_pop(L, 1);
  return result;
}

/* Divides a part by the pivot, which is on the top of the stack and at `high - 1`. Returns the place of the pivot: no
 * greater value is before it, and no smaller one after it. [-1, +0, e] */
static lua_Unsigned divide(clua_meter *meter, lua_Unsigned low, lua_Unsigned high) {
  lua_State *L = meter->L;
  lua_Unsigned left = low, right = high - 1;
  for (;;) {
    while (lua_geti(L, 1, (lua_Integer)++left), is_before(meter, -1, -2)) {
      if (left == high - 1) luaL_error(L, "invalid order function for sorting");
      lua_pop(L, 1);
    }
    while (lua_geti(L, 1, (lua_Integer)--right), is_before(meter, -3, -1)) {
      if (right < left) luaL_error(L, "invalid order function for sorting");
      lua_pop(L, 1);
    }
    if (right < left) {
      lua_pop(L, 1);
      set_two(L, high - 1, left);
      return left;
    }
    set_two(L, left, right);
  }
}

/* Sorts the values at two places of the list. [-0, +0, e] */
static void order_two(clua_meter *meter, lua_Unsigned low, lua_Unsigned high) {
  lua_State *L = meter->L;
  lua_geti(L, 1, (lua_Integer)low);
  lua_geti(L, 1, (lua_Integer)high);
  if (is_before(meter, -1, -2)) set_two(L, low, high);
  else lua_pop(L, 2);
}

static lua_Unsigned pivot_place(lua_Unsigned low, lua_Unsigned high, lua_Unsigned number) {
  if (high - low < LONG_PART || number == 0) return (low + high) / 2;
  lua_Unsigned quarter = (high - low) / 4;
  return number % (quarter * 2) + low + quarter;
}

static void sort_part(clua_meter *meter, lua_Unsigned low, lua_Unsigned high, lua_Unsigned number) {
  lua_State *L = meter->L;
  while (low < high) {
    order_two(meter, low, high);
    if (high - low == 1) return;
    lua_Unsigned pivot = pivot_place(low, high, number);
    lua_geti(L, 1, (lua_Integer)pivot);
    lua_geti(L, 1, (lua_Integer)low);
    if (is_before(meter, -2, -1)) {
      set_two(L, pivot, low);
    } else {
      lua_pop(L, 2);
      order_two(meter, pivot, high);
    }
    if (high - low == 2) return;
    lua_geti(L, 1, (lua_Integer)pivot);
    lua_pushvalue(L, -1);
    lua_geti(L, 1, (lua_Integer)(high - 1));
    set_two(L, pivot, high - 1);
    pivot = divide(meter, low, high);
    lua_Unsigned smaller;
    if (pivot - low < high - pivot) { /* a call only for the smaller part, so that few calls nest */
      sort_part(meter, low, pivot - 1, number);
      smaller = pivot - low;
      low = pivot + 1;
    } else {
      sort_part(meter, pivot + 1, high, number);
      smaller = high - pivot;
      high = pivot - 1;
    }
    if (high > low && (high - low) / BADLY_DIVIDED > smaller) number = number * 0x5851f42d4c957f2du + 0x14057b7ef767814fu;
  }
}

void clua_sort(lua_State *L, lua_Unsigned count) {
  clua_meter meter = clua_begin_meter(L);
  clua_check_native(L);
  luaL_checkstack(L, 40, NULL);
  sort_part(&meter, 1, count, 0);
  clua_end_meter(&meter);
}
