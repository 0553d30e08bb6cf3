-- The entries of a diary, and the pictures in them. Pure Lua, without dray.
local array = require "dray.array"

local entries = {}

-- A PNG file with a single grey pixel.
local point = "\x89PNG\x0D\x0A\x1A\x0A"
  .. "\x00\x00\x00\x0DIHDR\x00\x00\x00\x01\x00\x00\x00\x01\x08\x00\x00\x00\x00:~\x9BU"
  .. "\x00\x00\x00\x0AIDATx\xDAch\x00\x00\x00\x82\x00\x81\xDAE\x08;"
  .. "\x00\x00\x00\x00IEND\xAEB`\x82"

local function pictures(titles)
  local list = {}
  for title in titles:gmatch "%a+" do
    table.insert(list, { id = title:lower(), title = title, data = point, type = "public.png" })
  end
  return list
end

-- The entries at the start; the last one is empty.
function entries.sample()
  return {
    { id = "monday", title = "Monday", text = "Rain all day.", pictures = pictures "Umbrella Puddle Window Tea" },
    { id = "tuesday", title = "Tuesday", text = "A walk to the sea.", pictures = pictures "Bridge" },
    { id = "today", title = "Today", text = "", pictures = {} },
  }
end

-- Inserts pictures before an index, in their order; without an index, at the end.
function entries.insert(entry, new, index)
  index = index or #entry.pictures + 1
  for offset, picture in ipairs(new) do table.insert(entry.pictures, index + offset - 1, picture) end
end

-- Removes pictures by their ids, because each removal shifts the positions. Returns the removed pictures.
function entries.take(entry, ids) return array.take(entry.pictures, ids) end

-- Whether the pictures with these ids are the last ones already, in this order.
function entries.ends_with(entry, ids)
  local first = #entry.pictures - #ids
  for offset, id in ipairs(ids) do
    local picture = entry.pictures[first + offset]
    if not picture or picture.id ~= id then return false end
  end
  return true
end

return entries
