-- The declarations as data: a Lua module for LuaJIT, or JSON for Python.

local function quoted(text) return '"' .. text:gsub('[\\"]', "\\%0"):gsub("\n", "\\n") .. '"' end

--- Writes a value with sorted keys. `is_json` selects the language.
local function write(value, is_json)
  if type(value) == "string" then return quoted(value) end
  if type(value) ~= "table" then return tostring(value) end
  local parts = {}
  if value[1] ~= nil or next(value) == nil and value ~= nil and getmetatable(value) == "list" then
    for i, element in ipairs(value) do parts[i] = write(element, is_json) end
    return (is_json and "[" or "{") .. table.concat(parts, ",") .. (is_json and "]" or "}")
  end
  local keys = {}
  for key in pairs(value) do keys[#keys + 1] = key end
  table.sort(keys)
  for i, key in ipairs(keys) do
    parts[i] = (is_json and quoted(key) .. ":" or "[" .. quoted(key) .. "]=") .. write(value[key], is_json)
  end
  return "{" .. table.concat(parts, ",\n") .. "}"
end

local function list(values) return setmetatable(values, { __metatable = "list" }) end

local function field_of(field)
  return {
    name = field.name, kind = field.kind, of = field.base, pointers = field.stars,
    count = field.count and field.count.name, stride = field.stride and field.stride.name,
  }
end

local function arguments_of(entry)
  local arguments = list {}
  for i, argument in ipairs(entry.arguments) do
    arguments[i] = {
      name = argument.name, way = argument.way, kind = argument.kind, of = argument.base,
      count = argument.count and argument.count.name,
    }
  end
  return arguments
end

local function methods_of(entries)
  local methods = {}
  for _, method in ipairs(entries) do
    methods[method.name] =
      { symbol = method.symbol, returned = method.returned, of = method.base, arguments = arguments_of(method) }
  end
  return methods
end

return function(header, language)
  local data = { enums = {}, structs = {}, methods = methods_of(header.methods), objects = {}, callbacks = {}, single = {} }
  for _, constant in ipairs(header.single) do data.single[constant.short] = constant.value end
  for name, methods in pairs(header.objects) do data.objects[name] = methods_of(methods) end
  for name, callback in pairs(header.callbacks) do
    data.callbacks[name] = { kind = callback.kind, arguments = arguments_of(callback) }
  end
  for name, enum in pairs(header.enums) do
    data.enums[name] = {}
    for _, constant in ipairs(enum.constants) do data.enums[name][constant.short] = constant.value end
  end
  local order = list {}
  for _, struct in ipairs(header.ordered) do
    local fields = list {}
    for i, field in ipairs(struct.fields) do fields[i] = field_of(field) end
    data.structs[struct.name] = { has_size = struct.has_size, is_list = struct.is_list, fields = fields }
    table.insert(order, struct.name)
  end
  data.order = order
  if language == "json" then return write(data, true) .. "\n" end
  return table.concat {
    "-- Made from dray.h at installation.\nlocal interface = ", write(data), "\ninterface.cdef = [==[\n", header.text,
    [=[
]==]
for _, constants in pairs(interface.enums) do
  local names = {}
  for name, value in pairs(constants) do names[value] = name end
  for value, name in pairs(names) do constants[value] = name end
end
for _, struct in pairs(interface.structs) do
  local visible = {}
  struct.by_name = {}
  for _, field in ipairs(struct.fields) do
    if field.kind ~= "hidden" then
      visible[#visible + 1] = field
      struct.by_name[field.name] = field
    end
  end
  struct.fields = visible
end
return interface
]=],
  }
end
