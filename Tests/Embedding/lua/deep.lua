-- A rule that refuses cannot be called if too many C functions have called one another: the move fails. Prints the
-- number of moves that failed so, after one that was refused.
local dray = require "dray"

local shelf, moves, failed = { "novel", "poems" }, 0, 0
local host = dray.host { report = function() end }
host:set_scene(function(scene)
  scene:begin({ kind = "hstack", id = "shelf" }, function()
    scene:reorder_container({ type = "book" }, function() moves = moves + 1 end)
    scene:drag_container { type = "book" }
    scene:drop_configuration(function() return false, "never" end)
    scene:begin_for_each({ is_reorderable = true }, function()
      for _, book in ipairs(shelf) do
        scene:begin { kind = "item", id = book, type = "book", label = book, width = 60, height = 84 }
        scene:end_()
      end
    end)
  end)
end)
host:placements()

--- Calls a function from so many C functions.
local function nested(depth, body)
  if depth == 0 then body() else string.gsub("x", "x", function() nested(depth - 1, body) end) end
end

local function move()
  host:move { item = "poems", place = "shelf", before = "novel" }
  assert(host:response().reason.text == "never")
end

move()
for depth = 1, 199 do
  if not pcall(nested, depth, move) then failed = failed + 1 end
  assert(moves == 0, "the rule refuses, but " .. depth .. " calls deep the item was moved")
end
print(failed > 0 and "failed" or "every move was refused by the rule")
