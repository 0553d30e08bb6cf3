-- The nodes that `for_each` makes of a plain list are used again in the next scene if they are plain items, and if the
-- list and everything that the row function can reach are unchanged. The host keeps such nodes: see KeptRows.swift. Rows
-- of collections are kept one by one: see described.lua.
local core, lib = ...

-- Maximum number of values that are compared: so many for each row, and so many more. Design choice: this many
-- comparisons take less time than making the nodes.
local limit_per_row, further_limit = 32, 64

-- The maximum number of scenes in which an unsuitable `for_each` is not examined again.
local longest_rest = 64

-- A memory for each call of `for_each` in the last scene, in the order of the calls. `low` and `high` are the hash of what
-- the row function could reach, `objects` those that are compared by identity, `number` the number under which the host keeps
-- the rows, `values` their values. `failures` counts the scenes in a row in which the rows could not be kept, and `rest`
-- the scenes to pass without examining them.
local memories = {}
local position = 0

-- The number under which the host has kept rows last.
local last_number = 0

local codes = core.new_weak()

-- Called before a scene is built.
function lib.begin_keeping() position = 0 end

-- The hash of everything that the nodes of a list depend on.
local function hash(list, content)
  return core.hash_contents(content, list, lib.stand_ins, codes, further_limit + limit_per_row * #list)
end

local function forget(memory)
  if memory.number then core.forget_kept_rows(memory.number) end
  memory.number, memory.low, memory.high, memory.objects, memory.values = nil, nil, nil, nil, nil
end

local function rest(memory)
  memory.failures = memory.failures + 1
  memory.rest = math.min(2 ^ memory.failures, longest_rest)
end

-- Makes the group of a list with `make`, or takes its nodes from the last scene. The first scene only counts the calls, so
-- that a game that is drawn once does no further work.
function lib.keep_rows(list, content, make)
  position = position + 1
  local own = position
  local memory = memories[own]
  if not memory or memory.rest > 0 then
    if memory then memory.rest = memory.rest - 1 else memories[own] = { failures = 0, rest = 0 } end
    return make(list, content, #list)
  end
  local low, high, objects = hash(list, content)
  if low and low == memory.low and high == memory.high and core.has_kept_rows(memory.number) then
    return { _kind = "for_each", _last = 0, _generation = 0, _kept = memory.number, _values = memory.values, _list = list }
  end
  forget(memory)
  core.watch_reads()
  local group = make(list, content, #list)
  -- A row function may read more than it can reach, or may change what it can reach. If it calls `for_each`, its nodes are
  -- not plain items, and the inner calls have watched only their own reads.
  local values = low and position == own and not core.has_reads() and core.row_values(group, list)
  local low_after, high_after = nil, nil
  if values then low_after, high_after = hash(list, content) end
  if low_after ~= low or high_after ~= high or not values then
    rest(memory)
    return group
  end
  last_number = last_number + 1
  memory.low, memory.high, memory.objects, memory.values = low, high, objects, values
  memory.number, memory.failures, group._recorded = last_number, 0, last_number
  return group
end

-- Called after a scene is built. Forgets the rows of calls that this scene did not make.
function lib.end_keeping()
  for unused = #memories, position + 1, -1 do
    forget(memories[unused])
    memories[unused] = nil
  end
end
