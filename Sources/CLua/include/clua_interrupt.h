/* Interrupts of the process, such as Ctrl-C at a prompt. They end the code that is running. */
#ifndef CLUA_INTERRUPT_H
#define CLUA_INTERRUPT_H

#include "clua_state.h"

/* Interrupts the running code. May be called in a signal handler. The state of clua_set_interruptible is killed at its
 * next instruction. Another metered state is killed only if its running call has not returned after a while. So an
 * interrupt of a loop in the first state does not kill the states of short calls that the loop makes. Interrupts count
 * nothing, so replays can ignore interrupts that kill no metered state. */
void clua_interrupt(void);
bool clua_is_interrupted(void);
/* Ends the interrupt, so that states can run again. */
void clua_end_interrupt(void);
/* Makes a state the one of the process that interrupts kill at once, even if it is unmetered. NULL: no state. */
void clua_set_interruptible(clua_state *state);
/* Reverses the kill of this state by an interrupt, between outermost calls. Has no effect on any other kill. */
void clua_revive(clua_state *state);

#endif
