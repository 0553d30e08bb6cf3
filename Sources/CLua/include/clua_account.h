/* The memory that the host uses for scripts, counted in bytes. */
#ifndef CLUA_ACCOUNT_H
#define CLUA_ACCOUNT_H

#include "clua_state.h"

/* A counter of bytes with a limit. Several states, one after the other, may share an account. The account may outlive
 * them, because it still counts the snapshots that exist. Bytes are counted from contents, not by an allocator, so that
 * the result is the same on every machine. */
typedef struct clua_account clua_account;

/* Creates an account with one owner; returns NULL if an allocation failed. A limit of 0 is unlimited. Unit: bytes. */
clua_account *clua_account_create(size_t limit);
void clua_account_retain(clua_account *account);
void clua_account_release(clua_account *account);

/* Adds bytes. Returns false if the limit is exceeded; the bytes are added in either case. */
bool clua_account_charge(clua_account *account, size_t bytes);
/* Subtracts bytes. May be called on any thread. */
void clua_account_discharge(clua_account *account, size_t bytes);

size_t clua_account_used(const clua_account *account);
/* The maximum so far of the bytes in use. */
size_t clua_account_peak(const clua_account *account);
size_t clua_account_limit(const clua_account *account);
void clua_account_set_limit(clua_account *account, size_t limit);

/* Charges the snapshots of a state to an account, which the state retains. The limit of the account also applies to
 * packed values, and to the strings that one call passes to the host. Call this before the first snapshot is made. */
void clua_set_account(clua_state *state, clua_account *account);

#endif
