local rules = require "chess.rules"

local function from(fen) return { fen = fen } end

local function moved(outcome) assert(outcome.operation == "move", outcome.reason) end

local function refused(outcome, reason)
  assert(outcome.operation == "forbidden", outcome.operation)
  assert(outcome.reason == reason, outcome.reason)
end

local function stays(drag, reason)
  assert(drag.operation == nil and drag.cause == "not_lifted")
  assert(drag.reason == reason, drag.reason)
end

-- The letter of the piece on a square.
local function at(play, square)
  local piece = play.state.position.squares[square][1]
  return piece and piece.letter
end

-- Plays moves such as `e2e4`.
local function go(play, moves)
  for move in moves:gmatch "%S+" do moved(play:drag(move:sub(1, 2)):drop(move:sub(3, 4))) end
end

test("white begins, and the turns alternate", function(play)
  stays(play:drag "e7", "it is white's turn")
  go(play, "e2e4")
  stays(play:drag "d2", "it is black's turn")
  go(play, "e7e5")
end)

test("a piece moves by its own rules only", function(play)
  refused(play:drag("g1"):drop "g3", "a knight does not move like that")
  refused(play:drag("a1"):drop "a4", "a2 is in the way")
  refused(play:drag("d1"):drop "d2", "your own piece is there")
  refused(play:drag("e2"):drop "e5", "a pawn does not move like that")
  refused(play:drag("e2"):drop "d3", "a pawn moves straight when it does not capture")
  go(play, "e2e4 e7e5")
  refused(play:drag("e4"):drop "e5", "a pawn captures diagonally")
end)

test("a captured piece leaves the board", function(play)
  go(play, "e2e4 d7d5 e4d5 d8d5 b1c3 d5d2 d1d2")
  assert(at(play, "d2") == "Q")
  local count = 0
  for _, pieces in pairs(play.state.position.squares) do count = count + #pieces end
  assert(count == 28)
end)

test("no move leaves the king in check", from "4k3/8/8/8/8/8/4r3/R3K2R w KQ - 0 1", function(play)
  refused(play:drag("a1"):drop "a8", "your king would be in check")
  refused(play:drag("e1"):drop "d2", "your king would be in check")
  refused(play:drag("e1"):drop "g1", "your king is in check")
  go(play, "e1e2")
end)

test("a pinned piece stays in its line", from "4k3/8/8/8/4r3/8/4R3/4K3 w - - 0 1", function(play)
  refused(play:drag("e2"):drop "d2", "your king would be in check")
  go(play, "e2e4")
end)

test("the king castles, and its rook goes over it", from "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", function(play)
  go(play, "e1g1 e8c8")
  assert(at(play, "g1") == "K" and at(play, "f1") == "R" and at(play, "c8") == "k" and at(play, "d8") == "r")
  assert(play:undo())
  assert(at(play, "e8") == "k" and at(play, "a8") == "r" and play.state.position.castling:find "q")
end)

test("a king or rook that has moved does not castle", from "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", function(play)
  go(play, "h1h2 e8e7 h2h1 e7e8")
  refused(play:drag("e1"):drop "g1", "the king or the rook has moved")
  go(play, "e1c1")
  refused(play:drag("e8"):drop "g8", "the king or the rook has moved")
end)

test("the capture of a rook ends its castling right", from "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1", function(play)
  go(play, "h8h1")
  assert(play.state.position.castling == "Qq")
end)

test("no castling over attacked or occupied squares", from "4kr2/8/8/8/8/8/8/RN2K2R w KQ - 0 1", function(play)
  refused(play:drag("e1"):drop "g1", "f1 is attacked")
  refused(play:drag("e1"):drop "c1", "b1 is in the way")
end)

test("a pawn that has just passed another is captured en passant", function(play)
  go(play, "e2e4 a7a6 e4e5 d7d5")
  assert(play.state.position.passed == "d6")
  go(play, "e5d6")
  assert(at(play, "d6") == "P" and at(play, "d5") == nil)
end)

test("capturing en passant is allowed in the next move only", function(play)
  go(play, "e2e4 a7a6 e4e5 d7d5 h2h3 h7h6")
  refused(play:drag("e5"):drop "d6", "a pawn moves straight when it does not capture")
end)

test("no capture en passant leaves the king in check", from "8/8/8/K2pP2r/8/8/8/7k w - d6", function(play)
  refused(play:drag("e5"):drop "d6", "your king would be in check")
end)

for choice, letter in pairs { queen = "Q", rook = "R", bishop = "B", knight = "N", [false] = "Q" } do
  local sentence = choice and "a pawn becomes a " .. choice or "a pawn becomes a queen without a choice"
  test(sentence, from "1n6/P6k/8/8/8/8/8/4K3 w - - 0 1", function(play)
    moved(play:drag("a7"):drop("b8", { answers = { choice } }))
    assert(at(play, "b8") == letter)
    assert(play:undo())
    assert(at(play, "a7") == "P" and at(play, "b8") == "n")
  end)
end

