-- A board with three columns. At most two cards can be in progress.
local dray = require "dray"
local array = require "dray.array"

local Card = dray.transferable "org.dray.card"
local board = dray.state("board", {
  todo = { { id = "fonts" }, { id = "icons" }, { id = "sounds" } },
  doing = { { id = "menus" } },
  done = { { id = "sketch" } },
})

local function card(value)
  return dray.item { id = value.id, type = Card, value = value, label = value.id, size = { width = 160, height = 20 } }
end

local function column(id)
  return dray.list { id = id, label = id, size = { width = 160, height = 160 }, dray.for_each(board[id], card):reorderable() }
end

dray.scene(function()
  return dray.hstack { spacing = 20, column "todo", column "doing", column "done" }
    :reorder_container(Card, function(difference) array.apply(board, difference) end)
    :drop_configuration(function(session)
      if session.to == "doing" and session.from ~= "doing" and #board.doing >= 2 then
        return false, "two cards are in progress already"
      end
      return true
    end)
end)
