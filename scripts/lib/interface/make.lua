-- Makes a file for a binding, or a C program, from the header:
--
--   lua5.4 scripts/lib/interface/make.lua KIND [HEADER]
--
--   lua       the module dray.interface of LuaJIT: declarations for the FFI, constants, fields, functions
--   json      the same for Python
--   c         the tables and the functions of the module dray.native of Lua 5.4
--   layout    a C program that prints the functions, the layout of each struct and the value of each constant
package.path = arg[0]:gsub("[^/]*$", "?.lua")

local makers = { lua = "data", json = "data", c = "native", layout = "layout" }
local kind, path = arg[1], arg[2] or "Sources/CDray/include/dray.h"
if not makers[kind] then
  io.stderr:write "usage: lua5.4 scripts/lib/interface/make.lua lua|json|c|layout [HEADER]\n"
  os.exit(2)
end
local header = require "model".read(path)
io.write(require(makers[kind])(header, kind))
