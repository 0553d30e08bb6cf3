-- Collections as in UIKit: rows by position, and a coordinator for a drop. Positions are Lua's, from 1.
local core, lib = ...
local check = lib.check
local call, on_node = lib.call, lib.on_node

function on_node:collection_drag(functions)
  return lib.attach_drag(self, "collection_drag", functions, "CollectionDrag", "a collection drag")
end

function on_node:collection_drop(functions)
  local handlers = lib.drop_handlers(functions, "CollectionDrop", nil, "a collection drop")
  local update = functions.session_did_update
  if update then handlers.updated = function(session) return update(session, session.index) end end
  return lib.attach_drop(self, { _name = "collection_drop", _closure = handlers })
end

-- The coordinator

local item = lib.record("a drop item", { id = true, value = true, source_index = true }, nil, {
  provider = function(self) return core.drop_item_provider(rawget(self, "_session"), rawget(self, "_position")) end,
})
local proposal = lib.record("a drop proposal", { operation = true, intent = true })
local coordinator_methods, placeholder_methods = {}, {}
local coordinator_fields = { items = true, destination_index = true, proposal = true, session = true }
local coordinator = lib.record("a drop coordinator", coordinator_fields, coordinator_methods)
local placeholder = lib.record("a placeholder", {}, placeholder_methods)

local function check_item(self, value, owner)
  for _, known in ipairs(self.items) do
    if rawequal(known, value) then return value end
  end
  check.fail("%s takes one of the coordinator's items, not %s", owner, core.describe(value))
end

-- Moves the preview of an item to a row. The row must exist, so the script has to change the model first.
local function land(self, value, index, owner)
  check_item(self, value, owner)
  local session_id = self.session.id
  local count = core.row_count(session_id)
  if count and (index < 1 or index > count) then
    check.fail("%s: row %d is outside the collection of %d rows; change the model first", owner, index, count)
  end
  core.land(session_id, value._position, index)
end

function coordinator_methods:drop_to_item(value, index) land(self, value, index, "drop_to_item") end

function coordinator_methods:drop_into_item(value, index) land(self, value, index, "drop_into_item") end

-- Checks the position of a placeholder, which must be before an existing row or at the end.
local function check_gap(self, index)
  local count = core.row_count(self.session.id)
  if count and (index < 1 or index > count + 1) then
    check.fail("drop_to_placeholder: the index must be from 1 to %d, not %d", count + 1, index)
  end
end

function coordinator_methods:drop_to_placeholder(value, options)
  check_item(self, value, "drop_to_placeholder")
  local earlier = rawget(value, "_placeholder")
  if earlier and core.placeholder_index(earlier) then
    check.fail("drop_to_placeholder: the item already has a placeholder")
  end
  local size = options.size
  if size and (size.width < 0 or size.height < 0) then check.fail "drop_to_placeholder: the size is negative" end
  local index = options.index or self.destination_index
  if not index then check.fail("drop_to_placeholder needs an index, because the drop has no position") end
  check_gap(self, index)
  local number, problem = core.insert_placeholder(self.session.id, value._position, index,
    size and size.width, size and size.height)
  if not number then check.fail("%s", problem) end
  core.rawset(value, "_placeholder", number)
  return placeholder { _number = number }
end

-- Returns whether the row was inserted; false if the collection is not in the scene, or if an earlier commit, a delete
-- or the end of the drop has removed the placeholder.
function placeholder_methods:commit_insertion(command)
  core.only_in_command("commit_insertion")
  local index = core.placeholder_index(self._number)
  if not index then return false end
  command(index)
  core.commit_placeholder(self._number, index)
  return true
end

function placeholder_methods:delete_placeholder()
  core.only_in_command("delete_placeholder")
  return core.delete_placeholder(self._number)
end

-- Calls

function call.collection_drop(handlers, session, values, item_ids, sources, destination_index, operation, intent)
  local items = {}
  for position, id in ipairs(item_ids) do
    items[position] = item {
      id = id, value = values[position], source_index = sources[position] or nil, _position = position,
      _session = session.id,
    }
  end
  return handlers.perform(coordinator {
    items = lib.list(items, "items of a drop coordinator"), destination_index = destination_index, session = session,
    proposal = proposal { operation = operation, intent = intent },
  })
end
