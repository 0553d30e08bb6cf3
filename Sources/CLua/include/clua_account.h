/* What scripts make their host keep, counted in bytes. */
#ifndef CLUA_ACCOUNT_H
#define CLUA_ACCOUNT_H

#include "clua_state.h"

/* Counts bytes against a limit. Several states one after the other may share one, and it may outlive them: snapshots that
 * are kept go on counting. Bytes are those of contents, not those of an allocator: the same on every machine. */
typedef struct clua_account clua_account;

/* Creates an account that one owner holds, or returns NULL. A limit of 0 is none. */
clua_account *clua_account_create(size_t limit);
void clua_account_retain(clua_account *account);
void clua_account_release(clua_account *account);

/* Counts bytes. False if they are more than the limit leaves; they are counted all the same. */
bool clua_account_charge(clua_account *account, size_t bytes);
/* Takes bytes off again. */
void clua_account_discharge(clua_account *account, size_t bytes);

size_t clua_account_used(const clua_account *account);
/* The most that was ever in use. */
size_t clua_account_peak(const clua_account *account);
size_t clua_account_limit(const clua_account *account);
void clua_account_set_limit(clua_account *account, size_t limit);

/* Has the snapshots and packed data of a state charged from here on; the state retains the account. To be called before
 * the first snapshot is made. */
void clua_set_account(clua_state *state, clua_account *account);

#endif
