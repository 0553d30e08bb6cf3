---@meta dray

---Drag and drop by rules. You describe a scene, attach closures to its nodes, and keep your model in `dray.state`.
---
---Closures come in three kinds. A *question* is asked often, also about hypothetical drags, and writes nothing. An
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
---@field step "focused"|"tapped"|"lifted"|"not_lifted"|"over"|"dropped"|"cancelled"|"refused"
---@field operation dray.Operation|"forbidden"|"cancel"|nil what a drop would be, or was
---@field reason string? why not
---@field code string? a name for the refusal, the same in every language
---@field parameters table<string, string>? what it takes to say the refusal in other words
---@field item_ids dray.ID[] what has the focus, or is carried
---@field from dray.ID? where it is, or was lifted
---@field to dray.ID? where it is over, or was dropped
---@field before dray.ID? the item before which it goes; nil is the end
---@field into dray.ID? the item that it goes into
---@field position integer? which of several it is: an item of its list, or a place among those that would take it
---@field count integer? how many there are
---@field can_be_lifted boolean? whether Space would lift what has the focus
---@field can_be_tapped boolean? whether Return would tap it
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
---@field operation dray.Operation
---@field item_id dray.ID what to grab
---@field namespace dray.ID? that tells it from others of its id
---@field item_ids dray.ID[] what is lifted
---@field place dray.ID where to drop it: a container, a collection, or an item that takes drops itself
---@field from dray.ID?
---@field to dray.ID? the container or collection that it goes to
---@field before dray.ID? the item of that list before which it goes; nil is the end
---@field into dray.ID? the item that it goes into
---@field accepted_item_count integer? how many would be taken; nil for all

---Lists every drag that would be accepted now, by the same questions as the drag itself: all, those of one item, those
---that begin in one container, those that go to one place. A list is asked once, at its end.
---@param options? { item_id: dray.ID?, from: dray.ID?, to: dray.ID? }
---@return dray.LegalDrag[]
function dray.legal(options) end

---Makes every state anew, as one step to undo. Commands that wait end; the one that calls this goes on. It can be a
---closure as it is: `:on_tap_gesture(dray.restart)`.
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

return dray
