/* Handles of bytes in the host's memory.
 *
 * A handle is a userdata with a metatable that scripts cannot reach. Its finalizer releases the object. Only the method
 * `text` copies the bytes into a string, and it charges for the copy. The host charges for the bytes themselves until it
 * frees them. */
#include "clua_bytes.h"

#include "core.h"

typedef struct handle {
  void *object; /* NULL until the handle is complete, and after its finalizer ran */
} handle;

static const char bytes_key;
static const clua_bytes_functions *host;

void clua_set_bytes_functions(const clua_bytes_functions *functions) {
  __atomic_store_n(&host, functions, __ATOMIC_RELEASE);
}

void *clua_keep_bytes(void *object) {
  host->retain(object);
  return object;
}

void clua_drop_bytes(void *object) { host->release(object); }

void *clua_to_bytes(lua_State *L, int index) {
  if (lua_type(L, index) != LUA_TUSERDATA || !lua_getmetatable(L, index)) return NULL;
  lua_rawgetp(L, LUA_REGISTRYINDEX, &bytes_key);
  bool is_handle = lua_rawequal(L, -1, -2);
  lua_pop(L, 2);
  return is_handle ? ((handle *)lua_touserdata(L, index))->object : NULL;
}

/* [-0, +0, v] */
static void *check_bytes(lua_State *L, int index) {
  void *object = clua_to_bytes(L, index);
  luaL_argexpected(L, object, index, "data");
  return object;
}

static int collect(lua_State *L) {
  clua_state *state = clua_of(L);
  handle *handle = lua_touserdata(L, 1);
  if (!handle->object) return 0;
  state->memory.handled -= host->count(handle->object);
  host->release(handle->object);
  handle->object = NULL;
  return 0;
}

static int length(lua_State *L) {
  lua_pushinteger(L, (lua_Integer)host->count(check_bytes(L, 1)));
  return 1;
}

static int is_equal(lua_State *L) {
  void *left = clua_to_bytes(L, 1), *right = clua_to_bytes(L, 2);
  if (left && right && left != right && host->count(left) == host->count(right)) {
    clua_charge(L, host->count(left) / CLUA_BYTES_PER_INSTRUCTION);
    lua_pushboolean(L, host->is_equal(left, right));
  } else {
    lua_pushboolean(L, left && left == right);
  }
  return 1;
}

static int to_string(lua_State *L) {
  size_t count = host->count(check_bytes(L, 1));
  lua_pushfstring(L, "%I byte%s of data", (LUAI_UACINT)count, count == 1 ? "" : "s");
  return 1;
}

static int text(lua_State *L) {
  void *object = check_bytes(L, 1);
  size_t count = host->count(object);
  clua_charge(L, count / CLUA_BYTES_PER_INSTRUCTION);
  luaL_Buffer buffer;
  host->copy(object, 0, count, luaL_buffinitsize(L, &buffer, count));
  luaL_pushresultsize(&buffer, count);
  return 1;
}

/* A position as in string.sub: from 1, or from the end if negative. */
static size_t position(lua_Integer given, size_t count, bool is_end) {
  if (given < 0) given = given < -(lua_Integer)count ? 0 : (lua_Integer)count + given + 1;
  if (!is_end && given < 1) return 1;
  return is_end && given > (lua_Integer)count ? count : (size_t)given;
}

/* Pushes an empty handle. `fill`, which cannot fail, then sets its object. [-0, +1, m] */
static int push_handle(lua_State *L) {
  handle *made = lua_newuserdatauv(L, sizeof *made, 0);
  *made = (handle){0};
  lua_rawgetp(L, LUA_REGISTRYINDEX, &bytes_key);
  lua_setmetatable(L, -2);
  return 1;
}

static void fill(lua_State *L, int index, void *object) {
  handle *handle = lua_touserdata(L, index);
  handle->object = object;
  clua_of(L)->memory.handled += host->count(object);
}

static int sub(lua_State *L) {
  void *object = check_bytes(L, 1);
  size_t count = host->count(object);
  size_t first = position(luaL_checkinteger(L, 2), count, false);
  size_t last = position(luaL_optinteger(L, 3, -1), count, true);
  push_handle(L);
  size_t sliced = first > last ? 0 : last - first + 1;
  fill(L, -1, host->slice(object, sliced == 0 ? 0 : first - 1, sliced));
  return 1;
}

static int find_method(lua_State *L) {
  lua_pushvalue(L, 2);
  if (lua_rawget(L, lua_upvalueindex(1)) == LUA_TNIL)
    return luaL_error(L, "data has no field '%s'", clua_to_text(L, 2, NULL));
  return 1;
}

int clua_open_bytes(lua_State *L) {
  static const luaL_Reg methods[] = {{"sub", sub}, {"text", text}, {NULL, NULL}};
  static const luaL_Reg events[] = {
    {"__eq", is_equal}, {"__gc", collect}, {"__len", length}, {"__tostring", to_string}, {NULL, NULL}};
  luaL_newlib(L, events);
  luaL_newlib(L, methods);
  lua_pushcclosure(L, find_method, 1);
  lua_setfield(L, -2, "__index");
  lua_pushboolean(L, false);
  lua_setfield(L, -2, "__metatable");
  lua_pushliteral(L, "data");
  lua_setfield(L, -2, "__name");
  lua_rawsetp(L, LUA_REGISTRYINDEX, &bytes_key);
  return 0;
}

void clua_push_bytes_raw(lua_State *L, void *object) {
  push_handle(L);
  fill(L, -1, clua_keep_bytes(object));
}

static int push_object(lua_State *L) {
  void *object = lua_touserdata(L, 1);
  clua_state *state = clua_of(L);
  if (state->memory.handled + host->count(object) > state->memory.handled_limit) {
    clua_collect_in_call(state, L);
    state->memory.handled_limit
      = state->memory.handled < CLUA_FIRST_COLLECTION / 2 ? CLUA_FIRST_COLLECTION : 2 * state->memory.handled;
  }
  clua_push_bytes_raw(L, object);
  return 1;
}

clua_status clua_push_bytes(clua_stack *stack, void *object) {
  return clua_protect_push(stack, push_object, object, 0);
}

size_t clua_count_bytes(void *object) { return host->count(object); }

void clua_copy_bytes(void *object, size_t offset, size_t count, char *target) {
  host->copy(object, offset, count, target);
}

void *clua_bytes_at(const clua_stack *stack, int32_t index) {
  lua_State *L = clua_lua(stack);
  return index > 0 && lua_checkstack(L, 2) ? clua_to_bytes(L, index) : NULL;
}
