-- Item types and content types.
local core, lib = ...
local dray = lib.dray
local check = lib.check

local transferables = {}
local Type = { __metatable = false }
local methods = check.methods("type", function(value) return type(value) == "table" and rawget(value, "id") end)
Type.__index = methods

function methods:conforms_to(other) return core.conforms(self.id, lib.type_id(other)) end

Type.__tostring = function(self) return self.id end

-- `Type` in the API: a transferable, a content type, or the id of either.
function lib.type_id(value)
  if type(value) == "string" then return value end
  if type(value) == "table" and type(rawget(value, "id")) == "string" then return value.id end
  check.fail("a type must be a transferable, a content type or its id, not %s", core.describe(value))
end

-- The engine's numbers of types; a scene has many items of few types.
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

-- The field of a value that contains its id.
function lib.id_field(type_id)
  local known = transferables[type_id]
  return known and known.item_id or "id"
end

local transferable_options = { id = "string", item_id = "string" }

function dray.transferable(definition)
  core.only_while_loading "dray.transferable"
  if type(definition) == "string" then definition = { id = definition } end
  check.value(definition, "table", "the argument", "transferable")
  local last = check.fields(definition, transferable_options, "transferable")
  check.value(definition.id, "string", "id", "transferable")
  if definition.item_id == "" then check.fail "item_id of transferable must be the name of a field" end
  if string.find(definition.id, "^public%.") then
    check.fail("'%s' is a content type of data; the type of your items needs its own id", definition.id)
  end
  if transferables[definition.id] then check.fail("type '%s' is declared twice", definition.id) end
  local made = setmetatable({ id = definition.id, item_id = definition.item_id or "id" }, Type)
  transferables[made.id] = made
  core.declare_type(made.id)
  if last > 0 then lib.represent(made.id, definition, last) end
  return made
end

local content_type_options = {
  id = "string", conforms_to = "any", filename_extensions = "any", mime_types = "any", description = "string",
  imported = "boolean",
}

-- A list of texts in the options of a content type; a single text is a list of one.
local function texts(definition, name)
  local list = definition[name] or {}
  if type(list) ~= "table" then list = { list } end
  for _, text in ipairs(list) do check.value(text, "string", name, "content_type") end
  return list
end

function dray.content_type(definition)
  core.only_while_loading "dray.content_type"
  if type(definition) == "string" then definition = { id = definition } end
  check.value(definition, "table", "the argument", "content_type")
  check.options(definition, content_type_options, "content_type")
  check.value(definition.id, "string", "id", "content_type")
  local supertypes = definition.conforms_to or {}
  if type(supertypes) ~= "table" or rawget(supertypes, "id") then supertypes = { supertypes } end
  local ids = {}
  for index, supertype in ipairs(supertypes) do ids[index] = lib.type_id(supertype) end
  core.declare_content_type(definition.id, {
    conforms_to = ids, filename_extensions = texts(definition, "filename_extensions"),
    mime_types = texts(definition, "mime_types"), description = definition.description, imported = definition.imported,
  })
  return setmetatable({ id = definition.id, description = definition.description }, Type)
end
