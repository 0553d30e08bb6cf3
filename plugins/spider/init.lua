local dray = require "dray"
local rules = require "spider.rules"

local Card = dray.transferable "org.dray.playing-card"
local game = dray.state("game", function() return rules.deal(dray.options.suits, dray.random) end)

local card_size = { width = 60, height = 84 }

local function card(value)
  return dray.item {
    id = value.id, type = Card, value = value, size = card_size,
    label = value.face_up and value.label or "░░", move_disabled = not value.face_up,
  }
end

local function column(i)
  local id = "column " .. i
  return dray.fan { id = id, size = card_size, dray.for_each(game.columns[id], card):reorderable() }
end

local function stock()
  return dray.zstack { id = "stock", size = card_size, label = "○", dray.for_each(game.stock, card) }
    :on_tap_gesture(function() return rules.deal_row(game) end)
end

local function finished()
  return dray.fan { id = "finished", size = { width = 200, height = 84 }, direction = "right",
    dray.for_each(game.finished, function(run) return card(run[1]) end) }
end

dray.scene(function()
  return dray.vstack {
    spacing = 20,
    dray.hstack { spacing = 10, stock(), finished() },
    dray.hstack { spacing = 10, dray.for_each(10, column) },
  }
    :reorder_container(Card, function(difference) rules.move(game, difference) end)
    :drag_container(Card, function(ids, session) return rules.run_from(game.columns[session.from], ids[1]) end)
    :drag_configuration { allow_copy = false, allow_move = true, outside = { allow_copy = false } }
    :drop_configuration(function(session) return rules.can_drop(game.columns, session.items[1], session.to) end)
    :drag_previews_formation "stack"
    :drop_previews_formation "stack"
end)

dray.outcome(function() return #game.finished == 8 and "won" end)
dray.invariant("104 cards", function() return rules.count(game) == 104 end)
