-- Lists of things that have an id, or of plain ids: `require "dray.array"`.
--
-- The id of a table is its field `id`; any other value is its own id. Nothing here needs more than Lua 5.4, so that a
-- rule file that uses it runs without dray, too. What changes a list changes it in place and answers nothing.
local array = {}

local function id_of(value, key) return type(value) == "table" and value[key or "id"] or value end

function array.index(list, id)
  for i, value in ipairs(list) do
    if id_of(value) == id then return i end
  end
end

function array.contains(ids, id) return array.index(ids, id) ~= nil end

-- The thing with this id and all after it.
function array.from(list, id) return table.move(list, array.index(list, id) or #list + 1, #list, 1, {}) end

function array.last(list, n) return table.move(list, math.max(#list - n + 1, 1), #list, 1, {}) end

-- The things with these ids, in the order of `ids`. `key` names the field of the id where it is not `id`.
function array.pick(list, ids, key)
  local by_id, picked = {}, {}
  for _, value in ipairs(list) do by_id[id_of(value, key)] = value end
  for _, id in ipairs(ids) do picked[#picked + 1] = by_id[id] end
  return picked
end

function array.toggle(ids, id)
  local i = array.index(ids, id)
  if i then table.remove(ids, i) else table.insert(ids, id) end
end

function array.clear(list)
  for i = #list, 1, -1 do list[i] = nil end
end

local function set_of(list)
  local set = {}
  for _, value in ipairs(list) do set[value] = true end
  return set
end

-- Moves the things at these positions before the one at `to`, in the order of the list; all counted before the move.
function array.move(list, from, to)
  local going, moved, kept, after = set_of(from), {}, {}, {}
  for i, value in ipairs(list) do
    local part = going[i] and moved or i < to and kept or after
    part[#part + 1] = value
  end
  table.move(after, 1, #after, #table.move(moved, 1, #moved, #kept + 1, kept) + 1, kept)
  table.move(kept, 1, #kept, 1, list)
end

-- Removes the things at these positions, all counted before the first is gone.
function array.remove(list, positions)
  local going, kept = set_of(positions), 0
  for i = 1, #list do
    local value = list[i]
    list[i] = nil
    if not going[i] then kept = kept + 1; list[kept] = value end
  end
end

-- `random(n)` draws from 1 to n, as `dray.random` and `math.random` do.
function array.shuffle(list, random)
  for i = #list, 2, -1 do
    local j = random(i)
    list[i], list[j] = list[j], list[i]
  end
end

-- A single list may stand for a table of lists: it is empty, or begins with a thing or an id.
local function by_collection(lists, collection_id)
  local first = lists[1]
  if next(lists) == nil or first and (type(first) ~= "table" or first.id) then return { [collection_id] = lists } end
  return lists
end

-- Takes the things with these ids out of all lists, in the order of `ids`; what is gone already is skipped. A thing is
-- taken from `home` if it is there, else from the only list that has it: of two, chance would choose, so that fails.
function array.take(lists, ids, home)
  local holders, taken = {}, {}
  lists = by_collection(lists, 1)
  for _, id in ipairs(ids) do
    for _, list in pairs(home and array.contains(home, id) and { home } or lists) do
      if type(list) == "table" and array.contains(list, id) then
        if holders[id] and holders[id] ~= list then error(("'%s' is in two lists"):format(id), 2) end
        holders[id] = list
      end
    end
  end
  for _, id in ipairs(ids) do
    local i = holders[id] and array.index(holders[id], id)
    if i then table.insert(taken, table.remove(holders[id], i)) end
  end
  return taken
end

-- Moves what a reorder container's `difference` names, as one block, and loses nothing whatever has happened meanwhile.
function array.apply(lists, difference)
  local id, before = difference.destination.collection_id or 1, difference.destination.before
  lists = by_collection(lists, id)
  local list, at = lists[id], 1
  if not list then error(("no list for the collection '%s'"):format(id), 2) end
  -- Counts what stays before the target: a target that moves itself gives way to the next, one that is gone to the end.
  for i = 1, (before and array.index(list, before) or #list + 1) - 1 do
    if not array.contains(difference.sources, id_of(list[i])) then at = at + 1 end
  end
  local taken = array.take(lists, difference.sources, lists[difference.from])
  for i, value in ipairs(taken) do table.insert(list, at + i - 1, value) end
  return #taken > 0, "nothing is left to move"
end

return array
