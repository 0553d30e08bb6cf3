/* Finds writes to a field. */
#ifndef CLUA_WATCH_H
#define CLUA_WATCH_H

#include "clua_stack.h"

/* Compares a field before each instruction from now on. `reference` is a table with three values: the table of the
 * field, the key, and the present value of the field. The caller must not release the reference before clua_unwatch. */
void clua_watch(clua_state *state, int32_t reference);
/* Ends the comparison. Returns the line of the script that first changed the field, and its chunk; 0 without a
 * change. */
int32_t clua_unwatch(clua_state *state, char *chunk, size_t size);

#endif
