---@meta

---Why not: a sentence, or a table. A `text` that is a function is called only when the sentence is read, which is
---seldom during a drag; further fields are facts for hosts that say it in words of their own.
---@alias dray.Reason string|{ code: string?, text: string|fun(reason: table): string }

---@alias dray.Operation "copy"|"move"|"delete"|"alias"

---`true` is the best operation that is suggested: move, else copy, else delete, else alias. `false` forbids; `"cancel"`
---declines without the forbidden mark.
---@alias dray.Answer boolean|dray.Operation|"cancel"|nil

---A drag as its source sees it. A session and its lists are only read; what you keep of them in a state is a copy, such
---as `{ table.unpack(session.item_ids) }`.
---@class dray.DragSession
---@field id integer
---@field phase "initial"|"active"|"ending"|"ended"|"data_transfer_completed"
---@field location dray.Point in the space of the node that your closure is attached to
---@field item_ids dray.ID[] from `ending` on those that the destination has taken
---@field from dray.ID? the container in which it began
---@field leader integer the index of the grabbed item
---@field operation dray.Operation|"forbidden"|"cancel"|nil
---@field cause dray.Cause?
---@field reason dray.Reason?
---@field failed_item_ids dray.ID[] the items of which data was asked for and did not come; known when it has ended
local DragSession = {}

---The ids of the items of one type.
---@param type dray.Type
---@return dray.ID[]
function DragSession:item_ids_for(type) end

---Adds items that are shown, by their ids or values, to this drag while it goes on; the destination under it is asked
---again. A command: they join when it has gone well. `false` and why, if nothing joins.
---@param list any[]
---@return boolean joined
---@return string? reason
function DragSession:add_items(list) end

---Where the pointer is, in the space of another node.
---@param place dray.ID|"scene"
---@return dray.Point
function DragSession:location_in(place) end

---A drag as a destination sees it.
---@class dray.DropSession
---@field id integer
---@field phase "entering"|"active"|"exiting"|"ended"|"data_transfer_completed"
---@field location dray.Point in the space of the node that your closure is attached to
---@field size dray.Size of that node
---@field suggested_operations table<dray.Operation, true>
---@field items_count integer
---@field items any[] the values; of an item from another program a `dray.OfferedItem`
---@field item_ids dray.ID[]
---@field from dray.ID? the container in which the grabbed item is
---@field to dray.ID? where a drop would go; in a reorder container never nil
---@field before dray.ID? the item before which it would go; nil is the end
---@field index integer? the position in a `for_each` that is a destination, counted before removal
---@field onto dray.ID? the item whose middle the pointer is over
---@field modifiers dray.Modifiers
---@field operation dray.Operation|"forbidden"|"cancel"|nil the present answer
---@field reason dray.Reason?
---@field local_session dray.LocalSession? nil for an external drag
local DropSession = {}

---What an item of another program can be had as. It has no value before its data is loaded.
---@class dray.OfferedItem
---@field types string[] content types, in order of fidelity
---@field suggested_name string? a file name

---What a destination may know of a drag that began in this host.
---@class dray.LocalSession
---@field item_ids dray.ID[]
local LocalSession = {}

---The ids of the items of one type.
---@param type dray.Type
---@return dray.ID[]
function LocalSession:item_ids_for(type) end

---The values of the items of one type.
---@param type dray.Type
---@return any[]
function DropSession:items_for(type) end

---The ids of the items of one type.
---@param type dray.Type
---@return dray.ID[]
function DropSession:item_ids_for(type) end

---The computed place in the reorder container, or the place that a `drop_configuration` has named; nil if no item was
---touched yet and no place was named, or if neither the items nor the container are of this type. Put the items at the end
---of `to` then.
---@param type dray.Type
---@return dray.Destination?
function DropSession:reorder_destination(type) end

---Whether any item is of one of these types.
---@param types dray.Type|dray.Type[]
---@return boolean
function DropSession:has_items_conforming_to(types) end

---Where the pointer is, in the space of another node.
---@param place dray.ID|"scene"
---@return dray.Point
function DropSession:location_in(place) end

---@class dray.Destination
---@field collection_id dray.ID
---@field before dray.ID? nil is the end

---What a reorder container asks you to do.
---@class dray.Difference
---@field sources dray.ID[] in the order of selection
---@field from dray.ID? the collection in which the grabbed item is
---@field destination dray.Destination

---@class dray.Tap
---@field item_id dray.ID?
---@field item any its value
---@field container_id dray.ID?
---@field location dray.Point in the space of the node that your closure is attached to
---@field modifiers dray.Modifiers

---Why a drag ended as it did, or stands as it stands.
---@alias dray.Cause
---| "dropped"       # the items were dropped and taken
---| "unchanged"     # the place would change nothing, or the rule has changed nothing
---| "refused"       # a rule said no
---| "not_suggested" # the destination chose an operation that the source does not suggest
---| "not_lifted"    # nothing was lifted
---| "cancelled"     # the user, the host or a rule cancelled it
---| "no_target"     # nothing there takes such items
---| "source_gone"   # every dragged item has left the scene
---| "target_gone"   # the destination has left the scene
---| "suspended"     # the host went to the background
---| "reloaded"      # the rules were reloaded, and the source did not come back
---| "failed"        # a rule raised an error, or ran too long

---Whether some item can be had as a value of a type.
---@param type dray.Type
---@return boolean
function DropSession:can_load_objects(type) end

---Only in the command of a drop: waits for the items as values of a type. Those that are of it already come as they are.
---If some do not come, it is as with `load` of a provider.
---@param type dray.Type
---@return any[] loaded
---@return { id: dray.ID, reason: string }[] failed
function DropSession:load_objects(type) end
