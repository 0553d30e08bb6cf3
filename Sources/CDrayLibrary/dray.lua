-- The module `dray`: what a script gets from require "dray". The host passes in its native functions; what the host
-- itself calls is in `lib`.
local core, lib = ...

local dray = {}
lib.dray = dray

-- Called by the host when all parts are loaded: from now on a misspelt name is an error and not nil.
function lib.seal(options, host)
  dray.options = setmetatable({}, {
    __index = function(_, name)
      local value = options[name]
      if value == nil then lib.check.unknown("option", name, "of this plugin", options) end
      return value
    end,
    __newindex = function() lib.check.fail("dray.options cannot be changed") end,
    __pairs = function() return pairs(options) end,
    __metatable = false,
  })
  dray.host = setmetatable({}, {
    __index = function(_, name)
      local value = host[name]
      if value == nil then lib.check.unknown("name", name, "of this host", host) end
      return value
    end,
    __newindex = function() lib.check.fail("dray.host cannot be changed") end,
    __metatable = false,
  })
  setmetatable(dray, {
    __index = function(_, name) lib.check.unknown("name", name, "in dray", dray) end,
    __newindex = function() lib.check.fail("dray cannot be changed") end,
    __metatable = false,
  })
  return dray
end
