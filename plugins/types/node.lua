---@meta

---A container, an item, a text, or a spacer, which takes no modifiers. Most modifiers can be attached once, or once for
---each type; `on_tap_gesture` once for each count and type, `on_key_press` once for each key with its modifier keys, and
---`on_timer` several times. The order of the modifiers matters only for destinations: the first one that accepts a drag is
---used.
---@class dray.Node
local Node = {}

---The nodes that `dray.for_each` makes. Other modifiers belong on the container around them.
---@class dray.ForEach
local ForEach = {}

---The drawing of a dragged item: a node without modifiers, or a question that makes one from the item's value.
---@alias dray.Preview dray.Node|fun(value: any): dray.Node

---Makes the node draggable, with the payload of the drag container around it, or else with its own value.
---`container_item_id` names the item whose payload the container supplies.
---@param options? { container_item_id: dray.ID?, namespace: dray.ID?, preview: dray.Preview? }
---@return self
function Node:draggable(options) end

---Makes the node a handle of the innermost item around it, such as its grip or title. The item is lifted at its handles
---only: a press elsewhere is free for taps and for the controls inside. Keys, `legal` and `dray.move` lift the item as
---before. Belongs on a text or container inside an item that can be lifted.
---@return self
function Node:drag_handle() end

---The arrangement of the previews of several items: `"none"` keeps the arrangement of the items, `"pile"` puts them on
---top of one another with random rotations, `"list"` below one another, `"stack"` on a diagonal, `"default"` on top of
---one another.
---@alias dray.Formation "default"|"none"|"pile"|"list"|"stack"

---Sets the arrangement of previews dragged from inside; the nearest formation is used.
---@param formation dray.Formation
---@return self
function Node:drag_previews_formation(formation) end

---Sets the arrangement of previews over this destination and those inside; the nearest formation is used. Over a
---destination without a formation `"default"` is used, also if the source has set another formation.
---@param formation dray.Formation
---@return self
function Node:drop_previews_formation(formation) end

---@alias dray.PayloadQuestion fun(item_ids: dray.ID[], session: dray.DragSession): any[]|boolean|nil, dray.Reason?

---Supplies the payload of drags that begin on items inside: a list of ids or values, which may differ from the
---requested ids. `true`, or no question, means the requested items. With `{}` no drag begins; a reason may follow.
---@overload fun(self: self, type: dray.Type, question?: dray.PayloadQuestion): self
---@param type dray.Type
---@param options { namespace: dray.ID? } of the items; by default that of the node
---@param question? dray.PayloadQuestion
---@return self
function Node:drag_container(type, options, question) end

---Names the list of selected ids: a drag of one of them contains them all. It is read when a drag begins.
---@param ids dray.ID[]
---@param options? { type: dray.Type?, namespace: dray.ID? } of the items: any type, and the namespace of the node
---@return self
function Node:drag_container_selection(ids, options) end

---@class dray.SuggestedOperations
---@field allow_copy? boolean by default true
---@field allow_move? boolean whether the destination may move the items
---@field allow_delete? boolean whether the destination may delete the items
---@field allow_alias? boolean whether the destination may make aliases of the items

---@class dray.DragConfiguration: dray.SuggestedOperations
---@field outside? dray.SuggestedOperations the operations for other apps; by default copy only
---@field ignores_modifiers? boolean whether modifier keys have no effect

---Sets the operations that are suggested for items dragged from inside.
---@param configuration dray.DragConfiguration
---@return self
function Node:drag_configuration(configuration) end

---Sets how much an item stands for, such as the height of a stack. Belongs on an item. A drag of the item carries all of it,
---or the part that `drag_quantity` answers.
---@param quantity integer
---@return self
function Node:quantity(quantity) end

---Decides how much of an item with a quantity a drag carries, such as half of a stack; the rest stays at its place. In the
---session `quantity` is the whole, and `modifiers` has the held keys. A question, called once when a drag of one such
---item begins inside; the nearest one is asked. It answers with a whole number, with nil for all of it, or with `false`
---and a reason if the item stays. A number above the whole is the whole; with 0, the item stays.
---@param question fun(session: dray.DragSession): integer|false|nil, dray.Reason?
---@return self
function Node:drag_quantity(question) end

