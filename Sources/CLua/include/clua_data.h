/* Plain data as one buffer: booleans, numbers, strings, bytes of the host, and tables of them. */
#ifndef CLUA_DATA_H
#define CLUA_DATA_H

#include "clua_stack.h"

/* Packed values, one after the other, numbers in the machine's byte order:
 *
 *   value  = 'n' | 'f' | 't' | 'i' int64 | 'd' double | 's' uint32 count, bytes | 'r' uint32 number
 *          | 'b' pointer to bytes of the host
 *          | '{' uint32 items, uint32 fields, items values, fields (key, value) pairs
 *   key    = 'i' | 's' | 'r' | 'f' | 't' value as above
 *
 * Items are the values at 1, 2, 3 … up to the first that is missing; fields are in order: integers ascending, then
 * strings by bytes, then booleans. 'r' is a string of more than CLUA_LONG_STRING bytes that was written before: the
 * first of these is number 1. Bytes of the host are not retained: the caller that packs keeps them alive until they are
 * unpacked. */
#define CLUA_LONG_STRING 40
typedef struct clua_packed {
  char *bytes;
  size_t count;
  size_t capacity;
} clua_packed;

void clua_free_packed(clua_packed *packed);
/* Packs the value at `index`. CLUA_OK, CLUA_MEMORY, or CLUA_REFUSED: the failure tells the path, which begins
 * with `name`. Metatables are looked through, tables that are reached twice are packed twice, which is charged: 60
 * tables can be 2^60. CLUA_KILLED if that is more than one call may use, or if all values, each long string wherever it
 * is, count for more than the account of the state may hold. */
clua_status clua_pack(clua_stack *stack, int32_t index, const char *name, clua_packed *result);
/* Pushes what was packed: CLUA_OK or CLUA_MEMORY. */
clua_status clua_unpack(clua_stack *stack, const char *bytes, size_t count);

#endif
