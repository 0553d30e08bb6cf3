/* A hash of a list, and of everything that a function can reach: the values of its variables, the contents of tables and
 * functions reachable from them, and the code of all functions. If the hash is unchanged, the function's results for the
 * values of the list are also unchanged.
 *
 * The hash has 128 bits, so that different contents practically never have the same hash. It does not depend on the order in
 * which a table stores its fields, because the same inputs must lead to the same calls of the function. Tables are
 * numbered in the order of the walk: whether two variables have the same table or two equal ones makes a difference.
 *
 * A table of a state is hashed by its version, without its contents, which would take a fifth of the time of a scene. */
#include <stdlib.h>
#include <string.h>

#include "natives.h"

enum { FUNCTION = 1, ROWS, STAND_INS, CODES, LIMIT, MEMORY, KEPT };

enum {
  TAG_NIL = 1, TAG_BOOLEAN, TAG_INTEGER, TAG_NUMBER, TAG_STRING, TAG_POINTER, TAG_REFERENCE, TAG_TABLE, TAG_CODE,
  TAG_VERSION,
};

/* The maximum depth of tables and functions inside each other. */
#define MOST_DEPTH 10

/* Twice the number of tables and functions for which a walk has room at first. Rows of a state, whose tables are not
 * entered, need no more. */
#define FIRST_ROOM 64

/* The maximum number of fields of one table that have tables or functions as values, without the items of a list. */
#define MOST_NESTED 32

typedef struct hash {
  uint64_t a, b;
} hash;

/* A table or function that the walk has met. The number of the first one is 1. */
typedef struct met {
  const void *object;
  uint64_t number;
} met;

typedef struct walk {
  hash hash;
  /* The number of values so far, and its maximum; the number of kept objects. */
  lua_Integer count, limit, kept;
  int depth;
  /* A hash table of the tables and functions met, at most half full. */
  met *met, first[FIRST_ROOM];
  size_t met_count, room;
  /* Whether the contents cannot be hashed, or have more values than the limit. */
  bool is_over;
  clua_meter meter;
} walk;

static void add(hash *hash, uint64_t tag, uint64_t bits) {
  hash->a = (hash->a ^ bits ^ tag << 56) * 0x9e3779b97f4a7c15u;
  hash->a ^= hash->a >> 29;
  hash->b = (hash->b + bits + tag) * 0xd6e8feb86659fd93u;
  hash->b ^= hash->b >> 32;
}

static void add_bytes(hash *hash, uint64_t tag, const char *bytes, size_t count) {
  uint64_t word = 0;
  tag += count << 8;
  for (; count > 8; bytes += 8, count -= 8) {
    memcpy(&word, bytes, 8);
    add(hash, tag, word);
  }
  word = 0;
  memcpy(&word, bytes, count);
  add(hash, tag, word);
}

/* Adds the identity of the value at an index. The object is kept, so that no other one gets its address. [-0, +0, m] */
static void add_identity(lua_State *L, int index, walk *walk, hash *hash) {
  add(hash, TAG_POINTER, (uint64_t)(uintptr_t)lua_topointer(L, index));
  if (lua_islightuserdata(L, index)) return;
  lua_pushvalue(L, index);
  if (lua_isnil(L, KEPT)) {
    lua_newtable(L);
    lua_replace(L, KEPT);
  }
  lua_rawseti(L, KEPT, ++walk->kept);
}

/* Adds the value at an index, which has this type and is not entered. [-0, +0, v] */
static void add_leaf(lua_State *L, int index, int type, walk *walk, hash *hash) {
  switch (type) {
    case LUA_TNIL: add(hash, TAG_NIL, 0); return;
    case LUA_TBOOLEAN: add(hash, TAG_BOOLEAN, (uint64_t)lua_toboolean(L, index)); return;
    case LUA_TSTRING: {
      size_t count;
      const char *bytes = lua_tolstring(L, index, &count);
      if (count >= 64) clua_step(&walk->meter, count / 64);
      add_bytes(hash, TAG_STRING, bytes, count);
      return;
    }
    case LUA_TNUMBER:
      if (lua_isinteger(L, index)) {
        add(hash, TAG_INTEGER, (uint64_t)lua_tointeger(L, index));
      } else {
        lua_Number number = lua_tonumber(L, index);
        uint64_t bits;
        memcpy(&bits, &number, sizeof bits);
        add(hash, TAG_NUMBER, bits);
      }
      return;
    default: add_identity(L, index, walk, hash);
  }
}

