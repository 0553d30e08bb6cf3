/* The places of functions in their scripts. */
#include <string.h>

#include "clua_definition.h"
#include "support.h"

int32_t clua_definition(const clua_stack *stack, int32_t index, char *chunk, size_t size) {
  lua_State *L = clua_lua(stack);
  lua_Debug ar;
  if (size == 0 || !lua_isfunction(L, index) || lua_iscfunction(L, index) || !lua_checkstack(L, 1)) return 0;
  lua_pushvalue(L, index);
  lua_getinfo(L, ">S", &ar);
  if (!clua_is_script(&ar)) return 0;
  strncpy(chunk, ar.short_src, size - 1);
  chunk[size - 1] = '\0';
  return ar.linedefined;
}
