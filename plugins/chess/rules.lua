-- The rules of chess. Pure Lua, without dray.
--
-- Pieces are named by the letters of FEN: `K` is the white king, `k` the black one. A position has:
--   squares   by name, each a list of at most one piece
--   turn      the side to move
--   castling  the remaining castling rights
--   passed    the square on which a pawn may be captured en passant
--   quiet     the number of moves since the last capture or pawn move
--   seen      the number of times that each position has occurred since the last capture or pawn move
--   repeated  this number for the present position
local array = require "dray.array"

local rules = { squares = {}, promotions = { "queen", "rook", "bishop", "knight" } }
rules.symbols =
  { K = "♔", Q = "♕", R = "♖", B = "♗", N = "♘", P = "♙", k = "♚", q = "♛", r = "♜", b = "♝", n = "♞", p = "♟" }
local kinds = { K = "king", Q = "queen", R = "rook", B = "bishop", N = "knight", P = "pawn" }
local letters = { white = { "K", "Q", "R", "B", "N", "P" }, black = { "k", "q", "r", "b", "n", "p" } }
local other = { white = "black", black = "white" }

local function kind(letter) return kinds[letter:upper()] end
local function side(letter) return letter < "a" and "white" or "black" end
function rules.name(letter) return side(letter) .. " " .. kind(letter) end

for rank = 8, 1, -1 do
  for file in ("abcdefgh"):gmatch "." do table.insert(rules.squares, file .. rank) end
end

-- The squares in one direction from a square, at most `length` of them.
local function path(from, step, length)
  local squares, file, rank = {}, from:byte(1, 2)
  for i = 1, length do
    local square = string.char(file + i * step[1], rank + i * step[2])
    if not square:find "^[a-h][1-8]$" then break end
    squares[i] = square
  end
  return squares
end

local straight, diagonal = { { 0, 1 }, { 1, 0 }, { 0, -1 }, { -1, 0 } }, { { 1, 1 }, { 1, -1 }, { -1, -1 }, { -1, 1 } }
local around = table.move(diagonal, 1, 4, 5, { table.unpack(straight) })
local leaps = { { 1, 2 }, { 2, 1 }, { 2, -1 }, { 1, -2 }, { -1, -2 }, { -2, -1 }, { -2, 1 }, { -1, 2 } }
local steps = { K = around, Q = around, R = straight, B = diagonal, N = leaps }
steps.P, steps.p = { { -1, 1 }, { 1, 1 } }, { { -1, -1 }, { 1, -1 } } -- captures of a pawn
local forward = { P = { 0, 1 }, p = { 0, -1 } } -- its plain moves

-- The paths of each piece from each square, by letter and square. A piece can capture the first piece on a path.
local paths = {}
for letter, ways in pairs(steps) do
  paths[letter] = {}
  for _, from in ipairs(rules.squares) do
    paths[letter][from] = {}
    for i, step in ipairs(ways) do paths[letter][from][i] = path(from, step, letter:find "[QRB]" and 7 or 1) end
  end
end
for i = 1, 5 do paths[letters.black[i]] = paths[letters.white[i]] end

-- The castling rights that end when a piece leaves a square or is captured there.
local rights = { a1 = "Q", e1 = "[KQ]", h1 = "K", a8 = "q", e8 = "[kq]", h8 = "k" }

-- Legal moves

-- The letters by square, and the square of the king of the side to move.
local function read(position)
  local board, king = {}, nil
  for square, pieces in pairs(position.squares) do
    local letter = pieces[1] and pieces[1].letter
    board[square] = letter
    if letter == letters[position.turn][1] then king = square end
  end
  return board, king
end

-- Whether the other side attacks a square. Each path leads both ways, so this follows the paths of each kind of piece
-- from the square, and looks for a piece of this kind.
local function attacked(board, square, turn)
  for i, letter in ipairs(letters[turn]) do
    local attacker = letters[other[turn]][i]
    for _, way in ipairs(paths[letter][square]) do
      for _, next in ipairs(way) do
        local found = board[next]
        if found == attacker then return true end
        if found then break end
      end
    end
  end
end

-- Adds the moves along a path. A move that is not allowed gets a `reason`.
local function add(moves, from, way, board, refusal)
  local blocked
  for i, to in ipairs(way) do
    moves[to] = { from = from, to = to, takes = to, over = way[i - 1], reason = blocked or refusal(board[to], to) }
    if board[to] and not blocked then blocked = to .. " is in the way" end
  end
end

-- The moves of a piece, including those that leave the king in check.
local function moves_from(from, position, board)
  local moves, letter, step = {}, board[from], forward[board[from]]
  local function own(found) return found and side(found) == position.turn and "your own piece is there" end
  local function to_take(found, to)
    return own(found) or not found and to ~= position.passed and "a pawn moves straight when it does not capture"
  end
  local function to_go(found) return found and "a pawn captures diagonally" end
  for _, way in ipairs(paths[letter][from]) do add(moves, from, way, board, step and to_take or own) end
  if not step then return moves end
  add(moves, from, path(from, step, from:find(letter == "P" and "2" or "7") and 2 or 1), board, to_go)
  for to, move in pairs(moves) do
    move.promotes = to:find "[18]" ~= nil
    if to == position.passed then move.takes = to:sub(1, 1) .. from:sub(2) end
  end
  return moves
end

