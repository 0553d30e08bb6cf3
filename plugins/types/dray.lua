---@meta dray

---Drag and drop by rules. You describe a scene, attach closures to its nodes, and keep your model in `dray.state`.
---
---Closures come in three kinds. A *question* is asked often, also about moves that nobody makes, and writes nothing. An
---*observer* writes `dray.view_state` only. A *command* writes both, in one transaction: if it fails or says no, all is
---as before.
---
---A closure that may say no answers like `assert`: a yes, or `false` and a reason.
---@class dray
local dray = {}

---@alias dray.ID string|integer

---An item: its id, and where several have that the namespace of this one, `""` for none.
---@alias dray.ItemName dray.ID|{ id: dray.ID, namespace: dray.ID? }

---A type of items, or its id.
---@alias dray.Type dray.Transferable|string

---In points; the origin is at the top left, and y grows downward.
---@class dray.Point
---@field x number
---@field y number

---In points.
---@class dray.Size
---@field width number
---@field height number

---The modifier keys that are held: `modifiers.option`.
---@alias dray.Modifiers { shift: true?, control: true?, option: true?, command: true? }

-- State, time, chance

---Your model. The table keeps its identity through undo, reload and restart; only what lies in it is replaced.
---
---Plain data only: booleans, numbers, strings, and tables of these.
---@generic T: table
---@param name string
---@param init T|fun(): T a table, which is copied, or a function that makes one and may draw from `dray.random`
---@return T
function dray.state(name, init) end

---Thousands of rows in order, each with an id that no other has: plain ids, or tables with an `id`. It is read like a
---list (`#c`, `c[i]`, `ipairs`), found by id, and changed by its methods, in commands. Its memory is the host's; commit
---and undo cost what changed. `dray.array` takes it as a list. Undo and restart as for a state. Each row that is inserted
---or described brings a thousand instructions along, beyond the limit of a call. A hundred thousand rows in one table
---are more than a plugin may hold: let `init` insert them one by one.
---@param name string
---@param init any[]|fun(rows: dray.Collection): any[]? the rows to begin with, or a function that gives or inserts them
---@return dray.Collection
function dray.collection(name, init) end

---Rows are only read: what you get is a view. Views of one row are equal until it changes.
---@class dray.Collection
---@field [integer] any
---@operator len: integer
local Collection = {}

---The row with this id; nil if there is none.
---@param id dray.ID
---@return any? row
function Collection:get(id) end

---The position of the row with this id.
---@param id dray.ID
---@return integer? index
function Collection:index(id) end

---Adds a row. An id that is there already is an error.
---@param value any
---@param index? integer from 1 to `#c + 1`, which is the end and what you get if you leave it out
function Collection:insert(value, index) end

---Removes a row.
---@param id dray.ID
---@return any? row what was there, yours to keep and to change; nil if nothing was
function Collection:remove(id) end

---Moves a row.
---@param id dray.ID
---@param before? dray.ID the row before which it goes; nil is the end
function Collection:move(id, before) end

---Changes a row, which keeps its id and its place.
---@param id dray.ID
---@param change table|fun(row: table) fields to set, or what changes a copy
function Collection:update(id, change) end

---Removes all rows.
function Collection:clear() end

---What only the eye needs: a selection, what is targeted. Survives a reload, is neither undone nor saved.
---@generic T: table
---@param name string
---@param init T|fun(): T
---@return T
function dray.view_state(name, init) end

---A value that follows from the state: computed when you call it, at most once between two changes.
---@generic T
---@param question fun(): T
---@return fun(): T
function dray.derived(question) end

---Says how the game stands: `"won"`, `"draw"` or what you like; `false` or nil while it goes on.
---@param question fun(): string|false|nil
function dray.outcome(question) end

---What must hold after each change. A change after which it does not is taken back.
---@param name string
---@param question fun(): boolean, dray.Reason?
function dray.invariant(name, question) end

