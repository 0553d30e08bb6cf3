-- Writes items as JSON values and reads them. Pure Lua, without dray.
local item = {}

local colors = { blue = true, green = true, orange = true }

function item.encode(value) return { id = value.id, text = value.text, colorName = value.color } end

-- The item that a value describes, or nil and the problem. An unknown color becomes blue.
function item.decode(value)
  if type(value) ~= "table" then return nil, "an item is an object" end
  if math.type(value.id) ~= "integer" then return nil, "an item needs an integer 'id'" end
  if type(value.text) ~= "string" then return nil, "an item needs a string 'text'" end
  if type(value.colorName) ~= "string" then return nil, "an item needs a string 'colorName'" end
  return { id = value.id, text = value.text, color = colors[value.colorName] and value.colorName or "blue" }
end

return item
