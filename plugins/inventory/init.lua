local dray = require "dray"

local Stack = dray.transferable "org.dray.stack"
local limit = 64
local recipe = { from = "log", to = "plank", count = 4 } -- one log gives four planks

-- The stacks by the names of their slots. A stack that is swapped, or moved whole into an empty slot, keeps its id.
local slots = dray.state("slots", {
  ["bag 1"] = { id = "a", kind = "log", count = 10 },
  ["bag 2"] = { id = "b", kind = "coal", count = 60 },
  ["bag 3"] = { id = "c", kind = "coal", count = 9 },
})
local last = dray.state("last", { id = 0 })
local take = dray.view_state("take", { amount = "all" })
local amounts = { all = "half", half = "one", one = "all" }

local function new_stack(kind, count)
  last.id = last.id + 1
  return { id = "stack " .. last.id, kind = kind, count = count }
end

-- The result of the recipe is not stored: a drag takes it, and so uses up the logs.
local function stack_in(name)
  local input = slots.craft
  if name ~= "result" then return slots[name] end
  return input and input.kind == recipe.from and { id = "result", kind = recipe.to, count = recipe.count }
end

local function remove(name, count)
  if name == "result" then name, count = "craft", 1 end
  slots[name].count = slots[name].count - count
  if slots[name].count == 0 then slots[name] = nil end
end

local function move(from, to, count)
  local source, target = stack_in(from), slots[to]
  if target and target.kind ~= source.kind then
    slots[from], slots[to] = target, source -- a swap
  elseif target then
    target.count = target.count + count
    remove(from, count)
  else
    local is_whole = count == source.count and from ~= "result"
    target = is_whole and { id = source.id, kind = source.kind, count = count } or new_stack(source.kind, count)
    remove(from, count)
    slots[to] = target
  end
end

local function accepts(session, to)
  local source, target = stack_in(session.from), slots[to]
  if session.from == to then return "cancel" end
  if target and target.kind ~= source.kind then
    if session.from == "result" then return false, "the slot holds " .. target.kind end
    return session.quantity == source.count and "move", "only a whole stack can be swapped"
  end
  local room = limit - (target and target.count or 0)
  if session.from == "result" and room < recipe.count then return false, "there is no room for the result" end
  return room > 0 and "move", room > 0 and { accepted_quantity = room } or "the stack is full"
end

local function stack(name)
  local value = stack_in(name)
  return value and dray.item { id = value.id, type = Stack, value = value, label = value.kind }
    :quantity(value.count)
    :draggable()
end

local function slot(name)
  return dray.zstack { id = name, size = { width = 70, height = 50 }, stack(name) }
    :drop_destination(Stack, function(_, session) move(session.from, name, session.quantity) end)
    :drop_configuration(function(session) return accepts(session, name) end)
end

local function bag_slot(index) return slot("bag " .. index) end

-- The slots to which a double tap moves a stack: from the bag to the workshop, and from there to the bag.
local function quick_places(from)
  if from:find "^bag" then return { "craft" } end
  local places = {}
  for index = 1, 9 do places[index] = "bag " .. index end
  return places
end

dray.scene(function()
  return dray.vstack {
    spacing = 10,
    dray.grid { columns = 3, spacing = 4, dray.for_each(9, bag_slot) },
    dray.hstack {
      spacing = 10,
      slot "craft",
      dray.zstack { id = "result", size = { width = 70, height = 50 }, stack "result" }
        :drag_quantity(function() return nil end), -- always whole
      dray.text { id = "take", label = "take " .. take.amount }
        :on_tap_gesture(function() take.amount = amounts[take.amount] end),
    },
  }
    :drag_configuration { allow_move = true, ignores_modifiers = true, outside = { allow_copy = false } }
    :drag_quantity(function(session)
      if take.amount == "one" or session.modifiers.control then return 1 end
      if take.amount == "half" or session.modifiers.shift then return (session.quantity + 1) // 2 end
    end)
    :on_tap_gesture({ count = 2, type = Stack }, function(tap)
      return dray.move(tap.item_id, quick_places(tap.container_id))
    end)
end)

-- Four planks count as one log.
local function count(kind)
  local sum = 0
  for _, value in pairs(slots) do
    if value.kind == kind then sum = sum + value.count end
  end
  return sum
end

dray.invariant("nothing is lost", function()
  return 4 * count "log" + count "plank" == 40 and count "coal" == 69, "the sums have changed"
end)
dray.invariant("no stack is empty or too high", function()
  for _, value in pairs(slots) do
    if value.count < 1 or value.count > limit then return false end
  end
  return true
end)
