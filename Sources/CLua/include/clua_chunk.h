/* Scripts as text, and the host's own library as bytecode. */
#ifndef CLUA_CHUNK_H
#define CLUA_CHUNK_H

#include "clua_stack.h"

/* Compiles a script and pushes it as a function: CLUA_OK, CLUA_SYNTAX, CLUA_INCOMPLETE, CLUA_MEMORY.
 * Text only: bytecode is CLUA_SYNTAX. `name` as in Lua: "@init.lua" shows as init.lua. */
clua_status clua_load(clua_state *state, const char *text, size_t count, const char *name);

/* Compiled text, without names and lines: its frames are hidden from tracebacks, and errors it raises at level 2
 * are blamed on the script. Only for the host's own library: bytecode is not checked. */
typedef struct clua_bytecode {
  char *bytes;
  size_t count;
} clua_bytecode;
/* Compiles in a state of its own. On failure `bytes` is the message, or NULL if memory was not to be had. */
clua_status clua_compile(const char *text, size_t count, const char *name, clua_bytecode *result);
void clua_free_bytecode(clua_bytecode *bytecode);
/* Pushes the compiled text as a function: CLUA_OK, CLUA_MEMORY, CLUA_SYNTAX if it is of another version. */
clua_status clua_load_bytecode(clua_state *state, const char *bytes, size_t count);

#endif
