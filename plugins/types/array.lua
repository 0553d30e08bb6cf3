---@meta dray.array

---Functions for lists of values that have an `id`, or of plain ids. Pure Lua: the module works in stock Lua 5.4, too.
---
---Lists are changed in place. Of the functions that change a list, only `take` and `apply` return a result. A
---`dray.collection` is a list, too.
---@class dray.array
local array = {}

---The position of the value with this id; nil if the list does not contain the id.
---@param list any[]
---@param id dray.ID
---@return integer? index
function array.index(list, id) end

---Whether the list contains this id, or a value that has it.
---@param ids any[]
---@param id dray.ID
---@return boolean
function array.contains(ids, id) end

---A new list: the value with this id and all after it; empty if the list does not contain the id.
---@generic T
---@param list T[]
---@param id dray.ID
---@return T[]
function array.from(list, id) end

---A new list: the last `n` values, or all if there are fewer.
---@generic T
---@param list T[]
---@param n integer
---@return T[]
function array.last(list, n) end

---A new list: the values with these ids, in the order of `ids`. Ids that are not in the list are skipped.
---@generic T
---@param list T[]
---@param ids dray.ID[]
---@param key? string the field that holds the id; by default `"id"`
---@return T[]
function array.pick(list, ids, key) end

---Inserts a value at an index, or at the end.
---@generic T
---@param list T[]
---@param value T
---@param index? integer
function array.insert(list, value, index) end

---Removes the id if the list contains it, else appends it, as a tap does in a selection.
---@param ids dray.ID[]
---@param id dray.ID
function array.toggle(ids, id) end

---Removes all values of a list. The table stays the same, unlike with `ids = {}`.
---@param list any[]
function array.clear(list) end

---Moves the values at these positions before the one at `to`, in the order of the list, as `on_move` requires. All
---positions are counted before the move.
---@param list any[]
---@param from integer[]
---@param to integer from 1 to `#list + 1`, which is the end
function array.move(list, from, to) end

---Removes the values at these positions, as `on_delete` requires. All positions are counted before the removal.
---@param list any[]
---@param positions integer[]
function array.remove(list, positions) end

---Shuffles a list. All orders are equally likely if the random numbers are.
---@param list any[]
---@param random fun(n: integer): integer draws from 1 to `n`: `dray.random`, `math.random`
function array.shuffle(list, random) end

---Removes the values with these ids and returns them, in the order of `ids`. Missing and repeated ids are skipped.
---@param lists table<any, any[]>|any[] one list, or lists by collection id; other fields of the table are ignored
---@param ids dray.ID[]
---@param home? any[] the list to take an id from if it contains the id; otherwise an id in several lists is an error
---@return any[] taken
function array.take(lists, ids, home) end

---Performs the difference of a reorder container: removes each source from its list and inserts the sources at the
---destination, as one block in their order.
---
---No value is lost, even if the lists have changed since the drag began. A missing source is skipped. If the value to
---insert before is a source itself, the sources go before the next value that stays. If the value to insert before is
---missing, the sources go to the end.
---
---The function raises an error and changes nothing if `lists` has no list for the destination, if `lists` is a single
---list and the sources come from another one, if a source is in several lists but not in the list from which the drag
---began, or if a `dray.collection` already has another row with the id of a source.
---@param lists table<dray.ID, any[]>|any[] lists by collection id, or the one list of a single collection
---@param difference dray.Difference
---@return boolean moved whether any source was found
---@return string reason for a rule that returns both results; used only if `moved` is false
function array.apply(lists, difference) end

return array
