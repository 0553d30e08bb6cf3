-- SwiftUI's modifiers. Each is noted at its node, and passed to the engine when the scene is built.
local core, lib = ...
local check = lib.check

local none = {}
local on_node, on_group = {}, {}

local function guard(owner)
  local function is_node(value) return type(value) == "table" and rawget(value, "_kind") end
  return function(name, fn) return check.method(owner, name, fn, is_node) end
end

-- An unknown modifier of a node may be one of a group, and the reverse.
local function complain_of(name, owner, known, other, others)
  for _, found in ipairs(check.names(others)) do
    if found == name then check.fail("%s belongs on a %s, not on a %s", name, other, owner) end
  end
  check.unknown("modifier", name, "of a " .. owner, known)
end

lib.on_node = lib.on_demand("on_node", on_node, function(name)
  complain_of(name, "node", on_node, "for_each", on_group)
end, guard "node")
lib.on_group = lib.on_demand("on_group", on_group, function(name)
  complain_of(name, "for_each", on_group, "node", on_node)
end, guard "for_each")

-- Fields are checked when the node is made, so a later change by a script would not be checked.
local function complain(node, key)
  local what = math.type(key) == "integer" and string.format("child %d", key) or string.format("'%s'", tostring(key))
  check.fail("a %s is immutable: pass %s to its constructor", rawget(node, "_kind"), what)
end

lib.node_meta = { __index = on_node, __newindex = complain, __metatable = false }
lib.group_meta = { __index = on_group, __newindex = complain, __metatable = false }

-- The options of each modifier that has any, with their kinds.
local options_of = {
  draggable = { container_item_id = "id", namespace = "id", preview = "any" },
  drag_container = { namespace = "id" },
  drag_container_selection = { type = "any", namespace = "id" },
  drop_destination = { is_enabled = "boolean" },
  reorder_container = { is_enabled = "boolean", namespace = "id" },
  reorderable = { collection_id = "id" },
  on_tap_gesture = { count = "integer", type = "any" },
  on_key_press = { modifiers = "table" },
  on_timer = { every = "number", after = "number", is_enabled = "boolean" },
}

