/* The host's part of the script's globals. */
#ifndef CLUA_LIBRARY_H
#define CLUA_LIBRARY_H

#include "clua_call.h"

/* Receives the output of `print`: for each `print`, one text with a line end. Must not call into the state. */
typedef void (*clua_sink)(void *context, const char *bytes, size_t count);
/* Sets the sink. Without a sink, the output is discarded. */
void clua_set_sink(clua_state *state, clua_sink sink, void *context);

/* Pops a value. `require(name)` then returns this value. CLUA_OK or CLUA_MEMORY. */
clua_status clua_set_module(clua_state *state, const char *name, size_t count);
/* Pops a function, which `require` calls for unknown modules. It receives the name and returns a function that makes
 * the module, or nil and a reason. CLUA_OK or CLUA_MEMORY. */
clua_status clua_set_searcher(clua_state *state);

/* A function of the host's own library, shared by all states. */
typedef struct clua_native {
  clua_callee callee;
  const char *name;
} clua_native;
/* Sorts natives into the order in which they must be pushed. */
void clua_sort_natives(clua_native *natives, size_t count);
/* Pushes a table with these natives as fields. Each native is made when it is first read. The table also has the
 * functions of helpers.c, reach.c, constructor.c, tree.c, uncounted.c and keys.c, which scripts must not get. CLUA_OK
 * or CLUA_MEMORY. The natives must be sorted, and outlive the state. */
clua_status clua_push_natives(clua_stack *stack, const clua_native *natives, size_t count);

#endif
