---@meta

---A container, an item, a text. The order in which you attach modifiers means nothing, and none can be attached twice,
---unless it is for another type.
---@class dray.Node
local Node = {}

---The nodes that `dray.for_each` makes. What concerns them all belongs on the container around them.
---@class dray.ForEach
local ForEach = {}

---What is drawn instead of an item in the air: a node without modifiers, or a question that makes one of the item's value.
---@alias dray.Preview dray.Node|fun(value: any): dray.Node

---Lets the node be dragged: as the payload of the drag container around it, or else as its own value.
---`container_item_id` names the item whose payload the container supplies.
---@param options? { container_item_id: dray.ID?, namespace: dray.ID?, preview: dray.Preview? }
---@return self
function Node:draggable(options) end

---How the previews of several items stand to one another: `"none"` as the items lay, `"pile"` on top of one another and
---turned at random, `"list"` below one another, `"stack"` on a diagonal, `"default"` on top of one another.
---@alias dray.Formation "default"|"none"|"pile"|"list"|"stack"

---Says how the previews of items stand that are dragged from inside; the nearest formation counts.
---@param formation dray.Formation
---@return self
function Node:drag_previews_formation(formation) end

---Says how previews stand over destinations here and inside; the nearest formation counts. Over a destination without one
---they stand by default, whatever the source says.
---@param formation dray.Formation
---@return self
function Node:drop_previews_formation(formation) end

---@alias dray.PayloadQuestion fun(item_ids: dray.ID[], session: dray.DragSession): any[]|boolean|nil, dray.Reason?

---Says what a drag carries that begins on an item inside: ids or values, also more or others than asked for. `true`
---and a missing question carry what was asked for; `{}` starts no drag, and may come with a reason.
---@overload fun(self: self, type: dray.Type, question?: dray.PayloadQuestion): self
---@param type dray.Type
---@param options { namespace: dray.ID? } of the items; that of the node if you leave it out
---@param question? dray.PayloadQuestion
---@return self
function Node:drag_container(type, options, question) end

---Names the list of selected ids: a drag of one of them carries them all. Read when a drag begins.
---@param ids dray.ID[]
---@param options? { type: dray.Type?, namespace: dray.ID? } of the items: any type, and the namespace of the node
---@return self
function Node:drag_container_selection(ids, options) end

---@class dray.SuggestedOperations
---@field allow_copy? boolean true if you leave it out
---@field allow_move? boolean
---@field allow_delete? boolean
---@field allow_alias? boolean

---@class dray.DragConfiguration: dray.SuggestedOperations
---@field outside? dray.SuggestedOperations what is suggested to other apps; copy only if you leave it out
---@field ignores_modifiers? boolean whether held keys change nothing

---Suggests what may be done with items that are dragged from inside.
---@param configuration dray.DragConfiguration
---@return self
function Node:drag_configuration(configuration) end

---Tells you of every drag that begins inside. An observer, and at phase `"ended"` a command: the moment to remove what
---was moved elsewhere.
---@param observer fun(session: dray.DragSession): boolean?, dray.Reason?
---@return self
function Node:on_drag_session_updated(observer) end

---@alias dray.DropCommand fun(items: any[], session: dray.DropSession): boolean?, dray.Reason?

---Takes items of a type that are dropped inside. A command; without it what is dropped is accepted and nothing is done.
---The items that it is given are copies, for it to keep.
---@overload fun(self: self, type: dray.Type, command?: dray.DropCommand): self
---@param type dray.Type
---@param options { is_enabled: boolean? }
---@param command? dray.DropCommand
---@return self
function Node:drop_destination(type, options, command) end

---Takes items of a type that are dropped among these nodes: `session.index` says where.
---@overload fun(self: self, type: dray.Type, command?: dray.DropCommand): self
---@param type dray.Type
---@param options { is_enabled: boolean? }
---@param command? dray.DropCommand
---@return self
function ForEach:drop_destination(type, options, command) end

