-- The entries of a diary, and the pictures in them. Pure Lua: knows no dray.
local array = require "dray.array"

local entries = {}

-- A picture of one grey point, as a PNG file has it.
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

-- What there is to begin with; the last entry waits for today's pictures.
function entries.sample()
  return {
    { id = "monday", title = "Monday", text = "Rain all day.", pictures = pictures "Umbrella Puddle Window Tea" },
    { id = "tuesday", title = "Tuesday", text = "A walk to the sea.", pictures = pictures "Bridge" },
    { id = "today", title = "Today", text = "", pictures = {} },
  }
end

-- Puts pictures in front of the one at an index, in their order; without an index, behind all others.
function entries.insert(entry, new, index)
  index = index or #entry.pictures + 1
  for offset, picture in ipairs(new) do table.insert(entry.pictures, index + offset - 1, picture) end
end

-- Takes pictures out, by their ids: a position is another picture's as soon as one in front of it is gone.
function entries.take(entry, ids) return array.take(entry.pictures, ids) end

return entries
