/* The host's part in the script's globals. */
#ifndef CLUA_LIBRARY_H
#define CLUA_LIBRARY_H

#include "clua_call.h"

/* Receives what `print` prints, one line with its line end per call. Must not call into the state. */
typedef void (*clua_sink)(void *context, const char *bytes, size_t count);
/* Without a sink what is printed is dropped. */
void clua_set_sink(clua_state *state, clua_sink sink, void *context);

/* Pops a value: `require(name)` gives it from now on. CLUA_OK or CLUA_MEMORY. */
clua_status clua_set_module(clua_state *state, const char *name, size_t count);
/* Pops a function: `require` asks it for modules it does not know. It gets the name and returns a function that
 * makes the module, or nil and a reason. CLUA_OK or CLUA_MEMORY. */
clua_status clua_set_searcher(clua_state *state);

/* Functions for the host's own library, which are quicker than what scripts have and trust whoever calls them. */
typedef enum __attribute__((enum_extensibility(closed))) clua_helper : int32_t {
  CLUA_CHECK_FIELDS,  /* (table, masks) → largest integer key or 0, if each field with another key is of a type whose
                         bit, 1 << LUA_T…, is set in `masks` under its name; else nothing. Second result: the bits of
                         all masks that were met, for bits of the caller's own above those of the types */
  CLUA_SET_METATABLE, /* (table, metatable) → table; without a look at what stands in the metatable */
} clua_helper;
/* Pushes one of them; false if the stack cannot grow. */
bool clua_push_helper(clua_stack *stack, clua_helper helper);

#endif