---Observes every drag that begins inside. An observer; at phase `"ended"` a command, which removes moved items.
---@param observer fun(session: dray.DragSession): boolean?, dray.Reason?
---@return self
function Node:on_drag_session_updated(observer) end

---@alias dray.DropCommand fun(items: any[], session: dray.DropSession): boolean?, dray.Reason?

---Accepts drops of items of a type inside. The command gets copies of the items, which it may keep. Without a command,
---the destination changes nothing at a drop. `is_targeted` is an observer, called with `true` when a first matching drag
---enters, and with `false` when the last leaves.
---@overload fun(self: self, type: dray.Type, command?: dray.DropCommand): self
---@param type dray.Type
---@param options { is_enabled: boolean?, is_targeted: fun(targeted: boolean)? } `is_enabled` is by default true
---@param command? dray.DropCommand
---@return self
function Node:drop_destination(type, options, command) end

---Accepts drops of items of a type between these nodes, at `session.index`.
---@overload fun(self: self, type: dray.Type, command?: dray.DropCommand): self
---@param type dray.Type
---@param options { is_enabled: boolean? } `is_enabled` is by default true
---@param command? dray.DropCommand
---@return self
function ForEach:drop_destination(type, options, command) end

---The effect of a drop on a list: `"unspecified"` has no position, `"insert_at_destination"` opens a gap between two
---rows, `"insert_into_destination"` highlights the row under the pointer.
---@alias dray.DropIntent "unspecified"|"insert_at_destination"|"insert_into_destination"

---@alias dray.ProviderQuestion fun(): dray.ItemProvider|false|nil, dray.Reason?

---Makes the node draggable as one item with promised data. The question is called once, when a drag begins; data is made
---when a receiver requests it.
---@overload fun(self: self, question: dray.ProviderQuestion): self
---@param options { preview: dray.Preview? }
---@param question dray.ProviderQuestion
---@return self
function Node:on_drag(options, question) end

---Makes each of these items draggable with promised data. For a selection the question is called for each item.
---@param question fun(value: any): dray.ItemProvider|false|nil, dray.Reason?
---@return self
function ForEach:item_provider(question) end

---A drop as a delegate sees it: types during the drag, and providers after the drop.
---@class dray.DropInfo
---@field location dray.Point in the space of the node
---@field items_count integer the number of dragged items
---@field modifiers dray.Modifiers the held modifier keys
local DropInfo = {}

---Whether data of one of these types can be loaded from any item.
---@param types dray.Type|dray.Type[]
---@return boolean
function DropInfo:has_items_conforming_to(types) end

---The providers of items from which one of these types can be loaded; empty outside of `perform_drop`.
---@param types dray.Type|dray.Type[]
---@return dray.ItemProvider[]
function DropInfo:item_providers(types) end

---@class dray.DropDelegate
---@field validate_drop? fun(info: dray.DropInfo): boolean whether the delegate handles a drag that enters: `false` passes it to the destination beneath. A question
---@field drop_entered? fun(info: dray.DropInfo) an observer
---@field drop_updated? fun(info: dray.DropInfo): dray.Answer, dray.Reason? the operation of a drop; nil keeps the previous answer, which is copy at first. A question
---@field drop_exited? fun(info: dray.DropInfo) called when the drag leaves, or ends without a drop here. An observer
---@field perform_drop fun(info: dray.DropInfo, session: dray.DropSession): boolean?, dray.Reason? a command

---@alias dray.ProvidersCommand fun(providers: dray.ItemProvider[], location: dray.Point, session: dray.DropSession): boolean?, dray.Reason?

---Accepts drops of items of one of these types, or of items that promise one. A command, which can load data.
---`is_targeted` is an observer, called with `true` when a first matching drag enters, and `false` when the last leaves.
---@overload fun(self: self, types: dray.Type|dray.Type[], command: dray.ProvidersCommand): self
---@overload fun(self: self, types: dray.Type|dray.Type[], delegate: dray.DropDelegate): self
---@param types dray.Type|dray.Type[]
---@param options { is_targeted: fun(targeted: boolean)? }
---@param command dray.ProvidersCommand
---@return self
function Node:on_drop(types, options, command) end

