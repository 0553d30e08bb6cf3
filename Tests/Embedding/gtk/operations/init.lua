-- An item for each set of operations that a source can suggest to other programs, and a box for each operation that a
-- destination can choose.
local dray = require "dray"

local text = "public.utf8-plain-text"
local operations = { "copy", "move", "alias" }
local taken = dray.state("taken", { copy = 0, move = 0, alias = 0 })
local sources = {}
for set = 1, 7 do
  local names, outside = {}, {}
  for bit, operation in ipairs(operations) do
    local is_allowed = set >> (bit - 1) & 1 == 1
    outside["allow_" .. operation] = is_allowed
    if is_allowed then names[#names + 1] = operation end
  end
  sources[set] = { id = table.concat(names, "+"), outside = outside }
end

local function source(set)
  return dray.vstack {
    dray.item { id = set.id, type = "note", label = set.id, size = { width = 140, height = 24 } }:on_drag({}, function()
      local provider = dray.item_provider { suggested_name = set.id }
      provider:register_data_representation(text, function() return set.id end)
      return provider
    end),
  }:drag_configuration { outside = set.outside }
end

local function box(operation)
  return dray.vstack { id = operation, label = operation, size = { width = 140, height = 60 } }:on_drop(text, {
    drop_updated = function() return operation end,
    perform_drop = function() taken[operation] = taken[operation] + 1 end,
  })
end

dray.scene(function()
  local left, right = { spacing = 6 }, { spacing = 30 }
  for i, set in ipairs(sources) do left[i] = source(set) end
  for i, operation in ipairs(operations) do right[i] = box(operation) end
  return dray.hstack { spacing = 60, dray.vstack(left), dray.vstack(right) }
end)
