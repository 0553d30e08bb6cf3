---@meta

---Plays a plugin with real inputs: what tests, scripts and the prompt have. At the prompt its methods are functions on
---the plugin that is open: `drag("6D"):drop "pile 5"`.
---@class dray.Play
---@field state table<string, table> the plugin's states by name, as they are when you read them. Read-only
---@field view_state table<string, table> Read-only
---@field next_undo string? what `undo` would take back, in words; nil if nothing, or while something is dragged
---@field next_redo string? what `redo` would do again
---@field outcome string? what the plugin's `dray.outcome` says
---@field choice dray.Choice? what a rule asks; of several what was asked first
---@field announcement string? what was spoken last: by `dray.announce`, or of what a key has come to
local Play = {}

---An item's id, or its label if only one has it; a container's id, for its topmost item that can be lifted; or a point.
---@alias dray.Grip dray.ItemName|dray.Point

---A container's id, an item's id, or a point of the scene.
---@alias dray.Place dray.ItemName|dray.Point

---@class dray
local dray = {}

---Opens a plugin. Trusted code only: a plugin cannot open another.
---@param path string
---@param options? table<string, boolean|number|string> as its manifest declares them, and `seed`
---@return dray.Play
function dray.load(path, options) end

---Declares a test in a file `*_test.lua` of a plugin. It is run by `dray test`, on a plugin just opened. Such a file can
---`require` the plugin's rules, to test them by themselves.
---@overload fun(sentence: string, body: fun(play: dray.Play))
---@param sentence string what holds
---@param options table<string, boolean|number|string> as for `dray.load`
---@param body fun(play: dray.Play) passes unless it raises an error
function test(sentence, options, body) end

---Lifts something. If that cannot be, you get a drag that has ended, with its `cause` and `reason`. `selected` is
---selected first, in the namespace of what you lift.
---@param what dray.Grip
---@param options? { modifiers: dray.Modifiers|string[]|nil, selected: dray.ID[]? }
---@return dray.Drag
function Play:drag(what, options) end

---Begins an external drag: the data of an item by type, with a file name as `suggested_name` if there is
---one, or a list of several such items. The bytes are asked for when it is dropped, and come `seconds` later if you say
---so: `tick` lets the time pass.
---@param data table<string, string|number>|table<string, string|number>[]
---@return dray.Drag
function Play:drag_in(data) end

---Drags something out, to another app that asks for everything and takes copies. What could not be had is a text that
---begins with `error:`.
---@param what dray.Grip
---@return table<string, string>? data of the first item, by type; nil if nothing could be taken out
---@return table<string, string>[]|string|nil items of all items, or why not
function Play:drag_out(what) end

---Taps, once or several times in a row. You get the answer to the last tap.
---@param place dray.Place
---@param options? { count: integer?, modifiers: dray.Modifiers|string[]|nil }
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
---@param seconds number
---@return boolean
---@return string? reason
function Play:tick(seconds) end

---What a rule asks a person by `dray.choose`.
---@class dray.Choice
---@field title string?
---@field message string?
---@field choices string[]

---Answers what a rule asks, and its command goes on. An answer that is not among the choices is an error.
---@param choice? string nil chooses nothing
---@return boolean
---@return string? reason
function Play:answer(choice) end

---@class dray.LegalOptions
---@field positions boolean?
---@field modifiers dray.Modifiers|string[]|nil
---@field selected dray.ID[]?

---Lists every drag that would be accepted, without moving anything: those of one item, those that begin in one container,
---or all. The rules are asked as by a drag that lets go at each place. A list is asked once, at its end; with `positions`
---once for each item that a drop could go before. A place that would change nothing is not listed. `selected` is what
---would be selected first, as in `drag`; nothing is selected by it.
---@overload fun(self: dray.Play, options: dray.LegalOptions): dray.LegalDrag[]
---@param what? dray.ItemName
---@param options? dray.LegalOptions
---@return dray.LegalDrag[]
function Play:legal(what, options) end

---What a drag would come to, and why.
---@class dray.Explanation
---@field operation dray.Operation|"forbidden"|"cancel"|nil nil if nothing can be lifted
---@field cause dray.Cause `"dropped"` with a yes
---@field reason string?
---@field code string? a name for the refusal, the same in every language
---@field parameters table<string, string>? what it takes to say the refusal in other words
---@field item_ids dray.ID[] what would be lifted
---@field from dray.ID?
---@field to dray.ID?
---@field before dray.ID?
---@field into dray.ID? the item that they would go into, if an item is the destination
---@field accepted_item_count integer how many would be taken
---@field suggested_operations table<dray.Operation, boolean> by the source
---@field trace dray.TraceStep[] who was asked, in this order

---@class dray.TraceStep
---@field place dray.ID? what the modifier is attached to, or the container around it
---@field question string the modifier, or the function of a delegate
---@field script string? where it is written, if a script wrote it
---@field line integer? on which the closure begins
---@field answer string
---@field operation dray.Operation|"forbidden"|"cancel"|nil of an answer to what a drop would come to
---@field reason string?
---@field code string?
---@field parameters table<string, string>?

