/* The lines at which scripts call the host's library. */
#ifndef CLUA_LINES_H
#define CLUA_LINES_H

#include "clua_state.h"

/* Records each line that scripts reach until clua_end_lines. This is slow, and meant for messages. Until
 * clua_end_lines, scripts have a separate instruction limit, and their instructions count for the input, but not for
 * the call. */
void clua_begin_lines(clua_state *state);
void clua_end_lines(clua_state *state);

#endif
