-- The module `dray`, the result of require "dray" in scripts. The host passes in its native functions; functions that
-- the host calls are in `lib`.
local core, lib = ...
_G.math.random = core.random

local dray = {}
lib.dray = lib.on_demand("dray", dray, function(name) lib.check.unknown("name", name, "in dray", dray) end,
  function(name, fn) return lib.defined("dray", name, fn) end)
lib.module = lib.sealed("dray", lib.dray)

-- Script code may use globals, but a global that a rule makes is neither saved nor undone.
core.set_metatable(_G, {
  __newindex = function(globals, name, value)
    core.rawset(globals, name, value)
    core.warn_of_global(name, core.place())
  end,
})
