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

/* The number of an address; 0 for a new address. NULL if an allocation failed. */
uintptr_t *clua_pointers_at(clua_state *state, clua_pointers *map, const void *key);
void clua_pointers_free(clua_state *state, clua_pointers *map);

#endif
