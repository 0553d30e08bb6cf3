local dray = require "dray"
local array = require "dray.array"

-- Other programs get a card as JSON or as its title, and may drop either on the board.
local Card = dray.transferable {
  id = "org.dray.kanban-card",
  dray.data_representation("public.json", {
    exporting = function(card) return dray.json.encode(card) end,
    importing = function(text) return dray.json.decode(text) end,
  }),
  dray.proxy_representation {
    exporting = function(card) return card.title end,
    importing = function(title) return { title = title } end,
  },
}
local Column = dray.transferable "org.dray.kanban-column"

local columns = dray.state("columns", {
  { id = "todo", title = "To do" }, { id = "doing", title = "Doing", limit = 2 }, { id = "done", title = "Done" },
})
local cards = dray.state("cards", {
  todo = { { id = "a", title = "Sketch" }, { id = "b", title = "Print", blocked = true } },
  doing = { { id = "c", title = "Draw" } },
  done = {},
})

local function card(value)
  local label = value.blocked and "⊘ " .. value.title or value.title
  return dray.item { id = value.id, type = Card, value = value, label = label, size = { width = 110, height = 30 } }
    :on_tap_gesture(function() value.blocked = not value.blocked end)
end

-- A column is lifted by its header. Its list of cards has the id of the column.
local function column(value)
  local list = cards[value.id]
  local title = value.limit and ("%s %d/%d"):format(value.title, #list, value.limit) or value.title
  return dray.item { id = value.id, type = Column, value = value, accessibility_label = value.title,
    dray.vstack {
      dray.text { label = title, size = { width = 110, height = 24 } }:drag_handle(),
      dray.vstack { id = value.id, spacing = 4, size = { width = 110, height = 240 },
        dray.for_each(list, card):reorderable() },
    },
  }
end

local function lift(ids, session)
  local picked = array.pick(cards[session.from], ids)
  if picked[1].blocked then return false, picked[1].title .. " is blocked" end
  return picked
end

local function has_room(session)
  local column = array.pick(columns, { session.to })[1]
  if not column or not column.limit or session.from == session.to then return true end
  return #cards[column.id] + session.items_count <= column.limit, column.title .. " is full"
end

local function import(values, session)
  local fits, reason = has_room(session) -- other cards may have come while the data was on its way
  if not fits then return false, reason end
  local list = cards[session.to]
  for _, value in ipairs(values) do
    if type(value) ~= "table" or type(value.title) ~= "string" then return false, "a card needs a title" end
    local new = { id = dray.uuid(), title = value.title, blocked = value.blocked == true }
    array.insert(list, new, session.before and array.index(list, session.before))
  end
end

dray.scene(function()
  return dray.hstack { id = "board", spacing = 10, alignment = "top", dray.for_each(columns, column):reorderable() }
    :reorder_container(Column, function(difference) array.apply(columns, difference) end)
    :reorder_container(Card, function(difference) array.apply(cards, difference) end)
    :drag_container(Card, lift)
    :drop_destination(Card, import)
    :drop_configuration(has_room)
end)

dray.invariant("no column holds more cards than its limit", function()
  for _, column in ipairs(columns) do
    if column.limit and #cards[column.id] > column.limit then return false, column.title end
  end
  return true
end)
