---@meta

---Operates a plugin by real inputs, for tests, scripts and the prompt. At the prompt its methods, except `load`, are
---functions for the open plugin: `drag("6D"):drop "pile 5"`.
---@class dray.Play
---@field state table<string, table> the plugin's states by name, at the time of reading. Read-only
---@field view_state table<string, table> Read-only
---@field next_undo dray.UndoableStep? the step that `undo` would undo; nil without a step, or during a drag
---@field next_redo dray.UndoableStep? the step that `redo` would redo
---@field outcome string? the result of the plugin's `dray.outcome`
---@field choice dray.Choice? the earliest choice that is not yet answered
---@field placements dray.Placement[] the elements that a host draws, from back to front
---@field announcement string? the latest announcement: of `dray.announce`, or of the effect of a key or of a tap that drags
local Play = {}

---An item's id, or its label if that is unique; a container, for its topmost item that can be lifted, also if that is
---scrolled out of sight; a drag of `legal`, for its item; or a point. A container is named by its id, its label, or the
---last word of its id: "5" is "pile 5". If an item and a container have the same id, the id names the item.
---@alias dray.Grip dray.ItemName|dray.NamedItem|dray.NamedCollection|dray.Point

---A container, an item, or a point of the scene. Labels, and the last words of containers' ids, are names if they are
---unique. If an item and a container have the same id, the id names the container, unless the item takes drops or has
---the type of a dragged item. Then a drop at this id is an error: name one of them by `{ item_id = … }` or
---`{ collection_id = … }`.
---@alias dray.Place dray.ItemName|dray.NamedItem|dray.NamedCollection|dray.Point

---@class dray
local dray = {}

---Opens a plugin. For driver scripts and tests: a plugin cannot open another plugin. `state` in the options is a start
---position: the whole contents of states by name, such as `{ state = { pegs = { left = {}, right = { … } } } }`, and of a
---collection the list of its rows. They replace the contents that the script begins with; the invariants are checked.
---`{ state = other.state }` begins from the states of another play. Options of the manifest that are named `seed`, `state`
---or `options` are given in a table: `{ seed = 7, options = { seed = "wheat" } }`.
---@param path string
---@param options? table<string, boolean|number|string|table<string, boolean|number|string|table>> the options of its manifest, `seed`, `state`, and `options`
---@return dray.Play
function dray.load(path, options) end

---Declares a test in a file `*_test.lua` of a plugin. `dray test` loads the plugin for each test. The file can `require`
---the plugin's modules, to test them directly.
---@overload fun(sentence: string, body: fun(play: dray.Play))
---@param sentence string the tested behaviour
---@param options table<string, boolean|number|string|table<string, boolean|number|string|table>> as for `dray.load`
---@param body fun(play: dray.Play) an error in this function fails the test
function test(sentence, options, body) end

---Begins an expectation about a value, in a test. If the value does not meet it, an error shows the difference, and also
---the further values, such as the reason after `false` in `expect(play:tap "stock"):equals(true)`.
---@param value? any
---@param ... any further results of the same call
---@return dray.Expectation
function expect(value, ...) end

---@class dray.Expectation
local Expectation = {}

---The value equals another one. Tables are equal if all their fields are equal. For texts of several lines, an error
---shows the lines that differ.
---@param value? any
function Expectation:equals(value) end

---The value does not equal another one.
---@param value? any
function Expectation:differs(value) end

---The text contains another text, or the table has an entry that equals a value.
---@param value? any
function Expectation:contains(value) end

---The text matches a pattern of `string.find`.
---@param pattern string
function Expectation:matches(pattern) end

---The function raises an error whose message matches a pattern.
---@param pattern string
function Expectation:raises(pattern) end

---Lifts an item. If it cannot be lifted, the result is an ended drag with `cause` and `reason`. The ids in `selected`
---are selected first, in the namespace that `item` names, or else in all lists; if a rule or a limit refuses the
---selection, nothing is lifted.
---@param item dray.Grip
---@param options? { modifiers: dray.Modifiers|string[]|nil, selected: dray.ID[]? }
---@return dray.Drag
function Play:drag(item, options) end

---Begins an external drag. `data` is a table with the data of an item by type and, if needed, a file name as
---`suggested_name`; or it is a list of such tables. The data is loaded after the drop. With a field `seconds` the data
---arrives that many seconds after its request: `tick` lets the time pass.
---@param data table<string, string|number>|table<string, string|number>[]
---@return dray.Drag
function Play:drag_in(data) end

