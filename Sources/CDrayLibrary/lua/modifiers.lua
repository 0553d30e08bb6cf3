-- SwiftUI's modifiers. Each is stored at its node, and passed to the engine when the scene is built.
local core, lib = ...
local check = lib.check

local none = {}
local on_node, on_group = {}, {}
local place_beside = core.place_beside

local function guard(owner)
  local function is_node(value) return type(value) == "table" and rawget(value, "_kind") end
  return function(name, fn) return check.method(owner, name, fn, is_node) end
end

-- Fails because of an unknown name. If the modifier belongs to the other kind, a node or a `for_each`, the message says
-- so.
local function fail_unknown(name, owner, names, other, others)
  for _, found in ipairs(others) do
    if found == name then check.fail("%s belongs on a %s, not on a %s", name, other, owner) end
  end
  local known = {}
  for _, found in ipairs(names) do known[found] = true end
  check.unknown("modifier", name, "of a " .. owner, known)
end

-- Returns a function that makes the modifier with a name when it is first looked up. The function returns whether there
-- is such a modifier.
local function maker(set, class)
  return function(name)
    local fn = lib.modifier(class, name)
    if fn then set[name] = fn end
    return fn ~= nil
  end
end

lib.on_node = lib.on_demand("on_node", on_node, function(name)
  fail_unknown(name, "node", core.methods "Node", "for_each", core.methods "ForEach")
end, guard "node", maker(on_node, "Node"))
lib.on_group = lib.on_demand("on_group", on_group, function(name)
  fail_unknown(name, "for_each", core.methods "ForEach", "node", core.methods "Node")
end, guard "for_each", maker(on_group, "ForEach"))

-- Fields are checked only when the node is made, so later writes must be errors.
local function reject_write(node, key)
  local what = math.type(key) == "integer" and string.format("child %d", key) or string.format("'%s'", tostring(key))
  check.fail("a %s is immutable: pass %s to its constructor", rawget(node, "_kind"), what)
end

lib.node_meta = { __index = on_node, __newindex = reject_write, __metatable = false }
lib.group_meta = { __index = on_group, __newindex = reject_write, __metatable = false }

-- Attaches a modifier. `modifier` is a table of the arguments for the host, and of these fields:
--
--   _name       the name of the modifier
--   _closure    the closure, or a list or a table of functions instead of one
--   _key        distinguishes the modifier from others with its name at the node; by default the type. Two modifiers
--               with the same key are an error, because they are probably copied lines
--   _theirs     if the closure is a wrapper of the library: the script's own function, or its functions by name.
--               Messages show their places
--   _place      made here: the line of the call, for messages about a function that is in no script, such as `dray.undo`;
--               for a tail call, whose line Lua does not know, that of `dray.scene`
local function attach(node, modifier)
  local key = modifier._key or modifier.type
  local closure = modifier._theirs or modifier._closure
  if closure then
    local chunk, line = place_beside(closure)
    if chunk ~= nil then modifier._place = chunk and string.format("%s:%d", chunk, line) or rawget(lib, "scene_place") end
  end
  local attached = rawget(node, "_modifiers")
  if not attached then
    core.rawset(node, "_modifiers", { modifier })
    return node
  end
  local name, count = modifier._name, #attached
  for index = 1, count do
    local other = attached[index]
    if other._name == name and (other._key or other.type) == key then
      local owner = node.id and string.format("'%s'", node.id) or "this " .. node._kind
      check.fail("%s is attached twice to %s", name, owner)
    end
  end
  attached[count + 1] = modifier
  return node
end

lib.attach = attach

-- Called by the host after an error. Returns the script's function in an attached closure; nil if there is none.
function lib.closure_behind(closure, theirs, name)
  theirs = theirs or closure
  if type(theirs) == "table" then theirs = (theirs.theirs or theirs)[name] end
  return type(theirs) == "function" and theirs or nil
end

-- Optional fields of a node are read by name. Without these entries, a missing one would be an unknown modifier.
for _, name in ipairs {
  "id", "size", "label", "accessibility_label", "tint", "style", "namespace", "alignment", "spacing", "direction",
  "type",
  "value", "move_disabled", "delete_disabled", "is_selected", "_modifiers", "_disabled", "_hidden", "_z_index",
  "_quantity", "_box",
  "columns", "min_column_width", "min_length", "cells", "axes", "place", "_collection_id", "_reorderable", "_generation", "_seldom",
  "_rows", "_texts",
} do
  on_node[name], on_group[name] = false, false
end
on_node._last = 0

-- Calls. A modifier takes a value, options and a closure, or some of these. The host makes its definition from the
-- files in plugins/types.

