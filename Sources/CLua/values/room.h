/* The room for the fields of a table that is made from packed values. */
#ifndef CLUA_ROOM_H
#define CLUA_ROOM_H

#include "values.h"

typedef struct clua_room {
  int fields;   /* the number of fields to reserve room for */
  size_t steps; /* the cost of filling the table, beyond that of its values */
} clua_room;

/* The room for a table whose items and fields are packed at `packed`, and whose usual room is `usual`. */
clua_room clua_room_for_fields(const char *packed, uint32_t items, uint32_t fields, int usual);

#endif