enum { ENTERED = LUA_NUMTYPES };

/* The type of the value on the top; ENTERED for a table, or a function of a script. A table or function with a stand-in
 * is first replaced by it. [-1, +1, -] */
static int entered_type(lua_State *L) {
  int type = lua_type(L, -1);
  if (type != LUA_TTABLE && type != LUA_TFUNCTION) return type;
  lua_pushvalue(L, -1);
  if (lua_rawget(L, STAND_INS) != LUA_TNIL) {
    lua_remove(L, -2);
    type = lua_type(L, -1);
  } else {
    lua_pop(L, 1);
  }
  if (type == LUA_TTABLE || (type == LUA_TFUNCTION && !clua_is_opaque(L, -1))) return ENTERED;
  return type;
}

/* The entry of a table or function, which is new if its number is 0. */
static met *find(const walk *walk, const void *object) {
  size_t place = (size_t)((uintptr_t)object * 0x9e3779b97f4a7c15u >> 32) & (walk->room - 1);
  while (walk->met[place].object && walk->met[place].object != object) place = (place + 1) & (walk->room - 1);
  return &walk->met[place];
}

/* Doubles the room for tables and functions. [-0, +0, m] */
static void make_room(lua_State *L, walk *walk) {
  met *old = walk->met;
  size_t count = walk->room;
  met *new = lua_newuserdatauv(L, 2 * count * sizeof *new, 0);
  memset(new, 0, 2 * count * sizeof *new);
  walk->met = new;
  walk->room = 2 * count;
  for (size_t i = 0; i < count; i++) {
    if (old[i].object) *find(walk, old[i].object) = old[i];
  }
  lua_replace(L, MEMORY);
}

/* Adds the version of the value on the top, if it is a table of a state. [-0, +0, -] */
static bool take_version(lua_State *L, walk *walk) {
  uint64_t version = clua_version_of(clua_of(L), lua_topointer(L, -1));
  if (version > 0) add(&walk->hash, TAG_VERSION, version);
  return version > 0;
}

static void take_table(lua_State *L, walk *walk);
static void take_function(lua_State *L, walk *walk);

/* Adds the value on the top. Tables and functions are entered when they are met first. [-1, +0, v] */
static void take(lua_State *L, walk *walk) {
  int type = entered_type(L);
  if (++walk->count > walk->limit) walk->is_over = true;
  if (type != ENTERED) {
    add_leaf(L, -1, type, walk, &walk->hash);
    lua_pop(L, 1);
    return;
  }
  if (take_version(L, walk)) {
    lua_pop(L, 1);
    return;
  }
  if (walk->met_count == walk->room / 2) make_room(L, walk);
  met *known = find(walk, lua_topointer(L, -1));
  bool is_new = known->number == 0;
  if (is_new) *known = (met){lua_topointer(L, -1), ++walk->met_count};
  add(&walk->hash, TAG_REFERENCE, known->number);
  if (walk->depth == MOST_DEPTH) walk->is_over = true;
  if (is_new && !walk->is_over) {
    walk->depth++;
    if (lua_istable(L, -1)) take_table(L, walk);
    else take_function(L, walk);
    walk->depth--;
  }
  lua_pop(L, 1);
}

/* A field with a string as its key, and a table or function as its value. */
typedef struct nested {
  const char *name;
  size_t count;
  int value;
} nested;

static int compare_names(const void *left, const void *right) {
  const nested *a = left, *b = right;
  int order = memcmp(a->name, b->name, a->count < b->count ? a->count : b->count);
  return order ? order : (a->count > b->count) - (a->count < b->count);
}

