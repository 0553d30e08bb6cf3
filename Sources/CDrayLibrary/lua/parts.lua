-- The library comes in parts. This one is run first; each of the others is run when a name that it defines is looked
-- up for the first time, so that a script pays for what it uses. `library.c` says which part defines which name, as
-- the prefix of a table and a name in it: `dray.scene`, `lib.check`.
local core, lib = ...

local prefixes, entered = {}, {}

-- Runs the part that defines a name, if there is one.
local function enter(prefix, name)
  local file, part = core.part(prefix, name)
  if not file then return false end
  if entered[file] then error(string.format("%s does not define %s.%s", file, prefix, name)) end
  entered[file] = true
  core.run_part(part, core, lib)
  return true
end

-- Lets parts add to a table. `otherwise` is asked for what no part defines; `guard` is given the name and the function
-- of each that is defined, and gives what stands for it.
function lib.on_demand(prefix, set, otherwise, guard)
  prefixes[set] = prefix
  local meta = { __metatable = false }
  function meta.__newindex(_, name, value)
    core.rawset(set, name, guard and type(value) == "function" and guard(name, value) or value)
  end
  function meta.__index(_, name)
    if enter(prefix, name) then return rawget(set, name) end
    return otherwise and otherwise(name)
  end
  function meta.__pairs()
    for _, name in ipairs { core.part_names(prefix) } do local _ = set[name] end
    return next, set, nil
  end
  return setmetatable(set, meta)
end

-- What scripts are given in place of a table: they read it, and can neither write to it nor get hold of it.
function lib.sealed(name, set)
  local function complain() lib.check.fail("%s cannot be changed", name) end
  local function copy()
    local all = {}
    for key, value in pairs(set) do all[key] = value end
    return next, all, nil
  end
  return setmetatable({}, { __index = set, __newindex = complain, __pairs = copy, __metatable = false })
end

-- The names that parts define in a table, whether or not they are there yet.
function lib.names_on_demand(set)
  if not prefixes[set] then return {} end
  return { core.part_names(prefixes[set]) }
end

-- Called by the host: finds what it calls itself, in a table of `lib` if there are two names.
function lib.find(name, inner)
  local found = lib[name]
  return inner and found[inner] or found
end

lib.on_demand("lib", lib)
