-- Sources that promise data: SwiftUI's onDrag and itemProvider, and a list's onInsert, which receives promised data.
local core, lib = ...
local check = lib.check
local call, on_node, on_group = lib.call, lib.on_node, lib.on_group

-- The providers of the matching items of a drop; empty before the drop.
local function item_providers(session, types) return { core.item_providers(session.id, table.unpack(types)) } end

local on_drag_options = { preview = "any" }

function on_node:on_drag(options, fn)
  options, fn = check.closure(options, fn, on_drag_options, "on_drag")
  if options.preview then lib.attach_preview(self, options.preview, "on_drag") end
  return lib.attach(self, "on_drag", fn)
end

function on_group:item_provider(fn)
  return lib.attach(self, "item_provider", check.value(fn, "function", "the closure", "item_provider"))
end

function on_group:on_insert(types, fn)
  types = lib.type_ids(types, "on_insert")
  check.value(fn, "function", "the closure", "on_insert")
  local function perform(session) return fn(session.index, item_providers(session, types)) end
  return lib.stand_for(lib.attach(self, "on_insert", perform, table.concat(types, " "), "types", types), fn)
end

-- Infos

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

local delegate_functions = {
  validate_drop = "function", drop_entered = "function", drop_updated = "function", drop_exited = "function",
  perform_drop = "function",
}
local delegate_names = {
  validate = "validate_drop", entered = "drop_entered", updated = "drop_updated", exited = "drop_exited",
  perform = "perform_drop",
}

local on_drop_options = { is_targeted = "function" }

function on_node:on_drop(types, options, fn)
  types = lib.type_ids(types, "on_drop")
  if type(options) == "table" and fn == nil then
    if options.is_targeted ~= nil then check.value(fn, "function", "the closure", "on_drop") end
    local handlers = lib.handlers(options, delegate_functions, delegate_names, info_of, "a drop delegate")
    check.value(handlers.perform, "function", "perform_drop", "a drop delegate")
    return lib.attach_drop(self, "on_drop", types, handlers, "is_delegate", true)
  end
  options, fn = check.closure(options, fn, on_drop_options, "on_drop")
  local function perform(session) return fn(item_providers(session, types), session.location) end
  return lib.attach_drop(self, "on_drop", types, {
    perform = perform, targeted = options.is_targeted, theirs = { perform = fn, targeted = options.is_targeted },
  })
end

-- Calls

local function provider(fn, what, ...)
  local answer, reason = lib.answer(fn, what, ...)
  if not answer or answer == "cancel" then return false, reason end
  if lib.native_provider(answer) then return answer end
  core.fail_at(fn, string.format("%s must answer with an item provider or false, not %s", what, core.describe(answer)))
end

function call.on_drag(fn) return provider(fn, "on_drag") end

function call.item_provider(fn, value) return provider(fn, "item_provider", value) end
