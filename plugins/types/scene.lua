---@meta

-- Scenes: constructors of nodes. Their modifiers are in node.lua

---@class dray
local dray = {}

---The names and the look of a node. They are passed to the constructor: nodes are read-only, and a later write is an
---error or has no effect.
---@class dray.NodeOptions
---@field id? dray.ID of a container or a text: unique among the containers and texts
---@field size? dray.PartialSize the size of a node without children, or the minimum size of a node with children. The padding is added to the size
---@field label? string the text that the host draws
---@field accessibility_label? string the spoken name; by default the `label`; of a container its id, if it has one, because its label is often a sign, such as that of an empty pile
---@field tint? string a colour, by a name that the host defines
---@field style? string a look, by a name that the host defines
---@field namespace? dray.ID the namespace of the items inside: equal ids in different namespaces are different items

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
---@field alignment? dray.Alignment by default `"top_leading"`
---@field spacing? number between children; of a fan: from card to card; in points
---@field [integer] dray.Node|dray.ForEach|false children; `false` and nil are left out

---@class dray.FanOptions: dray.ContainerOptions
---@field direction? "down"|"up"|"right"|"left" by default `"down"`

---@class dray.GridOptions: dray.ContainerOptions
---@field columns? integer the number of columns, at least 1
---@field min_column_width? number instead of `columns`: as many columns of at least this width as fit into the grid

---@class dray.SpacerOptions
---@field min_length? number in points; by default 0

---@class dray.TableOptions: dray.ContainerOptions
---@field columns (string|number)[] the titles

---@class dray.ScrollViewOptions: dray.ContainerOptions
---@field axes? "vertical"|"horizontal"|"both" the scrolling directions; by default `"vertical"`

---@class dray.Frame: dray.Point
---@field x? number the distance of the left edge from the origin
---@field y? number the distance of the top edge from the origin
---@field width? number by default the child's own
---@field height? number by default the child's own

---@class dray.LayoutOptions: dray.ContainerOptions
---@field place fun(sizes: dray.Size[], proposed: { width: number?, height: number? }): dray.Frame[] a frame for each child

---@class dray.ItemOptions: dray.NodeOptions
---@field id dray.ID unique among the items of its type and namespace
---@field type dray.Type the type of the item
---@field value? any the value for rules and receivers: plain data
---@field move_disabled? boolean whether it cannot be lifted
---@field delete_disabled? boolean whether it cannot be deleted
---@field is_selected? boolean whether it is drawn as selected
---@field cells? (string|number)[] the texts in the columns of a table
---@field data? table plain data for the host that draws the item: a list or a table with string keys, as in JSON
---@field [integer] dray.Node|dray.ForEach|false children; `false` and nil are left out

---@class dray.TextOptions: dray.NodeOptions

---Describes the scene. The question is called after each change. A node keeps its identity by its id.
---@param content fun(size: dray.Size): dray.Node
function dray.scene(content) end

---Children below one another.
---@param options dray.ContainerOptions
---@return dray.Node
function dray.vstack(options) end

---Children beside one another.
---@param options dray.ContainerOptions
---@return dray.Node
function dray.hstack(options) end

---Children in front of one another, the last in front. A drop goes to the end of a reorderable `for_each` in it.
---@param options dray.ContainerOptions
---@return dray.Node
function dray.zstack(options) end

---Rows below one another, each as wide as the list.
---@param options dray.ContainerOptions
---@return dray.Node
function dray.list(options) end

---Children in rows, with columns of equal width; each row is as high as its highest child.
---@param options dray.GridOptions
---@return dray.Node
function dray.grid(options) end

---Children in rows that are filled from left to right: a child that does not fit begins the next row. The rows fill the
---available width.
---@param options dray.ContainerOptions
---@return dray.Node
function dray.flow(options) end

---Free room in a `vstack`, `hstack`, `list` or `scroll_view`, which pushes its neighbours apart. It grows along the axis of
---the container, is neither drawn nor hit, and takes no drops of its own.
---@param options? dray.SpacerOptions
---@return dray.Node
function dray.spacer(options) end

---A list with columns: the `cells` of an item are the texts of its row.
---@param options dray.TableOptions
---@return dray.Node
function dray.table(options) end

---Children below one another in a window: of size `size`, or at the root of the scene as large as the scene. Content
---that does not fit can be scrolled. With `axes = "horizontal"` the children are beside one another.
---@param options dray.ScrollViewOptions
---@return dray.Node
function dray.scroll_view(options) end

---Children placed by a function of the plugin: a question, called for each layout of the scene, also with one more child
---for the gap of a drag. `proposed` is the available size, if it is known.
---@param options dray.LayoutOptions
---@return dray.Node
function dray.layout(options) end

---Overlapping cards, the last in front. A drop goes to the end of a reorderable `for_each` in it.
---@param options dray.FanOptions
---@return dray.Node
function dray.fan(options) end

---An item, which can be dragged.
---@param options dray.ItemOptions
---@return dray.Node
function dray.item(options) end

---A label.
---@param options dray.TextOptions
---@return dray.Node
function dray.text(options) end

---One node for each value of a list, or for each number from 1 to a count.
---
---The nodes of a `dray.collection`'s rows are kept from one scene to the next: `content` is called for new and changed
---rows only, so that long lists are fast. It is called for every row in these cases:
---
---- A value that it can reach has changed: its variables, the tables and functions that these lead to, a `dray.derived`,
---  another collection. To have every row described again, change such a value.
---- The order has changed and `content` has a parameter for the index, or `...`.
---- In every scene, if `content` calls `dray.now()` or a function of `dray.host`, changes a value that it can reach, or
---  can reach more than some thousand values.
---- In every scene, if `content` has a parameter for the index and makes rows other than items without children and
---  modifiers.
---
---Rows other than items without children and modifiers are kept only if `content` is the same function object each time:
---define it outside of the scene function.
---
---The nodes of any other list are kept as a whole if the list, and everything that `content` can reach, is unchanged, and
---if all nodes are items with a `size`, without children and modifiers.
---@generic T
---@overload fun(count: integer, content: fun(number: integer, index: integer): dray.Node|false|nil): dray.ForEach
---@param list T[]
---@param content fun(value: T, index: integer): dray.Node|false|nil
---@return dray.ForEach
function dray.for_each(list, content) end

---A container that the host or another plugin makes, now or later. Modifiers are attached to it as to a node.
---@param id dray.ID
---@return dray.Node
function dray.container(id) end

---The values of the items in a container. Not available in the scene function.
---@param id dray.ID
---@return any[]
function dray.items(id) end

---An item of the scene, as `dray.find` returns it.
---@class dray.FoundItem
---@field value any the value of the item
---@field type string the type of the item
---@field container_id dray.ID? the collection or container that contains the item
---@field index integer in the container

---The value and the place of an item; nil if it is not in the scene. Not available in the scene function.
---@param item_id dray.ID
---@param namespace? dray.ID its namespace, `""` for the default; required if several items have the id
---@return dray.FoundItem?
function dray.find(item_id, namespace) end
