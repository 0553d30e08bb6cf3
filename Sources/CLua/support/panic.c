/* Handles an error outside of protected calls. Scripts run in protected calls only, so such an error is a bug in this
 * target.
 *
 * Continuing would jump over frames of the host, so the process ends with a message. */
#include <stdlib.h>
#include <unistd.h>

#include "support.h"

int clua_panic(lua_State *L) {
  (void)L;
  static const char sentence[] = "CLua: Lua raised an error outside a protected call; this is a bug in CLua\n";
  ssize_t written = write(STDERR_FILENO, sentence, sizeof sentence - 1);
  (void)written;
  abort();
}
