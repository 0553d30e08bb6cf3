/* Writing packed values in the form of clua_data.h. The functions return false if an allocation failed or the limit of
 * the state's account is exceeded. */
#ifndef CLUA_PACKING_H
#define CLUA_PACKING_H

#include "pointers.h"

/* The state of packing values into a buffer. */
typedef struct clua_packing {
  clua_state *state; /* NULL after the state is closed */
  clua_packed *result;
  clua_pointers strings; /* the long strings that were written, by their addresses; numbers begin at 1 */
  size_t most;           /* the limit of `size`; 0: none */
  size_t size;           /* the size of the values so far, for the limit */
} clua_packing;

/* Begins to pack. `is_limited` applies the limit of the account, for contents of scripts. */
clua_packing clua_begin_packing(clua_state *state, clua_packed *result, bool is_limited);
void clua_end_packing(clua_packing *packing);
/* Whether the written values exceed the limit. */
bool clua_packs_too_much(const clua_packing *packing);

bool clua_pack_bytes(clua_packing *packing, const void *bytes, size_t count);
/* Packs a number, a string or a boolean. */
bool clua_pack_key(clua_packing *packing, const clua_key *key);
/* Packs bytes of the host, which are borrowed. */
bool clua_pack_bytes_of_host(clua_packing *packing, void *object);
/* Packs the head of a table. Its items and fields must follow. */
bool clua_pack_table_head(clua_packing *packing, uint32_t items, uint32_t fields);

/* The reason why a value of this type is not plain, for messages. */
const char *clua_value_reason(int type);

#endif