---What keys have come to. Tab and the arrows go to what can be lifted; Space lifts it, Tab and the arrows take it to
---the places that would have it, Space drops it and Escape calls it off.
---@class dray.Announcement
---@field step "focused"|"tapped"|"lifted"|"not_lifted"|"over"|"dropped"|"cancelled"
---@field item_ids dray.ID[] what has the focus, or is carried
---@field from dray.ID? where it is, or was lifted
---@field to dray.ID? where it is over, or was dropped
---@field before dray.ID? the item before which it goes; nil is the end
---@field operation dray.Operation|"forbidden"|"cancel"|nil what a drop would be, or was
---@field reason string? why not
---@field position integer? which of several it is: an item of its list, or a place among those that would take it
---@field count integer? how many there are
---@field text string the sentence

---Puts what is spoken of keys into words of your own.
---@param question fun(announcement: dray.Announcement): string|false|nil `false` says nothing, nil leaves it as it is
function dray.announcement(question) end

---The options that the manifest declares, as the host set them. Read-only.
---@type table<string, boolean|number|string>
dray.options = {}

---Values and functions that the host hands to its scripts. Read-only.
---@type table<string, any>
dray.host = {}

---JSON text and plain values.
---@type dray.JSON
dray.json = nil

---A random number from a generator that is seeded once for a game; `math.random` draws from the same one. For commands
---and the functions that make a state; an error in a question.
---@overload fun(): number
---@overload fun(n: integer): integer
---@param m integer
---@param n integer
---@return integer
function dray.random(m, n) end

---A new id that is the same whenever the same inputs are replayed. For commands and the functions that make a state.
---@return string
function dray.uuid() end

---The time of the input in hand, in seconds since a moment of the host's choice.
---@return number
function dray.now() end

---Has a sentence spoken and shown in the status line. For commands and observers.
---@param text string
function dray.announce(text) end

-- Only in commands

---Moves an item as a drag would: asks the same questions and runs the same command, so that a double tap needs no rules
---of its own. If the answer is no, nothing has changed.
---@param item_id dray.ItemName
---@param to dray.ID a container
---@param options? { before: dray.ID?, modifiers: dray.Modifiers|string[]|nil }
---@return boolean moved
---@return dray.Reason? reason
function dray.move(item_id, to, options) end

---A drag that would be accepted. Many may begin with one item, and each goes to another place.
---@class dray.LegalDrag
---@field item_id dray.ID what to grab
---@field namespace dray.ID? that tells it from others of its id
---@field item_ids dray.ID[] what is lifted
---@field from dray.ID?
---@field to dray.ID a container, a collection, or an item that takes drops itself
---@field before dray.ID? only with `positions`
---@field operation dray.Operation
---@field accepted_item_count integer? how many would be taken; nil for all

---Lists every drag that would be accepted now, by the same questions as the drag itself: all, those of one item, those
---that begin in one container, those that go to one place.
---@param options? { item_id: dray.ID?, from: dray.ID?, to: dray.ID? }
---@return dray.LegalDrag[]
function dray.legal(options) end

---Makes every state anew, as one step to undo. Commands that wait end; the one that calls this goes on.
function dray.restart() end

---Waits. What the command has written so far stands from here on, and what follows is a part of its own: if that fails,
---it takes back only itself. All parts are one step to undo. A drop whose command waits has been taken; it is over when
---the command is.
---@param seconds number 0 waits for whatever happens next
function dray.sleep(seconds) end

---Starts a command of its own, which runs up to its first wait at once and then by itself.
---@param fn fun(): boolean?, dray.Reason?
---@return boolean done false if it said no before it waited; what it wrote is taken back then
---@return string? reason
function dray.task(fn) end

---Asks a person, and waits for the answer.
---@param options dray.Choose
---@return string? choice nil if nothing was chosen
function dray.choose(options) end

---@class dray.Choose
---@field title string?
---@field message string?
---@field [integer] string what there is to choose from

-- Types

---@class dray.ContentTypeOptions
---@field id string
---@field conforms_to? dray.Type|dray.Type[]
---@field filename_extensions? string|string[] without the period, the preferred one first
---@field mime_types? string|string[] the preferred one first
---@field description? string
---@field imported? boolean whether someone else owns the type

