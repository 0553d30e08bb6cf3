-- Rules for a scene that the program makes: there is no dray.scene here.
local dray = require "dray"

local Crate = dray.transferable "com.example.crate"
local log = dray.state("log", { moves = 0 })
local limit = 100

local function weight(crates)
  local sum = 0
  for _, crate in ipairs(crates) do sum = sum + crate.weight end
  return sum
end

dray.container("yard")
  :drag_container(Crate, function(ids)
    local crate = dray.find(ids[1]).value
    return not crate.is_empty and ids, crate.name .. " is empty"
  end)
  :drop_configuration(function(session)
    if session.to ~= "ship" or session.from == "ship" then return true end
    local total = weight(dray.items "ship") + weight(session.items)
    return total <= limit, ("the ship carries %d t; with %s it would be %d"):format(limit, session.items[1].name, total)
  end)
  :reorder_container(Crate, function(difference)
    log.moves = log.moves + 1
    log.last = difference.sources[1] .. " to " .. difference.destination.collection_id
  end)