---Accepts drops of data of one of these types between these rows: `index` is the position to insert at. A command.
---@param types dray.Type|dray.Type[]
---@param command fun(index: integer, providers: dray.ItemProvider[], session: dray.DropSession): boolean?, dray.Reason?
---@return self
function ForEach:on_insert(types, command) end

---The properties of a destination's answer beside its operation, its place and its reason.
---@class dray.DropDetails
---@field accepted_item_count integer how many of the items are accepted, counted from the first
---@field accepted_quantity integer? how much of an item with a quantity is accepted

---@class dray.DropConfiguration
---@field collection_id? dray.ID another destination for the items
---@field before? dray.ID by default the end
---@field accepted_item_count? integer the number of accepted items
---@field accepted_quantity? integer how much of an item with a quantity is accepted; by default all that is carried
---@field intent? dray.DropIntent whether the items go between the rows of the collection or into a row
---@field in_place? boolean true: the command runs also at a place where the items already are

---Accepts or refuses drops inside, and chooses operation, place and count. A question, called when a drag reaches a
---place, and again when a value that it can see has changed. If it reads the location, it is called at every move.
---@param question fun(session: dray.DropSession): dray.Answer, dray.Reason|dray.DropConfiguration|nil
---@return self
function Node:drop_configuration(question) end

---Observes every drag over a destination inside. An observer.
---@param observer fun(session: dray.DropSession)
---@return self
function Node:on_drop_session_updated(observer) end

---@alias dray.ReorderCommand fun(difference: dray.Difference, session: dray.DropSession): boolean?, dray.Reason?

---Lets items inside be reordered, within a collection and between collections. The command runs once, at the drop; most
---commands are `array.apply(lists, difference)`. `session` is that of the drop: its modifiers, location, items and index.
---Items of the host are moved by the host, in the same transaction; the command on a container of the host makes the
---changes that follow from the move. `is_targeted` is an observer, called with `true` when a first drag of these items
---enters, and with `false` when the last leaves.
---@overload fun(self: self, type: dray.Type, command: dray.ReorderCommand): self
---@param type dray.Type
---@param options { is_enabled: boolean?, namespace: dray.ID?, edge: number?, is_targeted: fun(targeted: boolean)? } `is_enabled` is by default true; `namespace` is that of the items, by default that of the node; `edge` is by default 12; in lists in lists, a drop within this many points of the beginning or the end of an item that holds a list goes before or after the item
---@param command dray.ReorderCommand
---@return self
function Node:reorder_container(type, options, command) end

---Makes these nodes, which must be items, a collection of the reorder container around them. Its id is that of the
---container that contains them, unless `collection_id` is given.
---@param options? { collection_id: dray.ID? }
---@return self
function ForEach:reorderable(options) end

---Lets these rows be moved within their list, by position: `from` is ascending, `to` is the position to insert before, or
---`#list + 1`. Positions begin at 1 and are counted before the move, as for `array.move(list, from, to)`. A command, run
---once, at a drop that changes the order. With `false` or nil the rows cannot be moved.
---@param command (fun(from: integer[], to: integer, session: dray.DropSession): boolean?, dray.Reason?)|false|nil
---@return self
function ForEach:on_move(command) end

---Lets these rows be deleted: by a drop with the operation `"delete"`, by the Delete key if they are selected, and by the
---host. A command, which removes them from the model: `array.remove(list, positions)`. Rows with `delete_disabled` are
---kept. `session` is that of the drop; nil for the Delete key and the host. With `false` or nil the rows cannot be deleted.
---@param command (fun(positions: integer[], session: dray.DropSession?): boolean?, dray.Reason?)|false|nil
---@return self
function ForEach:on_delete(command) end

---@alias dray.TapCommand fun(tap: dray.Tap, session: dray.DropSession?): boolean?, dray.Reason?

---Handles taps inside. A command. `session` is nil, unless spring loading runs the command: then it is that of the drag
---that hovers.
---@overload fun(self: self, command: dray.TapCommand): self
---@param options { count: integer?, type: dray.Type? } `count` is by default 1; with a `type`: only on its items
---@param command dray.TapCommand
---@return self
function Node:on_tap_gesture(options, command) end

