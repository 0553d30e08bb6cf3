-- Building the scene: passes the nodes of the scene function to the engine one by one. Also previews, the modifiers of
-- `dray.container`, and lookups of items.
local core, lib = ...
local dray = lib.dray
local check = lib.check

lib.bound = {}
local scene_function
-- The closures of the present scene. The field `modifiers` has the modifiers of those closures that are not functions of
-- the script themselves, by the numbers of the closures.
local closures, generation = {}, 0

function dray.scene(fn)
  if scene_function then check.fail("dray.scene is called twice; a plugin has one scene function") end
  core.only_while_loading("dray.scene")
  core.scene(fn)
  scene_function = fn
  local chunk, line = core.place()
  core.rawset(lib, "scene_place", chunk and string.format("%s:%d", chunk, line))
end

-- The generation number of the latest preview, whose nodes are not part of the scene.
local preview

local modify = core.with_names(core.modify)

local function hand_over_modifiers(node, index)
  local is_group = node._kind == "for_each"
  for _, modifier in ipairs(node._modifiers) do
    if preview == generation and modifier._name ~= "layout" then
      check.fail("nodes of a preview are display-only and have no modifiers")
    end
    local closure = 0
    if modifier._closure then
      closure = #closures + 1
      closures[closure] = modifier._closure
      if modifier._theirs or modifier._place then
        local modifiers = closures.modifiers or {}
        closures.modifiers, modifiers[closure] = modifiers, modifier
      end
    end
    modify(modifier._name, index, is_group, closure, modifier)
  end
end

local function fail_duplicate(node)
  local name = node.id and string.format("'%s'", node.id) or "a " .. node._kind
  check.fail("%s is used twice in the scene; make a node for each place", name)
end

-- Passes each node with its fields to the host. The host defines the list of fields and their order.
local hand_over = core.walker(
  {
    item = { open = core.with_fields(core.open_item, core.item_fields()), close = core.close, has_value = true },
    for_each = {
      open = core.with_fields(core.open_group, core.group_fields()), close = core.close_group, skip = core.skip_value,
    },
  },
  { open = core.with_fields(core.open, core.container_fields()), close = core.close }, hand_over_modifiers,
  fail_duplicate)

local put_row = core.with_fields(core.put_row, core.item_fields())

-- Passes an item, which is not a node of the scene, as the description of a row of a collection. If `is_row`, the value of
-- the item is the row, and is not passed.
function lib.hand_over_row(node, is_row)
  if node._generation == generation then fail_duplicate(node) end
  node._generation = generation
  local value = rawget(node, "value")
  if value == nil then value = node.id end
  if is_row then value = nil end
  put_row(value, node)
end

-- A function that is called with each node before the node is passed to the host, or nil.
local note

function lib.note_by(other) note = other end

local function size_of(width, height) return width and { width = width, height = height } or nil end

-- The number of scenes that were built.
local builds = 0

-- From the second scene on, `for_each` takes unchanged rows from the last scene. Not while lines are noted, because kept
-- nodes have none, and not beside collections, whose reads are tracked for their own rows.
local function may_keep() return builds > 1 and not note and not rawget(lib, "begin_rows") end

local function keep_by(keep)
  -- nodes.lua runs when the first node is made.
  local set = rawget(lib, "keep_by")
  if set then set(keep) end
end

local function is_node(value) return type(value) == "table" and rawget(value, "_kind") ~= nil end

-- Called by the host to detect writes: calls the scene function again and discards the result.
function lib.ask_scene(width, height)
  keep_by(nil)
  scene_function(size_of(width, height))
end

-- Called by the host: builds the scene, and stores its closures and values in the given tables.
function lib.build(new_closures, values, width, height)
  closures, generation = new_closures, generation + 1
  core.rawset(lib, "unnamed_sources", nil)
  -- described.lua, which stores rows of collections, runs only in plugins with collections.
  if rawget(lib, "begin_rows") then lib.begin_rows() end
  builds = builds + 1
  local keeps = may_keep()
  if keeps then lib.begin_keeping() end
  keep_by(keeps and lib.keep_rows or nil)
  if scene_function then
    local root, second = scene_function(size_of(width, height))
    if not is_node(root) then
      core.fail_at(scene_function, root == nil and "the scene function returned nothing; was 'return' forgotten?"
        or "the scene function must return a node, not " .. core.describe(root))
    end
    if is_node(second) then
      core.fail_at(scene_function, "the scene function returned several nodes; put them into one, such as dray.vstack")
    end
    keep_by(nil)
    hand_over(root, generation, values, note)
  end
  if keeps then lib.end_keeping() end
  if rawget(lib, "forget_rows") then lib.forget_rows() end
end

-- Called by the host when a drag begins: builds the preview of an item with this value.
function lib.describe_preview(make, value)
  generation = generation + 1
  preview = generation
  keep_by(nil)
  local node = make(value)
  if not is_node(node) then
    core.fail_at(make, node == nil and "preview returned nothing; was 'return' forgotten?"
      or "preview must return a node, not " .. core.describe(node))
  end
  hand_over(node, generation)
end

-- Called by the host after all parts of the scene are built: attaches the modifiers of `dray.container`.
function lib.bind(new_closures)
  closures = new_closures
  for _, node in ipairs(lib.bound) do
    local index = core.container_index(node.id)
    if index and node._modifiers then hand_over_modifiers(node, index) end
  end
end

function dray.items(id)
  return { core.items(id) }
end

local found = lib.record("a found item", { value = true, type = true, container_id = true, index = true })

function dray.find(item_id, namespace)
  local item_type, value, container_id, index = core.find(item_id, namespace)
  if not item_type then return nil end
  return found { value = value, type = item_type, container_id = container_id, index = index }
end
