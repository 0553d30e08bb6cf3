-- Lists of photos. Pure Lua, without dray. A list may be a collection.
local array = require "dray.array"

local library = {}

local function photos(titles)
  local list = {}
  for title in titles:gmatch "%a+" do table.insert(list, { id = title:lower(), title = title }) end
  return list
end

-- The photos of the two grids and the albums at the start.
function library.recents() return photos "Beach Bridge Cat Clouds Forest Harbor Lake Market Moon Rain Snow Train" end

function library.favorites() return photos "Lake Cat Moon" end

function library.albums() return { { name = "Holiday", photos = photos "Beach Harbor" }, { name = "Home", photos = {} } } end

-- The photos among `values` that the list does not contain yet, each once. An album stands for the photos in it.
function library.missing(list, values)
  local missing = {}
  for _, value in ipairs(values) do
    for _, photo in ipairs(value.photos or { value }) do
      if not array.contains(list, photo.id) and not array.contains(missing, photo.id) then
        table.insert(missing, photo)
      end
    end
  end
  return missing
end

-- Inserts the missing photos before the photo `before`, or at the end.
function library.insert(list, values, before)
  local at = before and array.index(list, before) or #list + 1
  for i, photo in ipairs(library.missing(list, values)) do array.insert(list, photo, at + i - 1) end
end

return library
