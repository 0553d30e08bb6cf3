-- The rows that `for_each` has made of a collection are kept from one description of the scene to the next, and only
-- those that are new or have changed are asked for. What a row function answers can depend on more than its row, so
-- all it can reach is looked at each time: its variables, and the tables and functions that it gets to from there. If
-- any of that has changed, every row is asked for. Collections are not looked into, but it is noted which it has read.
local core, lib = ...
local dray, check = lib.dray, lib.check

-- What is looked at in place of a table or a function that can be reached: what does not change stands for itself as
-- nothing, so that it is not walked through; a derived value is the function that computes it, a collection its number.
local stand_ins = core.set_metatable({}, { __mode = "k" })
lib.stand_ins = stand_ins
stand_ins[dray] = "dray"
for _, name in ipairs { "coroutine", "math", "string", "table", "utf8" } do stand_ins[_LOADED[name]] = name end

-- More than so many values are not compared; who reaches more is asked for every row each time. Ours: about as much
-- as asking for a hundred rows.
local limit = 4000

-- What is kept, by the numbers of collections: lists of memories, each with what its row function could reach. Rows
-- that are nothing but items are kept by the host, under `number`; of others the nodes are kept, by the revisions of
-- their rows.
local memories = {}

-- Whether a row function runs. What it makes of another collection goes and comes with its row.
local is_asking = false

-- Called before a scene is described.
function lib.begin_rows()
  is_asking = false
  for _, list in pairs(memories) do
    for _, memory in ipairs(list) do memory.is_used = false end
  end
end

-- Row functions, by their code, whose rows are more than items.
local is_intricate = {}

-- Whether nothing that a row function can reach or has read has changed since rows were kept.
local function is_valid(memory, reached)
  if memory.is_over or not core.same_reach(memory.reached, reached) then return false end
  for handle, stamp in pairs(memory.read) do
    if core.collection_stamp(handle) ~= stamp then return false end
  end
  return true
end

local function find(list, content, reached)
  for _, memory in ipairs(list) do
    -- Closures in nodes share their variables with the very function that made them, and with no other; and a node is
    -- in one place of a scene only.
    local is_fit = memory.number or memory.content == content and not memory.is_used
    if is_fit and is_valid(memory, reached) then return memory end
  end
end

-- A derived value may have been computed before anybody looked: it counts as if it had read every collection.
local has_derived = false

function lib.note_derived() has_derived = true end

local function note_read(memory)
  for _, collection in ipairs(lib.collections) do
    local handle = lib.collections[collection]
    if has_derived or core.has_read(handle) then memory.read[handle] = core.collection_stamp(handle) end
  end
end

local function check_node(child, index)
  if child and (type(child) ~= "table" or not rawget(child, "_kind")) then
    check.fail("for_each made no node of entry %d but %s", index, core.describe(child))
  end
  return child
end

-- Types of values that the host can keep as well.
local is_shared = { ["nil"] = true, boolean = true, number = true, string = true, userdata = true }

-- Whether an item has nothing inside and nothing attached, and stands for its row or for plain data that is no table.
local function is_plain(node, row)
  if not node or node._kind ~= "item" or node._modifiers or node._last > 0 then return false end
  local value = rawget(node, "value")
  return is_shared[type(value)] or rawequal(value, row)
end

-- Hands the host the rows that it does not know. Gives the number under which it keeps them; nil, and whether it was
-- the first, if a row is more than an item.
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

-- Nodes of rows of all kinds: those that are known are taken as they are.
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

-- The group of a `for_each` over a collection, and what is kept of it.
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

-- The nodes of a `for_each` over a collection, which are not marked yet.
function lib.describe_rows(list, content)
  if is_asking then
    core.note_read(lib.collections[list])
    return (collect(list, content, {}, true))
  end
  local handle = lib.collections[list]
  local kept = memories[handle] or {}
  memories[handle] = kept
  local reached, parameters = core.reach(content, stand_ins, limit)
  local known = reached and find(kept, content, reached)
  is_asking, has_derived = true, false
  core.watch_reads()
  local group, memory = describe(list, content, known, reached, parameters > 1)
  is_asking = false
  note_read(memory)
  if memory ~= known then table.insert(kept, memory) end
  memory.is_used, memory.reached = true, reached
  -- A row function that changes what it can reach would answer otherwise the next time.
  memory.is_over = not reached or core.looks_elsewhere()
    or not core.same_reach(reached, (core.reach(content, stand_ins, limit)))
  return group
end

-- Called when a scene has been described: what it did not use, or what cannot be used again, is forgotten.
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
