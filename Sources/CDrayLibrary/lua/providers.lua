-- Item providers: the promises of a source, and their data for a receiver. Also `load_objects` of a drop session, and
-- `dray.data`. The host represents each provider by a native function.
local core, lib = ...
local dray = lib.dray
local check = lib.check
local drop_methods = lib.drop_methods

local methods, getters = {}, {}
local provider, behind = lib.record("an item provider", {}, methods, getters)

function lib.provider(fn) return provider { _native = fn } end

-- The native function of a provider; nil for another value.
function lib.native_provider(value)
  local data = behind(value)
  return data and data._native
end

function dray.item_provider(options) return lib.provider(core.make_provider(options.suggested_name)) end

-- Registration by a source. A second registration of a type is ignored.

function methods:register_data_representation(type_id, options, exporter)
  return self._native("register_data_representation", type_id, options.visibility, exporter, core.place())
end

function methods:register_file_representation(type_id, options, exporter)
  core.only_with_permission("register_file_representation", "files")
  return self._native("register_file_representation", type_id, options.visibility, exporter, core.place())
end

function methods:register_object(type_id, value)
  if value == nil then check.fail "register_object needs a value" end
  value = lib.plain(value, "register_object takes")
  self._native("register_object", type_id, value)
end

function lib.call_exporter(fn)
  local content, reason = fn()
  if content == nil or content == false then return nil, lib.text(reason) or "nothing was exported" end
  if type(content) ~= "string" and type(content) ~= "userdata" then
    core.fail_at(fn, "the exporter must return a string or data, not " .. core.describe(content))
  end
  return content
end

-- Reading by a receiver

function getters:registered_types() return { rawget(self, "_native")("registered_types") } end

function getters:suggested_name() return rawget(self, "_native")("suggested_name") end

function getters:progress() return rawget(self, "_native")("progress") end

function methods:has_item_conforming_to(type_id) return self._native("has_item", type_id) end

function methods:can_load_object(type_id) return self._native("can_load_object", type_id) end

function methods:load(type_id) return self._native("load", type_id) end

function methods:load_object(type_id) return self._native("load_object", type_id) end

function methods:load_file(type_id)
  core.only_with_permission("load_file", "files")
  return self._native("load_file", type_id)
end

function methods:cancel() self._native("cancel") end

-- Sessions

function drop_methods:can_load_objects(item_type)
  return core.can_load_objects(self.id, lib.type_id(item_type))
end

-- Like all delivered data, the result contains copies. Items of the requested type need no load, but are copied, too.
function drop_methods:load_objects(item_type)
  local loaded, failed = core.load_objects(self.id, lib.type_id(item_type))
  return lib.copy(loaded), failed
end

-- Data

function dray.data(text) return core.data(text) end
