-- The lines where nodes are made, for messages. Noting them takes time, so the host does it only when it builds a scene
-- again after an error.
local core, lib = ...
local set_metatable = core.set_metatable

-- The chunk and the line of each node and group.
local places

local function mark(node, meta)
  -- A `for_each` is marked only after its row function has run, when the line of a tail call is no longer known.
  places[node] = { core.place(meta == lib.group_meta) }
  return set_metatable(node, meta)
end

local function note(node)
  local place = places[node]
  if place then core.note_place(place[1], place[2]) else core.note_place() end
end

-- Called by the host before and after it builds the scene.
function lib.note_places(are_noted)
  places = are_noted and {} or nil
  lib.mark_by(are_noted and mark or nil)
  lib.note_by(are_noted and note or nil)
end
