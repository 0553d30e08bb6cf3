---@meta

---A container, an item, a text. The order in which you attach modifiers means nothing, and none can be attached twice,
---unless it is for another type.
---@class dray.Node
local Node = {}

---The nodes that `dray.for_each` makes. What concerns them all belongs on the container around them.
---@class dray.ForEach
local ForEach = {}

---Lets the node be dragged: as the payload of the drag container around it, or else as its own value.
---@param options? { container_item_id: dray.ID?, namespace: dray.ID? } the item whose payload the container supplies
---@return self
function Node:draggable(options) end

---@alias dray.PayloadQuestion fun(item_ids: dray.ID[], session: dray.DragSession): any[]|boolean|nil, dray.Reason?

---Says what a drag carries that begins on an item inside: ids or values, also more or others than asked for. `true`
---and a missing question carry what was asked for; `{}` is no drag, and may come with a reason.
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

---@class dray.DropConfiguration
---@field collection_id? dray.ID where the items shall go instead
---@field before? dray.ID the end if you leave it out
---@field accepted_item_count? integer how many of the items are taken
---@field intent? "unspecified"|"insert_at_destination"|"insert_into_destination"

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

---Makes these nodes a collection of the reorder container around them, named by the container they lie in.
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

---Makes the node, and what lies inside, deaf to pointers.
---@param is_disabled? boolean true if you leave it out
---@return self
function Node:disabled(is_disabled) end

---Hides the node, and what lies inside, from eyes and pointers. It keeps its place.
---@param is_hidden? boolean true if you leave it out
---@return self
function Node:hidden(is_hidden) end

---Brings the node to the front of its siblings, or to the back: 0 is where it is without, greater is nearer.
---@param z integer
---@return self
function Node:z_index(z) end