test("a promotion moves nothing before its choice is answered, or after another move", from "8/P6k/8/8/8/8/8/4K3 w - - 0 1", function(play)
  moved(play:drag("a7"):drop "a8")
  assert(table.concat(play.choice.choices, " ") == "queen rook bishop knight")
  assert(at(play, "a7") == "P" and at(play, "a8") == nil)
  go(play, "e1e2")
  local answer, reason = play:answer "rook"
  assert(answer == false and reason == "it is black's turn", reason)
  assert(at(play, "a7") == "P" and at(play, "a8") == nil)
end)

test("a mate ends the game", function(play)
  go(play, "f2f3 e7e5 g2g4")
  assert(play:show():find "black to move" and not play.outcome)
  go(play, "d8h4")
  assert(play.outcome == "black wins by checkmate" and play:show():find "black wins by checkmate")
  refused(play:drag("e1"):drop "f2", "your king would be in check")
end)

test("the board shows a check", function(play)
  go(play, "e2e4 f7f6 d1h5")
  assert(play:show():find "black is in check" and not play.outcome)
end)

test("a side without moves and not in check is stalemated", from "7k/8/5KQ1/8/8/8/8/8 w - - 0 1", function(play)
  go(play, "f6f7")
  assert(play.outcome == "draw by stalemate", play.outcome)
end)

test("a position that occurs a third time is a draw", function(play)
  go(play, "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1")
  assert(not play.outcome)
  go(play, "f6g8")
  assert(play.outcome == "draw by repetition")
  go(play, "e2e4")
  assert(not play.outcome)
end)

test("positions with and without a capture en passant differ", from
  "4k3/8/8/8/4p3/8/3P4/4K3 w - - 0 1", function(play)
  go(play, "d2d4 e8e7 e1e2 e7e8 e2e1 e8e7 e1e2 e7e8 e2e1")
  assert(not play.outcome)
  go(play, "e8e7")
  assert(play.outcome == "draw by repetition")
end)

test("fifty moves of each side without capture or pawn move are a draw", from "4k3/8/8/8/8/8/8/R3K3 w - - 99 80", function(play)
  assert(not play.outcome)
  go(play, "a1a2")
  assert(play.outcome == "draw by the fifty-move rule")
end)

test("a single bishop cannot mate", from "4k3/8/8/8/8/8/3p4/4KB2 w - - 0 1", function(play)
  assert(not play.outcome)
  go(play, "e1d2")
  assert(play.outcome == "draw: neither side can mate")
end)

-- Published numbers of the positions after one move, after two, and so on: from the start, from the test positions of the
-- Chess Programming Wiki ("Perft Results"), and from the suite of ROCE.
local counts = {
  ["rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"] = { 20, 400, 8902 },
  ["r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"] = { 48, 2039 },
  ["8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1"] = { 14, 191 },
  ["r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1"] = { 6, 264 },
  ["r2q1rk1/pP1p2pp/Q4n2/bbp1p3/Np6/1B3NBn/pPPP1PPP/R3K2R b KQ - 0 1"] = { 6, 264 },
  ["rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8"] = { 44, 1486 },
  ["r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10"] = { 46, 2079 },
  ["r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"] = { 26, 568 },
  ["1r2k2r/8/8/8/8/8/8/R3K2R w KQk - 0 1"] = { 26, 583 },
  ["n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1"] = { 24, 496 },
  ["8/Pk6/8/8/8/8/6Kp/8 b - - 0 1"] = { 11, 97 },
}

local function copy(value)
  if type(value) ~= "table" then return value end
  local result = {}
  for key, field in pairs(value) do result[key] = copy(field) end
  return result
end

local function count(position, depth)
  local sum = 0
  for _, destinations in pairs(rules.moves(position)) do
    for _, move in pairs(destinations) do
      for _, promotion in ipairs(move.reason and {} or move.promotes and rules.promotions or { "" }) do
        local after = depth > 1 and copy(position)
        if after then rules.move(after, move, promotion) end
        sum = sum + (after and count(after, depth - 1) or 1)
      end
    end
  end
  return sum
end

for fen, numbers in pairs(counts) do
  for depth, number in ipairs(numbers) do
    test(("%d positions at depth %d of %s"):format(number, depth, fen), function()
      local found = count(rules.position(fen), depth)
      assert(found == number, found)
    end)
  end
end

test("an invalid position is refused with a reason", function()
  for fen, problem in pairs {
    ["hello"] = "not a position in FEN",
    ["8/8/8/8/8/8/8/Kk5 w - - 0 1"] = "the position does not describe 64 squares",
    ["8/8/8/8/8/8/8/Kx5k w - - 0 1"] = "the position does not describe 64 squares",
    ["8/8/8/8/8/8/8/KK5k w - - 0 1"] = "each side needs exactly one king",
    ["8/8/8/8/8/8/8/K6R w - - 0 1"] = "each side needs exactly one king",
    ["k7/8/8/8/8/8/8/R6K w - - 0 1"] = "the side that is not to move is in check",
  } do
    local done, message = pcall(rules.position, fen)
    assert(not done and message == ("fen '%s': %s"):format(fen, problem), message)
  end
end)

test("impossible castling rights and en passant squares are ignored", from "7k/8/8/4P3/8/8/8/R2K1R2 w KQkq d6", function(play)
  refused(play:drag("d1"):drop "f1", "the king or the rook has moved")
  refused(play:drag("e5"):drop "d6", "a pawn moves straight when it does not capture")
end)
