-- Records: the tables that closures and drivers read. A write to a record is an error at the script's own line.
local core, lib = ...
local check = lib.check
local set_metatable = core.set_metatable

-- The key of the shown data in a record, a list or a view. This key is a table, so that scripts cannot use it as a
-- name.
local data_of = {}
lib.data_of = data_of

local none = {}

local function count(self) return #self[data_of] end

-- Names that begin with _ are private to the library.
local function each(self)
  local seen = {}
  for key, value in pairs(self[data_of]) do
    if type(key) ~= "string" or string.byte(key) ~= 95 then seen[key] = value end
  end
  return pairs(seen)
end

-- Makes a read-only proxy of a table. Scripts read the proxy as fast as a table of their own.
local function show(data, reject_write, text, length, pairs_of)
  return set_metatable({ [data_of] = data }, {
    __index = data, __newindex = reject_write, __len = length, __pairs = pairs_of, __tostring = text,
    __metatable = false,
  })
end

-- A list that is read often and does not change. `name` is for the error of a write.
function lib.list(data, name)
  -- Rules read the length at each step of a pointer, so the length is counted once.
  local length = #data
  local function reject_write() check.fail("%s is read-only; copy the values that you need", name) end
  return show(data, reject_write, nil, function() return length end, each)
end

-- The name of the type of a record, such as "a drag"; nil for other values.
function lib.record_name(value)
  local data = type(value) == "table" and rawget(value, data_of)
  return data and rawget(data, "_record") or nil
end

-- Defines a record type. Returns `make(data, is_read_often)` and `data_of_record(value)`. `fields[name]` is true for a
-- field that may be nil, or a function that computes the field from the data at its first read. Parts of the library
-- may add methods and getters on demand. A getter receives the data, a method receives the record. `call` makes records
-- callable. Records with `is_read_often` are slower to make and faster to read.
function lib.record(name, fields, methods, getters, text, call)
  methods, getters = methods or none, getters or none

  local function behind(value)
    local data = type(value) == "table" and rawget(value, data_of)
    return data and rawget(data, "_record") == name and data or nil
  end

  -- Scripts are likely to name a variable after the last word of "a drop session".
  local owner, checked = string.match(name, "%S+$"), {}
  -- "a drop session" is a DropSession in the definition files.
  local class

  local function method(key)
    class = class or string.gsub(string.gsub(string.match(name, "%s.*"), "%s%l", string.upper), "%s", "")
    checked[key] = checked[key] or check.method(owner, key, methods[key], behind, class)
    return checked[key]
  end

  local function reject_write(_, key) check.fail("%s cannot be changed: '%s'", name, tostring(key)) end

  local function find(data, key)
    if rawget(methods, key) then return method(key) end
    local get = rawget(getters, key)
    if get then return get(data) end
    local field = fields[key]
    if type(field) == "function" then
      data[key] = field(data)
      return rawget(data, key)
    elseif field then
      return nil
    end
    if methods[key] then return method(key) end
    if getters[key] then return getters[key](data) end
    local known = {}
    for _, set in ipairs { fields, methods, getters } do
      for _, field in ipairs(check.names(set)) do known[field] = true end
    end
    check.unknown("field", key, "of " .. name, known)
  end

  local made = {}
  for field, make in pairs(fields) do
    if type(make) == "function" then made[#made + 1] = field end
  end

  -- Iteration includes computed fields that were not read before.
  local function each_made(self)
    for _, field in ipairs(made) do local _ = self[field] end
    return each(self)
  end

  if #made == 0 then each_made = each end
  local inside = { __index = find }
  local outside = {
    __newindex = reject_write, __pairs = each_made, __tostring = text, __metatable = false, __call = call,
  }
  function outside.__index(self, key) return self[data_of][key] end

  local function make(data, is_read_often)
    data._record = name
    set_metatable(data, inside)
    if is_read_often then return show(data, reject_write, text, count, each_made) end
    return set_metatable({ [data_of] = data }, outside)
  end

  return make, behind
end
