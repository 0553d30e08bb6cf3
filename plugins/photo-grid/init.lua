local dray = require "dray"
local array = require "dray.array"
local library = require "photo-grid.library"

local Photo = dray.transferable "org.dray.photo"
local Album = dray.transferable { id = "org.dray.album", item_id = "name" } -- the names of albums are unique

local photos = {
  recents = dray.collection("recents", library.recents),
  favorites = dray.collection("favorites", library.favorites),
}
local albums = dray.state("albums", library.albums)
local boxes = dray.state("boxes", { archive = {}, trash = {} })
local selected = dray.view_state("selected", { favorites = {}, recents = {} })

local cell_size = { width = 80, height = 80 }
local grid_size = { width = 530, height = 80 } -- six cells and the gaps between them

-- A cell has the id of its photo. The drag container of the grid supplies the photo.
local function cells(name)
  return dray.for_each(photos[name], function(photo)
    local is_selected = array.contains(selected[name], photo.id)
    return dray.item { id = photo.id, type = Photo, label = photo.title, is_selected = is_selected, size = cell_size }
      :draggable { container_item_id = photo.id }
      :on_tap_gesture(function() array.toggle(selected[name], photo.id) end)
  end)
end

-- Both grids may show the same photo, so each has a namespace of its own. When a drag has ended, its grid
-- removes the photos that were moved or deleted.
local function grid(name, content, allow_move)
  local is_taken = { move = allow_move, delete = true }
  return dray.grid { id = name, namespace = name, size = grid_size, min_column_width = 80, spacing = 10, content }
    :drag_container(Photo, function(ids) return array.pick(photos[name], ids) end)
    :drag_container_selection(selected[name])
    :drag_configuration { allow_move = allow_move, allow_delete = true }
    :on_drag_session_updated(function(session)
      if session.phase == "ended" and is_taken[session.operation] then
        array.take(photos[name], session.item_ids)
        array.take(selected[name], session.item_ids)
      end
    end)
end

-- A configuration for destinations that copy photos into a list.
local function copies_into(list)
  return function(session)
    if #library.missing(list, session.items) > 0 then return "copy" end
    return false, "all of these photos are already there"
  end
end

local function favorites()
  local list = photos.favorites
  local function insert(values, session) library.insert(list, values, session.before) end
  local copies = copies_into(list)
  return grid("favorites", cells "favorites":reorderable(), false)
    :reorder_container(Photo, function(difference) array.apply(list, difference) end)
    :drop_destination(Photo, insert)
    :drop_destination(Album, insert)
    :drop_configuration(function(session)
      if session.from == "favorites" then return true end -- a new order of the same photos
      return copies(session)
    end)
end

local function recents()
  return grid("recents", cells "recents", true)
end

local function album(value)
  local list = value.photos
  return dray.item { id = value.name, type = Album, label = ("%s %d"):format(value.name, #list), size = cell_size }
    :draggable { container_item_id = value.name }
    :drop_destination(Photo, function(values) library.insert(list, values) end)
    :drop_configuration(copies_into(list))
end

-- Albums can be copied, which is the default of a drag. An empty album has nothing to drag.
local function album_row()
  return dray.hstack { id = "albums", spacing = 10, dray.for_each(albums, album) }
    :drag_container(Album, function(names)
      local payload = {}
      for _, value in ipairs(array.pick(albums, names, "name")) do
        if #value.photos > 0 then table.insert(payload, value) end
      end
      return payload, "the album is empty"
    end)
end

-- Archive and trash accept one operation each. If the source does not suggest this operation, it keeps its items.
local function box(name, operation)
  local list = boxes[name]
  return dray.zstack { id = name, size = cell_size, label = tostring(#list) }
    :drop_destination(Photo, function(values) library.insert(list, values) end)
    :drop_destination(Album)
    :drop_configuration(function() return operation end)
end

dray.scene(function()
  return dray.vstack {
    spacing = 20,
    favorites(),
    recents(),
    dray.hstack { spacing = 10, album_row(), box("archive", "move"), box("trash", "delete") },
  }
end)
