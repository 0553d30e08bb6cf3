-- UIKit's drag and drop interactions, built on the modifiers of SwiftUI. An interaction is a modifier whose closures are
-- in one table.
local core, lib = ...
local check = lib.check
local call, on_node = lib.call, lib.on_node

-- Dropping

local drop_names = {
  validate = "can_handle", entered = "session_did_enter", updated = "session_did_update", exited = "session_did_exit",
  ended = "session_did_end", perform = "perform_drop", concluded = "conclude_drop",
}

-- The default of `session_did_update`: a destination without this function accepts no drop.
local function cancel() return "cancel" end

function lib.drop_handlers(functions, class, show, owner)
  local handlers = lib.handlers(functions, class, drop_names, show, owner)
  handlers.updated = handlers.updated or cancel
  return handlers
end

function on_node:drop_interaction(functions)
  local handlers = lib.drop_handlers(functions, "DropInteraction", nil, "a drop interaction")
  return lib.attach_drop(self, {
    _name = "drop_interaction", _closure = handlers,
    allows_simultaneous_drop_sessions = functions.allows_simultaneous_drop_sessions,
  })
end

-- Dragging

-- A property of a source: a boolean, or a function that returns one when the scene is built.
local function property(functions, name, otherwise)
  local value = functions[name]
  if type(value) == "function" then value = value() end
  if value == nil then return otherwise end
  return check.value(value, "boolean", name, "a drag interaction")
end

-- Returns an observer that calls the functions of a source, for drags that began at this source only. Each scene has a
-- new table of functions, so a source is identified by the id of its node, or by its number among the sources without an
-- id.
local function session_observer(source, functions)
  return function(session)
    if rawget(session, "_source") ~= source then return end
    local phase = session.phase
    if phase == "initial" and functions.session_will_begin then
      functions.session_will_begin(session)
    elseif phase == "active" and functions.session_did_move then
      functions.session_did_move(session)
    elseif phase == "ending" and functions.session_will_end then
      functions.session_will_end(session, session.operation)
    elseif phase == "ended" and functions.session_did_end then
      return functions.session_did_end(session, session.operation)
    end
  end
end

local function source_name(node)
  if node.id then return node.id end
  local number = (rawget(lib, "unnamed_sources") or 0) + 1
  core.rawset(lib, "unnamed_sources", number)
  return "\0" .. number
end

function lib.attach_drag(node, name, functions, class, owner)
  lib.options(functions, class, owner)
  local source = source_name(node)
  local handlers = {
    items = functions.items_for_beginning, adding = functions.items_for_adding, choose = functions.session_for_adding,
    cancelling = functions.preview_for_cancelling, source = source,
  }
  lib.attach(node, {
    _name = name, _closure = handlers, adding = handlers.adding ~= nil, choose = handlers.choose ~= nil,
    cancelling = handlers.cancelling ~= nil,
  })
  return lib.attach(node, {
    _name = "on_drag_interaction_updated", _closure = session_observer(source, functions), _key = name,
    _theirs = {
      initial = functions.session_will_begin, active = functions.session_did_move, ending = functions.session_will_end,
      ended = functions.session_did_end,
    },
  })
end

function on_node:drag_interaction(functions)
  lib.attach_drag(self, "drag_interaction", functions, "DragInteraction", "a drag interaction")
  local move = property(functions, "allows_move_operation", true)
  local within = property(functions, "is_restricted_to_app", false)
  return self:drag_configuration { allow_move = move, outside = { allow_copy = not within } }
end

-- Calls

-- Passes the items of a drag to the host: ids of items in the scene, their values, or providers, which represent the
-- pressed item. Returns true, or false and a reason.
local function carry(fn, what, answer, reason)
  if not answer or answer == "cancel" then return false, reason end
  if type(answer) ~= "table" then
    core.fail_at(fn, string.format("%s must return a list or false, not %s", what, core.describe(answer)))
  end
  for index, element in ipairs(answer) do
    if lib.native_provider(element) then
      core.carry_provider(element, index)
    else
      local item_id = element
      if type(element) == "table" then item_id = element.id else element = nil end
      if not core.carry_item(item_id, element) then
        local name = tostring(item_id)
        core.fail_at(fn, string.format("%s: entry %d is not an item of the scene: '%s'", what, index, name))
      end
    end
  end
  return true
end

-- `place` is the id of the item under the pointer, or its position in a collection.
function call.items_for_beginning(handlers, session, place)
  core.rawset(session, "_source", handlers.source)
  return carry(handlers.items, "items_for_beginning",
    lib.answer(handlers.items, "items_for_beginning", session, place))
end

function call.items_for_adding(handlers, session, place)
  return carry(handlers.adding, "items_for_adding", lib.answer(handlers.adding, "items_for_adding", session, place))
end

function call.session_for_adding(handlers, ...)
  local sessions = { ... }
  local chosen = lib.answer(handlers.choose, "session_for_adding", sessions)
  if not chosen then return nil end
  for _, session in ipairs(sessions) do
    if rawequal(session, chosen) then return session.id end
  end
  core.fail_at(handlers.choose, "session_for_adding must return one of the sessions or false, not "
    .. core.describe(chosen))
end

-- The target of an item's preview: true for its old place, false to fade out, an id for that item or container.
function call.preview_for_cancelling(handlers, item_id)
  local answer = lib.answer(handlers.cancelling, "preview_for_cancelling", item_id) or false
  local kind = math.type(answer) or type(answer)
  if kind == "boolean" or kind == "string" or kind == "integer" then return answer end
  local found = core.describe(answer)
  core.fail_at(handlers.cancelling,
    "preview_for_cancelling must return true, false or the id of an item or container, not " .. found)
end
