-- Compares a picture of the window with a saved game: each visible card must be drawn at its place, with its side up and
-- the colour of its suit. Arguments: the plugin, the saved game, the picture as PPM. Fails with the first difference.
local dray = require "dray"
local margin = 20 -- of main.c; one point is one pixel

local host = dray.host()
host:load(arg[1])
host:restore { path = arg[2] }

local data = assert(io.open(arg[3], "rb")):read "a"
local width, height, first = data:match "^P6%s+(%d+)%s+(%d+)%s+255%s()"
width, height = assert(tonumber(width), "not a PPM"), tonumber(height)

local function pixel(x, y)
  local column, row = math.floor(x + margin), math.floor(y + margin)
  assert(column >= 0 and column < width and row >= 0 and row < height, "outside of the picture")
  return data:byte(first + 3 * (row * width + column), first + 3 * (row * width + column) + 2)
end

local function is_near(wanted, red, green, blue)
  return math.abs(red - (wanted >> 16)) + math.abs(green - (wanted >> 8 & 255)) + math.abs(blue - (wanted & 255)) < 12
end

local placements = {}
for placement in host:placements() do
  if placement.kind == "item" then placements[#placements + 1] = placement end
end

-- Whether no later card covers a point.
local function is_visible(index, x, y)
  for i = index + 1, #placements do
    local frame = placements[i].frame
    if x >= frame.x - 1 and x <= frame.x + frame.width + 1 and y >= frame.y - 1 and y <= frame.y + frame.height + 1 then
      return false
    end
  end
  return true
end

-- Whether a pixel of the label has the colour of its suit.
local function has_ink(frame, is_red)
  for y = frame.y + 3, frame.y + 17 do
    for x = frame.x + 5, frame.x + 25 do
      if is_near(is_red and 0xC0392B or 0x22242A, pixel(x, y)) then return true end
    end
  end
  return false
end

local compared, labels = 0, 0
for index, placement in ipairs(placements) do
  local frame, label = placement.frame, placement.label
  local is_back = label == "░░"
  for _, point in ipairs { { frame.x + 4, frame.y + frame.height - 4 }, { frame.x + frame.width - 4, frame.y + 4 } } do
    if is_visible(index, point[1], point[2]) then
      local red, green, blue = pixel(point[1], point[2])
      local place = ("%s at %g, %g: #%02X%02X%02X"):format(label, point[1], point[2], red, green, blue)
      assert(is_near(is_back and 0x35548C or 0xFAF8F2, red, green, blue), place)
      compared = compared + 1
    end
  end
  if not is_back and is_visible(index, frame.x + 25, frame.y + 17) and is_visible(index, frame.x + 5, frame.y + 3) then
    assert(has_ink(frame, label:find "♥" or label:find "♦"), label .. " has no label of its colour")
    labels = labels + 1
  end
end
print(("%d corners and %d labels of cards are drawn as in the saved game"):format(compared, labels))