---What a drop means to do to the list it goes to: `"unspecified"` takes it anywhere, `"insert_at_destination"` parts two
---neighbours, `"insert_into_destination"` highlights the row under the pointer.
---@alias dray.DropIntent "unspecified"|"insert_at_destination"|"insert_into_destination"

---@alias dray.ProviderQuestion fun(): dray.ItemProvider|false|nil, dray.Reason?

---Lets the node be dragged as one item, by what it can be turned into. The question is asked once, when a drag begins;
---nothing is made before a receiver asks for it.
---@overload fun(self: self, question: dray.ProviderQuestion): self
---@param options { preview: dray.Preview? }
---@param question dray.ProviderQuestion
---@return self
function Node:on_drag(options, question) end

---Lets each of these items be dragged, by what it can be turned into. With a selection you are asked for each item of it.
---@param question fun(value: any): dray.ItemProvider|false|nil, dray.Reason?
---@return self
function ForEach:item_provider(question) end

---What a delegate is given: types while a drag hovers, and what was promised once it is dropped.
---@class dray.DropInfo
---@field location dray.Point in the space of the node
---@field items_count integer
---@field modifiers dray.Modifiers
local DropInfo = {}

---Whether any item can be had as one of these types.
---@param types dray.Type|dray.Type[]
---@return boolean
function DropInfo:has_items_conforming_to(types) end

---What the items promise that can be had as one of these types; empty outside of `perform_drop`.
---@param types dray.Type|dray.Type[]
---@return dray.ItemProvider[]
function DropInfo:item_providers(types) end

---@class dray.DropDelegate
---@field validate_drop? fun(info: dray.DropInfo): boolean whether you care for a drag that comes: `false` lets it through to what lies beneath. A question
---@field drop_entered? fun(info: dray.DropInfo) an observer
---@field drop_updated? fun(info: dray.DropInfo): dray.Answer, dray.Reason? what a drop would come to; nothing keeps your last answer, or is copy. A question
---@field drop_exited? fun(info: dray.DropInfo) told when it leaves, or ends without a drop here. An observer
---@field perform_drop fun(info: dray.DropInfo): boolean?, dray.Reason? a command

---@alias dray.ProvidersCommand fun(providers: dray.ItemProvider[], location: dray.Point): boolean?, dray.Reason?

---Takes what can be had as one of these types: items of the type, or with a promise of it. A command; data can be asked
---for from here on. `is_targeted` is an observer, told `true` when a drag that fits comes and `false` when it has gone.
---@overload fun(self: self, types: dray.Type|dray.Type[], command: dray.ProvidersCommand): self
---@overload fun(self: self, types: dray.Type|dray.Type[], delegate: dray.DropDelegate): self
---@param types dray.Type|dray.Type[]
---@param options { is_targeted: fun(targeted: boolean)? }
---@param command dray.ProvidersCommand
---@return self
function Node:on_drop(types, options, command) end

---Takes what can be had as one of these types between these rows: `index` is the position to insert at. A command.
---@param types dray.Type|dray.Type[]
---@param command fun(index: integer, providers: dray.ItemProvider[]): boolean?, dray.Reason?
---@return self
function ForEach:on_insert(types, command) end

---@class dray.DropConfiguration
---@field collection_id? dray.ID where the items shall go instead
---@field before? dray.ID the end if you leave it out
---@field accepted_item_count? integer how many of the items are taken
---@field intent? dray.DropIntent

---Decides whether a drop inside is welcome, and how. A question, asked at every move of the pointer.
---@param question fun(session: dray.DropSession): dray.Answer, dray.Reason|dray.DropConfiguration|nil
---@return self
function Node:drop_configuration(question) end

---Tells you of every drag at a destination inside. An observer.
---@param observer fun(session: dray.DropSession)
---@return self
function Node:on_drop_session_updated(observer) end

---@alias dray.ReorderCommand fun(difference: dray.Difference): boolean?, dray.Reason?

