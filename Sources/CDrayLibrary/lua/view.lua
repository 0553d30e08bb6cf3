-- Read-only views of plain data.
local _, lib = ...

local data_of = lib.data_of

-- A function that makes views; `complain` is called with the field of a write, and `same` compares two views.
function lib.views(complain, same)
  local view
  local meta = { __metatable = false, __eq = same }

  -- A nested table becomes a view when it is first read, and is replaced by it: each table has one view.
  function meta.__index(self, key)
    local data = rawget(self, data_of)
    local value = data[key]
    if type(value) == "table" and rawget(value, data_of) == nil then
      value = view(value)
      data[key] = value
    end
    return value
  end

  function meta.__newindex(_, key) complain(key) end

  function meta.__len(self) return #rawget(self, data_of) end

  function meta.__pairs(self)
    local next_field, data, start = pairs(rawget(self, data_of))
    return function(_, key)
      key = next_field(data, key)
      if key ~= nil then return key, self[key] end
    end, self, start
  end

  function view(data) return setmetatable({ [data_of] = data }, meta) end
  return view
end

-- A copy of a value in which views are plain tables again. Functions and other objects are kept, for the receiver to
-- refuse.
local function plain(value, depth, demand)
  if value ~= value then lib.check.fail("%s plain data, without nan", demand) end
  if type(value) ~= "table" or depth > 100 then return value end
  local data = rawget(value, data_of)
  if not data and getmetatable(value) ~= nil then lib.check.fail("%s plain data, without metatables", demand) end
  local copy = {}
  for key, field in pairs(data or value) do copy[key] = plain(field, depth + 1, demand) end
  return copy
end

-- `demand` is the text for values that are not plain.
function lib.plain(value, demand) return plain(value, 0, demand or "a row is") end
