-- The nodes that `for_each` makes of a collection's rows are used again in later scenes. The row function runs only for
-- new and changed rows. A row function that also takes the index runs for every row after an insertion, a removal or a
-- move, and in every scene if its rows are not plain items. Its result can depend on more than its row, so each scene
-- compares all values that the function can reach: its variables, and the tables and functions reachable from these.
-- The function runs again for every row if one of these values, or a collection that it has read, has changed.
local core, lib = ...
local dray, check = lib.dray, lib.check

-- Maximum number of compared values. A row function that reaches more runs for every row each time. Design choice: this
-- many comparisons take about as long as a hundred calls of a row function.
local limit = 4000

-- Key: the number of a collection. Value: a list of memories. A memory has the rows that one `for_each` made, and the
-- values that its row function could reach then. The host stores rows that are plain items, under `number`. For other
-- rows the nodes are stored here, by the revisions of their rows.
local memories = {}

-- Whether a row function is running. If it makes nodes for rows of other collections, these nodes belong to its own
-- row.
local is_asking = false

-- Called before a scene is built.
function lib.begin_rows()
  is_asking = false
  for _, list in pairs(memories) do
    for _, memory in ipairs(list) do memory.is_used = false end
  end
end

-- The row functions, by their code, that make nodes other than plain items.
local is_intricate = {}

-- Whether every value that a row function can reach, and every collection that it has read, is unchanged since its rows
-- were stored.
local function is_valid(memory, reached)
  if memory.is_over or not core.same_reach(memory.reached, reached) then return false end
  for handle, stamp in pairs(memory.read) do
    if core.collection_stamp(handle) ~= stamp then return false end
  end
  return true
end

local function find(list, content, reached)
  for _, memory in ipairs(list) do
    -- Stored nodes fit only the same function object, because their closures share its variables. They fit only once in
    -- a scene, because a node can be at one place only.
    local is_fit = memory.number or memory.content == content and not memory.is_used
    if is_fit and is_valid(memory, reached) then return memory end
  end
end

-- A derived value may have been computed before reads were tracked, so its use counts as a read of every collection.
local function note_read(memory)
  local has_derived = core.has_read_derived()
  for _, collection in ipairs(lib.collections) do
    local handle = lib.collections[collection]
    if has_derived or core.has_read(handle) then memory.read[handle] = core.collection_stamp(handle) end
  end
end

local function check_node(child, index)
  if child and (type(child) ~= "table" or not rawget(child, "_kind")) then
    check.fail("for_each must make a node from entry %d, not %s", index, core.describe(child))
  end
  return child
end

-- The types of values that the host can store.
local is_shared = { ["nil"] = true, boolean = true, number = true, string = true, userdata = true }

-- Whether an item has no children and no modifiers, and its value is its row, or plain data other than a table.
local function is_plain(node, row)
  if not node or node._kind ~= "item" or node._modifiers or node._last > 0 then return false end
  local value = rawget(node, "value")
  return is_shared[type(value)] or rawequal(value, row)
end

-- Passes new rows to the host. Returns the number under which the host stores them. If a row is not a plain item,
-- returns nil, and whether this row was the first new one.
local function ask(content, memory, handle, takes_index)
  core.begin_rows(memory and memory.number, handle, takes_index)
  local index = core.next_row()
  local first = index
  while index do
    local row = lib.row_view(handle, core.described_row(handle, index))
    local node = check_node(content(row, index) or false, index)
    if not is_plain(node, row) then return nil, index == first end
    lib.hand_over_row(node, rawequal(node.value, row))
    index = core.next_row()
  end
  return core.end_rows()
end

-- Makes a group with the nodes of all rows, of any kind. Uses known nodes again.
local function collect(list, content, known, takes_index)
  local handle, kept = lib.collections[list], {}
  local group = { _kind = "for_each", _last = core.described_count(handle), _generation = 0 }
  for index = 1, group._last do
    local revision = core.collection_revision(handle, index)
    local node = known[revision]
    if node == nil or takes_index then
      local row = lib.row_view(handle, core.described_row(handle, index))
      node = check_node(content(row, index) or false, index)
    end
    group[index], kept[revision] = node, node
  end
  return group, kept
end

-- The group of a `for_each` over a collection, and its memory.
local function describe(list, content, known, reached, takes_index)
  local code = reached and reached[3]
  if not known and not is_intricate[code] or known and known.number then
    local number, is_first = ask(content, known, lib.collections[list], takes_index)
    if number then
      return { _kind = "for_each", _last = 0, _rows = number, _generation = 0 }, known or { number = number, read = {} }
    end
    if is_first and code then is_intricate[code] = true end
    known = nil
  end
  local memory = known or { content = content, read = {} }
  local group
  group, memory.nodes = collect(list, content, memory.nodes or {}, takes_index)
  return group, memory
end

-- Makes the group of a `for_each` over a collection, without its metatable.
function lib.describe_rows(list, content)
  if is_asking then
    core.note_read(lib.collections[list])
    return (collect(list, content, {}, true))
  end
  local handle = lib.collections[list]
  local kept = memories[handle] or {}
  memories[handle] = kept
  local reached, parameters = core.reach(content, lib.stand_ins, limit)
  local known = reached and find(kept, content, reached)
  is_asking = true
  core.watch_reads()
  local group, memory = describe(list, content, known, reached, parameters > 1)
  is_asking = false
  note_read(memory)
  if memory ~= known then table.insert(kept, memory) end
  memory.is_used, memory.reached = true, reached
  -- A row function that changes values that it can reach may have another result the next time.
  memory.is_over = not reached or core.has_other_reads()
    or not core.same_reach(reached, (core.reach(content, lib.stand_ins, limit)))
  return group
end

-- Called after a scene is built. Removes memories that the scene did not use, or that cannot be used again.
function lib.forget_rows()
  for _, list in pairs(memories) do
    for position = #list, 1, -1 do
      local memory = list[position]
      if not memory.is_used or memory.is_over then
        if memory.number then core.forget_rows(memory.number) end
        table.remove(list, position)
      end
    end
  end
end
