local rules = require "freecell.rules"

-- The tableau of deal 42, each column from bottom to top. 4S and 3D are a run.
--
--   tableau 1   5S 4D JC JH 8H 4S 3D         tableau 5   AS 8S 3S KH TH 5D
--   tableau 2   JS 2H JD 9S 9D 6H 8C         tableau 6   AD QH 9C QD 2S 6S
--   tableau 3   KS 7S QS TD 2C 3H AH         tableau 7   4C 5H 5C TC 2D KC
--   tableau 4   KD 6C 3C 8D 7D 6D QC         tableau 8   TS 7H AC 9H 7C 4H
local opening = { deal = 42 }

local function cards(play, pile)
  local ids = {}
  for i, card in ipairs(play.state.piles[pile]) do ids[i] = card.id end
  return table.concat(ids, " ")
end

local function refused(outcome, reason)
  assert(outcome.operation == "forbidden", outcome.operation)
  assert(outcome.reason == reason, outcome.reason)
end

local function stays(drag, reason)
  assert(drag.operation == nil and drag.cause == "not_lifted")
  assert(drag.reason == reason, drag.reason)
end

local function moved(outcome) assert(outcome.operation == "move", outcome.reason) end

test("a deal number gives the deal of Microsoft's FreeCell", { deal = 1 }, function(play)
  assert(cards(play, "tableau 1") == "JD KD 2S 4C 3S 6D 6S")
  assert(cards(play, "tableau 4") == "JC 5S QD QH TH QS 6H")
  assert(cards(play, "tableau 5") == "5D AD JS 4H 8H 6C")
  assert(cards(play, "tableau 8") == "5H 3H 3C 7S 7D TC")
  assert(not play.outcome)
end)

test("deal 1,000,000 is that of Microsoft's FreeCell, too", { deal = 1000000 }, function(play)
  assert(cards(play, "tableau 1") == "2D 9C KD JD 3H TC TS")
  assert(cards(play, "tableau 8") == "TD 4C KS 8C 8S JS")
end)

test("a restart repeats the deal", opening, function(play)
  moved(play:drag("QC"):drop "freecell a")
  assert(play:restart())
  assert(cards(play, "freecell a") == "" and cards(play, "tableau 4") == "KD 6C 3C 8D 7D 6D QC")
end)

test("a card goes onto the next higher one of the other color", opening, function(play)
  local outcome = play:drag("5D"):drop "tableau 6"
  moved(outcome)
  assert(outcome.from == "tableau 5" and outcome.to == "tableau 6")
  assert(cards(play, "tableau 5") == "AS 8S 3S KH TH" and cards(play, "tableau 6") == "AD QH 9C QD 2S 6S 5D")
end)

test("a card that does not fit is refused with the card it needs", opening, function(play)
  refused(play:drag("8C"):drop "tableau 6", "8♣ needs a red 9; tableau 6 shows 6♠")
  refused(play:drag("4H"):drop "tableau 5", "4♥ needs a black 5; tableau 5 shows 5♦")
  refused(play:drag("KC"):drop "tableau 4", "K♣ needs an empty column")
  assert(cards(play, "tableau 7") == "4C 5H 5C TC 2D KC")
end)

test("a run moves as one", opening, function(play)
  local outcome = play:drag("4S"):drop "tableau 5"
  moved(outcome)
  assert(table.concat(outcome.item_ids, " ") == "4S 3D")
  outcome = play:drag("5D"):drop "tableau 6"
  assert(table.concat(outcome.item_ids, " ") == "5D 4S 3D")
  assert(cards(play, "tableau 6") == "AD QH 9C QD 2S 6S 5D 4S 3D")
end)

test("cards that are not a run stay", opening, function(play)
  stays(play:drag "8H", "4♠ on 8♥ breaks the run")
  stays(play:drag "TH", "5♦ on T♥ breaks the run")
end)

test("a free cell holds any one card, which can be moved back", opening, function(play)
  moved(play:drag("5D"):drop "freecell a")
  refused(play:drag("KC"):drop "freecell a", "freecell a holds 5♦")
  refused(play:drag("4S"):drop "freecell b", "a free cell takes one card at a time")
  moved(play:drag("5D"):drop "freecell c")
  moved(play:drag("freecell c"):drop "tableau 6")
  assert(cards(play, "freecell c") == "" and cards(play, "tableau 6") == "AD QH 9C QD 2S 6S 5D")
end)

test("a foundation accepts its suit from the ace up, one card at a time, and keeps the cards", opening, function(play)
  refused(play:drag("AH"):drop "foundation D", "A♥ belongs on foundation H")
  refused(play:drag("4H"):drop "foundation H", "4♥ waits for 3♥")
  refused(play:drag("4S"):drop "foundation S", "a foundation takes one card at a time")
  moved(play:drag("AH"):drop "foundation H")
  refused(play:drag("3H"):drop "foundation H", "3♥ waits for 2♥")
  stays(play:drag "AH", "a card on a foundation stays there")
end)

test("a double tap sends a card to its foundation by the rules of a drag", opening, function(play)
  assert(play:tap("AH", { count = 2 }))
  assert(cards(play, "foundation H") == "AH")
  local answer, reason = play:tap("3H", { count = 2 })
  assert(answer == false and reason == "3♥ waits for 2♥")
end)

test("a run that is too long for the free cells is refused until one is empty", opening, function(play)
  moved(play:drag("AH"):drop "freecell a")
  moved(play:drag("KC"):drop "freecell b")
  moved(play:drag("8C"):drop "freecell c")
  moved(play:drag("QC"):drop "freecell d")
  refused(play:drag("4S"):drop "tableau 5", "2 cards are too many: there is room to move 1")
  moved(play:drag("AH"):drop "foundation H")
  moved(play:drag("4S"):drop "tableau 5")
end)

-- A position with these numbers of empty free cells and columns, and with tableau 8 empty in addition.
local function position(free_cells, empty_columns)
  local piles = rules.deal(1)
  for i = free_cells + 1, 4 do table.insert(piles["freecell " .. rules.cells[i]], table.remove(piles["tableau 7"])) end
  for i = 1, empty_columns do piles["tableau " .. i] = {} end
  piles["tableau 8"] = {}
  return piles
end

test("each empty column, except the destination, doubles the number of movable cards", function()
  local rooms = { [0] = { [0] = 1, 2, 4, 8 }, { [0] = 2, 4, 8 }, { [0] = 3, 6, 12 }, { [0] = 4, 8 }, { [0] = 5, 10 } }
  for free_cells, by_columns in pairs(rooms) do
    for empty_columns, most in pairs(by_columns) do
      local piles, run = position(free_cells, empty_columns), {}
      for i = 1, most do run[i] = piles["tableau 6"][1] end
      assert(rules.can_drop(piles, run, "tableau 8"))
      table.insert(run, run[1])
      local answer, reason = rules.can_drop(piles, run, "tableau 8")
      assert(not answer and reason == ("%d cards are too many: there is room to move %d"):format(most + 1, most))
    end
  end
end)
