local rules = require "klondike.rules"

-- The piles of seed 381, from bottom to top, with `-` for face down:
--
--   pile 1   AD                              pile 5   -4C -3C -TS -8S AS
--   pile 2   -2S 2C                          pile 6   -JC -4H -8H -5S -JS AC
--   pile 3   -QS -KH 3H                      pile 7   -AH -JH -4D -7D -JD -QD TD
--   pile 4   -6C -QH -3S KS                  stock    7S 9C 5C … (the next to turn first)
local opening = { seed = 381 }

local function cards(play, pile)
  local ids = {}
  for i, card in ipairs(play.state.game.piles[pile]) do ids[i] = (card.face_up and "" or "-") .. card.id end
  return table.concat(ids, " ")
end

local function refused(outcome, reason)
  assert(outcome.operation == "forbidden", outcome.operation)
  assert(outcome.reason == reason, outcome.reason)
end

local function moved(outcome) assert(outcome.operation == "move", outcome.reason) end

test("a seed deals the same cards everywhere", opening, function(play)
  assert(cards(play, "pile 1") == "AD")
  assert(cards(play, "pile 4") == "-6C -QH -3S KS")
  assert(cards(play, "pile 7") == "-AH -JH -4D -7D -JD -QD TD")
  assert(#play.state.game.piles.stock == 24)
  assert(not play.outcome)
end)

test("cards that are face down show no label", opening, function(play)
  local board = play:show()
  for _, pile in pairs(play.state.game.piles) do
    for _, card in ipairs(pile) do
      assert(card.face_up or not board:find(card.label, 1, true), card.id)
    end
  end
end)

test("a card goes onto the next higher one of the other color, and uncovers the card under it", opening, function(play)
  local outcome = play:drag("2C"):drop "pile 3"
  moved(outcome)
  assert(outcome.from == "pile 2" and outcome.to == "pile 3")
  assert(cards(play, "pile 3") == "-QS -KH 3H 2C")
  assert(cards(play, "pile 2") == "2S")
end)

test("a card lifted from the middle takes the cards on it along", opening, function(play)
  moved(play:drag("AD"):drop "pile 2")
  local outcome = play:drag("2C"):drop "pile 3"
  moved(outcome)
  assert(table.concat(outcome.item_ids, " ") == "2C AD")
  assert(cards(play, "pile 3") == "-QS -KH 3H 2C AD")
end)

test("a card that does not fit is refused with the card it needs", opening, function(play)
  refused(play:drag("TD"):drop "pile 4", "T♦ needs a black J; pile 4 shows K♠")
  refused(play:drag("AS"):drop "pile 2", "A♠ needs a red 2; pile 2 shows 2♣")
  refused(play:drag("KS"):drop "pile 7", "K♠ needs an empty pile")
  refused(play:drag("AS"):drop "waste", "nothing goes back to stock and waste")
  refused(play:drag("AS"):drop "stock", "nothing goes back to stock and waste")
  assert(cards(play, "pile 7") == "-AH -JH -4D -7D -JD -QD TD")
end)

test("only a king goes on an empty pile", opening, function(play)
  moved(play:drag("AD"):drop "pile 2")
  refused(play:drag("TD"):drop "pile 1", "only a king goes on an empty pile")
  moved(play:drag("KS"):drop "pile 1")
  assert(cards(play, "pile 1") == "KS")
end)

test("a card that is face down is not lifted", opening, function(play)
  local drag = play:drag "3S"
  assert(drag.operation == nil and drag.cause == "not_lifted")
  assert(cards(play, "pile 4") == "-6C -QH -3S KS")
end)

test("a foundation accepts its suit from the ace up, one card at a time", opening, function(play)
  refused(play:drag("2C"):drop "foundation C", "2♣ waits for A♣")
  refused(play:drag("AC"):drop "foundation D", "A♣ belongs on foundation C")
  moved(play:drag("AC"):drop "foundation C")
  moved(play:drag("AD"):drop "pile 2")
  refused(play:drag("2C"):drop "foundation C", "a foundation takes one card at a time")
  moved(play:drag("AD"):drop "foundation D")
  moved(play:drag("2C"):drop "foundation C")
end)

test("a card can be moved back from its foundation", opening, function(play)
  moved(play:drag("AC"):drop "foundation C")
  moved(play:drag("2C"):drop "foundation C")
  local outcome = play:drag("foundation C"):drop "pile 3"
  moved(outcome)
  assert(outcome.item_ids[1] == "2C" and cards(play, "foundation C") == "AC")
end)

test("a double tap sends a card to its foundation by the rules of a drag", opening, function(play)
  assert(play:tap("AC", { count = 2 }))
  assert(cards(play, "foundation C") == "AC")
  local answer, reason = play:tap("3H", { count = 2 })
  assert(answer == false and reason == "3♥ waits for 2♥")
end)

test("a tap on the stock turns a card onto the waste, where it can be played", opening, function(play)
  assert(play:tap "stock")
  assert(play:tap "stock")
  assert(cards(play, "waste") == "7S 9C")
  local outcome = play:drag("9C"):drop "pile 7"
  moved(outcome)
  assert(outcome.from == "waste" and cards(play, "waste") == "7S")
end)

test("quick taps on the stock are not a double tap on its top card", opening, function(play)
  assert(play:tap("stock", { count = 2 }))
  assert(cards(play, "waste") == "7S 9C")
end)

test("with draw = 3 a tap turns three cards, of which the last can be lifted", { seed = 381, draw = 3 }, function(play)
  assert(play:tap "stock")
  assert(cards(play, "waste") == "7S 9C 5C")
  local drag = play:drag "9C"
  assert(drag.operation == nil and drag.reason == "9♣ is covered")
  assert(play:drag("waste"):cancel().item_ids[1] == "5C")
end)

test("the waste becomes the stock as often as the redeals allow", { seed = 381, draw = 3, redeals = 1 }, function(play)
  local function empty_the_stock()
    for _ = 1, 8 do assert(play:tap "stock") end
    assert(#play.state.game.piles.stock == 0)
  end
  empty_the_stock()
  assert(play:tap "stock")
  assert(cards(play, "waste") == "" and cards(play, "stock"):find " %-5C %-9C %-7S$")
  empty_the_stock()
  local answer, reason = play:tap "stock"
  assert(answer == false and reason == "no redeal is left")
end)

test("a covered card is refused at its foundation", function()
  local ace, two = { label = "A♠", rank = 1, suit = "S" }, { label = "2♠", rank = 2, suit = "S" }
  local game = { piles = { ["foundation S"] = { ace, two } } }
  local answer, reason = rules.can_drop(game, { ace }, "foundation S")
  assert(answer == false and reason == "A♠ is already there", reason)
end)
