---@meta

---JSON text and plain values: `dray.json.encode`, `dray.json.decode`.
---
---A table with the keys 1, 2, 3 … is an array, and so is an empty table; a table with string keys is an object. A member
---that is `null` is left out; `null` elsewhere has no Lua value and cannot be decoded. Integers and floats stay
---distinct: 1 is `1`, and 1.0 is `1.0`.
---@class dray.JSON
local json = {}

---The value as JSON text, on one line, with sorted keys: equal values give equal text. Values that JSON cannot express
---are an error: functions, numbers that are not finite, strings that are not UTF-8, tables with other keys.
---@param value any plain data
---@return string
function json.encode(value) end

---The value of a JSON text, or nil and the problem with its line and column.
---@param text string|dray.Data
---@return any value
---@return string? reason
function json.decode(text) end
