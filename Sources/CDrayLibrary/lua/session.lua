-- The arguments of closures, and their results.
local core, lib = ...
local check, data_of = lib.check, lib.data_of

-- Returns the results of a closure. Fails if there is none, because `return` was probably forgotten.
local function answered(fn, what, ...)
  if select("#", ...) == 0 then core.fail_at(fn, what .. " returned nothing; was 'return' forgotten?") end
  return ...
end

function lib.answer(fn, what, ...) return answered(fn, what, fn(...)) end

function lib.text(reason)
  if type(reason) ~= "table" then return reason ~= nil and tostring(reason) or nil end
  local text = reason.text
  if type(text) == "function" then text = text(reason) end
  if text == nil then text = reason.code end
  return text ~= nil and tostring(text) or nil
end

-- The maximum number of parameters of a reason. Design choice: more than a sentence contains.
local parameter_limit = 32

-- Splits a reason that is a table. Returns its code, its text, and then the names and values of the other fields, except
-- tables and functions. Without a text, the code is the text. If a function makes the text later, the text is nil.
function lib.reason(reason)
  -- A code may be any value. It is made a text once, because it may be an object of the script.
  local code, text, parts = reason.code and tostring(reason.code), reason.text, {}
  for name, value in pairs(reason) do
    if name ~= "code" and name ~= "text" and type(value) ~= "table" and type(value) ~= "function" then
      if #parts == 2 * parameter_limit then check.fail("a reason has at most %d parameters", parameter_limit) end
      parts[#parts + 1] = tostring(name)
      parts[#parts + 1] = tostring(value)
    end
  end
  if text == nil then text = code elseif type(text) ~= "function" then text = tostring(text) end
  return code, type(text) == "string" and text or nil, table.unpack(parts)
end

-- Sessions. The host updates the plain fields. Fields that rules rarely read are fetched on demand.

local function of_type(session, list, item_type)
  local wanted, result = lib.type_id(item_type), {}
  for index, id in ipairs(session._types) do
    if core.conforms(id, wanted) then result[#result + 1] = list[index] end
  end
  return result
end

local methods = {}

function methods:items_for(item_type) return of_type(self, self.items, item_type) end

function methods:item_ids_for(item_type) return of_type(self, self.item_ids, item_type) end

local function conforming(session, types)
  if type(types) ~= "table" or rawget(types, "id") then types = { types } end
  local ids = {}
  for index, wanted in ipairs(types) do ids[index] = lib.type_id(wanted) end
  return core.has_items(session.id, table.unpack(ids))
end

local drop_methods = lib.on_demand("drop_methods", {
  items_for = methods.items_for, item_ids_for = methods.item_ids_for,
})
lib.drop_methods = drop_methods
drop_methods.has_items_conforming_to = conforming

local destination = lib.record("a destination", { collection_id = true, before = true })

function drop_methods:reorder_destination(item_type)
  local collection_id, before = core.reorder_destination(self.id, lib.type_id(item_type))
  return collection_id and destination { collection_id = collection_id, before = before }
end

function drop_methods:location_in(place)
  check.value(place, "id", "the place", "location_in")
  return core.location_in(self.id, place)
end

local function fetch(name)
  return function(session) return core.session_field(session.id, name) end
end

local getters = lib.on_demand("drop_getters", {
  location = fetch "location", size = fetch "size", onto = fetch "onto", operation = fetch "operation",
  reason = fetch "reason", quantity = fetch "quantity",
  modifiers = function(session) return lib.key_set(core.session_field(session.id, "modifiers")) end,
})
lib.drop_getters = getters

-- The two forms in which rules read dragged items. Most rules read only one of them.
local function items(data) return lib.list(data._items, "items of a session") end

local function item_ids(data) return lib.list(data._item_ids, "item_ids of a session") end

local local_fields = { item_ids = item_ids }
local local_session = lib.record("a local session", local_fields, { item_ids_for = methods.item_ids_for })

local function seen_locally(data)
  return data._is_local and local_session { _item_ids = data._item_ids, _types = data._types } or nil
end

local drop_fields = {
  id = true, phase = true, suggested_operations = true, items_count = true, items = items, item_ids = item_ids,
  from = true, to = true, before = true, index = true, local_session = seen_locally,
}
local drop_session = lib.record("a drop session", drop_fields, drop_methods, getters)

local operations = { copy = 1, move = 2, delete = 4, alias = 8 }

-- The sets made so far, by their bits.
local operation_sets = {}

local function operation_set(bits)
  if operation_sets[bits] then return operation_sets[bits] end
  local set = {}
  for name, bit in pairs(operations) do
    if bits & bit ~= 0 then set[name] = true end
  end
  operation_sets[bits] = lib.sealed("suggested_operations of a session", set)
  return operation_sets[bits]
end

-- Called by the host when the suggested operations have changed.
function lib.suggest(data, bits) data.suggested_operations = operation_set(bits) end

local drag_methods = lib.on_demand("drag_methods", {
  item_ids_for = methods.item_ids_for, location_in = drop_methods.location_in,
})
lib.drag_methods = drag_methods
local drag_fields = { id = true, phase = true, item_ids = item_ids, from = true, leader = true, operation = true }
local drag_getters = lib.on_demand("drag_getters", {
  location = fetch "source_location", cause = fetch "source_cause", reason = fetch "source_reason",
  failed_item_ids = fetch "source_failed_item_ids", quantity = fetch "source_quantity",
  modifiers = function(session) return lib.key_set(core.session_field(session.id, "source_modifiers")) end,
})
lib.drag_getters = drag_getters
local drag_session = lib.record("a drag session", drag_fields, drag_methods, drag_getters)

-- Called by the host before the first call of a source. The session has no items yet, because the source chooses them.
function lib.drag_session(id, from)
  return drag_session { id = id, from = from, leader = 1, phase = "initial", _item_ids = {}, _types = {} }
end

local function show_items(data, list, ids, types)
  data._items, data._item_ids, data._types, data.items, data.item_ids = list, ids, types, nil, nil
end

local function show_to_source(source, leader, ids, types)
  local data = source[data_of]
  show_items(data, nil, ids, types)
  data.leader = leader
end

-- Called by the host before the first call of a destination. The second result is the table into which the host writes
-- the fields that change during a drag: phase, to, before and index.
function lib.drop_session(source, id, from, is_local, suggested, leader, list, ids, types)
  if source then show_to_source(source, leader, ids, types) end
  local data = {
    id = id, from = from, phase = "active", suggested_operations = operation_set(suggested), items_count = #ids,
    _is_local = is_local, _items = list, _item_ids = ids, _types = types,
  }
  return drop_session(data, true), data
end

function lib.update_drag_session(session, phase, operation)
  local data = session[data_of]
  data.phase, data.operation = phase, operation
end

-- Called by the host after the end of a drag, because a script may still have its sessions.
function lib.end_session(session)
  local data = session[data_of]
  if data.phase ~= "data_transfer_completed" then data.phase = "ended" end
end

-- Called by the host when the items of a drag, or their places, have changed.
function lib.replace_items(drop, source, from, leader, list, ids, types)
  if source then
    source[data_of].from = from
    show_to_source(source, leader, ids, types)
  end
  if not drop then return end
  local data = drop[data_of]
  data.from = from
  show_items(data, list, ids, types)
  data.items_count = #ids
  local seen = rawget(data, "local_session")
  if seen then show_items(seen[data_of], nil, ids, types) end
end

-- Calls: the host runs the closures of a scene through these functions, with plain arguments.

local call = lib.on_demand("call", {})
lib.call = call

local function contains(id, ...)
  for index = 1, select("#", ...) do
    if select(index, ...) == id then return true end
  end
  return false
end

-- A lift: passes the items to the host one by one. Returns whether a drag may begin, and otherwise a reason. Requested
-- items that the scene does not show are left out; other unknown items are an error.
function call.drag_container(fn, session, type_id, namespace, ...)
  local asked = { ... }
  local answer, reason = lib.answer(fn, "drag_container", asked, session)
  if not answer or answer == "cancel" then return false, reason end
  if answer == true then answer = asked end
  if type(answer) ~= "table" then
    core.fail_at(fn, "drag_container must return a list, true or false, not " .. core.describe(answer))
  end
  if #answer == 0 then
    local stray = next(answer)
    if stray ~= nil then
      local name = tostring(stray)
      core.fail_at(fn, string.format("drag_container must return a list, not a table with the key '%s'", name))
    end
    return false, reason
  end
  local field = lib.id_field(type_id)
  for index, element in ipairs(answer) do
    if type(element) == "table" then
      local id = element[field]
      if id == nil then
        core.fail_at(fn, string.format("drag_container: entry %d has no field '%s' for its id", index, field))
      elseif type(id) ~= "string" and math.type(id) ~= "integer" then
        core.fail_at(fn, string.format("drag_container: the id of entry %d must be a string or an integer", index))
      end
      local problem, path
      if not core.is_flat(element) then problem, path = lib.problem(element) end
      if problem then core.fail_at(fn, string.format("drag_container: entry %d%s: %s", index, path, problem)) end
      core.carry(id, type_id, namespace, element)
    elseif not core.carry_shown(element, type_id, namespace) and not contains(element, ...) then
      core.fail_at(fn, string.format("drag_container returned the unknown item '%s'", tostring(element)))
    end
  end
  return true
end

-- How much of an item a drag carries: a whole number, true for all of it, or false and a reason.
function call.drag_quantity(fn, session)
  local answer, reason = fn(session)
  if answer == nil or answer == true then return true end
  if answer == false or answer == "cancel" then return false, reason end
  local quantity = math.tointeger(answer)
  if not quantity or type(answer) == "string" then
    core.fail_at(fn, "drag_quantity must return a whole number, such as session.quantity // 2, not "
      .. (type(answer) == "number" and tostring(answer) or core.describe(answer)))
  end
  if quantity < 0 then core.fail_at(fn, string.format("drag_quantity must return 0 or more, not %d", quantity)) end
  return quantity
end

local difference = lib.record("a difference", { sources = true, from = true, destination = true })

function call.reorder_container(fn, session, from, collection_id, before, ...)
  if type(fn) == "table" then fn = fn.perform end
  local to = destination { collection_id = collection_id, before = before }
  return fn(difference { sources = { ... }, from = from, destination = to }, session)
end

-- Delivered values are copies: the receiver can store them in its state, even if the original still exists.
function call.drop_destination(fn, session, items)
  if type(fn) == "table" then fn = fn.perform end
  if fn then return fn(lib.copy(items), session) end
end

local tap = lib.record("a tap", { item_id = true, item = true, container_id = true, location = true, modifiers = true })

-- `session` belongs to the drag that has run the command by spring loading; nil for a tap.
function call.on_tap_gesture(fn, session, item_id, item, container_id, x, y, modifiers)
  return fn(tap {
    item_id = item_id, item = item, container_id = container_id, location = { x = x, y = y },
    modifiers = lib.key_set(modifiers),
  }, session)
end
