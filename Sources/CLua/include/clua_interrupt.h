/* Interrupts of the process, such as Ctrl-C at a prompt. They end the code that is running. */
#ifndef CLUA_INTERRUPT_H
#define CLUA_INTERRUPT_H

#include "clua_state.h"

/* Interrupts the running code. May be called in a signal handler. The state of clua_set_interruptible is killed at its
 * next instruction. Another metered state is killed only if its running call has not returned 100 ms later. So if the
 * first state runs a loop of short calls into other states, the interrupt kills the first state only. An interrupt does
 * not change the count of instructions, so that a replay can ignore an interrupt that kills no metered state. */
void clua_interrupt(void);
bool clua_is_interrupted(void);
/* Ends the interrupt, so that states can run again. */
void clua_end_interrupt(void);
/* Sets the state that interrupts kill at once, even if it is unmetered. A process has at most one such state; NULL:
 * none. */
void clua_set_interruptible(clua_state *state);
/* Makes a state that an interrupt has killed usable again. Has no effect during a call, or after any other kill. */
void clua_revive(clua_state *state);

#endif
