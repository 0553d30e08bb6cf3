#ifndef CLUA_H
#define CLUA_H
/* Returns the version number of the Lua library that is linked, as 100 * major + minor. */
int clua_version(void);
#endif