---Lets items inside be put into another order, within a collection and from one to another. The command is run once, at
---the drop; `array.apply(lists, difference)` is all that most need. Items of the host are moved by the host, in the same
---transaction; attached to a container of the host, your command does what follows from the move.
---@overload fun(self: self, type: dray.Type, command: dray.ReorderCommand): self
---@param type dray.Type
---@param options { is_enabled: boolean?, namespace: dray.ID? } of the items; that of the node if you leave it out
---@param command dray.ReorderCommand
---@return self
function Node:reorder_container(type, options, command) end

---Makes these nodes, which have to be items, a collection of the reorder container around them, named by the container
---they lie in.
---@param options? { collection_id: dray.ID? }
---@return self
function ForEach:reorderable(options) end

---Lets these rows be moved within their list, told by position: `from` ascending, `to` the position to insert before, or
---`#list + 1`. Positions are Lua's, counted before anything moves, so `array.move(list, from, to)` does it all. A command,
---run once, at the drop; a drop that changes nothing is not told. `false` or nil lets no row be moved.
---@param command (fun(from: integer[], to: integer): boolean?, dray.Reason?)|false|nil
---@return self
function ForEach:on_move(command) end

---Lets these rows be deleted: by a drop that comes to `"delete"`, by the Delete key if they are selected, and by the
---host. A command, which removes them from your model: `array.remove(list, positions)`. Rows that are `delete_disabled`
---stay. `false` or nil lets no row be deleted.
---@param command (fun(positions: integer[]): boolean?, dray.Reason?)|false|nil
---@return self
function ForEach:on_delete(command) end

---@alias dray.TapCommand fun(tap: dray.Tap): boolean?, dray.Reason?

---Answers taps inside. A command.
---@overload fun(self: self, command: dray.TapCommand): self
---@param options { count: integer?, type: dray.Type? } with a `type`: only on its items
---@param command dray.TapCommand
---@return self
function Node:on_tap_gesture(options, command) end

---@alias dray.KeyCommand fun(key: string): boolean?, dray.Reason?

---Answers a key, also during a drag. A command.
---@overload fun(self: self, key: string, command: dray.KeyCommand): self
---@param key string the name in lower case: `"a"`, `"space"`, `"left"`
---@param options { modifiers: dray.Modifiers|string[]|nil } exactly the keys that must be held: `{ "shift" }`
---@param command dray.KeyCommand
---@return self
function Node:on_key_press(key, options, command) end

---Does something after some seconds, or every so many seconds, while the node is in the scene. A command.
---@param options { every: number?, after: number?, is_enabled: boolean? }
---@param command fun(): boolean?, dray.Reason?
---@return self
function Node:on_timer(options, command) end

---Says whether what answers single taps, here or inside, does so too when a drag hovers over it for a moment; the drag goes
---on meanwhile. Nearer nodes stand over those around them. `"automatic"`, which is what you have without: a `dray.text`
---does, containers and items do not.
---@param behavior "automatic"|"enabled"|"disabled"
---@return self
function Node:spring_loading_behavior(behavior) end

---Makes the node, and what lies inside, deaf to pointers.
---@param is_disabled? boolean true if you leave it out; nil is false
---@return self
function Node:disabled(is_disabled) end

---Hides the node, and what lies inside, from eyes and pointers. It keeps its place.
---@param is_hidden? boolean true if you leave it out; nil is false
---@return self
function Node:hidden(is_hidden) end

---Brings the node to the front of its siblings, or to the back: 0 is where it is without, greater is nearer.
---@param z integer
---@return self
function Node:z_index(z) end

-- UIKit's layer: the closures of an interaction stand in one plain table

