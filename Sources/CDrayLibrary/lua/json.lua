-- JSON: `dray.json`.
local core, lib = ...
local dray = lib.dray
local check = lib.check

local json = {}

-- Copies a value into plain tables, because the encoder cannot read the views of a collection's rows.
local function readable(value, depth, around)
  if type(value) ~= "table" or depth > 100 then return value end
  if around[value] then check.fail "dray.json.encode: the value has a table that contains itself" end
  around[value] = true
  local copy = {}
  for key, field in pairs(value) do copy[key] = readable(field, depth + 1, around) end
  around[value] = nil
  return copy
end

function json.encode(value)
  if value == nil then check.fail("dray.json.encode needs a value") end
  return core.encode_json(readable(value, 1, {}))
end

function json.decode(text)
  if type(text) == "userdata" then text = text:text() end
  if type(text) ~= "string" then
    check.fail("the argument of dray.json.decode must be a string or data, not %s", core.describe(text))
  end
  return core.decode_json(text)
end

for name, fn in pairs(json) do json[name] = check.counted("json." .. name, fn) end
setmetatable(json, { __index = function(_, name) check.unknown("name", name, "in dray.json", json) end })
dray.json = lib.sealed("dray.json", json)
