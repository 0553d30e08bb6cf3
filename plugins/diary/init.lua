local dray = require "dray"
local entries = require "diary.entries"

-- A picture from another program gets an id; its bytes stay in the host.
local function importing(content_type)
  return function(data, name)
    return { id = dray.uuid(), title = name or "Picture", data = data, type = content_type }
  end
end

local function image(content_type, extension)
  return dray.data_representation(content_type, {
    exporting = function(picture) return picture.data end,
    exporting_condition = function(picture) return picture.type == content_type end,
    importing = importing(content_type),
    suggested_file_name = function(picture) return picture.title .. extension end,
  })
end

-- PNG and JPEG pictures are exported in their own type. Other image types are imported only.
local Picture = dray.transferable {
  id = "org.dray.picture",
  image("public.png", ".png"),
  image("public.jpeg", ".jpg"),
  dray.data_representation("public.image", { importing = importing() }),
}
local Entry = dray.transferable "org.dray.diary-entry"

local diary = dray.collection("diary", entries.sample)
local view = dray.view_state("view", { open = "monday" })

local cell_size = { width = 80, height = 80 }

local function insert(entry_id, pictures, index)
  diary:update(entry_id, function(entry) entries.insert(entry, pictures, index) end)
end

local function take(entry_id, ids)
  local taken
  diary:update(entry_id, function(entry) taken = entries.take(entry, ids) end)
  return taken
end

local function report(failed)
  if #failed == 0 then return end
  local what = #failed == 1 and "a picture" or #failed .. " pictures"
  dray.announce(("%s could not be loaded: %s"):format(what, failed[1].reason))
end

-- The pictures of a drop whose data has arrived, or nil and the reason if there are none.
local function received(session)
  local pictures, failed = session:load_objects(Picture)
  if #pictures == 0 then return nil, failed[1].reason end
  report(failed)
  return pictures
end

local function can_handle(session) return session:can_load_objects(Picture) end

-- A drop on the text inserts copies before all other pictures.
local function text(entry)
  local label = entry.text == "" and "Dear diary," or entry.text
  return dray.zstack { id = "text", size = { width = 350, height = 40 }, label = label }
    :drop_interaction {
      can_handle = can_handle,
      session_did_update = function() return "copy" end,
      perform_drop = function(session)
        local pictures, reason = received(session)
        if not pictures then return false, reason end
        for _, picture in ipairs(pictures) do picture.id = dray.uuid() end -- the original keeps its id
        insert(entry.id, pictures, 1)
      end,
    }
end

-- Pictures from other programs arrive one by one. Each has a placeholder in the grid.
local function await(coordinator, entry)
  for _, item in ipairs(coordinator.items) do
    local placeholder = coordinator:drop_to_placeholder(item, { size = cell_size })
    dray.task(function()
      local picture, reason = item.provider:load_object(Picture)
      if picture then
        -- The index belongs to the open entry. If another one is open by now, the picture goes to the end.
        placeholder:commit_insertion(function(index)
          insert(entry.id, { picture }, view.open == entry.id and index or nil)
        end)
      else
        placeholder:delete_placeholder()
        report { { reason = reason } }
      end
    end)
  end
end

-- A drop between pictures opens a gap. Pictures of this diary move, those of other programs are copied.
local function pictures(entry)
  local function cell(picture)
    return dray.item { id = picture.id, type = Picture, value = picture, label = picture.title, size = cell_size }
  end
  local function items(_, index) return { entry.pictures[index] } end
  return dray.grid { id = "pictures", columns = 4, spacing = 10, size = { width = 350, height = 80 },
    dray.for_each(entry.pictures, cell) }
    :drag_configuration { allow_move = true }
    :collection_drag { items_for_beginning = items, items_for_adding = items }
    :collection_drop {
      can_handle = can_handle,
      session_did_update = function(session)
        return session.local_session and "move" or "copy", { intent = "insert_at_destination" }
      end,
      perform_drop = function(coordinator)
        if not coordinator.session.local_session then return await(coordinator, entry) end
        insert(entry.id, take(entry.id, coordinator.session.item_ids), coordinator.destination_index)
      end,
    }
end

-- A drop on an entry goes into it: the row is highlighted, without a gap.
local function list()
  local function row(entry)
    local label = ("%s %d"):format(entry.title, #entry.pictures)
    return dray.item { id = entry.id, type = Entry, label = label, is_selected = entry.id == view.open }
      :on_tap_gesture(function() view.open = entry.id end)
  end
  return dray.list { id = "entries", size = { width = 120, height = 130 }, dray.for_each(diary, row) }
    :collection_drop {
      can_handle = can_handle,
      session_did_update = function(session)
        if not session.onto then return "cancel" end
        local is_open = session.local_session and session.onto == view.open
        if is_open and entries.ends_with(diary:get(view.open), session.item_ids) then
          return "cancel", "they are its last pictures already"
        end
        return session.local_session and "move" or "copy", { intent = "insert_into_destination" }
      end,
      perform_drop = function(coordinator)
        local id, session = diary[coordinator.destination_index].id, coordinator.session
        if session.local_session then
          for _, item in ipairs(coordinator.items) do coordinator:drop_into_item(item, coordinator.destination_index) end
          return insert(id, take(view.open, session.item_ids))
        end
        local pictures, reason = received(session)
        if not pictures then return false, reason end
        insert(id, pictures)
      end,
    }
end

dray.scene(function()
  local entry = diary:get(view.open)
  return dray.hstack { spacing = 20, list(), dray.vstack { spacing = 10, text(entry), pictures(entry) } }
end)
