-- Lists of values with an id, or of plain ids: `require "dray.array"`.
--
-- The id of a table is its field `id`; any other value is its own id. This file needs only Lua 5.4, so that a rule file
-- that uses it also runs without dray. Functions that change a list change it in place; of these, only `take` and
-- `apply` return a result.
local array = {}

local function id_of(value, key) return type(value) == "table" and value[key or "id"] or value end

-- A `dray.collection` is a list, too. It has methods for operations that would be slow with thousands of rows.
local function is_collection(list) return type(list) == "table" and getmetatable(list) == "collection" end

function array.index(list, id)
  if is_collection(list) then return list:index(id) end
  for i = 1, #list do
    local value = list[i]
    if value == id or type(value) == "table" and value.id == id then return i end
  end
end

function array.contains(ids, id) return array.index(ids, id) ~= nil end

-- A new list: the element with this id and all elements after it; empty if the list does not contain the id.
function array.from(list, id) return table.move(list, array.index(list, id) or #list + 1, #list, 1, {}) end

function array.last(list, n) return table.move(list, math.max(#list - n + 1, 1), #list, 1, {}) end

-- A new list: the elements with these ids, in the order of `ids`. Skips missing elements. `key` is the name of the id
-- field, by default `id`.
function array.pick(list, ids, key)
  local by_id, picked = {}, {}
  if is_collection(list) and not key then
    for _, id in ipairs(ids) do picked[#picked + 1] = list:get(id) end
    return picked
  end
  for _, value in ipairs(list) do by_id[id_of(value, key)] = value end
  for _, id in ipairs(ids) do picked[#picked + 1] = by_id[id] end
  return picked
end

-- Inserts an element at an index, or at the end.
function array.insert(list, thing, index)
  if is_collection(list) then return list:insert(thing, index) end
  table.insert(list, index or #list + 1, thing)
end

function array.toggle(ids, id)
  local i = array.index(ids, id)
  if is_collection(ids) then
    if i then ids:remove(id) else ids:insert(id) end
  elseif i then table.remove(ids, i) else table.insert(ids, id) end
end

function array.clear(list)
  if is_collection(list) then return list:clear() end
  for i = #list, 1, -1 do list[i] = nil end
end

local function set_of(list)
  local set = {}
  for _, value in ipairs(list) do set[value] = true end
  return set
end

-- The ids of the rows at these positions, in the order of the collection.
local function ids_at(collection, positions)
  local sorted, ids = table.move(positions, 1, #positions, 1, {}), {}
  table.sort(sorted)
  for i, position in ipairs(sorted) do ids[i] = id_of(collection[position]) end
  return ids
end

-- The id of the first row that stays, at or after a position; nil if there is none.
local function anchor(collection, position, going)
  while position <= #collection and going[id_of(collection[position])] do position = position + 1 end
  return id_of(collection[position])
end

-- Moves the elements at these positions before the element at `to`, in the order of the list. Positions are counted
-- before the move.
function array.move(list, from, to)
  if is_collection(list) then
    local ids = ids_at(list, from)
    local before = anchor(list, to, set_of(ids))
    for _, id in ipairs(ids) do list:move(id, before) end
    return
  end
  local going, moved, kept, after = set_of(from), {}, {}, {}
  for i, value in ipairs(list) do
    local part = going[i] and moved or i < to and kept or after
    part[#part + 1] = value
  end
  table.move(after, 1, #after, #table.move(moved, 1, #moved, #kept + 1, kept) + 1, kept)
  table.move(kept, 1, #kept, 1, list)
end

-- Removes the elements at these positions, which are counted before the removal.
function array.remove(list, positions)
  if is_collection(list) then
    for _, id in ipairs(ids_at(list, positions)) do list:remove(id) end
    return
  end
  local going, kept = set_of(positions), 0
  for i = 1, #list do
    local value = list[i]
    list[i] = nil
    if not going[i] then kept = kept + 1; list[kept] = value end
  end
end

-- Shuffles a list. `random(n)` draws from 1 to n, as `dray.random` and `math.random` do.
function array.shuffle(list, random)
  for i = #list, 2, -1 do
    local j = random(i)
    if not is_collection(list) then
      list[i], list[j] = list[j], list[i]
    elseif j < i then
      local last, other = id_of(list[i]), id_of(list[j])
      list:move(other, last)
      list:move(last, id_of(list[j]))
    end
  end
end

-- The caller may pass a single list instead of a table of lists. A table is a single list if it is empty, or if its
-- first entry is an id or a table with an `id`. A collection has no fields, so it is not asked for an `id`.
local function by_collection(lists, collection_id)
  if is_collection(lists) then return { [collection_id] = lists } end
  local first = lists[1]
  local is_element = first and (type(first) ~= "table" or not is_collection(first) and first.id)
  if next(lists) == nil or is_element then return { [collection_id] = lists } end
  return lists
end

-- Finds the list of each element: `home` if it contains the element, otherwise the only list that does. Raises an error
-- if several other lists contain the element, because choosing one of them would be arbitrary.
local function find_holders(lists, ids, home)
  local holders = {}
  for _, id in ipairs(ids) do
    for _, list in pairs(home and array.contains(home, id) and { home } or lists) do
      if type(list) == "table" and array.contains(list, id) then
        if holders[id] and holders[id] ~= list then error(string.format("'%s' is in two lists", id), 3) end
        holders[id] = list
      end
    end
  end
  return holders
end

local function take_one(holder, id)
  if is_collection(holder) then return holder:remove(id) end
  local i = holder and array.index(holder, id)
  return i and table.remove(holder, i)
end

-- Removes each element from its list, once.
local function take_held(holders, ids)
  local taken = {}
  for _, id in ipairs(ids) do
    taken[#taken + 1] = take_one(holders[id], id)
    holders[id] = nil
  end
  return taken
end

-- Removes each element from the list that contains it, and returns the elements in the order of `ids`. If `home`
-- contains an element, the element is taken from there; otherwise only one list may contain it. Skips missing elements
-- and repeated ids.
function array.take(lists, ids, home)
  return take_held(find_holders(by_collection(lists, 1), ids, home), ids)
end

-- Inserts elements before a row of a collection, in this order, or at the end if there is no such row. Moves elements
-- that are already in the collection. Returns whether any element was found, and a reason for the case that none was.
local function place_in_collection(collection, ids, holders, before)
  for _, id in ipairs(ids) do
    if holders[id] and holders[id] ~= collection and collection:index(id) then
      error(string.format("the destination already has a row '%s'", id), 2)
    end
  end
  local going, count = set_of(ids), 0
  before = before and collection:index(before)
  before = before and anchor(collection, before, going)
  for _, id in ipairs(ids) do
    local value = holders[id] ~= collection and take_one(holders[id], id)
    if value then
      collection:insert(value, before and collection:index(before))
    elseif holders[id] then
      collection:move(id, before)
    end
    count = count + (holders[id] and 1 or 0)
    holders[id] = nil
  end
  return count > 0, "none of the items is in its source any more"
end

-- Moves the elements of a reorder container's `difference`, as one block. No element is lost, even if the lists have
-- changed since the drop. Returns whether any element was moved, and a reason for the case that none was.
function array.apply(lists, difference)
  -- As a command itself, the function gets the difference and the session of the drop.
  if type(lists) == "table" and not is_collection(lists) and type(lists.destination) == "table" and lists.sources then
    error("array.apply takes the lists first, then the difference; as a command, write "
      .. "function(difference) array.apply(lists, difference) end", 2)
  end
  if type(lists) ~= "table" or type(difference) ~= "table" or type(difference.destination) ~= "table" then
    error("array.apply takes the lists first, then the difference", 2)
  end
  local id, before = difference.destination.collection_id or 1, difference.destination.before
  local given = lists
  lists = by_collection(lists, id)
  local list, at = lists[id], 1
  if not list then
    error(string.format("no list for the collection '%s'; pass array.apply a table of lists by collection id", id), 2)
  end
  if list == given and difference.from and difference.from ~= id then
    local way = string.format("items move from '%s' to '%s'", difference.from, id)
    error(string.format("array.apply got one list, but %s; pass a table with both lists by these ids", way), 2)
  end
  if is_collection(list) then
    local holders = find_holders(lists, difference.sources, lists[difference.from])
    return place_in_collection(list, difference.sources, holders, before)
  end
  -- Counts the elements before the target that do not move. If the target itself moves, the elements go before the next
  -- element that does not move. If the target is missing, they go to the end. If several elements have the same id, the
  -- first one moves.
  local holders = find_holders(lists, difference.sources, lists[difference.from])
  local going = {}
  for source, holder in pairs(holders) do going[source] = rawequal(holder, list) end
  for i = 1, (before and array.index(list, before) or #list + 1) - 1 do
    local value_id = id_of(list[i])
    if going[value_id] then going[value_id] = nil else at = at + 1 end
  end
  local taken = take_held(holders, difference.sources)
  for i, value in ipairs(taken) do table.insert(list, at + i - 1, value) end
  return #taken > 0, "none of the items is in its source any more"
end

return array
