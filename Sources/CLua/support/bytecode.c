/* Bytecode in memory of the host. */
#include <stdlib.h>
#include <string.h>

#include "support.h"

/* Lua passes bytecode in pieces of a few bytes, so the capacity is doubled. */
int clua_append_bytecode(lua_State *L, const void *bytes, size_t count, void *context) {
  (void)L;
  clua_bytecode *code = context;
  if (code->capacity - code->count < count) {
    size_t capacity = 2 * (code->count + count);
    char *grown = realloc(code->bytes, capacity);
    if (!grown) return 1;
    code->bytes = grown;
    code->capacity = capacity;
  }
  memcpy(code->bytes + code->count, bytes, count);
  code->count += count;
  return 0;
}
