-- Item types and content types.
local core, lib = ...
local dray = lib.dray
local check = lib.check

local transferables = {}
local Type = { __metatable = false }
local methods = check.methods("type", "DeclaredType", function(value) return type(value) == "table" and rawget(value, "id") end)
Type.__index = methods
lib.type_meta = Type

function methods:conforms_to(other) return core.conforms(self.id, lib.type_id(other)) end

Type.__tostring = function(self) return self.id end

-- The id of a `Type` in the API: a transferable, a content type, or the id of either. `what` names the argument in
-- errors.
function lib.type_id(value, what)
  if type(value) == "string" then return value end
  if type(value) == "table" and type(rawget(value, "id")) == "string" then return value.id end
  local cure = what and type(value) == "function" and "; the closure is the last argument" or ""
  check.fail("%s must be a transferable, a content type or its id, not %s%s", what or "a type", core.describe(value),
    cure)
end

-- The engine's numbers of types. They are cached, because a scene has many items of few types.
local symbols = {}
lib.type_symbols = symbols

function lib.type_symbol(value)
  local known = symbols[value]
  if known then return known end
  local id = lib.type_id(value)
  symbols[id] = symbols[id] or core.symbol(id)
  if transferables[id] == value then symbols[value] = symbols[id] end
  return symbols[id]
end

-- The name of the field that contains the id of a value of an item type.
function lib.id_field(type_id)
  local known = transferables[type_id]
  return known and known.item_id or "id"
end

function dray.transferable(definition)
  if type(definition) == "string" then return dray.transferable { id = definition } end
  core.only_while_loading "dray.transferable"
  if definition.item_id == "" then check.fail "item_id of transferable must be the name of a field" end
  if string.find(definition.id, "^public%.") then
    check.fail("'%s' is a content type of data; the type of your items needs its own id", definition.id)
  end
  if transferables[definition.id] then check.fail("type '%s' is declared twice", definition.id) end
  local made = setmetatable({ id = definition.id, item_id = definition.item_id }, Type)
  transferables[made.id] = made
  core.declare_type(made.id)
  if #definition > 0 then lib.represent(made.id, definition) end
  return made
end

-- A list with one value may be written as this value.
local function list(value) return type(value) == "table" and value or { value } end

function dray.content_type(definition)
  if type(definition) == "string" then return dray.content_type { id = definition } end
  core.only_while_loading "dray.content_type"
  core.declare_content_type(definition.id, {
    conforms_to = list(definition.conforms_to), filename_extensions = list(definition.filename_extensions),
    mime_types = list(definition.mime_types), description = definition.description, imported = definition.imported,
  }, core.place())
  return setmetatable({ id = definition.id, description = definition.description }, Type)
end
