/*
 * The standard streams for the Lua inside the library. Debian's liblua5.4.a is compiled for programs and addresses
 * `stdin`, `stdout` and `stderr` directly, which a shared library cannot do with variables of another library.
 * scripts/install renames these symbols, in a copy, to the variables below.
 */
#include <stdio.h>

FILE *dray_lua_stdin, *dray_lua_stdout, *dray_lua_stderr;

__attribute__((constructor)) static void open_streams(void) {
  dray_lua_stdin = stdin;
  dray_lua_stdout = stdout;
  dray_lua_stderr = stderr;
}
