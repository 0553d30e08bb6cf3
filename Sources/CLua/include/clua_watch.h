/* Who writes to a field. */
#ifndef CLUA_WATCH_H
#define CLUA_WATCH_H

#include "clua_stack.h"

/* Looks at a field after each instruction from the next call on. The reference is to a table that holds the table, the
 * key and what the field holds now at 1, 2 and 3; the caller keeps it until the end. */
void clua_watch(clua_state *state, int32_t reference);
/* Ends that. The line of the script on which the field was first given another value, and the chunk; 0 if it was not. */
int32_t clua_unwatch(clua_state *state, char *chunk, size_t size);

#endif
