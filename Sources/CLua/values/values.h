/* Values that the host reads: the keys of tables, in their order. */
#ifndef CLUA_VALUES_H
#define CLUA_VALUES_H

#include "../core/core.h"

/* Reads the key at an index. Returns false if keys of its type have no order. [-0, +0, -] */
bool clua_read_key(lua_State *L, int index, clua_key *key);
/* Compares two keys: integers ascending, then floats ascending, then strings by bytes, then booleans. */
int clua_compare_keys(const clua_key *left, const clua_key *right);
/* Sorts keys. `spare` must have the same size. */
void clua_sort_keys(clua_key *keys, clua_key *spare, size_t count);

/* The reason why a key of this type is not plain, for messages. */
const char *clua_key_reason(int type);
/* The reason why a key of the table at `table` is not plain; NULL if all keys are plain, or after a kill.
 * [-0, +0, -] */
const char *clua_bad_key(lua_State *L, int table);
/* Pushes the keys of the table at `table`, except 1…`items`, and returns them in order in memory of the host, each
 * with its stack index; NULL after a failure. Keys without an order are left out. [-0, +count, -] */
clua_status clua_push_keys(lua_State *L, int table, lua_Integer items, clua_key **keys, int32_t *count);

#endif
