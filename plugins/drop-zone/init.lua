local dray = require "dray"
local item = require "drop-zone.item"

local Item = dray.transferable "org.dray.drop-zone-item"
local items = dray.state("items", {
  { id = 1, text = "Drag me!", color = "blue" },
  { id = 2, text = "Move me!", color = "green" },
  { id = 3, text = "Transfer me!", color = "orange" },
})
local dropped = dray.state("dropped", { zone = {}, tray = {} })
local targeted = dray.view_state("targeted", { zone = false, tray = false })

local row_size = { width = 120, height = 24 }
local tray_room, is_full = 3, "the tray is full"

local function preview(value) return dray.text { label = value.text, tint = value.color, style = "large" } end

-- A drag promises JSON. The JSON is made when a receiver requests it.
local function source(value)
  return dray.item {
    id = value.id, type = Item, value = value, label = value.text, tint = value.color, size = row_size,
  }:on_drag({ preview = preview }, function()
    local provider = dray.item_provider { suggested_name = value.text .. ".json" }
    provider:register_data_representation("public.json", function() return dray.json.encode(item.encode(value)) end)
    return provider
  end)
end

local function received(provider)
  local text, reason = provider:load "public.json"
  if not text then return nil, reason end
  local value
  value, reason = dray.json.decode(text)
  if value == nil then return nil, reason end
  return item.decode(value)
end

-- Appends the items that can be read, as long as there is room, and announces the number of the others. If it appends
-- none, it refuses with the last reason. Other drops may come during a load, so the room is checked after the load.
local function append(list, room, providers)
  local count, reason = 0, nil
  for _, provider in ipairs(providers) do
    local value, problem = received(provider)
    if value and #list == room then value, problem = nil, is_full end
    if value then
      table.insert(list, value)
      count = count + 1
    end
    reason = problem or reason
  end
  if count > 0 and count < #providers then
    dray.announce(("%d of %d items could not be loaded: %s"):format(#providers - count, #providers, reason))
  end
  return count > 0, reason
end

local function area(id, title)
  return dray.list {
    id = id, label = title, size = { width = 200, height = 300 }, style = targeted[id] and "targeted" or "idle",
    #dropped[id] == 0 and dray.text { label = "Drop items here" },
    dray.for_each(dropped[id], function(value) return dray.text { label = value.text, tint = value.color } end),
  }
end

local function zone()
  return area("zone", "Drop Zone"):on_drop("public.json", {
    is_targeted = function(is_targeted) targeted.zone = is_targeted end,
  }, function(providers) return append(dropped.zone, math.huge, providers) end)
end

-- A delegate has a function for each step of a drag. This one accepts three items.
local function tray()
  return area("tray", "Tray"):on_drop("public.json", {
    drop_entered = function() targeted.tray = true end,
    drop_updated = function() return #dropped.tray < tray_room and "copy", is_full end,
    drop_exited = function() targeted.tray = false end,
    perform_drop = function(info)
      targeted.tray = false
      return append(dropped.tray, tray_room, info:item_providers "public.json")
    end,
  })
end

dray.scene(function()
  return dray.hstack {
    spacing = 40,
    dray.vstack { id = "source", label = "Source Items", spacing = 10, dray.for_each(items, source) },
    zone(),
    tray(),
  }
end)
