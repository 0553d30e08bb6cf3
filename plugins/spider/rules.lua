-- The rules of Spider. Pure Lua, without dray.
--
-- A game has its `columns` by name (`column 1` and so on), the `stock`, and the `finished` runs, each from king to ace.
-- The last card of a column lies on top.
local array = require "dray.array"

local rules = {}

local suits = { "S", "H", "C", "D" }
local symbols = { S = "♠", H = "♥", C = "♣", D = "♦" }
local ranks = { "A", "2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K" }

-- The cards of two decks, with this number of different suits: `KS1` is the first king of spades.
local function decks(suit_count)
  local cards = {}
  for copy = 1, 8 do
    local suit = suits[(copy - 1) % suit_count + 1]
    for rank, name in ipairs(ranks) do
      local id = name .. suit .. (copy + suit_count - 1) // suit_count
      table.insert(cards, { id = id, label = name .. symbols[suit], rank = rank, suit = suit, face_up = false })
    end
  end
  return cards
end

local function is_run(on, card) return on.face_up and on.suit == card.suit and on.rank == card.rank + 1 end

-- Moves a run from king to ace at the end of a column to the finished runs, and turns the uncovered card face up.
local function settle(game)
  for i = 1, 10 do
    local column = game.columns["column " .. i]
    local first = #column
    while first > 1 and is_run(column[first - 1], column[first]) do first = first - 1 end
    if #column - first == 12 then
      table.insert(game.finished, array.from(column, column[first].id))
      for _ = 1, 13 do table.remove(column) end
    end
    if #column > 0 then column[#column].face_up = true end
  end
end

function rules.deal(suit_count, random)
  local stock, columns = decks(suit_count), {}
  array.shuffle(stock, random)
  for i = 1, 10 do
    local column = {}
    for n = 1, i <= 4 and 6 or 5 do column[n] = table.remove(stock) end
    columns["column " .. i] = column
  end
  local game = { columns = columns, stock = stock, finished = {} }
  settle(game)
  return game
end

-- The card and all cards on it if they are a run of one suit, or false and the reason.
function rules.run_from(column, id)
  local run = array.from(column, id)
  for i = 2, #run do
    if not is_run(run[i - 1], run[i]) then
      return false, ("%s on %s breaks the run"):format(run[i].label, run[i - 1].label)
    end
  end
  return run
end

function rules.can_drop(columns, card, to)
  local column = columns[to]
  local top = column[#column]
  if not top or top.rank == card.rank + 1 then return true end
  if card.rank == 13 then return false, card.label .. " needs an empty column" end
  return false, ("%s needs a %s; %s shows %s"):format(card.label, ranks[card.rank + 1], to, top.label)
end

function rules.move(game, difference)
  array.apply(game.columns, difference)
  settle(game)
end

-- Deals one card to each column.
function rules.deal_row(game)
  if #game.stock == 0 then return false, "the stock is empty" end
  for i = 1, 10 do
    local name = "column " .. i
    if #game.columns[name] == 0 then return false, name .. " is empty: fill it first" end
  end
  for i = 1, 10 do
    local card = table.remove(game.stock)
    card.face_up = true
    table.insert(game.columns["column " .. i], card)
  end
  settle(game)
  return true
end

function rules.count(game)
  local count = #game.stock
  for _, run in ipairs(game.finished) do count = count + #run end
  for _, column in pairs(game.columns) do count = count + #column end
  return count
end

return rules
