-- Describing the scene: the nodes of the scene function are handed to the engine one by one.
local core, lib = ...
local dray = lib.dray
local check = lib.check

lib.bound = {}
local scene_function
local closures, values, generation = {}, {}, 0

function dray.scene(fn)
  check.value(fn, "function", "the argument", "scene")
  if scene_function then check.fail("dray.scene is called twice; one scene function draws everything") end
  core.only_while_loading("dray.scene")
  core.scene(fn)
  scene_function = fn
end

local function keep(list, value)
  local index = #list + 1
  list[index] = value
  return index
end

local function hand_over_modifiers(node, index, is_group)
  for _, modifier in ipairs(node._modifiers or {}) do
    local closure = modifier.closure and keep(closures, modifier.closure) or 0
    core.modify(modifier.name, index, is_group, closure, modifier.type_id, table.unpack(modifier, 1, 3))
  end
end

local emit

local function emit_children(node)
  for index = 1, node._last do
    local child = node[index]
    if child then emit(child) end
  end
end

local function flags(node)
  return (node.move_disabled and 1 or 0) | (node.delete_disabled and 2 or 0) | (node.is_selected and 4 or 0)
    | (node._disabled and 8 or 0) | (node._hidden and 16 or 0)
end

function emit(node)
  if rawget(node, "_generation") == generation then
    check.fail("%s is in two places of the scene", node.id and ("'%s'"):format(node.id) or "a " .. node._kind)
  end
  rawset(node, "_generation", generation)
  local kind, size = node._kind, node.size or nil
  if kind == "for_each" then
    local index = core.open_group(node._reorderable, node._collection_id or nil)
    hand_over_modifiers(node, index, true)
    emit_children(node)
    return core.close_group()
  end
  if node.tint or node.style or node.accessibility_label then
    core.look(node.tint or "", node.style or "", node.accessibility_label or "")
  end
  local width, height = size and size.width or 0, size and size.height or 0
  local index
  if kind == "item" then
    local value = rawget(node, "value")
    if value == nil then value = node.id end
    index = core.open_item(node.id, node._type, keep(values, value), size ~= nil, width, height, node.label or "",
      flags(node), node._z_index or 0)
  else
    index = core.open(kind, node.id or nil, node.namespace or nil, size ~= nil, width, height, node.label or "",
      flags(node), node._z_index or 0, node.spacing or nil, node.alignment or nil, node.direction or nil)
  end
  if node._modifiers then hand_over_modifiers(node, index, false) end
  emit_children(node)
  core.close()
end

-- Called by the host: describes the scene and returns what its closures and values are found in.
function lib.build(width, height)
  closures, values, generation = {}, {}, generation + 1
  if scene_function then
    local root = scene_function(width and { width = width, height = height } or nil)
    if type(root) ~= "table" or not rawget(root, "_kind") then
      core.fail_at(scene_function, root == nil and "the scene function returned nothing; was 'return' forgotten?"
        or "the scene function must return a node, not " .. core.describe(root))
    end
    emit(root)
  end
  return closures, values
end

-- Called by the host once its own scene stands: attaches what `dray.container` was given.
function lib.bind()
  for _, node in ipairs(lib.bound) do
    local index = core.container_index(node.id)
    if index then hand_over_modifiers(node, index, false) end
  end
  return closures
end

function dray.items(id)
  check.value(id, "id", "the id", "items")
  return { core.items(id) }
end

local found = lib.record("a found item", { value = true, type = true, container_id = true, index = true })

function dray.find(item_id, namespace)
  check.value(item_id, "id", "the item id", "find")
  local item_type, value, container_id, index = core.find(item_id, namespace)
  return item_type and setmetatable({ value = value, type = item_type, container_id = container_id, index = index }, found)
end