-- Checks the value before the options or the closure. Replaces types by their ids.
local function check_value(value, definition, name)
  local kind, words = definition.kind, definition.words
  if type(value) == "function" and kind ~= "function" and kind ~= "type" then
    check.fail("the %s of %s must be %s, not a function; the closure is the last argument", definition.value, name,
      check.expected(kind))
  end
  if kind == "type" then return lib.type_id(value, "the type of " .. name) end
  if words and words[value] then return value end
  check.value(value, kind, definition.most == 1 and "the argument" or "the " .. definition.value, name)
  return words and check.one_of(value, words, definition.value) or value
end

-- Makes a modifier with its value and its options by their names. Fills in the defaults of missing options, and
-- replaces types by their ids.
local function made(definition, name, value, options, closure)
  local modifier = { _name = name, _closure = closure, type = nil, is_enabled = nil } -- room for fields that most have
  if definition.value then modifier[definition.value] = value end
  if not options then return modifier end
  local kinds, defaults, names = definition.options, definition.defaults, definition.names
  if options == none then
    for option, default in core.raw_next, defaults do modifier[option] = default end
    return modifier
  end
  for index = 1, #names do
    local option = names[index]
    local given = options[option]
    if given == nil then
      given = defaults[option]
    elseif kinds[option] == "type" then
      given = lib.type_id(given)
    end
    modifier[option] = given
  end
  return modifier
end

-- Reads a call with an optional closure. The number of arguments distinguishes a missing closure from nil.
local function read_optional(definition, name, ...)
  local most, allowed = definition.most, definition.options
  local count = select("#", ...)
  if count > most then check.too_many(name, most, count) end
  local value, options, closure
  local first = definition.value and 2 or 1
  if first == 2 then value = check_value((...), definition, name) end
  if allowed then
    options, closure = check.optional_closure(first - 1, allowed, name, select(first, ...))
  elseif count >= first then
    closure = select(first, ...)
    if closure or definition.closure ~= "switch" then check.value(closure, "function", "the closure", name) end
  elseif definition.closure == "switch" then
    check.value(nil, "function", "the closure", name)
  end
  return made(definition, name, value, options, closure)
end

-- Returns a function that checks a call by its definition and makes the modifier, and the definition; nil for an
-- unknown modifier.
function lib.reader(class, name)
  local definition = core.definition(class, name)
  if not definition then return nil end
  local closure_kind, allowed, has_value = definition.closure, definition.options, definition.value
  definition.defaults = definition.defaults or none
  if closure_kind and closure_kind ~= "required" then
    return function(...) return read_optional(definition, name, ...) end, definition
  end
  return function(value, options, closure)
    if has_value then
      value = check_value(value, definition, name)
    else
      value, options, closure = nil, value, options
    end
    if not allowed then
      options, closure = nil, options
    elseif closure_kind then
      if type(options) == "function" and closure == nil then options, closure = nil, options end
      if options then check.options(check.options_table(options, allowed, name), allowed, name) end
      options = options or none
    else
      if not definition.needs_options then options = options or none end
      if options ~= none then check.options(options, allowed, name) end
    end
    if closure_kind and type(closure) ~= "function" then check.value(closure, "function", "the closure", name) end
    return made(definition, name, value, options, closure)
  end, definition
end

-- Further steps of some modifiers. Each function receives the node, the modifier, which it may change, and the
-- modifier's name. If it returns false, nothing is attached.
local complete = {}

-- Marks a list whose `on_move` has no command now, so that its rows cannot be moved. Drag handles in the rows are still
-- allowed.
local function note_disabled(node, name)
  if name ~= "on_move" then return end
  for _, other in ipairs(node._modifiers or none) do
    if other._name == name or other._name == "on_move_disabled" then return end
  end
  attach(node, { _name = "on_move_disabled" })
end

-- Makes the function of a modifier from its definition, and from `more`, a function like those of `complete`. Returns
-- nil for an unknown modifier.
function lib.modifier(class, name, more)
  local read, definition = lib.reader(class, name)
  if not read then return nil end
  more = more or complete[name]
  local is_switch, most = definition.closure == "switch", definition.most
  local function finish(self, modifier)
    if is_switch and not modifier._closure then
      note_disabled(self, name)
      return self
    end
    if more and more(self, modifier, name) == false then return self end
    return attach(self, modifier)
  end
  if not more and not is_switch then finish = attach end
  -- `check.method` counts the parameters of the function, so it has as many as the definition, unless `read` counts its
  -- arguments itself.
  if definition.closure == "optional" or is_switch then
    return function(self, ...) return finish(self, read(...)) end
  elseif most == 0 then
    return function(self) return finish(self, read()) end
  elseif most == 1 then
    return function(self, argument) return finish(self, read(argument)) end
  elseif most == 2 then
    return function(self, first, second) return finish(self, read(first, second)) end
  end
  return function(self, first, second, third) return finish(self, read(first, second, third)) end
