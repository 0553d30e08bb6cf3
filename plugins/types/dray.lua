---@meta dray

---Drag and drop by rules. A plugin describes a scene, attaches closures to its nodes, and keeps its model in
---`dray.state`.
---
---There are three kinds of closures. A *question* is called often, also for hypothetical drags, and writes nothing. An
---*observer* writes `dray.view_state` only. A *command* writes `dray.state` and `dray.view_state` in one transaction. If
---it fails or refuses, its writes are rolled back.
---
---A closure that may refuse returns a true value, or `false` and a reason. A command without a result accepts, too.
---@class dray
local dray = {}

---@alias dray.ID string|integer

---An item: its id, or its id and namespace if several items have that id; `""` is the default namespace.
---@alias dray.ItemName dray.ID|{ id: dray.ID, namespace: dray.ID? }

---Names an item, also if a container has the same id.
---@class dray.NamedItem
---@field item_id dray.ID the id of the item
---@field namespace dray.ID? its namespace, if several items have the id

---Names a container or a collection, also if an item has the same id.
---@class dray.NamedCollection
---@field collection_id dray.ID the id of the container or collection

---A type of items or of data, or its id.
---@alias dray.Type dray.Transferable|string

---A location. Unit: points. The origin is at the top left, and y grows downward.
---@class dray.Point
---@field x number the distance to the right of the origin
---@field y number the distance below the origin

---A size. Unit: points.
---@class dray.Size
---@field width number the extent from left to right
---@field height number the extent from top to bottom

---A size whose width or height may be missing.
---@class dray.PartialSize: dray.Size
---@field width? number by default 0
---@field height? number by default 0

---The modifier keys that are held: `modifiers.option`.
---@alias dray.Modifiers { shift: true?, control: true?, option: true?, command: true? }

-- State, time, random numbers

---Declares a state of the model. The table keeps its identity through undo and restart; only its content is replaced.
---
---A state holds plain data only: booleans, numbers, strings, `dray.Data`, and tables of these.
---@generic T: table
---@param name string
---@param initial_value T|fun(): T a table, which is copied, or a function that makes one and may draw from `dray.random`
---@param options? dray.StateOptions
---@return T
function dray.state(name, initial_value, options) end

---@class dray.StateOptions
---@field version? integer by default 1; raise it when the script expects another form of the state
---@field migrate? fun(version: integer, state: table): table makes the present form from a state of another version, which a reload or a save has kept

---Declares an ordered list of thousands of rows with unique ids: plain ids, or tables with an `id`. It is read like a
---list (`#c`, `c[i]`, `ipairs`), searched by id, and changed by its methods, in commands. Its rows are in host memory;
---only changed rows cost time and memory at a commit and an undo. `dray.array` accepts it as a list. Undo and restart
---work as for a state. Each inserted or described row raises the instruction limits by a thousand. 100,000 rows in one
---table exceed the memory of a plugin; let a function insert them one by one.
---@param name string
---@param initial_value any[]|fun(rows: dray.Collection): any[]? the initial rows, or a function that returns or inserts them
---@return dray.Collection
function dray.collection(name, initial_value) end

---Rows are read-only views. Views of one row are equal until it changes.
---@class dray.Collection
---@field [integer] any the row at a position, from 1
---@operator len: integer
local Collection = {}

---The row with this id; nil if there is none.
---@param id? dray.ID nil finds no row
---@return any? row
function Collection:get(id) end

---The position of the row with this id.
---@param id? dray.ID nil finds no row
---@return integer? index
function Collection:index(id) end

---Inserts a row. An id that the collection already has is an error.
---@param value any
---@param index? integer from 1 to `#c + 1`; by default the end
function Collection:insert(value, index) end

---Removes a row.
---@param id dray.ID
---@return any? row the removed row, as an id or a table of the script, which may be changed; nil for an unknown id
function Collection:remove(id) end

---Moves a row.
---@param id dray.ID
---@param next_id? dray.ID the row to insert before; nil is the end
function Collection:move(id, next_id) end

---Changes a row, which keeps its id and its place.
---@param id dray.ID
---@param change table|fun(row: table) fields to set, or a function that changes a copy
function Collection:update(id, change) end

---Removes all rows.
function Collection:clear() end

---Declares a state of the display, such as a selection or the targeted container. It survives a reload, and is neither
---undone nor saved.
---@generic T: table
---@param name string
---@param initial_value T|fun(): T
---@return T
function dray.view_state(name, initial_value) end