---Says what a drag would come to, and why, without moving anything. The rules are asked as by the drag itself; the
---command that takes the drop is not run, and may still say no.
---@param what dray.Grip
---@param place dray.Place
---@param options? { before: dray.ID?, modifiers: dray.Modifiers|string[]|nil, selected: dray.ID[]? }
---@return dray.Explanation
function Play:why(what, place, options) end

---Writes the lists that `drag_container_selection` names, each with those of the ids that lie in its container.
---@param ids dray.ID[]
---@param options? { namespace: dray.ID? } only lists of items in this namespace
---@return boolean
function Play:select(ids, options) end

---Scrolls a scroll view to where its content has moved so far to the left and upward; what is out of reach is clamped.
---What you name in `drag`, `over`, `drop` and `tap` is scrolled to by itself.
---@param id dray.ID
---@param offset { x: number?, y: number? }
---@return boolean
---@return string? reason
function Play:scroll(id, offset) end

---How far the content of a scroll view has moved to the left and upward.
---@param id dray.ID
---@return dray.Point
function Play:scroll_offset(id) end

---Makes every state anew. What is drawn by chance is drawn on, so that a card game deals other cards.
---@return boolean
function Play:restart() end

---Takes back what the latest input did that changed a state. View states stay as they are. A drop that waits, or has
---left something standing for its items, is cancelled if it has changed nothing yet.
---@return boolean
---@return string? reason nothing is left to undo, or a drag is in the air
function Play:undo() end

---Does again what was undone last, as long as nothing else has changed a state since.
---@return boolean
---@return string? reason
function Play:redo() end

---What has happened since the plugin was opened, as a journal: what `dray replay` takes, and `load`.
---@return string
function Play:journal() end

---Writes a saved game: what the states hold, and where chance stands. An error while something is dragged or waits, which
---names each.
---@param file string
---@param options? { unfinished: "refuse"|"drop"|"keep"|nil } what becomes of what is under way: the file is without it, or
---is the journal from the beginning
function Play:save(file, options) end

---Goes on from where a saved game or a journal ends. An error says what is wrong at which line; all before it can be
---used then, by `until_line`.
---@param file string
---@param options? { until_line: integer?, files_folder: string?, max_size: integer?, max_line: integer? } the last line
---that counts; a folder below which files may be read that the journal names and does not hold; how many bytes are read
---of the file and of a line
function Play:load(file, options) end

---The board as text.
---@return string
function Play:show() end

---A drag in the air, and the answer where it is now.
---@class dray.Drag
---@field operation dray.Operation|"forbidden"|"cancel"|nil nil if nothing was lifted
---@field cause dray.Cause?
---@field reason string?
---@field code string?
---@field parameters table<string, string>?
---@field item_ids dray.ID[] what is dragged
---@field from dray.ID?
---@field to dray.ID?
---@field before dray.ID?
---@field into dray.ID? the item that they would go into, if an item is the destination
---@field destination dray.Destination?
---@field badge integer?
local Drag = {}

---How a drag ended.
---@class dray.Outcome
---@field operation dray.Operation|"forbidden"|"cancel"|nil nil if nothing was lifted
---@field cause dray.Cause
---@field reason string?
---@field code string?
---@field parameters table<string, string>?
---@field item_ids dray.ID[]
---@field from dray.ID?
---@field to dray.ID?
---@field before dray.ID?
---@field into dray.ID? the item that they went into, if an item was the destination
---@field accepted_item_count integer
---@field failed_item_ids dray.ID[] the items of which data was asked for and did not come
---@field select_ids dray.ID[] what a list in the destination should select
---@field deselect_ids dray.ID[] what a list in the source should deselect, before that
---@field is_unfinished boolean true if the drop was taken and waits: `operation` is what it will be if nothing fails
---@field previews dray.PreviewEnding[] what became of what was in the air, in the order of the items

---@class dray.PreviewEnding
---@field id dray.ID
---@field motion "returns"|"lands"|"fades" back, to where the item is now, or nowhere
---@field frame dray.Frame? where to, in the space of the scene

---Moves on to a place. Over an item of a list that takes drops between its items it is the item's own place, which makes
---room towards where the things came from.
---@param place dray.Place
---@return self
function Drag:over(place) end

---Moves on to a place, if you name one, and lets go. A nil in its place is here only if options follow. If the drop would
---not go before the item that you name, that is an error and the drag goes on.
---@param place? dray.Place
---@param options? { before: dray.ItemName?, modifiers: dray.Modifiers|string[]|nil, answers: (string|false)[]? } `answers`:
---what to answer when a rule asks, one after the other; `false` chooses nothing. Answers that no rule asks for are left over
---@return dray.Outcome
function Drag:drop(place, options) end

---Cancels the drag.
---@return dray.Outcome
function Drag:cancel() end

---Taps another item with a second finger while the drag goes on: it joins if the source of the items says so. Look at
---`item_ids` for what is dragged now.
---@param item_id dray.ItemName
---@return self
function Drag:add(item_id) end

---Presses a key while dragging.
---@param name string
---@return self
function Drag:key(name) end
