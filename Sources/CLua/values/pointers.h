/* A map from addresses to numbers. */
#ifndef CLUA_POINTERS_H
#define CLUA_POINTERS_H

#include "values.h"

/* A map. All zero bits are an empty map. */
typedef struct clua_pointers {
  struct {
    const void *key; /* NULL: unused */
    uintptr_t value;
  } *slots;
  int32_t count, capacity;
} clua_pointers;

/* Returns where the number of an address is stored. The number of a new address is 0. NULL if an allocation failed. */
uintptr_t *clua_pointers_at(clua_state *state, clua_pointers *map, const void *key);
void clua_pointers_free(clua_state *state, clua_pointers *map);

#endif
