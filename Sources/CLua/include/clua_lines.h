/* The lines at which scripts call the host's library. */
#ifndef CLUA_LINES_H
#define CLUA_LINES_H

#include "clua_state.h"

/* Notes each line that scripts reach until clua_end_lines. Slow, and meant for messages. Until then scripts have a
 * separate instruction limit, and their instructions count for the input, not for the call. */
void clua_begin_lines(clua_state *state);
void clua_end_lines(clua_state *state);

#endif