---Declares a value that is computed from the states. The returned function computes it at most once between two
---changes. It computes it at every call in a command, and if the question calls `dray.legal`, `dray.why`,
---`dray.can_undo` or `dray.can_redo`.
---@generic T
---@param question fun(): T
---@return fun(): T
function dray.derived(question) end

---Declares the outcome of the game: `"won"`, `"draw"` or another string; `false` or nil while the game continues.
---@param question fun(): string|false|nil
function dray.outcome(question) end

---Declares a condition that must hold after each change. A change that violates it is rolled back.
---@param name string
---@param question fun(): boolean, dray.Reason?
function dray.invariant(name, question) end

---The result of a key, or of a tap that drags. Tab and the arrow keys focus items that can be lifted or tapped. Space
---lifts the item, Tab and the arrow keys move it to the places that accept it, Space drops it and Escape cancels the
---drag.
---@class dray.Announcement
---@field step "focused"|"tapped"|"lifted"|"not_lifted"|"over"|"dropped"|"cancelled"|"refused" the kind of result
---@field operation dray.Operation|"forbidden"|"cancel"|nil the operation of the drop, or of a drop at this place
---@field is_unfinished boolean true if the drop was accepted and waits
---@field reason string? the reason of a refusal
---@field code string? the code of the refusal, independent of the language
---@field parameters table<string, string>? values for a translated text of the refusal
---@field item_ids dray.ID[] the focused or dragged items
---@field from dray.ID? the container of the item, or the source of the drag
---@field to dray.ID? the present destination, or that of the drop
---@field before dray.ID? the item to insert before; nil is the end
---@field into dray.ID? the item that is the destination
---@field quantity integer? how much of the item is carried or was taken, if not all of it
---@field position integer? the position of the item in its list, or of the place among the valid places
---@field count integer? the number of items in the list, or of valid places
---@field level integer? the level of the list among lists in lists, from 1 for the outermost one
---@field can_be_lifted boolean? whether Space would lift the focused item
---@field can_be_tapped boolean? whether Return would tap it
---@field text string the sentence
---@field instructions string? a sentence about the next steps that the user can take

---Replaces the spoken text of the result of a key, or of a tap that drags.
---@param question fun(announcement: dray.Announcement): string|false|nil `false` speaks nothing, nil keeps the text
function dray.announcement(question) end

---The options that the manifest declares, as the host set them. Read-only.
---@type table<string, boolean|number|string>
dray.options = {}

---Values and functions that the host provides to its scripts. Read-only.
---@type table<string, any>
dray.host = {}

---The numbers and options that are used where a script sets none, by topic and name; see the guide "Defaults". Read-only.
---@class dray.Defaults
---@field spacing table<string, number> of each kind of container
---@field layout table<string, number> of nodes without a size
---@field reorder table<string, number> distances that decide the gap under the pointer
---@field gestures table<string, number> distances and times that distinguish taps from drags
---@field auto_scroll table<string, number> the distance, the speed and the steps of scrolling during a drag
---@field spring_loading table<string, number> the time for which a drag hovers over a node that it opens
---@field previews table<string, number> distances in the formations of previews
---@field options table<string, table<string, boolean|number|string>> of the functions and modifiers, by their names

---The defaults of the engine and of the options. Read-only.
---@type dray.Defaults
dray.defaults = nil

---JSON text and plain values.
---@type dray.JSON
dray.json = nil

---A random number from a generator that is seeded once per game; `math.random` uses the same one. Available in commands
---and in the functions that make the initial values of states.
---@overload fun(): number
---@overload fun(n: integer): integer
---@param m integer
---@param n integer
---@return integer
function dray.random(m, n) end

---A new id, equal in each replay of the same inputs. Available in commands and in the functions that make the initial
---values of states.
---@return string
function dray.uuid() end

---The time of the present input, in seconds since a moment that the host chooses.
---@return number
function dray.now() end

---Announces a sentence: the host speaks it, or shows it in a status line. Available in commands and observers. A command
---announces its sentences when it is committed, so one that is rolled back announces nothing.
---@param text string
function dray.announce(text) end

---Whether there is a step to undo. The scene can show this, for example by a button that is disabled: it is described
---again when the answer changes.
---@return boolean
function dray.can_undo() end

---Whether there is a step to redo.
---@return boolean
function dray.can_redo() end

-- In commands only

