-- The defaults of the engine and of the options, for scripts, tests and the prompt.
local core, lib = ...
local check = lib.check

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

lib.defaults = view(core.defaults(), "dray.defaults")
