---@meta

-- UIKit's layer

---The drop that a collection performs. Positions begin at 1.
---@class dray.DropCoordinator
---@field items dray.DropItem[] in the order of the payload
---@field destination_index integer? for the intent "insert_at_destination" the position to insert at, after moved rows are removed; for "insert_into_destination" that of the row, or nil; else nil
---@field proposal dray.DropProposal the operation and the intent of the drop
---@field session dray.DropSession the drag
local DropCoordinator = {}

---@class dray.DropItem
---@field id dray.ID the id of the item
---@field value any the value of the item
---@field provider dray.ItemProvider the promised data; nil after the drop has ended
---@field source_index integer? the position of its row before the drop; nil for an external drag
local DropItem = {}

---@class dray.DropProposal
---@field operation dray.Operation the operation of the drop
---@field intent dray.DropIntent whether the items go between the rows or into a row

---Lets the preview of an item land at a row, which must be in the collection already.
---@param item dray.DropItem
---@param index integer
function DropCoordinator:drop_to_item(item, index) end

---Lets the preview of an item land inside a row.
---@param item dray.DropItem
---@param index integer
function DropCoordinator:drop_into_item(item, index) end

---Shows a placeholder among the rows for an item whose data is still loading. It is not a row of the list, and keeps its
---place between its neighbours when the list changes. An item has at most one. It is deleted with a drop that is
---cancelled or undone, by a restart, and when the last waiting command of the drop ends.
---@param item dray.DropItem
---@param options? { index: integer?, size: dray.PartialSize? } its position, by default `destination_index`
---@return dray.Placeholder
function DropCoordinator:drop_to_placeholder(item, options) end

---@class dray.Placeholder
local Placeholder = {}

---Replaces the placeholder by the item: `command` gets the position to insert at.
---@param command fun(index: integer)
---@return boolean inserted false, without calling `command`, if the placeholder was committed or deleted, or its collection is gone
function Placeholder:commit_insertion(command) end

---Deletes the placeholder, because no data will arrive.
---@return boolean deleted false if it was committed or deleted before
function Placeholder:delete_placeholder() end
