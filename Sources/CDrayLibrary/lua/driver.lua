-- The module `dray` of tests, scripts and the prompt, which operate plugins with real inputs. The part `plays.lua` runs
-- when the first plugin is opened, because it needs most of the library; code such as `dray -e 'return 1'` opens none.
local core, lib = ...
_G.math.random, _G.math.randomseed = core.random, core.randomseed

local dray = {}
lib.dray = dray

function dray.load(...) return lib.load(...) end

-- The values are read when the first one is used.
dray.defaults = setmetatable({}, {
  __index = function(_, name) return lib.defaults[name] end,
  __newindex = function() lib.check.fail("dray.defaults cannot be changed") end,
  __pairs = function() return pairs(lib.defaults) end,
  __metatable = false,
})

setmetatable(dray, {
  -- Apart from a misspelling, the most probable mistake is to run a plugin's script as a driver script.
  __index = function(_, name)
    lib.check.unknown("name", name, "in dray", dray,
      "; this script drives plugins that it loads with dray.load; rules belong in a plugin's init.lua")
  end,
  __newindex = function() lib.check.fail("dray cannot be changed") end,
  __metatable = false,
})
_G.dray = dray
