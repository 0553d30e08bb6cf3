/* Plain data as one buffer: booleans, numbers, strings, bytes of the host, and tables of them. */
#ifndef CLUA_DATA_H
#define CLUA_DATA_H

#include "clua_stack.h"

/* Packed values, one after the other, with numbers in the machine's byte order:
 *
 *   value  = 'n' | 'f' | 't' | 'i' int64 | 'd' double | 's' uint32 count, bytes | 'r' uint32 number
 *          | 'b' pointer to bytes of the host
 *          | '{' uint32 items, uint32 fields, items values, fields (key, value) pairs
 *   key    = 'i' | 's' | 'r' | 'f' | 't' value as above
 *
 * Items are the values at 1, 2, 3 … up to the first missing one. Fields are in order: integers ascending, then strings
 * by bytes, then booleans. 'r' refers to a string of more than CLUA_LONG_STRING bytes that was written before; the
 * first such string has number 1. Bytes of the host are not retained. The caller that packs them must keep them alive
 * until they are unpacked. */
#define CLUA_LONG_STRING 40
typedef struct clua_packed {
  char *bytes;
  size_t count;
  size_t capacity;
} clua_packed;

void clua_free_packed(clua_packed *packed);
/* Packs the value at `index`. Returns CLUA_OK, CLUA_MEMORY, or CLUA_REFUSED: the failure has the path, which begins
 * with `name`. Metatables are ignored. A table that is reached twice is packed twice and charged twice, because 60
 * tables can represent 2^60 values. CLUA_KILLED if the limit of one call is exceeded, or if all values together exceed
 * the limit of the state's account. For this limit, each long string counts at every occurrence. */
clua_status clua_pack(clua_stack *stack, int32_t index, const char *name, clua_packed *result);
/* Pushes packed values: CLUA_OK or CLUA_MEMORY. */
clua_status clua_unpack(clua_stack *stack, const char *bytes, size_t count);

#endif
