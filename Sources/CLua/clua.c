#include "clua.h"
#include <lua.h>
int clua_version(void) { return (int)lua_version(NULL); }
