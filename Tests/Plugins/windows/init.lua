-- Cases that no other plugin combines: scroll views in scroll views that are lower than half a row, lists in items
-- of a list, a list that is disabled and one that is hidden, and two reorder containers between which things go.
local dray = require "dray"
local array = require "dray.array"

local Thing = dray.transferable "test.thing"
local Folder = dray.transferable "test.folder"

local function named(prefix, count)
  local ids = {}
  for i = 1, count do ids[i] = prefix .. i end
  return ids
end

local game = dray.state("game", {
  left = { near = named("n", 3), far = named("f", 6), closed = named("c", 2), veiled = named("v", 2) },
  right = { wide = named("w", 5), narrow = named("s", 2) },
  folders = { "A", "B" },
  files = { A = named("a", 3), B = {} },
  is_closed = true, is_veiled = true,
})
local marked = dray.view_state("marked", {})

local function thing(height)
  return function(id) return dray.item { id = id, type = Thing, value = id, size = { width = 40, height = height } } end
end

local function list(lists, name, height)
  return dray.list { id = name, size = { width = 40, height = 10 },
    dray.for_each(lists[name], thing(height)):reorderable() }
end

-- Items from the other side go to the end of one of the lists.
local function side(lists, others, first, content)
  return content
    :reorder_container(Thing, function(difference) array.apply(lists, difference) end)
    :drag_container(Thing)
    :drag_container_selection(marked)
    :drag_configuration { allow_copy = false, allow_move = true }
    :drop_destination(Thing, function(items)
      for _, id in ipairs(array.take(others, items)) do table.insert(lists[first], id) end
    end)
end

local function left()
  return side(game.left, game.right, "near", dray.scroll_view { id = "left", axes = "vertical",
    size = { width = 60, height = dray.options.height },
    list(game.left, "near", 48),
    list(game.left, "closed", 24):disabled(game.is_closed),
    list(game.left, "veiled", 24):hidden(game.is_veiled),
    dray.scroll_view { id = "inner", axes = "vertical", size = { width = 40, height = 30 },
      list(game.left, "far", 70) },
  })
end

local function right()
  return side(game.right, game.left, "narrow", dray.scroll_view { id = "right", axes = "both", size = { width = 30, height = 36 },
    dray.hstack {
      list(game.right, "narrow", 20),
      dray.hstack { id = "wide", dray.for_each(game.right.wide, thing(60)):reorderable() },
    } })
end

local function folder(id)
  return dray.item { id = id, type = Folder, size = { width = 90, height = 30 },
    dray.hstack { id = "in " .. id, size = { width = 80, height = 20 },
      dray.for_each(game.files[id], thing(16)):reorderable() } }
end

local function folders()
  return dray.list { id = "folders", dray.for_each(game.folders, folder):reorderable() }
    :reorder_container(Folder, function(difference) array.apply({ folders = game.folders }, difference) end)
    :reorder_container(Thing, function(difference)
      array.apply({ ["in A"] = game.files.A, ["in B"] = game.files.B }, difference)
    end)
end

local function switch(name)
  return dray.zstack { id = name, size = { width = 20, height = 20 } }
    :on_tap_gesture(function() game[name] = not game[name] end)
end

dray.scene(function()
  return dray.hstack { spacing = 10, left(), right(), folders(), switch "is_closed", switch "is_veiled" }
end)

dray.invariant("23 things", function()
  local count = 0
  for _, lists in ipairs { game.left, game.right, game.files } do
    for _, ids in pairs(lists) do count = count + #ids end
  end
  return count == 23, count .. " things"
end)
