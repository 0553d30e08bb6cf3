-- The keys of values for completion, read without metamethods, so that no code of a script runs.
local core, lib = ...

-- The data of a record or a view; any other value itself.
local function raw(value) return type(value) == "table" and rawget(value, lib.data_of) or value end

-- The value at a path of names; for a record or a view, its data. For a record, also returns its name.
local function resolve(path)
  local value = _G
  for name in string.gmatch(path, "[^\0]+") do
    local fields = raw(value)
    if type(fields) ~= "table" then return nil end
    local field = rawget(fields, name)
    if field == nil and tonumber(name) then field = rawget(fields, tonumber(name)) end
    local holds_states = name == "state" or name == "view_state"
    if field == nil and (value == _G or holds_states and value == rawget(_G, "play")) then field = lib.read_state(name) end
    value = field == lib.dray.defaults and core.defaults() or field
  end
  local data = raw(value)
  return data, type(data) == "table" and rawget(data, "_record")
end

-- Called by the host. Returns the keys of the value at a path that begin with a prefix: their names and the types of
-- their values, separated by NUL. For a record, returns an empty text and the name of its class, whose members the host
-- knows.
function lib.complete(path, prefix)
  local value, record = resolve(path)
  if type(value) == "string" then value = string end
  if type(value) ~= "table" then return "" end
  if record == "a legal drag" then return "", "LegalDrag" end
  if record then return "", (string.gsub(string.match(record, "%S+$"), "^%l", string.upper)) end
  local list = core.keys_with_prefix(value, prefix)
  for index, name in ipairs(list) do list[index] = name .. "\0" .. type(rawget(value, name)) end
  return table.concat(list, "\0")
end
