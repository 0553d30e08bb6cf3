-- Rows by their positions: SwiftUI's older form to edit a list. Positions are Lua's: from 1, counted before any row is
-- removed, so that `table.insert` and `array.move` accept them unchanged.
local _, lib = ...
local check = lib.check
local on_group = lib.on_group

function lib.fail_two_orders()
  check.fail("a for_each takes either on_move or reorderable, not both")
end

-- `false` and an explicit nil turn a modifier off, so that a list can be locked: `:on_move(is_editing and move)`.
local function action(name, count, fn)
  if count > 1 then check.too_many(name, 1, count) end
  if count == 0 then check.value(nil, "function", "the closure", name) end
  if fn == nil or fn == false then return nil end
  return check.value(fn, "function", "the closure", name)
end

function on_group:on_move(...)
  local fn = action("on_move", select("#", ...), ...)
  if not fn then return self end
  if self._reorderable then lib.fail_two_orders() end
  return lib.attach(self, "on_move", fn)
end

function on_group:on_delete(...)
  local fn = action("on_delete", select("#", ...), ...)
  return fn and lib.attach(self, "on_delete", fn) or self
end

-- Calls

function lib.call.on_move(fn, to, ...) return fn({ ... }, to) end

function lib.call.on_delete(fn, ...) return fn { ... } end
