/* The lines at which scripts call the host's library. */
#ifndef CLUA_LINES_H
#define CLUA_LINES_H

#include "clua_state.h"

/* Notes each line of scripts until clua_end_lines. Slow, and meant for messages. Scripts meanwhile have a separate
 * instruction limit, and their work is not counted afterwards. */
void clua_begin_lines(clua_state *state);
void clua_end_lines(clua_state *state);

#endif
