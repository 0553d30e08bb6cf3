-- Two lists. Each question and each drop allocates hundreds of strings.
local dray = require "dray"
local array = require "dray.array"
local lists = dray.state("lists", { left = { { id = "a" }, { id = "b" } }, right = {}, words = "" })

local function words()
  local list = {}
  for i = 1, 500 do list[i] = "word " .. i end
  return table.concat(list)
end

local function list(id)
  return dray.list { id = id, size = { width = 50, height = 200 }, dray.for_each(lists[id], function(thing)
    return dray.item { id = thing.id, type = "thing", size = { width = 50, height = 40 }, label = ("x"):rep(999) }
  end):reorderable() }
end

dray.scene(function()
  return dray.hstack { list "left", list "right" }
    :reorder_container("thing", function(difference)
      -- A script cannot catch a lack of memory.
      pcall(function() lists.words = words() end)
      array.apply(lists, difference)
    end)
    :drop_configuration(function(session) return #words() > 0 end)
end)
dray.outcome(function()
  return ("%d on the left, %d on the right, %d bytes"):format(#lists.left, #lists.right, #lists.words)
end)
