-- Collections: lists of thousands of rows in the host's memory, found by id.
--
-- A row that a script reads is a read-only view of the data. Scripts change rows by methods, so that each change is
-- noticed without a comparison.
local core, lib = ...
local dray, check = lib.dray, lib.check

-- The host copies plain values itself, so they need no copy here.
local function plain(value) return core.is_plain(value) and value or lib.plain(value) end

-- The keys under which a collection stores its number, and a row its revision.
local number_of, revision_of = {}, {}
local methods = check.methods("collection", "Collection", function(value)
  return type(value) == "table" and rawget(value, number_of)
end)

-- A list of all collections, which also maps each collection to its number; nodes.lua looks up collections in it.
lib.collections = {}

-- The functions that make views of rows, by the numbers of collections.
local view_of = {}

-- The view of a row with this data and this revision. Also called by the host.
function lib.row_view(handle, data, revision) return view_of[handle](data, revision) end

-- Returns a function that reads the row at a position. Each read of a row makes a new view, so that rows take no memory
-- of the plugin. Views of a row are equal until the row changes.
local function rows(handle, name)
  local function reject_write(key)
    check.fail("a row of %s is read-only: '%s'; use %s:update(id, …)", name, tostring(key), name)
  end
  local function same(left, right)
    local revision = rawget(left, revision_of)
    return revision ~= nil and revision == rawget(right, revision_of)
  end
  local view = lib.views(reject_write, same)
  view_of[handle] = function(row, revision)
    if type(row) ~= "table" then return row end
    row = view(row)
    core.rawset(row, revision_of, revision)
    return row
  end
  return function(index) return view_of[handle](core.collection_row(handle, index)) end
end

function methods:index(id) return core.collection_index(rawget(self, number_of), id) end

function methods:get(id)
  local index = core.collection_index(rawget(self, number_of), id)
  if index then return self[index] end
end

function methods:insert(value, index)
  local handle = rawget(self, number_of)
  if value == nil then check.fail "insert takes a row" end
  core.collection_insert(handle, plain(value), index)
end

-- Removes a row, and returns it as a table that belongs to the script.
function methods:remove(id) return core.collection_remove(rawget(self, number_of), id) end

function methods:move(id, next_id) core.collection_move(rawget(self, number_of), id, next_id) end

-- Changes a row. `change` has the fields to set, or is a function that changes a copy of the row.
function methods:update(id, change)
  local handle = rawget(self, number_of)
  local before = self:get(id)
  if before == nil then core.collection_update(handle, id, {}) end -- raises "has no row"
  local row = lib.plain(before)
  if type(change) == "function" then
    change(row)
    local now = self:get(id)
    if now ~= nil and now ~= before then
      check.fail("update of '%s': the row was changed inside the update function", tostring(id))
    end
  else
    check.value(row, "table", "the row", "update")
    for key, value in pairs(change) do row[key] = plain(value) end
  end
  core.collection_update(handle, id, plain(row))
end

function methods:clear() core.collection_clear(rawget(self, number_of)) end

local function make(handle, name)
  local row_at = rows(handle, name)
  local meta = { __metatable = "collection" }
  function meta.__index(_, key)
    if math.type(key) == "integer" then return row_at(key) end
    local method = methods[key]
    if not method then check.unknown("method", key, "of a collection", methods) end
    return method
  end
  function meta.__newindex(_, key)
    check.fail("%s is read-only; use its methods such as insert, update and remove: '%s'", name, tostring(key))
  end
  function meta.__len() return core.collection_count(handle) end
  function meta.__pairs(self) return ipairs(self) end
  function meta.__tostring() return string.format("%s: a collection of %d", name, core.collection_count(handle)) end
  local collection = setmetatable({ [number_of] = handle }, meta)
  table.insert(lib.collections, collection)
  lib.collections[collection] = handle
  lib.stand_ins[collection] = handle
  return collection
end

-- The names of collections that exist in the host without their initial rows, because of an error. A script may declare
-- them again.
local unfilled = {}

function dray.collection(name, init)
  core.only_while_loading "dray.collection"
  local collection
  -- A function may return a list, or insert the rows itself, so that one table need not contain a hundred thousand
  -- rows.
  local function fill()
    local list = init
    if type(init) == "function" then list = init(collection) end
    if list == nil and #collection > 0 then return end
    for _, value in ipairs(check.value(list, "table", "the initial value", "collection")) do collection:insert(value) end
  end
  local function begin_anew()
    collection:clear()
    fill()
  end
  lib.check_undeclared("collection", "dray.collection", name)
  local handle, is_new = core.collection_open(name)
  collection = make(handle, name)
  if is_new then unfilled[name] = true end
  if unfilled[name] then begin_anew() end
  unfilled[name] = nil
  lib.declare(name, begin_anew)
  return collection
end
