-- Items that join a drag in progress.
local core, lib = ...
local check = lib.check

-- Adds items, in a command. Returns whether any item will join the drag; if none will, also a reason, unless the drag no
-- longer exists. Items join when the transaction commits.
function lib.drag_methods:add_items(list)
  check.value(list, "table", "the list", "add_items")
  core.begin_adding(self.id)
  for index, element in ipairs(list) do
    local item_id = element
    if type(element) == "table" then item_id = element.id else element = nil end
    if not core.carry_item(item_id, element) then
      check.fail("add_items: entry %d is not an item of the scene: '%s'", index, tostring(item_id))
    end
  end
  return core.add_items(self.id)
end
