/* The lines at which scripts call the host's library. */
#ifndef CLUA_LINES_H
#define CLUA_LINES_H

#include "clua_state.h"

/* Notes the line that scripts have reached, until clua_end_lines, so that messages can name the line of a tail call.
 * This is slow. Until clua_end_lines, scripts have a separate instruction limit, and their instructions count for the
 * input, but not for the call. */
void clua_begin_lines(clua_state *state);
void clua_end_lines(clua_state *state);

#endif