---@alias dray.KeyCommand fun(key: string): boolean?, dray.Reason?

---Handles a key, also during a drag. A command. It gets no session, because keys are independent of drags.
---@overload fun(self: self, key: string, command: dray.KeyCommand): self
---@param key string the name in lower case: `"a"`, `"space"`, `"left"`
---@param options { modifiers: dray.Modifiers|string[]|nil } the modifier keys that must be held, and no others: `{ "shift" }`
---@param command dray.KeyCommand
---@return self
function Node:on_key_press(key, options, command) end

---Runs a command once, `after` this many seconds, or repeatedly, `every` this many seconds, while the node is in the
---scene. It runs at most once for each tick of the program: repetitions that a late tick has missed are skipped. The
---command gets no session, because timers are independent of drags.
---@param options { every: number?, after: number?, is_enabled: boolean? } `is_enabled` is by default true
---@param command fun(): boolean?, dray.Reason?
---@return self
function Node:on_timer(options, command) end

---Handles drags that hover over the node long enough. A command, called in phase `active` instead of the node's tap
---command; the drag continues. If it has accepted, it is called once more for the same drag: in phase `exiting` when the
---pointer has left the node, or in phase `ended` when the drag has ended without a drop inside. So a folder that the
---command has opened can be closed again.
---@param command fun(session: dray.DropSession): boolean?, dray.Reason?
---@return self
function Node:on_spring_loading(command) end

---Sets whether a drag that hovers over the node, or over a node inside, runs the command for single taps of the node
---under it; the drag continues. The nearest behavior is used. The default is `"automatic"`: enabled for texts and for
---nodes with `on_spring_loading`, disabled for other containers and items.
---@param behavior "automatic"|"enabled"|"disabled"
---@return self
function Node:spring_loading_behavior(behavior) end

---Disables the node and its descendants for pointers and keys.
---@param is_disabled? boolean without an argument true; nil is false
---@return self
function Node:disabled(is_disabled) end

---Hides the node and its descendants, and disables them for pointers and keys. The node keeps its space.
---@param is_hidden? boolean without an argument true; nil is false
---@return self
function Node:hidden(is_hidden) end

---The distances from the edges of a node to its content, in points. `horizontal` applies to the left and the right edge,
---`vertical` to the top and the bottom edge, if the edge has no distance of its own.
---@class dray.EdgeInsets
---@field top? number the distance from the top edge
---@field leading? number the distance from the left edge
---@field bottom? number the distance from the bottom edge
---@field trailing? number the distance from the right edge
---@field horizontal? number the distance from the left and the right edge
---@field vertical? number the distance from the top and the bottom edge

---Adds room around the content, inside the frame of the node: a number of points at all edges, or a table with a number
---for each edge. A drop on the padding is a drop on the node.
---@param padding number|dray.EdgeInsets
---@return self
function Node:padding(padding) end

---A length in points; `math.huge` means without a limit.
---@alias dray.Extent number

---The limits of a frame, in points and with the padding. The width is either exact, or has a minimum, a maximum or both;
---the same applies to the height.
---@class dray.FrameOptions
---@field width? number the exact width; content that needs more exceeds the frame
---@field height? number the exact height
---@field min_width? number the least width
---@field min_height? number the least height
---@field max_width? dray.Extent the width up to which the node grows if there is room; `math.huge` takes all the room
---@field max_height? dray.Extent the height up to which the node grows if there is room
---@field alignment? dray.Alignment the place of the content in the frame, of a container or an item; by default the content has the whole frame

---Sets the size of the node's frame, or its limits. Nodes that grow along the axis of a stack share its free room with
---the spacers, and become equally long as far as their contents and limits allow this.
---@param frame dray.FrameOptions
---@return self
function Node:frame(frame) end

---Sets the order of drawing among siblings: a greater value is nearer to the front; the default is 0.
---@param z integer
---@return self
function Node:z_index(z) end

-- UIKit's layer: the closures of an interaction are in one plain table

