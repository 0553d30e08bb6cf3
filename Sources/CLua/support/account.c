/* An account: the bytes in use, their maximum, and a limit. Code that charges an account kills the state that has
 * exceeded the limit. The last owner of charged bytes may release them on any thread, so `owners` and `used` are
 * atomic. */
#include <stdatomic.h>
#include <stdlib.h>

#include "support.h"

struct clua_account {
  atomic_uint owners;
  atomic_size_t used;
  size_t peak, limit;
};

clua_account *clua_account_create(size_t limit) {
  clua_account *account = malloc(sizeof *account);
  if (!account) return NULL;
  atomic_init(&account->owners, 1);
  atomic_init(&account->used, 0);
  account->peak = 0;
  account->limit = limit;
  return account;
}

void clua_account_retain(clua_account *account) { account->owners++; }

void clua_account_release(clua_account *account) {
  if (--account->owners == 0) free(account);
}

bool clua_account_charge(clua_account *account, size_t bytes) {
  size_t used = atomic_fetch_add(&account->used, bytes) + bytes;
  if (used > account->peak) account->peak = used;
  return account->limit == 0 || used <= account->limit;
}

void clua_account_discharge(clua_account *account, size_t bytes) { account->used -= bytes; }

size_t clua_account_used(const clua_account *account) { return account->used; }

size_t clua_account_peak(const clua_account *account) { return account->peak; }

size_t clua_account_limit(const clua_account *account) { return account->limit; }

void clua_account_set_limit(clua_account *account, size_t limit) { account->limit = limit; }

void clua_set_account(clua_state *state, clua_account *account) {
  if (account) clua_account_retain(account);
  if (state->memory.account) clua_account_release(state->memory.account);
  state->memory.account = account;
}

bool clua_is_overdrawn(const clua_account *account) {
  return account && account->limit > 0 && account->used > account->limit;
}

bool clua_may_overdraw(const clua_account *account, size_t bytes) {
  if (!account || account->limit == 0) return true;
  size_t most = account->limit + account->limit / 4, used = account->used;
  return used <= most && bytes <= most - used;
}
