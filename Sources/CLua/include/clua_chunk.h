/* Scripts as text, and the host's own library as bytecode. */
#ifndef CLUA_CHUNK_H
#define CLUA_CHUNK_H

#include "clua_stack.h"

/* Compiles a script and pushes it as a function: CLUA_OK, CLUA_SYNTAX, CLUA_INCOMPLETE, CLUA_MEMORY.
 * Text only: bytecode is CLUA_SYNTAX. `name` as in Lua: "@init.lua" shows as init.lua. */
clua_status clua_load(clua_state *state, const char *text, size_t count, const char *name);

/* A text of the host's own library. It is compiled once for the process, without names and lines: its frames are hidden
 * from tracebacks, and errors it raises at level 2 are blamed on the script. */
typedef struct clua_library_text clua_library_text;
/* Text and name are borrowed for as long as it lives. NULL if memory was not to be had. */
clua_library_text *clua_library_text_create(const char *text, size_t count, const char *name);
void clua_library_text_free(clua_library_text *library);
/* Pushes the text as a function: CLUA_OK, CLUA_MEMORY, CLUA_SYNTAX. Its globals are those that scripts began with,
 * whatever they have done to theirs; methods of strings are the scripts' and not to be called. Several threads may load the same text into states
 * of their own. */
clua_status clua_load_library(clua_state *state, clua_library_text *library);

#endif
