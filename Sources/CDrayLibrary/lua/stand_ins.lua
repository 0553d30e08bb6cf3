-- What row functions can reach is compared to find out whether their results are still valid: see described.lua and
-- kept.lua.
local core, lib = ...

-- Values that are compared in place of the contents of a table or function: the name of an immutable table, the function
-- of a derived value, the number of a collection.
local stand_ins = core.new_weak()
lib.stand_ins = stand_ins
stand_ins[lib.dray], stand_ins[lib.type_meta] = "dray", "type"
for _, name in ipairs { "coroutine", "math", "string", "table", "utf8" } do stand_ins[_LOADED[name]] = name end
