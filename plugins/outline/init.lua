local dray = require "dray"
local array = require "dray.array"

local Entry = dray.transferable "org.dray.outline-entry"

-- The list of a folder has the id of the folder; an entry without a list is a note.
local lists = dray.state("lists", {
  root = { { id = "home", title = "Home" }, { id = "work", title = "Work" }, { id = "ideas", title = "Ideas" } },
  home = { { id = "milk", title = "Buy milk" } },
  work = { { id = "talk", title = "Talk" }, { id = "mail", title = "Answer mail" } },
  talk = { { id = "slides", title = "Slides" } },
})
local open = dray.view_state("open", { work = true, talk = true })

local height, indentation = 24, 20
local entries

local function note(entry, size)
  return dray.item { id = entry.id, type = Entry, value = entry, label = entry.title, size = size }
end

-- A closed folder contains an empty list, so that a drop on the folder goes into this list.
local function folder(entry, size)
  local header = dray.text { label = (open[entry.id] and "▾ " or "▸ ") .. entry.title, size = size }
  if not open[entry.id] then return dray.vstack { id = entry.id, header, dray.for_each({}, note):reorderable() } end
  return dray.vstack { spacing = 0,
    header,
    dray.hstack { spacing = 0,
      dray.zstack { size = { width = indentation, height = 0 } },
      entries(entry.id, size.width - indentation),
    },
  }
end

local function row(entry, width)
  local size = { width = width, height = height }
  if not lists[entry.id] then return note(entry, size) end
  return dray.item { id = entry.id, type = Entry, value = entry, accessibility_label = entry.title, folder(entry, size) }
    :on_tap_gesture(function(tap)
      if tap.item_id ~= entry.id then return false end
      open[entry.id] = not open[entry.id]
    end)
    :on_spring_loading(function(session)
      if session.phase == "active" and open[entry.id] then return false end
      open[entry.id] = session.phase == "active"
    end)
end

function entries(id, width)
  return dray.vstack { id = id, spacing = 0, size = { width = width, height = height / 2 },
    dray.for_each(lists[id], function(entry) return row(entry, width) end):reorderable() }
end

dray.scene(function()
  return dray.zstack { alignment = "top", size = { width = 240, height = 300 }, entries("root", 240) }
    :reorder_container(Entry, function(difference)
      array.apply(lists, difference)
      open[difference.destination.collection_id] = true
    end)
end)

dray.invariant("every entry is reached from the root", function()
  local count = 0
  local function visit(id)
    for _, entry in ipairs(lists[id]) do
      count = count + 1
      if lists[entry.id] then visit(entry.id) end
    end
  end
  visit "root"
  return count == 7, count .. " entries instead of 7"
end)