---@class dray.DragInteraction
---@field items_for_beginning fun(session: dray.DragSession, item_id: dray.ID): any[]|false|nil, dray.Reason? ids or values of items that are shown, or providers; none is no drag. A question
---@field items_for_adding? fun(session: dray.DragSession, item_id: dray.ID): any[]|false|nil what a tap on an item inside adds to a drag that goes on. A question
---@field session_for_adding? fun(sessions: dray.DragSession[]): dray.DragSession? which of several drags a tap adds to; without it, to none. A question
---@field session_will_begin? fun(session: dray.DragSession) an observer
---@field session_did_move? fun(session: dray.DragSession) an observer
---@field session_will_end? fun(session: dray.DragSession, operation: dray.Operation|"cancel"|"forbidden") an observer
---@field session_did_end? fun(session: dray.DragSession, operation: dray.Operation|"cancel"|"forbidden"): boolean?, dray.Reason? a command: the moment to remove what was moved elsewhere
---@field preview_for_cancelling? fun(item_id: dray.ID): boolean|dray.ID|nil where an item's preview goes when the drag comes to nothing: `true` is back, `false` nowhere, an id to that item or container. A question
---@field allows_move_operation? boolean|fun(): boolean true if you leave it out
---@field is_restricted_to_app? boolean|fun(): boolean whether nothing is suggested to other apps

---Makes the node a source, in UIKit's way: items can be moved unless you say no.
---@param interaction dray.DragInteraction
---@return self
function Node:drag_interaction(interaction) end

---@alias dray.DropUpdate fun(session: dray.DropSession): dray.Answer, dray.Reason|dray.DropConfiguration|nil

---@class dray.DropInteraction
---@field can_handle? fun(session: dray.DropSession): boolean whether you care at all: asked once for a drag, and again when items join it. A question
---@field session_did_enter? fun(session: dray.DropSession) an observer
---@field session_did_update? dray.DropUpdate what a drop would come to; without it nothing is ever accepted. A question
---@field session_did_exit? fun(session: dray.DropSession) an observer
---@field session_did_end? fun(session: dray.DropSession) told of each drag that ever came, wherever it ended. An observer
---@field perform_drop fun(session: dray.DropSession): boolean?, dray.Reason? a command
---@field conclude_drop? fun(session: dray.DropSession) told when the drop stands and its data is there. An observer
---@field allows_simultaneous_drop_sessions? boolean whether a drag may come while another is there; else it is ignored until it comes anew

---Makes the node a destination for items of any type, in UIKit's way.
---@param interaction dray.DropInteraction
---@return self
function Node:drop_interaction(interaction) end

---@class dray.CollectionDrag
---@field items_for_beginning fun(session: dray.DragSession, index: integer): any[]|false|nil, dray.Reason? ids or values of items that are shown. A question
---@field items_for_adding? fun(session: dray.DragSession, index: integer): any[]|false|nil what a tap on a row adds to a drag that goes on. A question
---@field session_will_begin? fun(session: dray.DragSession) an observer
---@field session_did_end? fun(session: dray.DragSession, operation: dray.Operation|"cancel"|"forbidden"): boolean?, dray.Reason? a command

---Makes each row that a `for_each` right inside the node makes a source, told by its position.
---@param drag dray.CollectionDrag
---@return self
function Node:collection_drag(drag) end

---@class dray.CollectionDrop
---@field can_handle? fun(session: dray.DropSession): boolean as of a drop interaction. A question
---@field session_did_enter? fun(session: dray.DropSession) an observer
---@field session_did_update? fun(session: dray.DropSession, index: integer?): dray.Answer, dray.Reason|{ intent: dray.DropIntent }|nil the position is that of the row before which a drop would go, counted in the list as it is. A question
---@field session_did_exit? fun(session: dray.DropSession) an observer
---@field session_did_end? fun(session: dray.DropSession) an observer
---@field perform_drop fun(coordinator: dray.DropCoordinator): boolean?, dray.Reason? a command

---Lets the `for_each` right inside the node take items of any type at a position among its rows.
---@param drop dray.CollectionDrop
---@return self
function Node:collection_drop(drop) end
