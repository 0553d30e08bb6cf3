/* Scripts as text, and the host's own library as bytecode. */
#ifndef CLUA_CHUNK_H
#define CLUA_CHUNK_H

#include "clua_stack.h"

/* Compiles a script and pushes it as a function. Returns CLUA_OK, CLUA_SYNTAX, CLUA_INCOMPLETE, CLUA_MEMORY,
 * CLUA_KILLED, or CLUA_FAILED if the thread has too little stack. Bytecode and a text above the limit are CLUA_SYNTAX.
 * `name` has the form of Lua: "@init.lua" is shown as init.lua. */
clua_status clua_load(clua_state *state, const char *text, size_t count, const char *name);

/* A text of the host's own library. It is compiled once for the process, without names and lines. Its frames are hidden
 * from tracebacks, and its errors at level 2 get the place of the script. */
typedef struct clua_library_text clua_library_text;
/* Creates a text. The text and the name are borrowed for its lifetime. Returns NULL if an allocation failed. */
clua_library_text *clua_library_text_create(const char *text, size_t count, const char *name);
void clua_library_text_free(clua_library_text *library);
/* Pushes the text as a function, with the statuses of clua_load. The text sees the initial globals, without the changes
 * of scripts. It must not call methods of strings, because scripts can replace them. Several threads may load the
 * same text into different states. */
clua_status clua_load_library(clua_state *state, clua_library_text *library);

#endif