---Drags an item out, to another program that loads all data and copies it. A failed load is a text that begins with
---`error:`.
---@param item dray.Grip
---@return table<string, string>? data of the first item, by type; nil if the drag is refused
---@return table<string, string>[]|string|nil items the data of all items, or the reason
function Play:drag_out(item) end

---Turns drags by taps on or off. While they are on, `tap(item)` lifts an item, and `tap(place)` drops it. Escape cancels
---the drag, and so does a tap on the item itself or on a place that does not take it.
---@param is_on? boolean `is_on` is by default true
function Play:drag_by_taps(is_on) end

---Taps, once or several times in a row. Returns the result of the last tap.
---@param place dray.Place
---@param options? { before: dray.ItemName?, count: integer?, modifiers: dray.Modifiers|string[]|nil } `count` is by default 1. `before` is the item of the place to drop before, while taps hold items
---@return boolean
---@return string? reason
function Play:tap(place, options) end

---Presses a key.
---@param name string
---@param options? { modifiers: dray.Modifiers|string[]|nil }
---@return boolean
---@return string? reason
function Play:key(name, options) end

---Lets time pass.
---@param time number in seconds
---@return boolean
---@return string? reason
function Play:tick(time) end

---An element that a host draws. Fields without a value, empty texts and flags that are false are nil.
---@class dray.Placement
---@field kind "item"|"container"|"text" the kind of node
---@field state "resting"|"lifted"|"placeholder"|"targeted" its state during a drag: unaffected, lifted, a gap or a placeholder, or the destination
---@field id dray.ID? the id; nil for a node without one
---@field type string? the item type
---@field namespace dray.ID? the namespace of an item
---@field container dray.ID? the nearest container with an id around it
---@field frame dray.Frame in the space of the scene
---@field clip dray.Frame? the part of the scene to which the drawing is limited
---@field content dray.Frame? of a scroll view: the frame of its content
---@field z integer the order from back to front, from 0
---@field label string? the text to draw
---@field cells string[]? the texts of the columns, for an item in a table
---@field accessibility_label string? the spoken label
---@field tint string? a colour, by a name that the host defines
---@field style string? a look, by a name that the host defines
---@field data table? the data of an item for the host
---@field badge integer? the number on the preview of several items, or of a part of an item with a quantity
---@field quantity integer? the present quantity of an item that has one
---@field rotation { dx: number, dy: number, x: number, y: number }? the direction of the upper edge, and the centre
---@field is_drop_place boolean? whether a tap here drops the held items
---@field is_selected boolean? whether the item is selected
---@field is_disabled boolean? whether it, or a node around it, is disabled

---The element that a host draws for an item or a container: `play:placement("6D").frame`. Of a dragged item, this is the
---lifted element. Nil if it is not drawn, as in a closed scroll view; an unknown name is an error.
---@param what dray.ItemName|dray.NamedItem|dray.NamedCollection
---@return dray.Placement?
function Play:placement(what) end

---A choice that a rule offers to the user by `dray.choose`.
---@class dray.Choice
---@field title string? a short heading
---@field message string? a question or an explanation below the title
---@field choices string[] the possible answers

---Answers the open choice, and continues its command. An answer that is not one of the choices is an error.
---@param choice? string nil chooses nothing
---@return boolean
---@return string? reason
function Play:answer(choice) end

---@class dray.LegalOptions
---@field positions boolean? true: each position in a list is tried
---@field modifiers dray.Modifiers|string[]|nil the modifier keys that count as held
---@field selected dray.ID[]? the ids that count as selected

---Lists every drag that would be accepted, without moving anything: all drags, or those of one item or container. The
---rules are evaluated as for a real drop at each place. For the drags of one item, each position in a list is tried;
---for others only the end of a list, unless `positions` is true. A place that would change nothing is not listed. The ids
---in `selected` count as selected during the search; the selection itself is unchanged.
---@overload fun(self: dray.Play, options: dray.LegalOptions): dray.LegalDrag[]
---@param item? dray.ItemName
---@param options? dray.LegalOptions
---@return dray.LegalDrag[]
function Play:legal(item, options) end