-- Adds castling towards a rook; `right` is the letter of the castling right.
local function add_castling(moves, right, step, king, position, board)
  local between = path(king, step, 7)
  local rook, over, to, turn = table.remove(between), between[1], between[2], position.turn
  if not to then return end
  local move = { from = king, to = to, takes = to, over = over, rook = rook }
  local at_home = board[rook] == letters[turn][3] and (rights[king] or ""):find(right)
  for _, square in ipairs(between) do
    if board[square] then move.reason = move.reason or square .. " is in the way" end
  end
  if attacked(board, king, turn) then move.reason = "your king is in check" end
  if attacked(board, over, turn) then move.reason = over .. " is attacked" end
  if not at_home or not position.castling:find(right) then move.reason = "the king or the rook has moved" end
  moves[to] = move
end

-- The moves of the side to move, by squares: `moves.e2.e4`. A move with a `reason` is not allowed.
function rules.moves(position)
  local board, king = read(position)
  local moves, turn = {}, position.turn
  for from, letter in pairs(board) do
    if side(letter) == turn then moves[from] = moves_from(from, position, board) end
  end
  add_castling(moves[king], letters[turn][1], { 1, 0 }, king, position, board)
  add_castling(moves[king], letters[turn][2], { -1, 0 }, king, position, board)
  for from, destinations in pairs(moves) do
    for to, move in pairs(destinations) do
      if not move.reason then
        local after = setmetatable({ [from] = false, [move.takes] = false }, { __index = board })
        after[to] = board[from]
        if attacked(after, from == king and to or king, turn) then move.reason = "your king would be in check" end
      end
    end
  end
  return moves
end

function rules.can_lift(position, moves, from) return moves[from] ~= nil, ("it is %s's turn"):format(position.turn) end

function rules.can_move(position, moves, from, to)
  if not moves[from] then return rules.can_lift(position, moves, from) end
  local move = moves[from][to]
  if move then return not move.reason, move.reason end
  return false, ("a %s does not move like that"):format(kind(position.squares[from][1].letter))
end

-- Making moves

-- Counts how often a position has occurred. The passed square counts only if a pawn can capture there.
local function see(position)
  local board, parts, can_take = read(position), { position.turn, position.castling }, false
  for _, destinations in pairs(rules.moves(position)) do
    local move = destinations[position.passed]
    if move and not move.reason and move.takes ~= move.to then can_take = true end
  end
  for _, square in ipairs(rules.squares) do table.insert(parts, board[square] or ".") end
  local key = table.concat(parts) .. (can_take and position.passed or "-")
  position.seen[key] = (position.seen[key] or 0) + 1
  position.repeated = position.seen[key]
  return position
end

-- Makes a move. A pawn on the last rank becomes the piece that was chosen, or a queen.
function rules.move(position, move, promotion)
  local squares, turn, piece = position.squares, position.turn, position.squares[move.from][1]
  local is_pawn = forward[piece.letter]
  local is_quiet = not is_pawn and not squares[move.takes][1]
  local function put(from, to) squares[to][1], squares[from][1] = squares[from][1], nil end
  squares[move.takes][1] = nil
  put(move.from, move.to)
  if move.rook then put(move.rook, move.over) end
  if move.promotes then piece.letter = letters[turn][array.index(rules.promotions, promotion or "queen") + 1] end
  for _, square in ipairs { move.from, move.takes } do
    position.castling = position.castling:gsub(rights[square] or "%s", "")
  end
  position.turn = other[turn]
  position.passed = is_pawn and move.over or "-"
  if is_quiet then position.quiet = position.quiet + 1 else position.quiet, position.seen = 0, {} end
  see(position)
end

-- The status of the game as a text, and whether the game is over.
function rules.status(position, moves)
  local board, king = read(position)
  local turn, can_move, men = position.turn, false, ""
  for _, letter in pairs(board) do men = men .. letter:gsub("[Kk]", "") end
  for _, destinations in pairs(moves) do
    for _, move in pairs(destinations) do can_move = can_move or not move.reason end
  end
  local in_check = attacked(board, king, turn)
  if not can_move then return in_check and other[turn] .. " wins by checkmate" or "draw by stalemate", true end
  if men:find "^[BbNn]?$" then return "draw: neither side can mate", true end
  if position.repeated >= 3 then return "draw by repetition", true end
  if position.quiet >= 100 then return "draw by the fifty-move rule", true end
  return turn .. (in_check and " is in check" or " to move"), false
end

-- A position from Forsyth-Edwards notation, without its last field, the number of the move.
function rules.position(fen)
  local function check(holds, problem) return holds or error(("fen '%s': %s"):format(fen, problem), 0) end
  local placement, to_move, castling, passed, quiet = fen:match "^(%S+) ([wb]) (%S+) (%S+) ?(%d*)"
  local men = check(placement, "not a position in FEN"):gsub("%d", function(empty) return ("."):rep(empty) end):gsub("/", "")
  check(#men == 64 and not men:find "[^.KQRBNPkqrbnp]", "the position does not describe 64 squares")
  check(("/Kk/kK/"):find("/" .. men:gsub("[^Kk]", "") .. "/", 1, true), "each side needs exactly one king")
  local turn, squares = to_move == "w" and "white" or "black", {}
  for i, square in ipairs(rules.squares) do
    local letter = men:sub(i, i)
    squares[square] = { kinds[letter:upper()] and { id = letter .. square, letter = letter } }
  end
  local board, king = read { squares = squares, turn = other[turn] }
  check(not attacked(board, king, other[turn]), "the side that is not to move is in check")
  local pawn = letters[other[turn]][6] -- the pawn that has passed
  if #passed ~= 2 or board[path(passed, forward[pawn], 1)[1]] ~= pawn then passed = "-" end
  local position = { squares = squares, turn = turn, castling = castling, passed = passed, seen = {} }
  position.quiet = tonumber(quiet) or 0
  return see(position)
end

return rules
