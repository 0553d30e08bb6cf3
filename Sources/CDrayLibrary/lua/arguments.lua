-- The arguments of functions. The definition files in plugins/types declare the parameters of each function. The host
-- represents each parameter by a table, its definition, with the fields `name`, `kind`, `is_optional`, `can_be_false`
-- and `default`. Some definitions also have `words`, a `noun` for messages, a list of `fields`, the definition of each
-- `entry`, or the definitions of alternative types as `one_of`. Reading a value by its definition fills in the defaults
-- of missing options, and replaces types by their ids.
local core, lib = ...
local check = lib.check

local none = {}
local read

-- Whether a record, such as the destination of a drag, has fields of a definition and no others.
local function is_described(record, definition)
  local has_field, known = false, {}
  for _, field in ipairs(definition.fields or none) do known[field.name] = true end
  for key in pairs(record) do
    if not known[key] then return false end
    has_field = true
  end
  return has_field
end

-- Whether a value is of the kind of a definition.
local function resembles(value, definition)
  local kind = definition.kind
  if kind == "table" and lib.record_name(value) then return is_described(value, definition) end
  if kind ~= "type" then return check.kinds[kind](value) end
  return type(value) == "string" or type(value) == "table" and type(rawget(value, "id")) == "string"
end

-- The definition that a value resembles most; nil if it resembles none. For a table, this is the definition that names
-- most of its fields.
local function closest(value, definitions)
  local found, most = nil, -1
  for _, definition in ipairs(definitions) do
    if resembles(value, definition) then
      local count = 0
      for _, field in ipairs(definition.fields or none) do
        if rawget(value, field.name) ~= nil then count = count + 1 end
      end
      if count > most then found, most = definition, count end
    end
  end
  return found
end