-- Attaches a modifier with its arguments for the host: names, each with its value behind it. The same modifier twice is
-- an error, which finds copied lines, unless it has another `key`, such as its type.
local function attach(node, name, closure, key, ...)
  local attached = rawget(node, "_modifiers")
  if not attached then
    attached = {}
    core.rawset(node, "_modifiers", attached)
  end
  for _, other in ipairs(attached) do
    if other.name == name and other.key == key then
      local owner = node.id and string.format("'%s'", node.id) or "this " .. node._kind
      check.fail("%s is attached twice to %s", name, owner)
    end
  end
  attached[#attached + 1] = { name = name, closure = closure, key = key, count = select("#", ...), ... }
  return node
end

lib.attach = attach

-- For the closure attached last, if it is a wrapper of the library: records the script's own function, or its functions
-- by name. Messages name the places of these.
function lib.stand_for(node, theirs)
  local attached = rawget(node, "_modifiers")
  attached[#attached].theirs = theirs
  return node
end

-- Called by the host after an error: the script's function in an attached closure.
function lib.closure_behind(closure, theirs, name)
  theirs = theirs or closure
  if type(theirs) == "table" then theirs = (theirs.theirs or theirs)[name] end
  return type(theirs) == "function" and theirs or nil
end

-- Whether a node already has a modifier of this name.
function lib.has(node, name)
  for _, modifier in ipairs(node._modifiers or none) do
    if modifier.name == name then return true end
  end
  return false
end

-- Optional fields of a node are read by name; without these entries a missing one would be an unknown modifier.
for _, name in ipairs {
  "id", "size", "label", "accessibility_label", "tint", "style", "namespace", "alignment", "spacing", "direction",
  "type",
  "value", "move_disabled", "delete_disabled", "is_selected", "_modifiers", "_disabled", "_hidden", "_z_index",
  "columns", "min_column_width", "cells", "axes", "place", "_collection_id", "_reorderable", "_generation", "_seldom",
  "_rows", "_texts",
} do
  on_node[name], on_group[name] = false, false
end
on_node._last = 0

-- If the type is missing, a closure is at its place; the error is then about the type and not about the closure.
local function check_type(item_type)
  if type(item_type) == "function" then lib.type_id(item_type) end
end

-- Sources

function on_node:draggable(options)
  options = check.options(options or none, options_of.draggable, "draggable")
  if options.preview then lib.attach_preview(self, options.preview, "draggable") end
  return attach(self, "draggable", nil, nil, "namespace", options.namespace, "container_item_id",
    options.container_item_id)
end

function on_node:drag_container(item_type, ...)
  check_type(item_type)
  local options, fn = check.optional_closure(1, options_of.drag_container, "drag_container", ...)
  local type_id = lib.type_id(item_type)
  return attach(self, "drag_container", fn, type_id, "type", type_id, "namespace", options.namespace)
end

function on_node:drag_container_selection(item_ids, options)
  check.value(item_ids, "table", "the list", "drag_container_selection")
  for index, id in ipairs(item_ids) do
    if type(id) ~= "string" and math.type(id) ~= "integer" then
      check.value(id, "id", string.format("entry %d", index), "drag_container_selection")
    end
  end
  options = check.options(options or none, options_of.drag_container_selection, "drag_container_selection")
  local type_id = options.type and lib.type_id(options.type)
  return attach(self, "drag_container_selection", item_ids, type_id, "type", type_id, "namespace", options.namespace)
end

local operations = { allow_copy = "boolean", allow_move = "boolean", allow_delete = "boolean", allow_alias = "boolean" }
local configuration = {
  allow_copy = "boolean", allow_move = "boolean", allow_delete = "boolean", allow_alias = "boolean", outside = "table",
  ignores_modifiers = "boolean",
}

-- Adds the operations that are allowed; copy is by default.
local function allow(options, prefix, given)
  for operation in pairs(operations) do
    if options[operation] or operation == "allow_copy" and options[operation] == nil then
      given[#given + 1], given[#given + 2] = prefix .. operation, true
    end
  end
end

function on_node:drag_configuration(options)
  check.value(options, "table", "the argument", "drag_configuration")
  check.options(options, configuration, "drag_configuration")
  local outside = check.options(options.outside or none, operations, "outside")
  local given = { "ignores_modifiers", options.ignores_modifiers or false }
  allow(options, "", given)
  allow(outside, "outside.", given)
  return attach(self, "drag_configuration", nil, nil, table.unpack(given))
end

function on_node:on_drag_session_updated(fn)
  return attach(self, "on_drag_session_updated", check.value(fn, "function", "the closure", "on_drag_session_updated"))
end

-- Destinations

local function drop_destination(self, item_type, ...)
  check_type(item_type)
  local options, fn = check.optional_closure(1, options_of.drop_destination, "drop_destination", ...)
  local type_id = lib.type_id(item_type)
  return attach(self, "drop_destination", fn, type_id, "type", type_id, "is_enabled", options.is_enabled ~= false)
end

on_node.drop_destination = drop_destination
on_group.drop_destination = drop_destination

function on_node:drop_configuration(fn)
  return attach(self, "drop_configuration", check.value(fn, "function", "the closure", "drop_configuration"))
end

function on_node:on_drop_session_updated(fn)
  return attach(self, "on_drop_session_updated", check.value(fn, "function", "the closure", "on_drop_session_updated"))
end

-- Order

function on_node:reorder_container(item_type, options, fn)
  check_type(item_type)
  options, fn = check.closure(options, fn, options_of.reorder_container, "reorder_container")
  local type_id = lib.type_id(item_type)
  return attach(self, "reorder_container", fn, type_id, "type", type_id, "is_enabled", options.is_enabled ~= false,
    "namespace", options.namespace)
end

function on_group:reorderable(options)
  options = check.options(options or none, options_of.reorderable, "reorderable")
  if self._reorderable then check.fail("reorderable is attached twice to this for_each") end
  if lib.has(self, "on_move") then lib.fail_two_orders() end
  core.rawset(self, "_reorderable", true)
  core.rawset(self, "_collection_id", options.collection_id)
  return self
end

-- Gestures and time

function on_node:on_tap_gesture(options, fn)
  options, fn = check.closure(options, fn, options_of.on_tap_gesture, "on_tap_gesture")
  local count = options.count or 1
  if count < 1 then check.fail("count of on_tap_gesture must be at least 1, not %d", count) end
  local type_id = options.type and lib.type_id(options.type)
  local key = string.format("%d %s", count, type_id or "")
  return attach(self, "on_tap_gesture", fn, key, "type", type_id, "count", count)
end

function on_node:on_key_press(key, options, fn)
  lib.check_key(key, "on_key_press")
  options, fn = check.closure(options, fn, options_of.on_key_press, "on_key_press")
  local bits = lib.modifier_bits(options.modifiers or none)
  return attach(self, "on_key_press", fn, string.format("%s %d", key, bits), "key", key, "modifiers", bits)
end

function on_node:on_timer(options, fn)
  options, fn = check.closure(options, fn, options_of.on_timer, "on_timer")
  local interval = options.every or options.after
  if not interval or options.every and options.after then check.fail("on_timer takes either 'every' or 'after'") end
  if interval <= 0 then check.fail("the time of on_timer must be greater than 0 seconds") end
  local count = 0
  for _, other in ipairs(self._modifiers or none) do
    if other.name == "on_timer" then count = count + 1 end
  end
  return attach(self, "on_timer", fn, count, "interval", interval, "repeats", options.every ~= nil, "is_enabled",
    options.is_enabled ~= false)
end

-- Looks

local rawset = core.rawset

-- True without an argument; false with nil, because a computed argument may be nil.
local function flag(field, name)
  on_node[name] = function(self, ...)
    local count, value = select("#", ...), ...
    if count > 1 then check.too_many(name, 1, count) end
    if value ~= nil then check.value(value, "boolean", "the argument", name) end
    rawset(self, field, count == 0 or value == true)
    rawset(self, "_seldom", true)
    return self
  end
end

flag("_disabled", "disabled")
flag("_hidden", "hidden")

function on_node:z_index(number)
  rawset(self, "_z_index", check.value(number, "integer", "the argument", "z_index"))
  rawset(self, "_seldom", true)
  return self
end