---What is declared by `dray.content_type` or `dray.transferable`.
---@class dray.DeclaredType
---@field id string
local DeclaredType = {}

---Whether whatever is of this type is of the other as well.
---@param other string|dray.DeclaredType
---@return boolean
function DeclaredType:conforms_to(other) end

---A kind of data, such as `"public.json"`.
---@class dray.ContentType: dray.DeclaredType

---Declares a kind of data. Those of the system are plain strings.
---@param declaration string|dray.ContentTypeOptions
---@return dray.ContentType
function dray.content_type(declaration) end

---A type of items.
---@class dray.Transferable: dray.DeclaredType
---@field item_id string the field of a value that holds its id

---Declares a type of items. Its representations say how values are written for others and read from them, the most
---preferred first: dragged items promise those that can be written, and a `drop_destination` of the type takes whatever
---can be read.
---@param declaration string|dray.TransferableOptions
---@return dray.Transferable
function dray.transferable(declaration) end

---@class dray.TransferableOptions
---@field id string
---@field item_id? string the field of a value that holds its id, `"id"` if you leave it out
---@field [integer] dray.Representation

---One way in which values are written, read, or both. Made by the functions below.
---@class dray.Representation

---What all representations can have.
---@class dray.RepresentationOptions
---@field suggested_file_name? fun(value: any): string? with extension; the last representation that suggests one wins
---@field exporting_condition? fun(value: any): boolean whether this value is offered so; asked when it is lifted
---@field visibility? "all"|"team"|"group"|"own_process"

---@class dray.DataOptions: dray.RepresentationOptions
---@field exporting? fun(value: any): string|dray.Data|nil, dray.Reason? a question, asked when somebody wants the data
---@field importing? fun(content: string|dray.Data, name: string?): any, dray.Reason? a command that cannot wait. It gets a text if the
---type is one of text, else data; what it answers is the value, or nil and why not
---@field many? boolean whether `importing` answers with a list of values

---@class dray.FileOptions: dray.RepresentationOptions
---@field exporting? fun(value: any): string?, dray.Reason? the path of a file
---@field importing? fun(path: string, name: string?): any, dray.Reason?

---@class dray.ProxyOptions: dray.RepresentationOptions
---@field exporting? fun(value: any): any, dray.Reason? a text, or a value of `type`
---@field importing? fun(proxy: any): any, dray.Reason?
---@field type? dray.Type a transferable with representations; without it the proxy is a text
---@field many? boolean

---Writes and reads the plain value as JSON.
---@param type dray.Type
---@param options? dray.RepresentationOptions
---@return dray.Representation
function dray.codable_representation(type, options) end

---Writes and reads bytes.
---@param type dray.Type
---@param options dray.DataOptions
---@return dray.Representation
function dray.data_representation(type, options) end

---Writes and reads files, by their paths. Needs the permission `files` in the manifest.
---@param type dray.Type
---@param options dray.FileOptions
---@return dray.Representation
function dray.file_representation(type, options) end

---Writes and reads something else that stands for the value: a text, or a value of another type.
---@param options dray.ProxyOptions
---@return dray.Representation
function dray.proxy_representation(options) end

-- Data

---Bytes that stay in the host. `#data` is how many there are, `==` compares them; they are plain data and may stand in a
---state, and do not count as your plugin's memory, unless you have made them by `dray.data`.
---@class dray.Data
---@operator len: integer
local Data = {}

---The bytes as a string.
---@return string
function Data:text() end

---Some of the bytes, by positions as in `string.sub`. They are not copied.
---@param first integer
---@param last? integer
---@return dray.Data
function Data:sub(first, last) end

---The bytes of a string, in the host.
---@param text string
---@return dray.Data
function dray.data(text) end

---What an item can be had as: promises of a source, and the way to what was promised for a receiver.
---@class dray.ItemProvider
---@field registered_types string[] what can be loaded, the most faithful first
---@field suggested_name string? a file name
---@field progress number from 0 to 1, of what was asked for last
local ItemProvider = {}

