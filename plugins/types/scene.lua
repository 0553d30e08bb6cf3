---@meta

-- Scenes: what nodes are made of. Their modifiers are in node.lua

---@class dray
local dray = {}

---What a node is drawn and named by. It is given to the constructor: a node is not changed once it is made, and what
---one writes into it later is an error or is not seen.
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
---@field [integer] dray.Node|dray.ForEach|false what lies in it; `false` and nil are left out

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
