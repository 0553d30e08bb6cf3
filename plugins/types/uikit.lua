---@meta

-- UIKit's layer

---What a collection is given that takes a drop. Positions are Lua's, from 1.
---@class dray.DropCoordinator
---@field items dray.DropItem[] in the order of the payload
---@field destination_index integer? where the items shall be in the end: the position to insert at, after a move's own rows are taken out; nil if the intent is "unspecified", or no row was under the pointer
---@field proposal dray.DropProposal
---@field session dray.DropSession
local DropCoordinator = {}

---@class dray.DropItem
---@field id dray.ID
---@field value any
---@field provider dray.ItemProvider what it promises; nil once the drop is over
---@field source_index integer? the position of its row before the drop; nil for an external drag

---@class dray.DropProposal
---@field operation dray.Operation
---@field intent dray.DropIntent

---Says that an item now is the row at this position, which you have inserted before: its preview lands there.
---@param item dray.DropItem
---@param index integer
function DropCoordinator:drop_to_item(item, index) end

---Says that an item went into the row at this position: its preview lands there.
---@param item dray.DropItem
---@param index integer
function DropCoordinator:drop_into_item(item, index) end

---Has something stand among the rows for an item whose data takes its time. It keeps its place between its neighbours,
---whatever happens to your list meanwhile, and is no row of it. One stands for an item. It goes with a drop that comes to
---nothing or is undone, with a restart, and when the last command has ended that the drop has left waiting.
---@param item dray.DropItem
---@param options? { index: integer?, size: dray.Size? } where it stands, `destination_index` if you leave it out
---@return dray.Placeholder
function DropCoordinator:drop_to_placeholder(item, options) end

---@class dray.Placeholder
local Placeholder = {}

---Puts the item where the placeholder stands now: your function is given the position to insert at.
---@param insert fun(index: integer)
---@return boolean inserted false, and nothing is called, if the placeholder was committed or deleted, or its collection is gone
function Placeholder:commit_insertion(insert) end

---Takes the placeholder away, because nothing will come.
---@return boolean deleted whether it was still there
function Placeholder:delete_placeholder() end
