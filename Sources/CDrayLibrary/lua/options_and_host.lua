-- Data from outside the plugin: the values of its options, the values and functions of the host, and the defaults.
local core, lib = ...
local dray = lib.dray
local check = lib.check
local options, host = core.given()

dray.options = setmetatable({}, {
  __index = function(_, name)
    local value = options[name]
    if value == nil then
      local names = {}
      for known in pairs(options) do names[#names + 1] = known end
      table.sort(names)
      check.unknown("option", name, "of this plugin", options, #names == 0 and "; plugin.lua declares no options"
        or "; its options are " .. table.concat(names, ", "))
    end
    return value
  end,
  __newindex = function() check.fail("dray.options cannot be changed") end,
  __pairs = function() return pairs(options) end,
  __metatable = false,
})

-- Each access copies a table, so that no write of a script outlives a rollback, or is missing in a rebuilt plugin.
dray.host = setmetatable({}, {
  __index = function(_, name)
    local value = host[name]
    if value == nil then check.unknown("name", name, "of this host", host) end
    return type(value) == "table" and lib.copy(value) or value
  end,
  __newindex = function() check.fail("dray.host cannot be changed") end,
  __metatable = false,
})

dray.defaults = lib.defaults
