local dray = require "dray"
local array = require "dray.array"
local rules = require "freecell.rules"

local Card = dray.transferable "org.dray.playing-card"
local piles = dray.state("piles", function() return rules.deal(dray.options.deal) end)

local card_size = { width = 60, height = 84 }

local function card(value)
  return dray.item { id = value.id, type = Card, value = value, label = value.label, size = card_size }
end

local function pile(container, id, label)
  return container { id = id, size = card_size, label = label, dray.for_each(piles[id], card):reorderable() }
end
local function cell(letter) return pile(dray.zstack, "freecell " .. letter) end
local function foundation(suit) return pile(dray.zstack, "foundation " .. suit, rules.symbols[suit]) end
local function column(i) return pile(dray.fan, "tableau " .. i) end

dray.scene(function()
  return dray.vstack {
    spacing = 20,
    dray.hstack { spacing = 10, dray.for_each(rules.cells, cell), dray.for_each(rules.suits, foundation) },
    dray.hstack { spacing = 10, dray.for_each(8, column) },
  }
    :reorder_container(Card, function(difference) array.apply(piles, difference) end)
    :drag_container(Card, function(ids, session) return rules.run_from(piles, session.from, ids[1]) end)
    :drop_configuration(function(session) return rules.can_drop(piles, session.items, session.to) end)
    :on_tap_gesture({ count = 2, type = Card }, function(tap)
      return dray.move(tap.item_id, "foundation " .. tap.item.suit)
    end)
    :drag_previews_formation "stack"
    :drop_previews_formation "stack"
end)

dray.outcome(function() return rules.count(piles, "^foundation") == 52 and "won" end)
dray.invariant("52 cards", function() return rules.count(piles, "") == 52 end)
