-- Scroll views, spacers, layouts that a function of the plugin computes, and the modifiers `padding` and `frame`.
local core, lib = ...
local check = lib.check

lib.define_container("scroll_view", "ScrollViewOptions", function() end)

lib.define_container("layout", "LayoutOptions", function(node)
  lib.attach(node, { _name = "layout", _closure = node.place })
end)

lib.define_container("spacer", "SpacerOptions", function(node)
  if node._last > 0 then check.fail("a spacer cannot have children") end
  local length = node.min_length
  if not length then return end
  if length < 0 then check.fail("min_length of spacer must not be negative, not %s", length) end
  core.rawset(node, "spacing", length)
end)

-- The table `_box` of a node, for its padding and the limits of its frame. Fails for a spacer, and if the modifier is
-- attached twice.
local function box_of(node, name)
  if node._kind == "spacer" then check.fail("%s has no effect on a spacer; give it a min_length", name) end
  local box = rawget(node, "_box")
  if not box then
    box = {}
    core.rawset(node, "_box", box)
    core.rawset(node, "_seldom", true)
  end
  if box["_" .. name] then
    local owner = node.id and string.format("'%s'", node.id) or "this " .. node._kind
    check.fail("%s is attached twice to %s", name, owner)
  end
  box["_" .. name] = true
  return box
end

local function check_length(length, what, name)
  if length < 0 then check.fail("%s of %s must not be negative, not %s", what, name, length) end
end

function lib.set_padding(node, padding, name)
  local box = box_of(node, name)
  if type(padding) == "number" then
    check_length(check.value(padding, "number", "the argument", name), "the argument", name)
    padding = { horizontal = padding, vertical = padding }
  end
  if type(padding) ~= "table" then
    check.fail("the argument of %s must be a number or a table, not %s", name, core.describe(padding))
  end
  check.options(padding, lib.fields "EdgeInsets", name)
  for edge, length in pairs(padding) do check_length(length, edge, name) end
  box.leading = padding.leading or padding.horizontal or 0
  box.trailing = padding.trailing or padding.horizontal or 0
  box.top = padding.top or padding.vertical or 0
  box.bottom = padding.bottom or padding.vertical or 0
end

function lib.set_frame(node, frame, name)
  local box = box_of(node, name)
  local allowed, _, words = lib.fields "FrameOptions"
  for field in pairs(allowed) do
    local value = frame[field]
    if value == nil then goto continue end
    if field == "alignment" then
      check.one_of(value, words.alignment, field)
      if node._kind == "text" then
        check.fail("alignment of %s belongs on a container or an item, not on a text", name)
      end
    else
      check_length(value, field, name)
    end
    box[field] = value
    ::continue::
  end
  for _, names in ipairs { { "width", "min_width", "max_width" }, { "height", "min_height", "max_height" } } do
    local exact, min, max = names[1], names[2], names[3]
    local least, most = box[min], box[max]
    if box[exact] and (least or most) then
      check.fail("%s takes either '%s', or '%s' and '%s'", name, exact, min, max)
    end
    if least and most and least > most then
      check.fail("%s of %s is %s, larger than %s, %s", min, name, least, max, most)
    end
  end
end

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
