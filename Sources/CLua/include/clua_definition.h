/* The places of functions in their scripts. */
#ifndef CLUA_DEFINITION_H
#define CLUA_DEFINITION_H

#include "clua_stack.h"

/* Writes the name of the chunk in which the function at an index begins, NUL-terminated and cut to `size`. Returns the
 * line; 0 for a value that is not a function of a script. Cannot raise, because Lua fills a buffer of the caller. */
int32_t clua_definition(const clua_stack *stack, int32_t index, char *chunk, size_t size);

#endif