---Makes a provider that promises nothing.
---@param options? { suggested_name: string? }
---@return dray.ItemProvider
function dray.item_provider(options) end

---Promises bytes. Nothing is made before somebody asks. A type that is there already stays as it was.
---@overload fun(self: dray.ItemProvider, type: dray.Type, exporter: fun(): string|dray.Data|nil, dray.Reason?): boolean
---@param type dray.Type
---@param options { visibility: "all"|"team"|"group"|"own_process"|nil }
---@param exporter fun(): string|dray.Data|nil, dray.Reason?
---@return boolean registered
function ItemProvider:register_data_representation(type, options, exporter) end

---Promises a file, by its path. Needs the permission `files`.
---@overload fun(self: dray.ItemProvider, type: dray.Type, exporter: fun(): string?, dray.Reason?): boolean
---@param type dray.Type
---@param options { visibility: "all"|"team"|"group"|"own_process"|nil }
---@param exporter fun(): string?, dray.Reason?
---@return boolean registered
function ItemProvider:register_file_representation(type, options, exporter) end

---Offers a copy of a value, which is plain data, and whatever the representations of its type make of it.
---@param type dray.Type
---@param value any
function ItemProvider:register_object(type, value) end

---@param type dray.Type
---@return boolean
function ItemProvider:has_item_conforming_to(type) end

---Whether it can be had as a value of an item type.
---@param type dray.Type
---@return boolean
function ItemProvider:can_load_object(type) end

---Only in the command of a drop: waits for the first representation that conforms to a type. If nothing comes, the
---command says what becomes of the drop: with a yes a copy stands, with a no or an error what it wrote since its last
---wait is taken back. A move of which something is missing is cancelled whatever it says.
---@param type dray.Type
---@return string|dray.Data|nil content a text if the type is one of text
---@return string? reason
function ItemProvider:load(type) end

---Only in the command of a drop: waits for a value of an item type. If none comes, it is as with `load`.
---@param type dray.Type
---@return any value
---@return string? reason
function ItemProvider:load_object(type) end

---Only in the command of a drop: waits for a file. Needs the permission `files`.
---@param type dray.Type
---@return string? path
---@return string? reason
function ItemProvider:load_file(type) end

---Does without what was asked for and has not come.
function ItemProvider:cancel() end

-- Nodes

---What a node is drawn and named by.
---@class dray.NodeOptions
---@field id? dray.ID of a container: unique among all containers, and no item's id
---@field size? dray.Size of a container: the least size
---@field label? string
---@field accessibility_label? string what is spoken instead of the label
---@field tint? string a colour, in whatever words your host understands
---@field style? string a look, in whatever words your host understands
---@field namespace? dray.ID sets the ids of the items inside apart from those of other namespaces

---@alias dray.Alignment
---| "top_leading"
---| "top"
---| "top_trailing"
---| "leading"
---| "center"
---| "trailing"
---| "bottom_leading"
---| "bottom"
---| "bottom_trailing"

---@class dray.ContainerOptions: dray.NodeOptions
---@field alignment? dray.Alignment `"top_leading"` if you leave it out
---@field spacing? number between children, in points
---@field [integer] dray.Node|dray.ForEach|false children; `false` and nil are left out

---@class dray.FanOptions: dray.ContainerOptions
---@field direction? "down"|"up"|"right"|"left" `"down"` if you leave it out

---@class dray.GridOptions: dray.ContainerOptions
---@field columns? integer so many columns, at least 1
---@field min_column_width? number or as many as fit into the width of the grid when each is at least so wide

---@class dray.TableOptions: dray.ContainerOptions
---@field columns (string|number)[] the titles

---@class dray.ScrollViewOptions: dray.ContainerOptions
---@field axes? "vertical"|"horizontal"|"both" the directions in which the content moves; `"vertical"` if you leave it out

---@class dray.Frame: dray.Point
---@field x? number
---@field y? number
---@field width? number the child's own if you leave it out
---@field height? number the child's own if you leave it out