local function fail_none_of(value, definitions, name, owner)
  local expected, seen = {}, {}
  for _, definition in ipairs(definitions) do
    for _, kind in ipairs(definition.kind == "id" and { "string", "integer" } or { definition.kind }) do
      if not seen[kind] then expected[#expected + 1] = check.expected(kind) end
      seen[kind] = true
    end
  end
  local found = lib.record_name(value) or core.describe(value)
  check.fail("%s of %s must be %s, not %s", name, owner, check.either(expected), found)
end

-- Reads a table with fields. Reads entries up to the last one, so that a hole is an error.
local function read_fields(given, definition, owner)
  local fields, entry, kinds = definition.fields, definition.entry, definition.kinds
  if not kinds then
    kinds = {}
    for _, field in ipairs(fields) do kinds[field.name] = field.kind end
    definition.kinds = kinds
  end
  local last, result = 0, {}
  if entry then last = check.fields(given, kinds, owner) else check.options(given, kinds, owner) end
  for _, field in ipairs(fields) do
    local name = field.name
    result[name] = read(given[name], field, name, owner)
  end
  for index = 1, last do result[index] = read(given[index], entry, "entry " .. index, owner) end
  return result
end

local function read_list(given, entry, owner)
  if entry.kind == "any" and not entry.one_of then return given end
  local result = {}
  for index, value in ipairs(given) do result[index] = read(value, entry, "entry " .. index, owner) end
  return result
end

function read(value, definition, name, owner)
  if value == nil and definition.is_optional then return definition.default end
  if value == false and definition.can_be_false then return false end
  if definition.one_of then
    local meant = closest(value, definition.one_of)
    if not meant then fail_none_of(value, definition.one_of, name, owner) end
    return read(value, meant, name, owner)
  end
  local kind, noun = definition.kind, definition.noun
  if kind == "type" then return lib.type_id(value) end
  if noun and type(value) ~= kind then
    check.fail("%s of %s must be %s, not %s", name, owner, noun, core.describe(value))
  end
  check.value(value, kind, name, owner)
  if definition.words then return check.one_of(value, definition.words, definition.name) end
  if definition.fields then return read_fields(value, definition, name .. " of " .. owner) end
  if definition.entry then return read_list(value, definition.entry, name .. " of " .. owner) end
  return value
end

-- Returns a function that reads an argument by the definition of its parameter.
local function reader(parameter, owner)
  local kind, what = parameter.kind, "the " .. string.gsub(parameter.name, "_", " ")
  if string.find(parameter.name, "^is_") then what = "the argument" end
  if parameter.fields then
    local known = {}
    for _, field in ipairs(parameter.fields) do known[field.name] = not parameter.entry end
    return function(value)
      if value == nil and parameter.is_optional then value = none end
      return read_fields(check.table_of(value, known, what, owner), parameter, owner)
    end
  end
  -- A string may replace a table of options.
  if parameter.one_of and parameter.one_of[1].kind == "string" then
    return function(value)
      local meant = closest(value, parameter.one_of)
      if meant and meant.fields then return read_fields(value, meant, owner) end
      return read(value, parameter, what, owner)
    end
  end
  local is_simple = kind ~= "type"
  for _, more in ipairs { "words", "entry", "one_of", "noun", "default" } do
    is_simple = is_simple and parameter[more] == nil
  end
  local is_valid = is_simple and check.kinds[kind] or function() return false end
  return function(value)
    if is_valid(value) then return value end
    return read(value, parameter, what, owner)
  end
end

-- Returns a function that checks the number of the arguments of a call, and reads them. Options before a closure may be
-- left out. Returns nil without a definition.
function lib.arguments(class, name)
  local parameters = core.signature(class, name)
  if not parameters then return nil end
  local most = #parameters
  local function check_count(...)
    local count = select("#", ...)
    if count > 0 then check.too_many(name, most, most + count) end
  end
  local options, closure = parameters[most - 1], parameters[most]
  local can_shift = most > 1 and options.kind == "table" and closure.kind == "function"
  if can_shift then options.is_optional = true end
  local read_first, read_second, read_third
  if most > 0 then read_first = reader(parameters[1], name) end
  if most > 1 then read_second = reader(parameters[2], name) end
  if most > 2 then read_third = reader(parameters[3], name) end
  if most == 0 then return check_count end
  if most == 1 then
    return function(first, ...)
      check_count(...)
      return read_first(first)
    end
  elseif most == 2 then
    return function(first, second, ...)
      check_count(...)
      if can_shift and type(first) == "function" and second == nil then first, second = nil, first end
      return read_first(first), read_second(second)
    end
  end
  return function(first, second, third, ...)
    check_count(...)
    if can_shift and type(second) == "function" and third == nil then second, third = nil, second end
    return read_first(first), read_second(second), read_third(third)
  end
end

-- Wraps a function of the API. The wrapper checks the arguments against the definition of the function, which it looks
-- up at the first call. A function with variable arguments is returned unchanged, because it checks them itself.
function lib.defined(class, name, fn)
  if not core.parameters(fn) then return fn end
  local take
  return function(...)
    if not take then take = lib.arguments(class, name) end
    return fn(take(...))
  end
end

-- Reads an item or a place. Returns its id, its namespace, and its coordinates x and y; nil for missing ones. For a
-- table with an `item_id` or a `collection_id`, returns the word `item` or `list` in place of x.
function lib.place(value)
  if type(value) ~= "table" then return value, nil, nil, nil end
  if value.item_id ~= nil then return value.item_id, value.namespace, "item", nil end
  if value.collection_id ~= nil then return value.collection_id, nil, "list", nil end
  return value.id, value.namespace, value.x, value.y
end

local position_names = { "before", "after", "index", "into" }

-- Reads the position in a place from options. Returns the name of the option, its value and a namespace; nil without a
-- position.
function lib.position(options, owner)
  local found
  for _, name in ipairs(position_names) do
    if options[name] ~= nil then
      if found then check.fail("%s takes one position, not both '%s' and '%s'", owner, found, name) end
      found = name
    end
  end
  if not found then return nil, nil, nil end
  local value = options[found]
  if found == "before" then
    local id, namespace = lib.place(value)
    return found, id, namespace
  end
  return found, value, nil
end

-- The fields of a class: their kinds, their defaults, the allowed words of some, and the names of the required ones.
local classes = {}

function lib.fields(class)
  local known = classes[class]
  if not known then
    local kinds, defaults, words, required = core.fields(class)
    known = { kinds, defaults or none, words or none, required or none }
    classes[class] = known
  end
  return known[1], known[2], known[3], known[4]
end

-- Checks a table against its class, without filling in defaults.
function lib.options(given, class, owner)
  check.options(check.value(given, "table", owner), lib.fields(class), owner)
  lib.require_fields(given, class, owner)
end

-- Fails if a table lacks a field that its class requires.
function lib.require_fields(given, class, owner)
  local kinds, _, _, required = lib.fields(class)
  for _, name in ipairs(required) do
    if rawget(given, name) == nil then check.value(nil, kinds[name], name, owner) end
  end
end