---Moves an item like a drag: with the same questions and the same command, so that a double tap needs no rules of its
---own. If it is refused, nothing has changed.
---@param item dray.ItemName
---@param place dray.ID|dray.ID[] a container; or several, the best first: the first one that accepts the item gets it
---@param options? { before: dray.ID?, modifiers: dray.Modifiers|string[]|nil }
---@return boolean moved
---@return dray.Reason? reason
function dray.move(item, place, options) end

---A drag that would be accepted. One item may have many, each to another place.
---@class dray.LegalDrag: dray.DropDetails
---@field operation dray.Operation the operation of the drop
---@field item_id dray.ID the item to grab
---@field namespace dray.ID? its namespace, if several items have its id
---@field item_ids dray.ID[] the items that are lifted
---@field place dray.ID the place of the drop: a container, a collection, or an item that accepts drops
---@field from dray.ID? the source: the container or collection of the grabbed item
---@field to dray.ID? the destination: a container or collection
---@field before dray.ID? the item of that list to insert before; nil is the end
---@field into dray.ID? the item that is the destination

---Lists every drag that would be accepted now, by the questions of a real drag: all drags, or those of one item, from
---one container, or to one place. For a list, one drop is tried, at its end; with `positions` also one before each item.
---Available in commands, outcomes and scenes, and in functions that only these call, such as a `dray.derived`. Not
---available in a rule that is part of a drag or of another search. A scene that calls it is described twice: first with
---an empty result, then with the drags that are legal in that first scene.
---@param options? { item_id: dray.ID?, namespace: dray.ID?, from: dray.ID?, to: dray.ID?, positions: boolean?, modifiers: dray.Modifiers|string[]|nil } `namespace` is that of the items; `""` stands for items without one
---@return dray.LegalDrag[]
function dray.legal(options) end

---The result of a hypothetical drag, by the questions of a real one. Available where `dray.legal` is.
---@class dray.WhyAnswer: dray.DropDetails
---@field operation dray.Operation|"forbidden"|"cancel"|nil nil if nothing can be lifted
---@field cause dray.Cause `"dropped"` if accepted
---@field reason string? the reason of a refusal
---@field code string? the code of the refusal, independent of the language
---@field parameters table<string, string>? values for a translated text of the refusal
---@field item_ids dray.ID[] the items that would be lifted
---@field from dray.ID? the source: the container or collection of the grabbed item
---@field to dray.ID? the destination: a container or collection
---@field before dray.ID? the item to insert before; nil is the end
---@field into dray.ID? the item that is the destination

---Whether a drag would be accepted, and why not.
---@param item dray.ItemName
---@param place dray.ID
---@param options? { before: dray.ID?, modifiers: dray.Modifiers|string[]|nil }
---@return dray.WhyAnswer
function dray.why(item, place, options) end

---Undoes the latest step, after the present command, which must change no state and set no commit point itself. During a
---drag, without a step, or if the command has already called `undo` or `redo`, returns `false` and a reason. It can be
---passed as a closure: `:on_tap_gesture(dray.undo)`.
---@return boolean
---@return string? reason
function dray.undo() end

---Redoes the step that was undone last, as `dray.undo` undoes one.
---@return boolean
---@return string? reason
function dray.redo() end

---Ends the undo history at the present command, such as one that deals a card: neither its step nor an earlier one can
---then be undone. A command that also calls `dray.undo` or `dray.redo` fails.
function dray.commit_point() end

---Resets every state and collection, as one undo step. Waiting commands end, except the calling command. The function
---can be passed as a closure: `:on_tap_gesture(dray.restart)`.
function dray.restart() end

---Waits for a time. The writes of the command so far are committed. If the command fails later, only its writes after the
---latest wait are rolled back. All writes of the command are one undo step. A drop whose command waits is accepted, and
---ends with the command.
---@param time number in seconds; 0 waits for the next input
function dray.sleep(time) end

---Starts a separate command: it runs at once up to its first wait, and continues independently of its caller.
---@param command fun(): boolean?, dray.Reason?
---@return boolean done false if the command refused before its first wait; its writes are then rolled back
---@return string? reason
function dray.task(command) end

---Asks the user to choose, and waits for the answer.
---@param options dray.Choose
---@return string? choice nil if nothing was chosen
function dray.choose(options) end

---@class dray.Choose
---@field title string? a short heading
---@field message string? a question or an explanation below the title
---@field [integer] string the choices

return dray
