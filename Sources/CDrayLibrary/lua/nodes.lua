-- The nodes of a scene. A node is the option table of its constructor, marked with its kind, so that it needs no second
-- table. Few fields are added, because a table that outgrows its size is reallocated.
local core, lib = ...
local dray = lib.dray
local check = lib.check
local set_metatable, rawset = core.set_metatable, core.rawset

-- Has a value at index 1 while the constructors of this file must make all nodes, instead of the native ones.
local detour = {}

-- Sets a function that marks nodes and groups; nil sets the usual one. The function receives a node or group and its
-- metatable, and returns the node or group.
function lib.mark_by(mark) set_metatable, detour[1] = mark or core.set_metatable, mark end

local node_meta, seldom, type_symbol = lib.node_meta, check.seldom, lib.type_symbol

-- Refuses an argument that is not a table, or that is already a node.
local function check_table(options, kind)
  if type(options) ~= "table" then
    local cure = kind == "text" and "; write dray.text { label = … }" or ""
    check.fail("%s takes a table, not %s%s", kind, core.describe(options), cure)
  end
  local known = rawget(options, "_kind")
  if known then check.fail("this table is already a %s; pass a new table to each constructor", known) end
end

local function make(kind, options, allowed)
  if type(options) ~= "table" or rawget(options, "_kind") then check_table(options, kind) end
  local last, met = check.fields(options, allowed, kind)
  local size = options.size
  if size then check.size(size, kind) end
  options._kind = kind
  options._generation = 0 -- present from the start, so that passing the node to the host adds no field
  if met & seldom ~= 0 then options._seldom = true end
  return set_metatable(options, node_meta), last
end

-- Children may be nodes, `false` and `nil`, so that a scene can be written with `and`.
local function adopt(node, last)
  for index = 1, last do
    local child = rawget(node, index)
    if child and (type(child) ~= "table" or not rawget(child, "_kind")) then
      check.fail("child %d of %s is %s, not a node%s", index, node._kind, core.describe(child),
        type(child) == "function" and "; call it to make one" or "")
    end
  end
  rawset(node, "_last", last)
  return node
end

-- Checks the column titles of a table, or the cells of an item. Both may be numbers.
local function check_texts(list, what)
  for index = 1, #list do
    local text = rawget(list, index)
    if type(text) ~= "string" and type(text) ~= "number" then
      check.fail("%s %d must be a string or a number, not %s", what, index, core.describe(text))
    end
  end
end

-- Stores column titles or cells as strings for the host.
local function note_texts(node, list)
  local texts = {}
  for index = 1, #list do texts[index] = tostring(list[index]) end
  rawset(node, "_texts", texts)
end

-- Options whose values need further checks after the check of their kind.
local intricate = { "alignment", "direction", "cells" }

-- Defines a constructor. A scene has hundreds of nodes, so one native step makes nodes whose options are valid by their
-- types. The constructor here makes all others, and also counts its arguments. With `types`, a table of the numbers of
-- types, the native step requires an id, and a type in this table.
local function define(kind, allowed, takes_children, constructor, types)
  local masks = check.masks(allowed)
  masks[1] = takes_children
  for _, name in ipairs(intricate) do masks[name] = nil end
  rawset(dray, kind, core.constructor(kind, masks, node_meta, constructor, detour, types))
end

-- A container with the options of a class.
local function define_container(kind, class, check_options)
  local allowed, _, words, required = lib.fields(class)
  local function constructor(options, ...)
    if ... ~= nil then check.too_many(kind, 1, 1 + select("#", ...)) end
    local node = adopt(make(kind, options or {}, allowed))
    if #required > 0 then lib.require_fields(node, class, kind) end
    if check_options then check_options(node) end
    for name, known in pairs(words) do
      if node[name] then check.one_of(node[name], known, name) end
    end
    return node
  end
  if check_options then rawset(dray, kind, constructor) else define(kind, allowed, true, constructor) end
end

lib.define_container = define_container

for _, kind in ipairs { "vstack", "hstack", "zstack", "list", "flow" } do define_container(kind, "ContainerOptions") end
define_container("fan", "FanOptions")

define_container("grid", "GridOptions", function(node)
  local columns, width = node.columns, node.min_column_width
  if not columns == not width then check.fail("grid takes either 'columns' or 'min_column_width'") end
  if columns and columns < 1 then check.fail("columns of grid must be at least 1, not %d", columns) end
  if width and width <= 0 then check.fail("min_column_width of grid must be greater than 0, not %s", width) end
end)

