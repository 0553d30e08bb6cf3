---@meta dray.array

---Lists of things that have an `id`, or of plain ids. Pure Lua: your rule files can use it in stock Lua 5.4, too.
---
---A list is changed in place, and what changes a list answers nothing, unless something is said here. A `dray.collection`
---is a list, too.
---@class dray.array
local array = {}

---The position of the thing with this id; nil if it is not in the list.
---@param list any[]
---@param id dray.ID
---@return integer? index
function array.index(list, id) end

---Whether the list has this id, or a thing with it.
---@param ids any[]
---@param id dray.ID
---@return boolean
function array.contains(ids, id) end

---A new list: the thing with this id and all after it; empty if it is not in the list.
---@generic T
---@param list T[]
---@param id dray.ID
---@return T[]
function array.from(list, id) end

---A new list: the last `n` things, or all if there are fewer.
---@generic T
---@param list T[]
---@param n integer
---@return T[]
function array.last(list, n) end

---A new list: the things with these ids, in the order of `ids`. Ids of things that are not in the list are skipped.
---@generic T
---@param list T[]
---@param ids dray.ID[]
---@param key? string the field that holds the id, `"id"` if you leave it out
---@return T[]
function array.pick(list, ids, key) end

---Puts a thing in, in front of the one at an index, or at the end.
---@generic T
---@param list T[]
---@param thing T
---@param index? integer
function array.insert(list, thing, index) end

---Removes the id if the list has it, else appends it: what a tap does to a selection.
---@param ids dray.ID[]
---@param id dray.ID
function array.toggle(ids, id) end

---Empties a list and keeps its identity, which `ids = {}` would not.
---@param list any[]
function array.clear(list) end

---Moves the things at these positions to just before the one at `to`, in the order of the list: what an `on_move` wants.
---All positions are counted before anything moves.
---@param list any[]
---@param from integer[]
---@param to integer from 1 to `#list + 1`, which is the end
function array.move(list, from, to) end

---Removes the things at these positions: what an `on_delete` wants. All positions are counted before anything goes.
---@param list any[]
---@param positions integer[]
function array.remove(list, positions) end

---Shuffles a list. Each order is as likely as any other if the numbers are.
---@param list any[]
---@param random fun(n: integer): integer draws from 1 to `n`: `dray.random`, `math.random`
function array.shuffle(list, random) end

---Removes the things with these ids and hands them to you, in the order of `ids`. What is gone already is skipped.
---@param lists table<any, any[]>|any[] one list, or lists by collection id; other fields of the table are ignored
---@param ids dray.ID[]
---@param home? any[] the list to prefer if an id is in two; if both are others, that is an error
---@return any[] taken
function array.take(lists, ids, home) end

---Does what a reorder container asks for: takes the sources out of all lists and puts them into the destination, as one
---block in their order.
---
---Nothing is lost, whatever has happened since the drag began. A source that is gone is skipped; a target that moves
---itself gives way to the next thing that stays, and one that is gone to the end. A destination that has no list is an
---error, raised before anything is touched.
---@param lists table<dray.ID, any[]>|any[] lists by collection id, or the one list of a single collection
---@param difference dray.Difference
---@return boolean moved whether anything was left to move
---@return string reason for the caller who answers with both: heard only if nothing was
function array.apply(lists, difference) end

return array
