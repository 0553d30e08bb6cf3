-- The rules of Klondike. Pure Lua, without dray.
--
-- A game has its `piles` by name (`stock`, `waste`, `foundation C`, `pile 1` and so on) and the number of `redeals` so
-- far. The last card of a pile lies on top.
local array = require "dray.array"

local rules = { suits = { "C", "D", "H", "S" }, symbols = { C = "♣", D = "♦", H = "♥", S = "♠" } }

local ranks = { "A", "2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K" }
local colors = { C = "black", D = "red", H = "red", S = "black" }

local function label(rank, suit) return ranks[rank] .. rules.symbols[suit] end

local function turn_uncovered(piles)
  for i = 1, 7 do
    local pile = piles["pile " .. i]
    if #pile > 0 then pile[#pile].face_up = true end
  end
end

function rules.deal(random)
  local stock, piles = {}, { waste = {} }
  for _, suit in ipairs(rules.suits) do
    piles["foundation " .. suit] = {}
    for rank, name in ipairs(ranks) do
      table.insert(stock, { id = name .. suit, label = label(rank, suit), rank = rank, suit = suit, face_up = false })
    end
  end
  array.shuffle(stock, random)
  for i = 1, 7 do
    local pile = {}
    for n = 1, i do pile[n] = table.remove(stock) end
    piles["pile " .. i] = pile
  end
  turn_uncovered(piles)
  piles.stock = stock
  return { piles = piles, redeals = 0 }
end

-- The card and all cards on it, or false and the reason.
function rules.run_from(game, from, id)
  local run = array.from(game.piles[from], id)
  if #run > 1 and not from:find "^pile" then return false, run[1].label .. " is covered" end
  return run
end

-- The rules by kind of pile: true, or false and the reason.
local fits = {}

function fits.pile(card, pile, name)
  local top = pile[#pile]
  if not top then return card.rank == 13, "only a king goes on an empty pile" end
  if card.rank == 13 then return false, card.label .. " needs an empty pile" end
  local color, rank = colors[card.suit] == "red" and "black" or "red", card.rank + 1
  if colors[top.suit] == color and top.rank == rank then return true end
  return false, ("%s needs a %s %s; %s shows %s"):format(card.label, color, ranks[rank], name, top.label)
end

function fits.foundation(card, pile, name, count)
  if count > 1 then return false, "a foundation takes one card at a time" end
  if name ~= "foundation " .. card.suit then return false, card.label .. " belongs on foundation " .. card.suit end
  if card.rank == #pile + 1 then return true end
  if card.rank <= #pile then return false, card.label .. " is already there" end
  return false, ("%s waits for %s"):format(card.label, label(card.rank - 1, card.suit))
end

function rules.can_drop(game, cards, to)
  local fit = fits[to:match "%a+"]
  if not fit then return false, "nothing goes back to stock and waste" end
  return fit(cards[1], game.piles[to], to, #cards)
end

function rules.move(game, difference)
  array.apply(game.piles, difference)
  turn_uncovered(game.piles)
end

local function turn_over(count, from, to)
  for _ = 1, math.min(count, #from) do
    local card = table.remove(from)
    card.face_up = not card.face_up
    table.insert(to, card)
  end
end

-- Turns cards of the stock over onto the waste. If the stock is empty, the waste is turned over and becomes the stock.
function rules.draw(game, options)
  local stock, waste = game.piles.stock, game.piles.waste
  if #stock > 0 then
    turn_over(options.draw, stock, waste)
  elseif #waste == 0 then
    return false, "stock and waste are empty"
  elseif game.redeals == options.redeals then
    return false, "no redeal is left"
  else
    turn_over(#waste, waste, stock)
    game.redeals = game.redeals + 1
  end
  return true
end

function rules.is_won(game)
  for _, suit in ipairs(rules.suits) do
    if #game.piles["foundation " .. suit] < 13 then return false end
  end
  return true
end

function rules.count(game)
  local seen, count = {}, 0
  for _, pile in pairs(game.piles) do
    for _, card in ipairs(pile) do
      if not seen[card.id] then seen[card.id], count = true, count + 1 end
    end
  end
  return count
end

return rules
