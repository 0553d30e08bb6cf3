/* An account: two numbers and a limit. Its users kill the state that has exceeded the limit. */
#include <stdlib.h>

#include "internal.h"

struct clua_account {
  uint32_t owners;
  size_t used, peak, limit;
};

clua_account *clua_account_create(size_t limit) {
  clua_account *account = malloc(sizeof *account);
  if (account) *account = (clua_account){.owners = 1, .limit = limit};
  return account;
}

void clua_account_retain(clua_account *account) { account->owners++; }

void clua_account_release(clua_account *account) {
  if (--account->owners == 0) free(account);
}

bool clua_account_charge(clua_account *account, size_t bytes) {
  account->used += bytes;
  if (account->used > account->peak) account->peak = account->used;
  return account->limit == 0 || account->used <= account->limit;
}

void clua_account_discharge(clua_account *account, size_t bytes) { account->used -= bytes; }

size_t clua_account_used(const clua_account *account) { return account->used; }

size_t clua_account_peak(const clua_account *account) { return account->peak; }

size_t clua_account_limit(const clua_account *account) { return account->limit; }

void clua_account_set_limit(clua_account *account, size_t limit) { account->limit = limit; }

void clua_set_account(clua_state *state, clua_account *account) {
  if (account) clua_account_retain(account);
  if (state->account) clua_account_release(state->account);
  state->account = account;
}

bool clua_is_overdrawn(const clua_account *account) {
  return account && account->limit > 0 && account->used > account->limit;
}

bool clua_may_overdraw(const clua_account *account, size_t bytes) {
  if (!account || account->limit == 0) return true;
  size_t most = account->limit + account->limit / 4;
  return account->used <= most && bytes <= most - account->used;
}
