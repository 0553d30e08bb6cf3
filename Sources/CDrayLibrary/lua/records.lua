-- Records: what closures and drivers are given to read. What a script writes to one is an error at its own line.
local core, lib = ...
local check = lib.check
local set_metatable = core.set_metatable

-- The field of a record, a list or a view that holds what it shows. A table is no name that anyone could ask for.
local data_of = {}
lib.data_of = data_of

local none = {}

local function count(self) return #self[data_of] end

-- Names that begin with _ are the library's own.
local function each(self)
  local seen = {}
  for key, value in pairs(self[data_of]) do
    if type(key) ~= "string" or string.byte(key) ~= 95 then seen[key] = value end
  end
  return pairs(seen)
end

-- Shows a table that scripts read as fast as one of their own.
local function show(data, complain, text, length, pairs_of)
  return set_metatable({ [data_of] = data }, {
    __index = data, __newindex = complain, __len = length, __pairs = pairs_of, __tostring = text, __metatable = false,
  })
end

-- A list that is read over and over, and stays as it is; `name` is for who would write to it.
function lib.list(data, name)
  -- Rules ask for the length at each step of a pointer, so it is counted once.
  local length = #data
  local function complain() check.fail("%s cannot be changed; copy what you need of it", name) end
  return show(data, complain, nil, function() return length end, each)
end

-- A kind of records: a function that makes one of a table, and one that gives the table behind a record of this kind.
-- `fields` names those that may be nil, or has a function under the name of one that is made of what a record shows when
-- it is first read. Parts of the library may add to methods and getters that are on demand. Getters are given what a
-- record shows, methods the record. One that `is_read_often` costs more to make and less to read.
function lib.record(name, fields, methods, getters, text)
  methods, getters = methods or none, getters or none

  local function behind(value)
    local data = type(value) == "table" and rawget(value, data_of)
    return data and rawget(data, "_record") == name and data or nil
  end

  -- The last word of "a drop session" is what a script is likely to call one.
  local owner, checked = string.match(name, "%S+$"), {}

  local function method(key)
    checked[key] = checked[key] or check.method(owner, key, methods[key], behind)
    return checked[key]
  end

  local function complain(_, key) check.fail("%s cannot be changed: '%s'", name, tostring(key)) end

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

  -- What is not made yet is there all the same.
  local function each_made(self)
    for _, field in ipairs(made) do local _ = self[field] end
    return each(self)
  end

  if #made == 0 then each_made = each end
  local inside = { __index = find }
  local outside = { __newindex = complain, __pairs = each_made, __tostring = text, __metatable = false }
  function outside.__index(self, key) return self[data_of][key] end

  local function make(data, is_read_often)
    data._record = name
    set_metatable(data, inside)
    if is_read_often then return show(data, complain, text, count, each_made) end
    return set_metatable({ [data_of] = data }, outside)
  end

  return make, behind
end
