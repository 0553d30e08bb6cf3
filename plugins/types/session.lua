---@meta

---The reason of a refusal: a sentence, or a table. A `text` that is a function is called only when the sentence is read,
---which is rare during a drag. Other fields are parameters for hosts that translate the text.
---@alias dray.Reason string|{ code: string?, text: string|fun(reason: table): string }

---@alias dray.Operation "copy"|"move"|"delete"|"alias"

---`true` accepts with the first suggested operation of: move, copy, delete, alias. `false` forbids; `"cancel"` declines
---without the forbidden mark.
---@alias dray.Answer boolean|dray.Operation|"cancel"|nil

---A drag as its source sees it. A session and its lists are read-only; to keep a list in a state, copy it:
---`{ table.unpack(session.item_ids) }`.
---@class dray.DragSession
---@field id integer the number of the drag, equal in its drop sessions
---@field phase "initial"|"active"|"ending"|"ended"|"data_transfer_completed" the phase of the drag; `ended` follows the drop, and `data_transfer_completed` the loading of its data
---@field location dray.Point in the space of the closure's node
---@field item_ids dray.ID[] from phase `ending` on, the items that the destination has accepted
---@field from dray.ID? the container in which it began
---@field leader integer the index of the grabbed item
---@field quantity integer? how much of an item with a quantity is carried; from phase `ending` on, how much was accepted
---@field modifiers dray.Modifiers the held modifier keys
---@field operation dray.Operation|"forbidden"|"cancel"|nil from phase `ending` on, the operation of the drop
---@field cause dray.Cause? from phase `ending` on, the step that decided the operation
---@field reason dray.Reason? from phase `ending` on, the reason of a refusal, a failure or a cancellation
---@field failed_item_ids dray.ID[] the items whose requested data failed to load; complete in phase `data_transfer_completed`
local DragSession = {}

---The ids of the items of one type.
---@param type dray.Type
---@return dray.ID[]
function DragSession:item_ids_for(type) end

---Adds items of the scene, by their ids or values, to this drag; the destination under it is asked again. Available in
---commands: the items join at the commit. Returns `false` and a reason if no item joins.
---@param list any[]
---@return boolean joined
---@return string? reason
function DragSession:add_items(list) end

---The location of the pointer in the space of another node.
---@param place dray.ID|"scene"
---@return dray.Point
function DragSession:location_in(place) end

---A drag as a destination sees it.
---@class dray.DropSession
---@field id integer the number of the drag, equal in its source
---@field phase "entering"|"active"|"exiting"|"ended"|"data_transfer_completed" the phase of the drag at this destination
---@field location dray.Point in the space of the closure's node
---@field size dray.Size of that node
---@field suggested_operations table<dray.Operation, true> the operations that the source suggests: `session.suggested_operations.copy`
---@field items_count integer the number of dragged items
---@field items any[] the values; for an external item a `dray.OfferedItem`
---@field item_ids dray.ID[] the ids of the dragged items
---@field from dray.ID? the container of the grabbed item
---@field to dray.ID? the destination of a drop; never nil in a reorder container
---@field before dray.ID? the item to insert before; nil is the end
---@field index integer? the index in the destination's `for_each`, counted before moved items are removed; in a reorder container only its command has it
---@field quantity integer? how much of an item with a quantity is carried; in a command, how much of it is accepted
---@field onto dray.ID? the item under the pointer, if the pointer is in the middle half of its width and height
---@field modifiers dray.Modifiers the held modifier keys
---@field operation dray.Operation|"forbidden"|"cancel"|nil the present answer
---@field reason dray.Reason? the reason of a refusal
---@field local_session dray.LocalSession? nil for an external drag
local DropSession = {}

---An item of another program: the types in which it can be loaded. It has no value until it is loaded.
---@class dray.OfferedItem
---@field types string[] content types, in order of fidelity
---@field suggested_name string? a file name

---The local part of a drag that began in this host, as a destination sees it.
---@class dray.LocalSession
---@field item_ids dray.ID[] the ids of the dragged items
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

---The place in the reorder container that a `drop_configuration` has named, or else the place computed from the pointer.
---It is nil if no place was named and the pointer has not touched an item yet, or if neither the items nor the container
---have this type. If it is nil, insert the items at the end of `to`.
---@param type dray.Type
---@return dray.Destination?
function DropSession:reorder_destination(type) end

---Whether any item offers one of these types, or a type that conforms to one of them.
---@param types dray.Type|dray.Type[]
---@return boolean
function DropSession:has_items_conforming_to(types) end

---The location of the pointer in the space of another node.
---@param place dray.ID|"scene"
---@return dray.Point
function DropSession:location_in(place) end

---@class dray.Destination
---@field collection_id dray.ID the collection or container
---@field before dray.ID? nil is the end

---A change that a reorder container requests.
---@class dray.Difference
---@field sources dray.ID[] in the order of selection
---@field from dray.ID? the collection of the grabbed item
---@field destination dray.Destination the place to insert the items at

---@class dray.Tap
---@field item_id dray.ID? the tapped item; nil beside items
---@field item any its value
---@field container_id dray.ID? the collection or container at the tapped point
---@field location dray.Point in the space of the closure's node
---@field modifiers dray.Modifiers the held modifier keys

---The step that decided an outcome or a verdict.
---@alias dray.Cause
---| "dropped"       # the items were dropped and accepted
---| "unchanged"     # the drop would change nothing, or its command has changed nothing
---| "refused"       # a rule refused
---| "not_suggested" # the destination chose an operation that the source does not suggest
---| "not_lifted"    # nothing was lifted
---| "cancelled"     # the user, the host or a rule cancelled it
---| "no_target"     # no destination there accepts the items
---| "source_gone"   # every dragged item has left the scene
---| "target_gone"   # the destination has left the scene
---| "suspended"     # the host went to the background
---| "reloaded"      # the rules were reloaded, and the new scene lacks the source
---| "failed"        # a rule raised an error or exceeded a limit

---Whether a value of a type can be loaded from any item.
---@param type dray.Type
---@return boolean
function DropSession:can_load_objects(type) end

---Available in the command of a drop only: waits for the items as values of a type. Items of that type are copied, and
---need no load. Failures have the effects described for `load` of a provider.
---@param type dray.Type
---@return any[] loaded
---@return { id: dray.ID, reason: string }[] failed
function DropSession:load_objects(type) end
