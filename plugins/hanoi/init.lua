local dray = require "dray"
local array = require "dray.array"

local Disk = dray.transferable "org.dray.disk"
local pegs = dray.state("pegs", function()
  local left = {}
  for size = dray.options.disks, 1, -1 do table.insert(left, { id = size }) end
  return { left = left, middle = {}, right = {} }
end)

local function top(name) return pegs[name][#pegs[name]] end

local function disk(value)
  local size = { width = 20 + 16 * value.id, height = 20 }
  return dray.item { id = value.id, type = Disk, label = ("="):rep(value.id), size = size }
end

local function peg(name)
  return dray.fan { id = name, size = { width = 170, height = 220 }, dray.for_each(pegs[name], disk):reorderable() }
end

dray.scene(function()
  return dray.hstack { spacing = 20, peg "left", peg "middle", peg "right" }
    :reorder_container(Disk, function(difference) array.apply(pegs, difference) end)
    :drag_container(Disk, function(ids, session)
      return ids[1] == top(session.from).id and ids, "a smaller disk lies on it"
    end)
    :drop_configuration(function(session)
      local below = top(session.to)
      return not below or session.item_ids[1] < below.id, "a smaller disk lies there"
    end)
end)

dray.outcome(function() return #pegs.right == dray.options.disks and "solved" end)