define_container("table", "TableOptions", function(node)
  check_texts(node.columns, "column")
  note_texts(node, node.columns)
end)

local item_options = lib.fields "ItemOptions"
local text_options = lib.fields "TextOptions"

define("item", item_options, true, function(options, ...)
  if ... ~= nil then check.too_many("item", 1, 1 + select("#", ...)) end
  local node, last = make("item", options, item_options)
  if not node.id then check.value(nil, "id", "id", "item") end
  node.type = type_symbol(rawget(node, "type"))
  if node._seldom and node.cells then
    check_texts(node.cells, "cell")
    note_texts(node, node.cells)
  end
  return last > 0 and adopt(node, last) or node
end, lib.type_symbols)

define("text", text_options, false, function(options, ...)
  if ... ~= nil then check.too_many("text", 1, 1 + select("#", ...)) end
  local node, last = make("text", options, text_options)
  if last > 0 then check.fail("a text cannot have children") end
  return node
end)

-- The node of the first row, and whether the content function returned any value for this row.
local function first_node(...) return (...) or false, select("#", ...) > 0 end

-- A content function that returns no value for the first row, and no node for any row, most often lacks its `return`.
local function warn_without_nodes(group)
  for index = 1, group._last do
    if group[index] then return end
  end
  core.warn("the content of for_each returned nothing for each row; was 'return' forgotten?", core.place())
end

-- Makes the group of a list, or of the numbers from 1 to a count if `list` is a count.
local function make_rows(list, content, count)
  local is_count = list == count
  local group = core.new_list(count, 4) -- room for the three fields below and one more
  group._kind, group._last, group._generation = "for_each", count, 0
  local has_value = true
  if count > 0 then group[1], has_value = first_node(content(is_count and 1 or list[1], 1)) end
  if is_count then
    for index = 2, count do group[index] = content(index, index) or false end
  else
    for index = 2, count do group[index] = content(list[index], index) or false end
  end
  if not has_value then warn_without_nodes(group) end
  local wrong = core.first_non_node(group)
  if wrong then check.fail("for_each must make a node from entry %d, not %s", wrong, core.describe(group[wrong])) end
  return group
end

-- A function that makes the group of a plain list with `make_rows`, or takes it from the last scene; or nil.
local keep

-- Sets this function while a scene is built.
function lib.keep_by(other) keep = other end

-- Makes a node for each value of a list, or for each number from 1 to a count. described.lua stores the nodes of
-- collections.
function dray.for_each(list, content, ...)
  if ... ~= nil then check.too_many("for_each", 2, 2 + select("#", ...)) end
  check.value(content, "function", "the content", "for_each")
  local is_count = math.type(list) == "integer"
  if not is_count then
    if type(list) ~= "table" then
      check.fail("the list of for_each must be a list or a whole number, not %s", core.describe(list))
    end
    local collections = rawget(lib, "collections")
    if collections and collections[list] then
      return set_metatable(lib.describe_rows(list, content), lib.group_meta)
    end
    local is_plain = getmetatable(list) == nil
    local hole = is_plain and core.hole(list)
    if hole then
      local path, place = lib.find_in_states(list)
      check.fail("the list of for_each has a hole: entry %d%s is nil, and others follow; %stable.insert and table.remove keep lists whole",
        hole, path and " of " .. path or "", path and string.format("the state is declared at %s; ", place) or "")
    end
    local key = is_plain and #list == 0 and next(list)
    if key then
      check.fail("the list of for_each has the key '%s' but no entry 1; for_each takes lists, whose order is defined", key)
    end
  end
  if is_count and list < 0 then check.fail("the count of for_each must be 0 or more, not %d", list) end
  local count = is_count and list or #list
  local can_keep = keep and count > 0 and not is_count and getmetatable(list) == nil
  local group = can_keep and keep(list, content, make_rows) or make_rows(list, content, count)
  return set_metatable(group, lib.group_meta)
end

-- A container in the scene of the host or of another plugin, for attaching modifiers.
function dray.container(id)
  core.only_outside_scene("dray.container")
  core.bind()
  local node = set_metatable({ _kind = "container", id = id }, lib.node_meta)
  lib.bound[#lib.bound + 1] = node
  return node
end
