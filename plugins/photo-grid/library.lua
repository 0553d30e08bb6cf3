-- Lists of photos. Pure Lua: knows no dray.
local array = require "dray.array"

local library = {}

local function photos(titles)
  local list = {}
  for title in titles:gmatch "%a+" do table.insert(list, { id = title:lower(), title = title }) end
  return list
end

-- What there is to begin with.
function library.sample()
  return {
    recents = photos "Beach Bridge Cat Clouds Forest Harbor Lake Market Moon Rain Snow Train",
    favorites = photos "Lake Cat Moon",
    albums = { { name = "Holiday", photos = photos "Beach Harbor" }, { name = "Home", photos = {} } },
    archive = {},
    trash = {},
  }
end

-- The photos among values that a list does not have yet, each once. An album stands for what is in it.
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

-- Puts in what is missing, in front of the photo `before` or at the end.
function library.insert(list, values, before)
  local at = before and array.index(list, before) or #list + 1
  for i, photo in ipairs(library.missing(list, values)) do table.insert(list, at + i - 1, photo) end
end

return library
