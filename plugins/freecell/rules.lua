-- The rules of FreeCell. Pure Lua, without dray. A game is a table of piles by name: `freecell a`, `foundation C`,
-- `tableau 1` and so on. The last card of a pile lies on top.
local array = require "dray.array"

local rules = { cells = { "a", "b", "c", "d" }, suits = { "C", "D", "H", "S" } }
rules.symbols = { C = "♣", D = "♦", H = "♥", S = "♠" }

local ranks = { "A", "2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K" }
local colors = { C = "black", D = "red", H = "red", S = "black" }

-- The deals of Microsoft's FreeCell by their numbers: the random numbers of its C library, 15 bits each, draw the cards
-- one by one from a deck in order; the last card of the deck takes the place of the drawn one.
function rules.deal(number)
  local piles, deck = {}, {}
  for _, letter in ipairs(rules.cells) do piles["freecell " .. letter] = {} end
  for _, suit in ipairs(rules.suits) do piles["foundation " .. suit] = {} end
  for i = 1, 8 do piles["tableau " .. i] = {} end
  for rank, name in ipairs(ranks) do
    for _, suit in ipairs(rules.suits) do
      table.insert(deck, { id = name .. suit, label = name .. rules.symbols[suit], rank = rank, suit = suit })
    end
  end
  for dealt = 0, 51 do
    number = (number * 214013 + 2531011) & 0x7fffffff
    local drawn = (number >> 16) % #deck + 1
    deck[drawn], deck[#deck] = deck[#deck], deck[drawn]
    table.insert(piles["tableau " .. dealt % 8 + 1], table.remove(deck))
  end
  return piles
end

local function follows(card, on) return card.rank == on.rank - 1 and colors[card.suit] ~= colors[on.suit] end

-- The card and all cards on it if they are a run, or false and the reason.
function rules.run_from(piles, from, id)
  if from:find "^foundation" then return false, "a card on a foundation stays there" end
  local run = array.from(piles[from], id)
  for i = 2, #run do
    local card, on = run[i], run[i - 1]
    if not follows(card, on) then return false, ("%s on %s breaks the run"):format(card.label, on.label) end
  end
  return run
end

-- The number of cards that can be moved to a column one by one: one more than there are empty free cells, doubled for
-- each other empty column.
local function room(piles, to)
  local cells, columns = 0, 0
  for name, pile in pairs(piles) do
    if #pile == 0 and name:find "^freecell" then cells = cells + 1 end
    if #pile == 0 and name:find "^tableau" and name ~= to then columns = columns + 1 end
  end
  return (cells + 1) << columns
end

-- The rules by kind of pile: true, or false and the reason.
local fits = {}

function fits.tableau(cards, pile, name, piles)
  local card, top, most = cards[1], pile[#pile], room(piles, name)
  if top and card.rank == 13 then return false, card.label .. " needs an empty column" end
  if top and not follows(card, top) then
    local color = colors[card.suit] == "red" and "black" or "red"
    return false, ("%s needs a %s %s; %s shows %s"):format(card.label, color, ranks[card.rank + 1], name, top.label)
  end
  return #cards <= most, ("%d cards are too many: there is room to move %d"):format(#cards, most)
end

function fits.freecell(cards, pile, name)
  if #cards > 1 then return false, "a free cell takes one card at a time" end
  return #pile == 0, #pile > 0 and ("%s holds %s"):format(name, pile[1].label)
end

function fits.foundation(cards, pile, name)
  local card = cards[1]
  if #cards > 1 then return false, "a foundation takes one card at a time" end
  if name ~= "foundation " .. card.suit then return false, card.label .. " belongs on foundation " .. card.suit end
  return card.rank == #pile + 1, ("%s waits for %s%s"):format(card.label, ranks[card.rank - 1], rules.symbols[card.suit])
end

function rules.can_drop(piles, cards, to) return fits[to:match "%a+"](cards, piles[to], to, piles) end

-- The number of cards on the piles whose names match a pattern.
function rules.count(piles, names)
  local count = 0
  for name, pile in pairs(piles) do
    if name:find(names) then count = count + #pile end
  end
  return count
end

return rules
