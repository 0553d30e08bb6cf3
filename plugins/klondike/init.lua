local dray = require "dray"
local array = require "dray.array"
local rules = require "klondike.rules"

local Card = dray.transferable "org.dray.playing-card"
local game = dray.state("game", function() return rules.deal(dray.random) end)

local card_size = { width = 60, height = 84 }
local waste_size = { width = 130, height = 84 } -- two columns, so that the foundations are above the piles 4 to 7

local function card(value)
  return dray.item {
    id = value.id, type = Card, value = value, size = card_size,
    label = value.face_up and value.label or "░░", move_disabled = not value.face_up,
  }
end

local function pile(container, id, label)
  return container { id = id, size = card_size, label = label, dray.for_each(game.piles[id], card):reorderable() }
end
local function foundation(suit) return pile(dray.zstack, "foundation " .. suit, rules.symbols[suit]) end
local function column(i) return pile(dray.fan, "pile " .. i) end

local function stock()
  return dray.zstack { id = "stock", size = card_size, label = "○", dray.for_each(game.piles.stock, card) }
    :on_tap_gesture(function() return rules.draw(game, dray.options) end)
end

local function waste()
  local shown = array.last(game.piles.waste, 3)
  return dray.fan { id = "waste", size = waste_size, direction = "right", dray.for_each(shown, card):reorderable() }
end

dray.scene(function()
  return dray.vstack {
    spacing = 20,
    dray.hstack { spacing = 10, stock(), waste(), dray.for_each(rules.suits, foundation) },
    dray.hstack { spacing = 10, dray.for_each(7, column) },
  }
    :reorder_container(Card, function(difference) rules.move(game, difference) end)
    :drag_container(Card, function(ids, session) return rules.run_from(game, session.from, ids[1]) end)
    :drag_configuration { allow_copy = false, allow_move = true, outside = { allow_copy = false } }
    :drop_configuration(function(session) return rules.can_drop(game, session.items, session.to) end)
    :on_tap_gesture({ count = 2, type = Card }, function(tap)
      return dray.move(tap.item_id, "foundation " .. tap.item.suit)
    end)
    :drag_previews_formation "stack"
    :drop_previews_formation "stack"
end)

dray.outcome(function() return rules.is_won(game) and "won" end)
dray.invariant("52 cards", function() return rules.count(game) == 52 end)
