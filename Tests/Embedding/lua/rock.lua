-- Checks a rockspec against the header and the makefile, and prints the commands by which LuaRocks would build and
-- install the module. Arguments: the rockspec, a copy of the repository, the prefix of the library.
local path, copy, prefix = arg[1], arg[2], arg[3]
local rock = {}
assert(loadfile(path, "t", rock))()

local function read(name) return assert(io.open(name)):read "a" end
local header = read(prefix .. "/include/dray/base.h")
local function number(part) return header:match("DRAY_VERSION_" .. part .. " (%d+)") end
local version = ("%s.%s.%s"):format(number "MAJOR", number "MINOR", number "PATCH")
assert(rock.version:match "^(.*)%-%d+$" == version, rock.version .. " is not the version of the header, " .. version)
assert(path:match "[^/]*$" == ("%s-%s.rockspec"):format(rock.package, rock.version), path)
assert(rock.description.license and rock.description.summary and rock.source.url)

local needed = rock.external_dependencies.DRAY
read(("%s/include/%s"):format(prefix, needed.header))
read(("%s/lib/lib%s.so"):format(prefix, needed.library))

local values = {
  LUA = "lua5.4", LUA_INCDIR = "/usr/include/lua5.4", CFLAGS = "-O2 -fPIC", LIBDIR = copy .. "/lib",
  LUADIR = copy .. "/share", DRAY_INCDIR = prefix .. "/include", DRAY_LIBDIR = prefix .. "/lib",
}
local makefile = read(copy .. "/bindings/lua/Makefile")
local function command(target, variables)
  assert(makefile:find("\n" .. target:gsub("%p", "%%%0") .. ":"), "no target " .. target)
  local words = { "make", "-C", copy .. "/bindings/lua", target }
  for name, text in pairs(variables) do
    local value = text:gsub("%$%(([%w_]+)%)", function(used) return assert(values[used], "unknown variable " .. used) end)
    words[#words + 1] = ("'%s=%s'"):format(name, value)
  end
  print(table.concat(words, " "))
end
assert(rock.build.type == "make")
command(rock.build.build_target, rock.build.build_variables)
command("install", rock.build.install_variables)