---The result of a hypothetical drag, with the rules that led to it.
---@class dray.Explanation: dray.DropDetails
---@field operation dray.Operation|"forbidden"|"cancel"|nil nil if nothing can be lifted
---@field cause dray.Cause `"dropped"` if accepted
---@field reason string? the reason of a refusal
---@field code string? the code of the refusal, independent of the language
---@field parameters table<string, string>? values for a translated text of the refusal
---@field item_ids dray.ID[] the items that would be lifted
---@field from dray.ID? the source: the container or collection of the grabbed item
---@field to dray.ID? the destination: a container or collection
---@field before dray.ID? the item to insert before; nil is the end
---@field into dray.ID? the item that the items would go into, if an item is the destination
---@field suggested_operations table<dray.Operation, boolean> by the source
---@field trace dray.TraceStep[] the asked rules, in order

---@class dray.TraceStep
---@field place dray.ID? the node with the modifier, or the nearest container with an id around it
---@field question string the modifier, or the function of a delegate
---@field script string? the script file of the closure; nil for a closure of the host
---@field line integer? the first line of the closure
---@field answer string the answer in words
---@field operation dray.Operation|"forbidden"|"cancel"|nil the operation in the answer
---@field reason string? the reason of a refusal
---@field code string? the code of the refusal, independent of the language
---@field parameters table<string, string>? values for a translated text of the refusal

---Evaluates a hypothetical drag and explains the result, without moving anything. The rules are asked as by a real drag;
---the command of the drop does not run, and may still refuse. For a position to which a drop would not go, the cause is
---`no_target` and the code `goes_elsewhere`.
---@param item dray.Grip
---@param place dray.Place
---@param options? { before: dray.ItemName?, after: dray.ID?, index: integer?, into: dray.ID?, modifiers: dray.Modifiers|string[]|nil, selected: dray.ID[]? } the position as for `drop`
---@return dray.Explanation
function Play:why(item, place, options) end

---Selects items: writes the lists of `drag_container_selection`, each with the ids that are in its container.
---@param ids dray.ID[]
---@param options? { namespace: dray.ID? } only lists of items in this namespace
---@return boolean
function Play:select(ids, options) end

---Scrolls a scroll view to an offset. The offset is the distance by which the content is moved to the left and upward,
---and is limited by the end of the content. `drag`, `over`, `drop` and `tap` scroll their places into view automatically.
---@param id dray.ID
---@param offset { x: number?, y: number? } `x` is by default 0, and `y` is by default 0
---@return boolean
---@return string? reason
function Play:scroll(id, offset) end

---The offset of a scroll view: the distance by which its content is moved to the left and upward.
---@param id dray.ID
---@return dray.Point
function Play:scroll_offset(id) end

---Carries out a drag of `legal` by real inputs, with the modifiers and the selection of that search. A number is the
---position in the latest list of `legal`. A play is also a function for this: `play(3)`.
---@param drag dray.LegalDrag|integer
---@return dray.Outcome
function Play:play(drag) end

---Cancels the drag in progress, of a pointer or of the keys.
---@return boolean
---@return string? reason
function Play:cancel() end

---Resets every state and collection. The random numbers continue, so that a card game deals other cards.
---@return boolean
function Play:restart() end

---Undoes the latest input that changed a state. View states are unchanged. If a later drop waits or has placeholders,
---and has changed no state yet, that drop is cancelled instead.
---@return boolean
---@return string? reason there is no step to undo, or a drag is in progress
function Play:undo() end

---The step that `undo` would undo, or that `redo` would redo. `tostring` and the prompt show its `text`.
---@class dray.UndoableStep
---@field kind "drop"|"tap"|"key"|"timer"|"delete"|"restart"|"command" the kind of action that began the step
---@field operation dray.Operation? the operation of the drop
---@field is_unfinished boolean true if the drop has begun and is not over
---@field item_ids dray.ID[] the items that were dropped, tapped or deleted
---@field from dray.ID? the source of the drop; for a tap, the container around the tapped point
---@field to dray.ID? the destination of the drop
---@field before dray.ID? the item before which the items were inserted; nil is the end
---@field into dray.ID? the item that was the destination
---@field quantity integer? how much of an item was dropped, if not all of it
---@field key string? the name of the key
---@field text string a sentence without a subject: `moved 2♣ from pile 2 to pile 3`

---Redoes the step that was undone last, unless a state has changed since.
---@return boolean
---@return string? reason
function Play:redo() end

---All inputs and results since the plugin was opened, as the text of a journal for `dray replay` and `load`.
---@return string
function Play:journal() end