/* Adds the fields of the table on the top, except its first `items` items. Values that are not entered are added in any
 * order, then the others in the order of their names. [-0, +0, v] */
static void take_fields(lua_State *L, walk *walk, lua_Integer items) {
  int table = lua_gettop(L), count = 0;
  nested all[MOST_NESTED];
  hash sum = {0, 0};
  luaL_checkstack(L, 2 * MOST_NESTED + 8, NULL);
  for (lua_pushnil(L); !walk->is_over && lua_next(L, table); lua_pop(L, 1)) {
    clua_step(&walk->meter, 1);
    int key = lua_type(L, -2);
    if (key == LUA_TNUMBER) {
      /* In a list with holes, the number of items depends on the memory of the table. */
      lua_Integer index = lua_tointeger(L, -2);
      if (!lua_isinteger(L, -2) || index < 1 || index > items) walk->is_over = true;
      continue;
    }
    int value = entered_type(L);
    if (++walk->count > walk->limit || (key != LUA_TSTRING && key != LUA_TBOOLEAN)) {
      walk->is_over = true;
    } else if (value != ENTERED) {
      hash field = {1, 2};
      add_leaf(L, -2, key, walk, &field);
      add_leaf(L, -1, value, walk, &field);
      sum.a += field.a;
      sum.b += field.b;
    } else if (key == LUA_TSTRING && count < MOST_NESTED) {
      nested *new = &all[count++];
      new->name = lua_tolstring(L, -2, &new->count);
      new->value = lua_gettop(L);
      lua_pushvalue(L, -2); /* The value, and the key with its name, stay below the key for the next step. */
      lua_pushnil(L);
    } else {
      walk->is_over = true;
    }
  }
  add(&walk->hash, TAG_TABLE, sum.a);
  add(&walk->hash, TAG_TABLE, sum.b);
  if (count > 1) qsort(all, (size_t)count, sizeof *all, compare_names);
  for (int i = 0; !walk->is_over && i < count; i++) {
    add_bytes(&walk->hash, TAG_STRING, all[i].name, all[i].count);
    lua_pushvalue(L, all[i].value);
    take(L, walk);
  }
  lua_settop(L, table);
}

static void take_table(lua_State *L, walk *walk) {
  int table = lua_gettop(L);
  if (lua_getmetatable(L, table)) take(L, walk);
  lua_Integer items = (lua_Integer)lua_rawlen(L, table);
  for (lua_Integer index = 1; !walk->is_over && index <= items; index++) {
    clua_step(&walk->meter, 1);
    if (lua_rawgeti(L, table, index) == LUA_TNIL) walk->is_over = true;
    take(L, walk);
  }
  take_fields(L, walk, items);
}

static int add_code(lua_State *L, const void *bytes, size_t count, void *context) {
  (void)L;
  add_bytes(context, TAG_CODE, bytes, count);
  return 0;
}

/* Adds the code of the function on the top, without names and lines. Its hash is stored, because code never changes.
 * [-0, +0, m] */
static void take_code(lua_State *L, walk *walk) {
  lua_pushvalue(L, -1);
  if (lua_rawget(L, CODES) != LUA_TSTRING) {
    lua_pop(L, 1);
    hash code = {3, 4};
    lua_dump(L, add_code, &code, true);
    lua_pushvalue(L, -1);
    lua_pushlstring(L, (const char *)&code, sizeof code);
    lua_pushvalue(L, -1);
    lua_insert(L, -3);
    lua_rawset(L, CODES);
  }
  add_bytes(&walk->hash, TAG_CODE, lua_tostring(L, -1), sizeof(hash));
  lua_pop(L, 1);
}

static void take_function(lua_State *L, walk *walk) {
  take_code(L, walk);
  for (int upvalue = 1; lua_getupvalue(L, -1, upvalue); upvalue++) take(L, walk);
}

