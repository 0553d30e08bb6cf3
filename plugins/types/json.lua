---@meta

---JSON text and plain values: `dray.json.encode`, `dray.json.decode`.
---
---A table whose keys are 1, 2, 3 … is an array, and so is an empty table; a table whose keys are texts is an object. A
---member that is `null` is left out; `null` anywhere else has no Lua value and cannot be decoded. Integers
---and floats stay distinct: 1 is `1`, and 1.0 is `1.0`.
---@class dray.JSON
local json = {}

---The value as text, on one line, with keys in order: equal values give equal text. It is an error to encode what JSON
---cannot express: functions, numbers that are not finite, text that is not UTF-8, tables with other keys.
---@param value any plain data
---@return string
function json.encode(value) end

---The value that a text stands for, or nil and what is wrong with the text, with its line and column.
---@param text string|dray.Data
---@return any value
---@return string? reason
function json.decode(text) end
