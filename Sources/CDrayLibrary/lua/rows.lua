-- Rows by their positions: SwiftUI's older form to edit a list. Positions are Lua's: from 1, counted before any row is
-- removed, so that `table.insert` and `array.move` accept them unchanged.
local _, lib = ...
local check = lib.check

function lib.fail_two_orders()
  check.fail("a for_each takes either on_move or reorderable, not both")
end

lib.on_group.on_move = lib.modifier("ForEach", "on_move", function(node)
  if node._reorderable then lib.fail_two_orders() end
end)

-- Calls

function lib.call.on_move(fn, to, ...) return fn({ ... }, to) end

function lib.call.on_delete(fn, ...) return fn { ... } end