---@class dray.DragInteraction
---@field items_for_beginning fun(session: dray.DragSession, item_id: dray.ID): any[]|false|nil, dray.Reason? ids or values of items of the scene, or providers; nil or an empty list starts no drag. A question
---@field items_for_adding? fun(session: dray.DragSession, item_id: dray.ID): any[]|false|nil the items that a tap on an item inside adds to a drag. A question
---@field session_for_adding? fun(sessions: dray.DragSession[]): dray.DragSession? the drag that gets the tapped item if there are several; by default none. A question
---@field session_will_begin? fun(session: dray.DragSession) an observer
---@field session_did_move? fun(session: dray.DragSession) an observer
---@field session_will_end? fun(session: dray.DragSession, operation: dray.Operation|"cancel"|"forbidden") an observer
---@field session_did_end? fun(session: dray.DragSession, operation: dray.Operation|"cancel"|"forbidden"): boolean?, dray.Reason? a command, which removes moved items
---@field preview_for_cancelling? fun(item_id: dray.ID): boolean|dray.ID|nil the target of an item's preview after a cancelled drag: `true` is its old place, `false` none, an id is that item or container. A question
---@field allows_move_operation? boolean|fun(): boolean by default true
---@field is_restricted_to_app? boolean|fun(): boolean whether the drag is hidden from other apps

---Makes the node a source, as UIKit does: move is suggested by default.
---@param interaction dray.DragInteraction
---@return self
function Node:drag_interaction(interaction) end

---@alias dray.DropUpdate fun(session: dray.DropSession): dray.Answer, dray.Reason|dray.DropConfiguration|nil

---@class dray.DropInteraction
---@field can_handle? fun(session: dray.DropSession): boolean whether the destination handles the drag at all: called once for a drag, and again when items are added. A question
---@field session_did_enter? fun(session: dray.DropSession) an observer
---@field session_did_update? dray.DropUpdate the operation of a drop; without it no drop is accepted. A question
---@field session_did_exit? fun(session: dray.DropSession) an observer
---@field session_did_end? fun(session: dray.DropSession) called at the end of each drag that has entered, also if it ended elsewhere. An observer
---@field perform_drop fun(session: dray.DropSession): boolean?, dray.Reason? a command
---@field conclude_drop? fun(session: dray.DropSession) called when the drop is committed and its data is complete. An observer
---@field allows_simultaneous_drop_sessions? boolean whether a second drag may enter; otherwise it is ignored until it enters again

---Makes the node a destination for items of any type, as UIKit does.
---@param interaction dray.DropInteraction
---@return self
function Node:drop_interaction(interaction) end

---@class dray.CollectionDrag
---@field items_for_beginning fun(session: dray.DragSession, index: integer): any[]|false|nil, dray.Reason? ids or values of items of the scene. A question
---@field items_for_adding? fun(session: dray.DragSession, index: integer): any[]|false|nil the items that a tap on a row adds to a drag. A question
---@field session_will_begin? fun(session: dray.DragSession) an observer
---@field session_did_end? fun(session: dray.DragSession, operation: dray.Operation|"cancel"|"forbidden"): boolean?, dray.Reason? a command

---Makes each row of the `for_each` directly inside the node a source, identified by its position.
---@param drag dray.CollectionDrag
---@return self
function Node:collection_drag(drag) end

---@class dray.CollectionDrop
---@field can_handle? fun(session: dray.DropSession): boolean as for a drop interaction. A question
---@field session_did_enter? fun(session: dray.DropSession) an observer
---@field session_did_update? fun(session: dray.DropSession, index: integer?): dray.Answer, dray.Reason|{ intent: dray.DropIntent }|nil the operation of a drop, or its intent; `index` is the position to insert before, counted in the present list. A question
---@field session_did_exit? fun(session: dray.DropSession) an observer
---@field session_did_end? fun(session: dray.DropSession) an observer
---@field perform_drop fun(coordinator: dray.DropCoordinator): boolean?, dray.Reason? a command

---Lets the `for_each` directly inside the node accept items of any type at a position between its rows.
---@param drop dray.CollectionDrop
---@return self
function Node:collection_drop(drop) end
