-- Data from outside the plugin: the values of its options, the values and functions of the host, and the defaults.
local core, lib = ...
local dray = lib.dray
local check = lib.check
local options, host, defaults = core.given()

dray.options = setmetatable({}, {
  __index = function(_, name)
    local value = options[name]
    if value == nil then check.unknown("option", name, "of this plugin", options) end
    return value
  end,
  __newindex = function() check.fail("dray.options cannot be changed") end,
  __pairs = function() return pairs(options) end,
  __metatable = false,
})

dray.host = setmetatable({}, {
  __index = function(_, name)
    local value = host[name]
    if value == nil then check.unknown("name", name, "of this host", host) end
    return value
  end,
  __newindex = function() check.fail("dray.host cannot be changed") end,
  __metatable = false,
})

-- Makes a read-only view of a table of defaults and of the tables in it.
local function view(data, owner)
  return setmetatable({}, {
    __index = function(_, name)
      local value = data[name]
      if value == nil then check.unknown("name", name, "in " .. owner, data) end
      if type(value) == "table" then return view(value, string.format("%s.%s", owner, name)) end
      return value
    end,
    __newindex = function() check.fail("dray.defaults cannot be changed") end,
    __pairs = function(self)
      local next_name, names, start = pairs(data)
      return function(_, name)
        name = next_name(names, name)
        if name ~= nil then return name, self[name] end
      end, self, start
    end,
    __metatable = false,
  })
end

dray.defaults = view(defaults, "dray.defaults")
