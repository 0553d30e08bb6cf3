-- A rule that refuses cannot be called if too many C functions have called one another: the move fails. Prints "failed" if
-- there was such a move.
local dray = require "dray"

local failed = 0
local host = dray.host { report = function() end }
host:set_scene(function(scene)
  scene:begin({ kind = "hstack" }, function()
    scene:begin({ kind = "vstack", id = "shelf", width = 60, height = 60 }, function()
      scene:drag_container { type = "book" }
      scene:begin({ kind = "item", id = "atlas", type = "book", width = 40, height = 40 }, function() scene:draggable() end)
    end)
    scene:begin({ kind = "vstack", id = "bag", width = 60, height = 60 }, function()
      scene:drop_destination({ type = "book" }, function() end)
      scene:drop_configuration(function() return false, "never" end)
    end)
  end)
end)
host:placements()

--- Calls a function from so many C functions.
local function nested(depth, body)
  if depth == 0 then body() else string.gsub("x", "x", function() nested(depth - 1, body) end) end
end

for depth = 0, 199 do
  if not pcall(nested, depth, function() host:move { item = "atlas", place = "bag" } end) then failed = failed + 1 end
  for _, event in ipairs(host:events()) do
    local cause = event.kind == "ended" and event.result.cause
    assert(cause ~= "dropped", "the rule refuses, but " .. depth .. " calls deep the drop was accepted")
  end
end
print(failed > 0 and "failed" or "every move was refused by the rule")
