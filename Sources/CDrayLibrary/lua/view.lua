-- Read-only views of plain data.
local _, lib = ...

local data_of = lib.data_of

-- Returns a function that makes views. `reject_write` is called with the key of a write. `same` compares two views; nil
-- compares their identity.
function lib.views(reject_write, same)
  local view
  local meta = { __metatable = false, __eq = same }

  -- The first read of a nested table replaces the table by its view. Later reads return the same view.
  function meta.__index(self, key)
    local data = rawget(self, data_of)
    local value = data[key]
    if type(value) == "table" and rawget(value, data_of) == nil then
      value = view(value)
      data[key] = value
    end
    return value
  end

  function meta.__newindex(_, key) reject_write(key) end

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

-- The path of a field, whose keys are in a list: `lists.left.1`.
local function path(keys, count)
  local names = {}
  for index = 1, count do names[index] = tostring(keys[index]) end
  return table.concat(names, ".")
end

-- A copy of a value in which views are plain tables again. Fails for nan, for tables with metatables and for a table in
-- itself. Functions and other objects stay in the copy; the caller rejects them.
--
-- `keys` has the keys that lead to the value, `count` of them. `around` has the tables that contain the value.
local function plain(value, keys, count, around, subject)
  if value ~= value then lib.check.fail("%s plain data, without nan", subject) end
  if type(value) ~= "table" or count > 100 then return value end
  local data = rawget(value, data_of)
  if not data and getmetatable(value) ~= nil then lib.check.fail("%s plain data, without metatables", subject) end
  local source = data or value
  if around[source] then
    lib.check.fail("%s plain data, without a table that contains itself: '%s'; keep an id in its place", subject,
      path(keys, count))
  end
  around[source] = true
  local copy = {}
  for key, field in pairs(source) do
    keys[count + 1] = key
    copy[key] = plain(field, keys, count + 1, around, subject)
  end
  around[source] = nil
  return copy
end

-- `subject` begins the message about a value that is not plain.
function lib.plain(value, subject) return plain(value, {}, 0, {}, subject or "a row is") end