end

-- Attaches the option `preview` as a separate modifier. The option is a node, or a function that makes a node from a
-- value.
local function take_preview(node, modifier, name)
  local preview = modifier.preview
  if not preview then return end
  modifier.preview = nil
  if type(preview) == "table" and rawget(preview, "_kind") then
    local shown = preview
    preview = function() return shown end
  elseif type(preview) ~= "function" then
    check.fail("preview of %s must be a node or a function that makes one, not %s", name, core.describe(preview))
  end
  attach(node, { _name = "preview", _closure = preview })
end

complete.draggable, complete.on_drag = take_preview, take_preview

-- The closure of a destination with `is_targeted` is a table of both functions.
local function take_targeted(_, modifier)
  local targeted = modifier.is_targeted
  if not targeted then return end
  local command = modifier._closure
  modifier.is_targeted = true
  modifier._closure = { perform = command, targeted = targeted, theirs = { [""] = command, targeted = targeted } }
end

complete.drop_destination, complete.reorder_container = take_targeted, take_targeted

function complete.drag_container_selection(_, modifier, name)
  for index, id in ipairs(modifier.ids) do
    if type(id) ~= "string" and math.type(id) ~= "integer" then
      check.value(id, "id", string.format("entry %d", index), name)
    end
  end
  modifier._closure, modifier.ids = modifier.ids, nil
end

-- Maps the name of each operation to its name for other programs.
local outside_names

function complete.drag_configuration(_, modifier)
  local operations, defaults = lib.fields "SuggestedOperations"
  if not outside_names then
    outside_names = {}
    for operation in pairs(operations) do outside_names[operation] = "outside." .. operation end
  end
  local outside = modifier.outside
  if outside then
    check.options(outside, operations, "outside")
    modifier.outside = nil
  end
  for operation, name in next, outside_names do
    local is_allowed
    if outside then is_allowed = outside[operation] end
    if is_allowed == nil then is_allowed = defaults[operation] end
    modifier[name] = is_allowed
  end
end

local function fail_two_orders() check.fail("a for_each takes either on_move or reorderable, not both") end

function complete.on_move(node)
  if node._reorderable then fail_two_orders() end
end

function complete.reorderable(node, modifier, name)
  if node._reorderable then check.fail("%s is attached twice to this for_each", name) end
  for _, modifier in ipairs(node._modifiers or none) do
    if modifier._name == "on_move" then fail_two_orders() end
  end
  core.rawset(node, "_reorderable", true)
  core.rawset(node, "_collection_id", modifier.collection_id)
  return false
end

function complete.on_tap_gesture(_, modifier, name)
  local count = modifier.count
  if count < 1 then check.fail("count of %s must be at least 1, not %d", name, count) end
  modifier._key = string.format("%d %s", count, modifier.type or "")
end

function complete.on_key_press(_, modifier, name)
  local key = lib.check_key(modifier.key, name)
  modifier.modifiers = lib.modifier_bits(modifier.modifiers or none)
  modifier._key = string.format("%s %d", string.lower(key), modifier.modifiers)
end

function complete.on_timer(node, modifier, name)
  local every, after = modifier.every, modifier.after
  if not every == not after then check.fail("%s takes either 'every' or 'after'", name) end
  if (every or after) <= 0 then check.fail("the time of %s must be greater than 0 seconds", name) end
  local count = 0
  for _, other in ipairs(node._modifiers or none) do
    if other._name == name then count = count + 1 end
  end
  modifier._key = count
end

-- Flags, quantities and the order of drawing

local rawset = core.rawset

-- Defines a modifier with a boolean. Without an argument it is true; nil is false, because a computed argument may be
-- nil.
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

function complete.quantity(node, modifier, name)
  if node._kind ~= "item" then check.fail("%s belongs on an item, not on a %s", name, node._kind) end
  if modifier.quantity < 0 then check.fail("%s must be 0 or more, not %d", name, modifier.quantity) end
  rawset(node, "_quantity", modifier.quantity)
  rawset(node, "_seldom", true)
  return false
end

function complete.z_index(node, modifier)
  rawset(node, "_z_index", modifier.z)
  rawset(node, "_seldom", true)
  return false
end

function complete.padding(node, modifier, name)
  lib.set_padding(node, modifier.padding, name)
  return false
end

function complete.frame(node, modifier, name)
  lib.set_frame(node, modifier, name)
  return false
end
