-- Read-only views of plain data: what a script may look at and not change.
local _, lib = ...

-- The field of a view that holds its data. A table is no name that anyone could ask for.
local data_of = {}
local meta = { __metatable = false }

local function view(data) return setmetatable({ [data_of] = data }, meta) end

-- A table inside becomes a view when it is first looked at, and takes the table's place: one table is one view.
function meta.__index(self, key)
  local data = rawget(self, data_of)
  local value = data[key]
  if type(value) == "table" and rawget(value, data_of) == nil then
    value = view(value)
    data[key] = value
  end
  return value
end

function lib.read_only(_, key)
  lib.check.fail("a state is only read here, by its plugin it is written: '%s'", tostring(key))
end

meta.__newindex = lib.read_only

function meta.__len(self) return #rawget(self, data_of) end

function meta.__pairs(self)
  local next_field, data, start = pairs(rawget(self, data_of))
  return function(_, key)
    key = next_field(data, key)
    if key ~= nil then return key, self[key] end
  end, self, start
end

lib.view = view
