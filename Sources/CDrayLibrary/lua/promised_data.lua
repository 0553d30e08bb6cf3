-- Promised data. Sources: `on_drag` and `item_provider`. Receivers: `on_insert`, `on_drop` and drop delegates.
local core, lib = ...
local check = lib.check
local call, on_node = lib.call, lib.on_node

-- The providers of the matching items of a drop; empty before the drop.
local function item_providers(session, types) return { core.item_providers(session.id, table.unpack(types)) } end

lib.on_group.on_insert = lib.modifier("ForEach", "on_insert", function(_, modifier, name)
  local types, fn = lib.type_ids(modifier.types, name), modifier._closure
  modifier.types, modifier._key, modifier._theirs = types, table.concat(types, " "), fn
  function modifier._closure(session) return fn(session.index, item_providers(session, types), session) end
end)

-- Drop infos

local info_methods, info_getters = {}, {}
local info = lib.record("a drop info", {}, info_methods, info_getters)

for _, name in ipairs { "location", "items_count", "modifiers" } do
  info_getters[name] = function(self) return rawget(self, "_session")[name] end
end

function info_methods:has_items_conforming_to(types) return self._session:has_items_conforming_to(types) end

function info_methods:item_providers(types)
  return item_providers(self._session, lib.type_ids(types, "item_providers"))
end

-- A session has one info, shared by all functions of all delegates.
local function info_of(session)
  local known = rawget(session, "_info")
  if not known then
    known = info { _session = session }
    core.rawset(session, "_info", known)
  end
  return known
end

-- Delegates

local delegate_names = {
  validate = "validate_drop", entered = "drop_entered", updated = "drop_updated", exited = "drop_exited",
  perform = "perform_drop",
}

local read_on_drop = lib.reader("Node", "on_drop")

function on_node:on_drop(types, options, fn)
  types = lib.type_ids(types, "on_drop")
  if type(options) == "table" and fn == nil then
    if options.is_targeted ~= nil then check.value(fn, "function", "the closure", "on_drop") end
    local handlers = lib.handlers(options, "DropDelegate", delegate_names, info_of, "a drop delegate")
    return lib.attach_drop(self, { _name = "on_drop", _closure = handlers, types = types, is_delegate = true })
  end
  local modifier = read_on_drop(types, options, fn)
  local command, targeted = modifier._closure, modifier.is_targeted
  modifier.is_targeted = nil
  modifier._closure = {
    perform = function(session) return command(item_providers(session, types), session.location, session) end,
    targeted = targeted, theirs = { perform = command, targeted = targeted },
  }
  return lib.attach_drop(self, modifier)
end

-- Calls

-- The provider that a source returns; false and a reason if it returns none. Fails for any other value.
local function provider(fn, what, ...)
  local answer, reason = lib.answer(fn, what, ...)
  if not answer or answer == "cancel" then return false, reason end
  if lib.native_provider(answer) then return answer end
  core.fail_at(fn, string.format("%s must return an item provider or false, not %s", what, core.describe(answer)))
end

function call.on_drag(fn) return provider(fn, "on_drag") end

function call.item_provider(fn, value) return provider(fn, "item_provider", value) end
