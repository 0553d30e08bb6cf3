local dray = require "dray"
local rules = require "chess.rules"

local Piece = dray.transferable "org.dray.chess-piece"
local position = dray.state("position", function() return rules.position(dray.options.fen) end)
local moves = dray.derived(function() return rules.moves(position) end)

local square_size = { width = 40, height = 40 }

local function piece(value)
  return dray.item {
    id = value.id, type = Piece, value = value, size = square_size,
    label = rules.symbols[value.letter], accessibility_label = rules.name(value.letter),
  }
end

local function square(name, i)
  local tint = (i + (i - 1) // 8) % 2 == 0 and "dark" or "light"
  return dray.zstack {
    id = name, size = square_size, tint = tint, dray.for_each(position.squares[name], piece):reorderable(),
  }
end

-- A pawn that reaches the last rank asks which piece it becomes. It moves after the answer.
local function move(from, to)
  local promotion = moves()[from][to].promotes and dray.choose { title = "Promote to", table.unpack(rules.promotions) }
  local allowed, reason = rules.can_move(position, moves(), from, to) -- another move may have been made during the wait
  if allowed then rules.move(position, moves()[from][to], promotion) end
  return allowed, reason
end

dray.scene(function()
  return dray.vstack {
    dray.text { label = (rules.status(position, moves())) },
    dray.grid { columns = 8, dray.for_each(rules.squares, square) },
  }
    :reorder_container(Piece, function(d) return move(d.from, d.destination.collection_id) end)
    :drag_container(Piece, function(_, session) return rules.can_lift(position, moves(), session.from) end)
    :drag_configuration { allow_copy = false, allow_move = true, outside = { allow_copy = false } }
    :drop_configuration(function(session) return rules.can_move(position, moves(), session.from, session.to) end)
end)

dray.outcome(function()
  local status, is_over = rules.status(position, moves())
  return is_over and status
end)
