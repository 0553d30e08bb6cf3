-- The library consists of parts. This part runs first, then the other parts that `library.c` lists without names. A part
-- with names runs when one of its names is first looked up, so that unused parts take no time. Running a part does not
-- count towards the script's limits. `library.c` lists each name as the prefix of a table and a name in it: `dray.scene`,
-- `lib.check`.
local core, lib = ...

local prefixes, entered = {}, {}

-- Runs the part that defines a name, if one does.
local function enter(prefix, name)
  local file, part = core.part(prefix, name)
  if not file then return false end
  if entered[file] then error(string.format("%s does not define %s.%s", file, prefix, name)) end
  entered[file] = true
  part(core, lib)
  return true
end

-- Allows parts to define names in a table on demand. `guard` receives the name and the function of each definition, and
-- returns the function to store. If no part defines a name, `make` is called, which may define it and returns whether
-- it has. If it has not, `otherwise` is called.
function lib.on_demand(prefix, set, otherwise, guard, make)
  prefixes[set] = prefix
  local function define(_, name) return enter(prefix, name) or make and make(name) or false end
  local meta = { __metatable = false }
  function meta.__newindex(_, name, value)
    core.rawset(set, name, guard and type(value) == "function" and guard(name, value) or value)
  end
  meta.__index = core.index_on_demand(define, prefix, otherwise)
  function meta.__pairs()
    for _, name in ipairs { core.part_names(prefix) } do local _ = set[name] end
    return next, set, nil
  end
  return setmetatable(set, meta)
end

-- Makes a protected table for scripts. They can read its fields, but not write to it or get the table itself.
function lib.sealed(name, set)
  local function reject_write() lib.check.fail("%s cannot be changed", name) end
  local function copy()
    local all = {}
    for key, value in pairs(set) do all[key] = value end
    return next, all, nil
  end
  return setmetatable({}, { __index = set, __newindex = reject_write, __pairs = copy, __metatable = false })
end

-- The names that parts define in a table, including parts that have not run yet.
function lib.names_on_demand(set)
  if not prefixes[set] then return {} end
  return { core.part_names(prefixes[set]) }
end

lib.on_demand("lib", lib)
-- Called by the host: returns `lib[name]`, or `lib[name][inner]` if the host passes two names.
lib.find = core.finder(lib)
