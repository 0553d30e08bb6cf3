-- Where nodes are made, for messages. That takes its time: the host has it noted only while a scene is described once
-- more because something is wrong with it.
local core, lib = ...
local set_metatable = core.set_metatable

-- By nodes and groups, chunk and line.
local places
local emit

local function mark(node, meta)
  -- A `for_each` is marked once it has made its nodes.
  places[node] = { core.place(meta == lib.group_meta) }
  return set_metatable(node, meta)
end

local function emit_with_place(node)
  local place = places[node]
  if place then core.note_place(place[1], place[2]) else core.note_place() end
  return emit(node)
end

-- Called by the host before and after it has the scene described.
function lib.note_places(are_noted)
  if are_noted then
    places = {}
    lib.mark_by(mark)
    emit = lib.emit_by(emit_with_place)
  else
    lib.mark_by(set_metatable)
    lib.emit_by(emit)
  end
end