---Writes a saved game: the states and the state of the random numbers. While a drag or a waiting command exists, the
---call raises an error that names each of them.
---@param file string
---@param options? { unfinished: "refuse"|"drop"|"keep"|nil } how to treat unfinished drags and waits: an error, a file without them, or a file with the journal from the beginning; `unfinished` is by default `"refuse"`
function Play:save(file, options) end

---Continues from the end of a saved game or a journal. An error has the line and the problem; the lines before it can be
---loaded with `last_line`.
---@param file string
---@param options? { last_line: integer?, files_folder: string?, size_limit: integer?, line_limit: integer? } the last line to load; the folder of files that the journal names but does not contain; the limits of the file and of a line in bytes
function Play:load(file, options) end

---The board as text.
---@return string
function Play:show() end

---An open drag, with the verdict at its present place.
---@class dray.Drag: dray.DropDetails
---@field operation dray.Operation|"forbidden"|"cancel"|nil nil if nothing was lifted
---@field cause dray.Cause? the step that decided against a drop; nil if a drop would be accepted
---@field reason string? the reason of a refusal
---@field code string? the code of the refusal, independent of the language
---@field parameters table<string, string>? values for a translated text of the refusal
---@field item_ids dray.ID[] the dragged items
---@field from dray.ID? the source: the container or collection of the grabbed item
---@field to dray.ID? the destination: a container or collection
---@field before dray.ID? the item to insert before; nil is the end
---@field into dray.ID? the item that is the destination
---@field destination dray.Destination? the place in a reorder container; nil elsewhere
---@field badge integer? the number on the preview; nil if it has none
---@field quantity integer? how much of an item with a quantity is carried
local Drag = {}

---How a drag ended.
---@class dray.Outcome: dray.DropDetails
---@field operation dray.Operation|"forbidden"|"cancel"|nil nil if nothing was lifted
---@field cause dray.Cause the step that decided the outcome
---@field is_unfinished boolean true if the drop was accepted and waits; `operation` then holds unless its command or a load fails
---@field reason string? the reason of a refusal, a failure or a cancellation, or a remark on a drop that succeeded
---@field code string? the code of the reason, independent of the language
---@field parameters table<string, string>? values for a translated text of the reason
---@field item_ids dray.ID[] the dragged items
---@field from dray.ID? the source: the container or collection of the grabbed item
---@field to dray.ID? the destination, also of a refused drop
---@field before dray.ID? the item to insert before; nil is the end
---@field into dray.ID? the item that was the destination
---@field failed_item_ids dray.ID[] the items whose requested data failed to load
---@field select_ids dray.ID[] the items that a list in the destination should select
---@field deselect_ids dray.ID[] the items that a list in the source should deselect first
---@field previews dray.PreviewEnding[] the endings of the previews, in the order of the items

---@class dray.PreviewEnding
---@field id dray.ID the id of the dragged item
---@field motion "returns"|"lands"|"fades" to the old place, to the new place, or without a place
---@field frame dray.Frame? the final frame, in the space of the scene

---Moves the pointer to a place. If the place is an item of a reorderable list, the dragged items take its position, and
---that item moves towards their old place. A position to which a drop would not go is an error, as for `drop`.
---@param place dray.Place
---@param options? { before: dray.ItemName?, after: dray.ID?, index: integer?, into: dray.ID? } the position as for `drop`
---@return self
function Drag:over(place, options) end

---Moves the pointer to a place, if one is given, and drops. The place can be a list with a position in it: `before` or
---`after` an item; at an `index` from 1, counted before anything is removed; or `into` an item that takes drops or holds
---a list. An unknown place or position is an error, and so is a drop that would go elsewhere, such as to the list that is
---nearest to a place that takes nothing. The drag then continues: drop it elsewhere, or `cancel` it.
---@param place? dray.Place nil, if options follow: the present place
---@param options? { before: dray.ItemName?, after: dray.ID?, index: integer?, into: dray.ID?, modifiers: dray.Modifiers|string[]|nil, answers: (string|false)[]? } `answers` to the choices of rules, in order; `false` chooses nothing, and unused answers are ignored
---@return dray.Outcome
function Drag:drop(place, options) end

---Cancels the drag.
---@return dray.Outcome
function Drag:cancel() end

---Taps another item with a second finger during the drag: it is added if the source of the items allows it. `item_ids`
---has the dragged items.
---@param item_id dray.ItemName
---@return self
function Drag:add(item_id) end

---Presses a key during the drag.
---@param name string
---@return self
function Drag:key(name) end