/* (function, list, stand_ins, codes, limit) → the two halves of the hash, and a table of the objects that the caller must
 * keep as long as the hash, or nil; nothing if the contents have more values than the limit, are nested too deeply, or
 * have holes in lists or keys other than strings, booleans and the indexes of lists.
 *
 * `stand_ins` has replacements for tables and functions, as in reach. `codes` is a table with weak keys, in which hashes
 * of code are stored. */
static int hash_contents(lua_State *L) {
  luaL_checktype(L, FUNCTION, LUA_TFUNCTION);
  luaL_checktype(L, ROWS, LUA_TTABLE);
  luaL_checktype(L, STAND_INS, LUA_TTABLE);
  luaL_checktype(L, CODES, LUA_TTABLE);
  walk walk = {
    .hash = {5, 6}, .limit = luaL_checkinteger(L, LIMIT), .meter = clua_begin_meter(L), .room = FIRST_ROOM};
  walk.met = walk.first;
  lua_settop(L, LIMIT);
  lua_settop(L, KEPT); /* nil: neither further memory nor kept objects so far */
  for (int root = FUNCTION; root <= ROWS; root++) {
    lua_pushvalue(L, root);
    take(L, &walk);
  }
  clua_end_meter(&walk.meter);
  clua_charge(L, (size_t)walk.count);
  if (walk.is_over) return 0;
  lua_pushinteger(L, (lua_Integer)walk.hash.a);
  lua_pushinteger(L, (lua_Integer)walk.hash.b);
  lua_pushvalue(L, KEPT);
  return 3;
}

/* Pushes a field of the table at `index`, without metatables. [-0, +1, m] */
static int get(lua_State *L, int index, const char *name) {
  lua_pushstring(L, name);
  return lua_rawget(L, index);
}

/* Whether the value at an index is an item without children and modifiers. [-0, +0, m] */
static bool is_plain_item(lua_State *L, int index) {
  if (!lua_istable(L, index)) return false;
  bool is_item = get(L, index, "_kind") == LUA_TSTRING && strcmp(lua_tostring(L, -1), "item") == 0;
  bool is_plain = get(L, index, "_last") == LUA_TNIL && get(L, index, "_modifiers") == LUA_TNIL;
  lua_settop(L, index);
  return is_item && is_plain;
}

/* Whether the value on the top never changes. [-0, +0, -] */
static bool is_constant(lua_State *L) {
  int type = lua_type(L, -1);
  return type == LUA_TNUMBER || type == LUA_TSTRING;
}

/* (group, list) → for each node of the group: false if its value is the element of the list, its value if this is a
 * number or a string, its id if it has no value, true for a missing node. Returns nothing if a node has any other value,
 * children or modifiers, or is not an item. */
static int row_values(lua_State *L) {
  enum { GROUP = 1, LIST, VALUES, NODE };
  luaL_checktype(L, GROUP, LUA_TTABLE);
  luaL_checktype(L, LIST, LUA_TTABLE);
  lua_settop(L, LIST);
  lua_newtable(L);
  lua_Integer count = (lua_Integer)lua_rawlen(L, LIST);
  clua_charge(L, (size_t)count);
  for (lua_Integer index = 1; index <= count; index++) {
    if (lua_rawgeti(L, GROUP, index) == LUA_TBOOLEAN) {
      lua_pushboolean(L, true);
    } else {
      if (!is_plain_item(L, NODE)) return 0;
      if (get(L, NODE, "value") == LUA_TNIL) get(L, NODE, "id");
      lua_rawgeti(L, LIST, index);
      bool is_element = lua_rawequal(L, -1, -2);
      lua_pop(L, 1);
      if (is_element) lua_pushboolean(L, false);
      else if (!is_constant(L)) return 0;
    }
    lua_rawseti(L, VALUES, index);
    lua_settop(L, VALUES);
  }
  return 1;
}

const luaL_Reg clua_contents_functions[] = {{"hash_contents", hash_contents}, {"row_values", row_values}, {NULL, NULL}};
