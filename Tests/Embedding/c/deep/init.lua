-- A state and a scene that are nested almost as deep as the limits allow, and rules that call themselves through C.
local dray = require "dray"
local array = require "dray.array"

local deep = {}
local inner = deep
for _ = 1, 90 do
  inner.next = {}
  inner = inner.next
end
local chain = dray.state("chain", deep)
local things = dray.state("things", { { id = "a" }, { id = "b" }, { id = "c" } })

local function recurse() return (string.gsub("x", "x", recurse)) end

dray.scene(function()
  local node = dray.hstack { id = "row", dray.for_each(things, function(thing)
    return dray.item { id = thing.id, type = "thing", size = { width = 60, height = 20 } }:on_tap_gesture(recurse)
  end):reorderable() }
  local stacks = { dray.hstack, dray.vstack, dray.zstack }
  for i = 1, 95 do node = stacks[i % 3 + 1] { id = "level " .. i, node } end
  return dray.vstack { node }
    :reorder_container("thing", function(difference)
      array.apply(things, difference)
      chain.changed = true
    end)
    :drop_configuration(function(session)
      if session.before == "a" then recurse() end
      return true
    end)
end)
