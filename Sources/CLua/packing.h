/* Writing packed values; clua_data.h has the form. False if memory was not to be had. */
#ifndef CLUA_PACKING_H
#define CLUA_PACKING_H

#include "internal.h"

bool clua_pack_bytes(clua_state *state, clua_packed *packed, const void *bytes, size_t count);
/* A number, a string or a boolean. */
bool clua_pack_key(clua_state *state, clua_packed *packed, const clua_key *key);
/* Bytes of the host, borrowed. */
bool clua_pack_bytes_of_host(clua_state *state, clua_packed *packed, void *object);
/* The head of a table, which its items and fields must follow. */
bool clua_pack_table_head(clua_state *state, clua_packed *packed, uint32_t items, uint32_t fields);

/* Why a value of this type is not plain. */
const char *clua_value_reason(int type);

#endif
