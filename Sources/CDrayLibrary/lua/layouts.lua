-- Scroll views, and layouts that a function of the plugin computes.
local core, lib = ...
local check = lib.check

lib.define_container("scroll_view", "ScrollViewOptions", function() end)

lib.define_container("layout", "LayoutOptions", function(node)
  lib.attach(node, { _name = "layout", _closure = node.place })
end)

-- Called by the host: asks a layout for the frames of its children. `numbers` has the width and the height of each
-- child; the result has x, y, width and height of each frame. A frame without a size has the size of the child.
function lib.place_children(place, numbers, width, height)
  local sizes = {}
  for index = 1, #numbers, 2 do
    sizes[#sizes + 1] = { width = numbers[index], height = numbers[index + 1] }
  end
  local frames = place(sizes, { width = width, height = height })
  if frames == nil then core.fail_at(place, "place of layout returned nothing; was 'return' forgotten?") end
  if type(frames) ~= "table" then
    core.fail_at(place, "place of layout must return a list of frames, not " .. core.describe(frames))
  end
  local result = {}
  for index = 1, #frames do
    local frame, size = frames[index], sizes[index] or {}
    local owner = "frame " .. index
    check.value(frame, "table", owner, "layout")
    check.options(frame, lib.fields "Frame", owner)
    local row = { frame.x or 0, frame.y or 0, frame.width or size.width or 0, frame.height or size.height or 0 }
    table.move(row, 1, 4, #result + 1, result)
  end
  return result
end