---@class dray.LayoutOptions: dray.ContainerOptions
---@field place fun(sizes: dray.Size[], proposed: { width: number?, height: number? }): dray.Frame[] a frame for each child

---@class dray.ItemOptions: dray.NodeOptions
---@field id dray.ID unique among the items of its type and namespace
---@field type dray.Type
---@field value? any what rules and receivers are given: plain data
---@field move_disabled? boolean whether it cannot be lifted
---@field delete_disabled? boolean whether it cannot be deleted
---@field is_selected? boolean whether it is drawn as selected
---@field cells? (string|number)[] what stands in the columns of a table

---@class dray.TextOptions: dray.NodeOptions
---@field label string

---Describes what there is to see. Asked anew, once, after anything has changed; identity is kept by id.
---@param question fun(size: dray.Size): dray.Node
function dray.scene(question) end

---Children below one another.
---@param options dray.ContainerOptions
---@return dray.Node
function dray.vstack(options) end

---Children beside one another.
---@param options dray.ContainerOptions
---@return dray.Node
function dray.hstack(options) end

---Children in front of one another, the last in front. A reorderable takes what is dropped at the end.
---@param options dray.ContainerOptions
---@return dray.Node
function dray.zstack(options) end

---Rows below one another, each as wide as the list.
---@param options dray.ContainerOptions
---@return dray.Node
function dray.list(options) end

---Children in rows of equally wide columns, each row as high as its highest child.
---@param options dray.GridOptions
---@return dray.Node
function dray.grid(options) end

---A list whose rows are divided into columns: items say by `cells` what stands in them.
---@param options dray.TableOptions
---@return dray.Node
function dray.table(options) end

---Children below one another in a window as large as `size`, or as the scene where it fills that: what does not fit is
---scrolled to. With `axes = "horizontal"` they stand beside one another.
---@param options dray.ScrollViewOptions
---@return dray.Node
function dray.scroll_view(options) end

---Children where your own function puts them: a question, asked whenever the scene is laid out, also with one child more
---for the gap that a drag makes. `proposed` is how large the layout may be, where that is known.
---@param options dray.LayoutOptions
---@return dray.Node
function dray.layout(options) end

---Cards that overlap, the last in front. A reorderable takes what is dropped at the end.
---@param options dray.FanOptions
---@return dray.Node
function dray.fan(options) end

---Something that can be dragged.
---@param options dray.ItemOptions
---@return dray.Node
function dray.item(options) end

---A label.
---@param options dray.TextOptions
---@return dray.Node
function dray.text(options) end

---One node for each thing in a list, or for each number from 1 to a count.
---
---Rows of a `dray.collection` are kept from one scene to the next: `content` is asked for those that are new or have
---changed, which is what makes lists of thousands quick. It is asked for every row if anything has changed that it can
---reach: its variables, the tables and functions that it gets to from there, a `dray.derived`, another collection; if the
---order has changed and it takes an `index` (or `...`); and each time if it asks for `dray.now()` or for a function of
---`dray.host`, changes what it can reach, or can reach more than some thousand values. To have every row asked for
---yourself, change something that it can reach. Rows that are more than an item without modifiers are kept only if
---`content` is the same function each time: write it outside of the scene function.
---@generic T
---@overload fun(count: integer, content: fun(number: integer, index: integer): dray.Node|false|nil): dray.ForEach
---@param list T[]
---@param content fun(value: T, index: integer): dray.Node|false|nil
---@return dray.ForEach
function dray.for_each(list, content) end

---A container that your host has made, or will make: attach modifiers to it as to one of your own.
---@param id dray.ID
---@return dray.Node
function dray.container(id) end

---The values of the items in a container. Not in the scene's own question.
---@param id dray.ID
---@return any[]
function dray.items(id) end

---Where an item is; nil if it is nowhere. Not in the scene's own question.
---@param item_id dray.ID
---@param namespace? dray.ID that it lies in, `""` for none; needed where several items have the id
---@return { value: any, type: string, container_id: dray.ID?, index: integer }?
function dray.find(item_id, namespace) end

return dray
