/* Where scripts call the host's library. */
#ifndef CLUA_LINES_H
#define CLUA_LINES_H

#include "clua_state.h"

/* Notes each line that a script comes to, until the end. Slow, and meant for messages. What runs meanwhile counts for
 * no limit but its own number of instructions, and for nothing afterwards. */
void clua_begin_lines(clua_state *state);
void clua_end_lines(clua_state *state);

#endif
