-- Describing the scene: the nodes of the scene function are handed to the engine one by one.
local core, lib = ...
local dray = lib.dray
local check = lib.check
local open_item, skip_value = core.open_item, core.skip_value

lib.bound = {}
local scene_function
local closures, values, value_count, generation = {}, {}, 0, 0

function dray.scene(fn)
  check.value(fn, "function", "the argument", "scene")
  if scene_function then check.fail("dray.scene is called twice; one scene function draws everything") end
  core.only_while_loading("dray.scene")
  core.scene(fn)
  scene_function = fn
end

-- The generation that is a preview and no scene.
local preview

local function hand_over_modifiers(node, index, is_group)
  if preview == generation then check.fail("a preview is only looked at, and takes no modifiers") end
  for _, modifier in ipairs(node._modifiers) do
    local closure = 0
    if modifier.closure then
      closure = #closures + 1
      closures[closure], closures[-closure] = modifier.closure, modifier.theirs
    end
    core.modify(modifier.name, index, is_group, closure, modifier.type_id, table.unpack(modifier, 1, 3))
  end
end

local emit

local function emit_children(node)
  for index = 1, node._last do
    local child = rawget(node, index)
    if child then emit(child) end
  end
end

-- Flags and depth of a node that has more than most have; the rest is announced.
local function seldom(node)
  if node.tint or node.style or node.accessibility_label then
    core.look(node.tint or "", node.style or "", node.accessibility_label or "")
  end
  if node.cells then core.cells(lib.texts(node.cells)) end
  local flags = (node.delete_disabled and 2 or 0) | (node.is_selected and 4 or 0) | (node._disabled and 8 or 0)
    | (node._hidden and 16 or 0)
  return flags, node._z_index or 0
end

local function emit_group(group)
  local index = core.open_group(group._reorderable, group._collection_id or nil)
  if group._modifiers then hand_over_modifiers(group, index, true) end
  if group._rows then core.append_rows(group._rows) end
  for position = 1, group._last do
    local child = rawget(group, position)
    if child then emit(child) else skip_value() end
  end
  core.close_group()
end

-- Hands over an item that is kept apart from the scene as one of the rows of a collection; `is_row`: it stands for the
-- row itself.
function lib.hand_over_row(node, is_row)
  if node._generation == generation then check.fail("'%s' is in two places of the scene", node.id) end
  node._generation = generation
  local size, width, height = node.size, nil, nil
  if size then width, height = size.width or 0, size.height or 0 end
  local flags, z_index = 0, 0
  if node._seldom then flags, z_index = seldom(node) end
  if node.move_disabled then flags = flags | 1 end
  local value = rawget(node, "value")
  if is_row or value == nil then value = node.id end
  core.put_row(node.id, node.type, value, is_row, width, height, node.label or "", flags, z_index)
end

-- Most nodes are items with nothing inside and nothing attached: one call opens and closes them.
local function emit_item(node)
  local value, size, modifiers = node.value, node.size, node._modifiers
  if not value and rawget(node, "value") == nil then value = node.id end
  value_count = value_count + 1
  values[value_count] = value
  local width, height
  if size then width, height = size.width or 0, size.height or 0 end
  local flags, z_index = 0, 0
  if node._seldom then flags, z_index = seldom(node) end
  if node.move_disabled then flags = flags | 1 end
  local is_bare = not modifiers and node._last == 0
  local index = open_item(is_bare, node.id, node.type, value_count, width, height, node.label or "", flags,
    z_index)
  if is_bare then return end
  if modifiers then hand_over_modifiers(node, index, false) end
  emit_children(node)
  core.close()
end

local function emit_container(node)
  local size, width, height = node.size, nil, nil
  if size then width, height = size.width or 0, size.height or 0 end
  local flags, z_index = 0, 0
  if node._seldom then flags, z_index = seldom(node) end
  local announce = lib.announce[node._kind]
  if announce then announce(node) end
  local index = core.open(node._kind, node.id or nil, node.namespace or nil, width, height, node.label or "", flags,
    z_index, node.spacing or nil, node.alignment or nil, node.direction or nil)
  if node._modifiers then hand_over_modifiers(node, index, false) end
  if node._kind == "layout" then
    closures[#closures + 1] = node.place
    core.modify("layout", index, false, #closures)
  end
  emit_children(node)
  core.close()
end

local emitters = { item = emit_item, for_each = emit_group }

function emit(node)
  if node._generation == generation then
    check.fail("%s is in two places of the scene", node.id and string.format("'%s'", node.id) or "a " .. node._kind)
  end
  node._generation = generation
  return (emitters[node._kind] or emit_container)(node)
end

-- Has something else hand nodes over; gives what has done so before.
function lib.emit_by(other)
  local before = emit
  emit = other
  return before
end

-- Called by the host: describes the scene, and puts its closures and values where they are found.
function lib.build(new_closures, new_values, width, height)
  closures, values, value_count, generation = new_closures, new_values, 0, generation + 1
  core.rawset(lib, "unnamed_sources", nil)
  -- Whether rows of collections are kept; the part that does it is there if any ever were.
  if rawget(lib, "begin_rows") then lib.begin_rows() end
  if scene_function then
    local root = scene_function(width and { width = width, height = height } or nil)
    if type(root) ~= "table" or not rawget(root, "_kind") then
      core.fail_at(scene_function, root == nil and "the scene function returned nothing; was 'return' forgotten?"
        or "the scene function must return a node, not " .. core.describe(root))
    end
    emit(root)
  end
  if rawget(lib, "forget_rows") then lib.forget_rows() end
end

-- Called by the host when a drag begins: describes what is drawn instead of an item with this value.
function lib.describe_preview(make, value)
  generation = generation + 1
  preview = generation
  local node = make(value)
  if type(node) ~= "table" or not rawget(node, "_kind") then
    core.fail_at(make, node == nil and "preview returned nothing; was 'return' forgotten?"
      or "preview must return a node, not " .. core.describe(node))
  end
  emit(node)
end

-- Called by the host once its own scene stands: attaches what `dray.container` was given.
function lib.bind(new_closures)
  closures = new_closures
  for _, node in ipairs(lib.bound) do
    local index = core.container_index(node.id)
    if index and node._modifiers then hand_over_modifiers(node, index, false) end
  end
end

function dray.items(id)
  check.value(id, "id", "the id", "items")
  return { core.items(id) }
end

local found = lib.record("a found item", { value = true, type = true, container_id = true, index = true })

function dray.find(item_id, namespace)
  check.value(item_id, "id", "the item id", "find")
  local item_type, value, container_id, index = core.find(item_id, namespace)
  if not item_type then return nil end
  return found { value = value, type = item_type, container_id = container_id, index = index }
end
