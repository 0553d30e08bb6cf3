-- JSON: `dray.json`.
local core, lib = ...
local dray = lib.dray
local check = lib.check

local json = {}

function json.encode(value)
  if value == nil then check.fail("dray.json.encode needs a value") end
  return core.encode_json(value)
end

function json.decode(text)
  check.value(text, "string", "the argument", "dray.json.decode")
  return core.decode_json(text)
end

dray.json = setmetatable(json, {
  __index = function(_, name) check.unknown("name", name, "in dray.json", json) end,
  __newindex = function() check.fail("dray.json cannot be changed") end,
  __metatable = false,
})
