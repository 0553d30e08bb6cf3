-- cd bindings/lua && luarocks --lua-version 5.4 make DRAY_DIR=/usr/local
rockspec_format = "3.0"
package = "dray"
version = "0.1.0-1"
source = { url = "." }
description = {
  summary = "An embedded drag-and-drop engine, with rules written in Lua",
  detailed = "The module for Lua 5.4. It needs an installed libdray and the repository of Dray.",
  license = "MIT",
}
dependencies = { "lua >= 5.4, < 5.5" }
external_dependencies = { DRAY = { header = "dray.h", library = "dray" } }
build = {
  type = "make",
  build_target = "native.so",
  build_variables = {
    CFLAGS = "$(CFLAGS)", LUA = "$(LUA)", LUA_INCDIR = "$(LUA_INCDIR)", DRAY_INCDIR = "$(DRAY_INCDIR)",
    DRAY_LIBDIR = "$(DRAY_LIBDIR)",
  },
  install_variables = { LIBDIR = "$(LIBDIR)", LUADIR = "$(LUADIR)", DRAY_LIBDIR = "$(DRAY_LIBDIR)" },
}
