local array = require "dray.array"
local rules = require "spider.rules"

local function top(play, column)
  local cards = play.state.game.columns[column]
  return cards[#cards].id
end

local function moved(outcome) assert(outcome.operation == "move", outcome.reason) end

local function refused(outcome, reason)
  assert(outcome.operation == "forbidden", outcome.operation)
  assert(outcome.reason == reason, outcome.reason)
end

-- The tops of the columns with seed 3: QS 5S 4S KS JS KS TS TS 7S KS.
local one_suit = { seed = 3, suits = 1 }

test("ten columns hold 54 cards, and the stock the other 50", one_suit, function(play)
  local game = play.state.game
  assert(#game.stock == 50 and #game.columns["column 4"] == 6 and #game.columns["column 5"] == 5)
  assert(rules.count(game) == 104 and not play.outcome)
end)

test("a move uncovers a card, and cards face down cannot be lifted", one_suit, function(play)
  moved(play:drag("4S1"):drop "column 2")
  assert(top(play, "column 2") == "4S1" and top(play, "column 3") ~= "4S1")
  refused(play:drag("4S1"):drop "column 4", "4♠ needs a 5; column 4 shows K♠")
  local hidden = play:drag(play.state.game.columns["column 5"][1].id)
  assert(hidden.operation == nil and hidden.cause == "not_lifted")
end)

test("a tap on the stock deals a row", one_suit, function(play)
  assert(play:tap "stock")
  assert(#play.state.game.stock == 40 and #play.state.game.columns["column 1"] == 7)
  assert(play:undo() and #play.state.game.stock == 50)
end)

test("with one, two or four suits no card of the stock has the id of another card", function()
  for suit_count, copies in pairs { [1] = 8, [2] = 4, [4] = 2 } do
    local seen = {}
    for _, card in ipairs(rules.deal(suit_count, function(n) return n end).stock) do
      assert(not seen[card.id])
      seen[card.id] = true
      assert(tonumber(card.id:match "%d$") <= copies, card.id)
    end
  end
end)

-- A game with these columns, given by ids from bottom to top, all cards face up; the other columns are empty.
local function position(columns)
  local game = { columns = {}, stock = {}, finished = {} }
  local ranks = { A = 1, T = 10, J = 11, Q = 12, K = 13 }
  for i = 1, 10 do
    local column = {}
    for id in (columns[i] or ""):gmatch "%S+" do
      local rank, suit = id:match "^(.)(.)"
      table.insert(column, { id = id, label = id, rank = ranks[rank] or tonumber(rank), suit = suit, face_up = true })
    end
    game.columns["column " .. i] = column
  end
  return game
end

local function ids(cards)
  local list = {}
  for i, card in ipairs(cards) do list[i] = card.id end
  return table.concat(list, " ")
end

test("a run of one suit moves as one, and a mixed one does not", function()
  local columns = position { "9S 8S 7S", "9S 8H 7H" }.columns
  assert(ids(rules.run_from(columns["column 1"], "9S")) == "9S 8S 7S")
  assert(ids(rules.run_from(columns["column 2"], "8H")) == "8H 7H")
  local answer, reason = rules.run_from(columns["column 2"], "9S")
  assert(answer == false and reason == "8H on 9S breaks the run")
end)

test("a card goes onto the next higher one of any suit, and any card onto an empty column", function()
  local columns = position { "9S", "8H", "KH" }.columns
  local function answer(from, to) return rules.can_drop(columns, columns["column " .. from][1], "column " .. to) end
  assert(answer(2, 1) and answer(3, 4) and answer(2, 4))
  assert(select(2, answer(1, 2)) == "9S needs a T; column 2 shows 8H")
  assert(select(2, answer(3, 2)) == "KH needs an empty column")
end)

test("a run from king to ace leaves its column, and the card below is turned", function()
  local game = position { "5H KS QS JS TS 9S 8S 7S 6S 5S 4S 3S", "2S AS" }
  game.columns["column 1"][1].face_up = false
  rules.move(game, { sources = { "2S", "AS" }, destination = { collection_id = "column 1" } })
  assert(ids(game.columns["column 1"]) == "5H" and game.columns["column 1"][1].face_up)
  assert(#game.finished == 1 and #game.finished[1] == 13)
end)

test("the stock deals a card to each column, unless a column is empty", function()
  local game = position { "2S", "2S", "2S", "2S", "2S", "2S", "2S", "2S", "2S" }
  for i = 1, 10 do game.stock[i] = { id = "x" .. i, label = "x", rank = 13, suit = "H", face_up = false } end
  local answer, reason = rules.deal_row(game)
  assert(answer == false and reason == "column 10 is empty: fill it first")
  array.insert(game.columns["column 10"], { id = "3H", label = "3H", rank = 3, suit = "H", face_up = true })
  assert(rules.deal_row(game) and #game.stock == 0 and ids(game.columns["column 10"]) == "3H x1")
  assert(select(2, rules.deal_row(game)) == "the stock is empty")
end)

test("keys deal a row and move a card", one_suit, function(play)
  play:key "tab"
  expect(play.announcement):equals "stock, can be tapped"
  play:key "return"
  assert(#play.state.game.stock == 40 and play:undo())
  for _ = 1, 3 do play:key "tab" end
  expect(play.announcement):equals "4♠, column 3, 6 of 6"
  for _, key in ipairs { "space", "tab", "space" } do play:key(key) end
  expect(play.announcement):equals "moved 4♠ from column 3 to column 2"
end)

test("two taps move a card, and a tap deals a row", one_suit, function(play)
  play:drag_by_taps()
  assert(play:tap "4S1" and play:tap "column 2")
  expect(top(play, "column 2")):equals "4S1"
  assert(play:tap "stock")
  expect(#play.state.game.stock):equals(40)
end)
