-- Plays of plugins, and the drags in them. The host represents each play and each drag by a native function, which takes
-- a command and its arguments.
local core, lib = ...
local check = lib.check

local place = lib.place

local function bits(options) return options.modifiers and lib.modifier_bits(options.modifiers) end

-- Outcomes

local outcome = lib.record("an outcome", lib.with_drop_details {
  operation = true, cause = true, is_unfinished = true, reason = true, code = true, parameters = true, item_ids = true,
  from = true, to = true, before = true, into = true, failed_item_ids = true, select_ids = true, deselect_ids = true,
  previews = true,
}, nil, nil, function(self) return self._text end)

local function ended(fields)
  for _, name in ipairs { "item_ids", "failed_item_ids", "select_ids", "deselect_ids", "previews" } do
    fields[name] = lib.list(fields[name], "a list of an outcome")
  end
  return outcome(fields)
end

-- Drags

local drag_methods, drag_getters = {}, {}
local drag, behind_drag =
  lib.record("a drag", {}, drag_methods, drag_getters, function(self) return self._native("text") end)

local verdict = lib.with_drop_details {
  operation = true, cause = true, reason = true, code = true, parameters = true, from = true, to = true, before = true,
  into = true, badge = true, quantity = true,
}
for name in pairs(verdict) do
  drag_getters[name] = function(self) return rawget(self, "_native")("read", name) end
end

function drag_getters:item_ids() return { rawget(self, "_native")("item_ids") } end

local destination = lib.record("a destination", { collection_id = true, before = true })

function drag_getters:destination()
  local collection_id, before = rawget(self, "_native")("destination")
  return collection_id and destination { collection_id = collection_id, before = before }
end

-- Whether a value is a drag in progress.
function lib.is_open_drag(value)
  local data = behind_drag(value)
  return data ~= nil and rawget(data, "_native")("is_open")
end

local function lifted(fn) return drag { _native = fn } end

-- The present fields of a drag, for JSON; nil for other values.
function lib.drag_data(value)
  if not behind_drag(value) then return nil end
  local data = { item_ids = value.item_ids }
  for name in pairs(verdict) do data[name] = value[name] end
  return data
end

function drag_methods:over(where, options)
  local id, namespace, x, y = place(where)
  self._native("over", id, namespace, x, y, lib.position(options, "over"))
  return self
end

local drop_arguments

-- drop() and drop(nil, options) drop at the present place; drop(nil) is an error.
function drag_methods:drop(...)
  local fn, result = self._native, nil
  drop_arguments = drop_arguments or lib.arguments("Drag", "drop")
  local where, options = drop_arguments(...)
  if where == nil then
    if select("#", ...) == 1 then check.fail "the place of drop is nil; drop() drops at the present place" end
    local name = lib.position(options, "drop")
    if name then check.fail("drop: '%s' needs a place: drop(place, { %s = … })", name, name) end
    result = fn("drop", bits(options))
  else
    local id, namespace, x, y = place(where)
    local name, value, item_namespace = lib.position(options, "drop")
    result = fn("drop_on", id, namespace, x, y, name, value, item_namespace, bits(options))
  end
  if options.answers then result = fn("answers", table.unpack(options.answers)) end
  return ended(result)
end

-- Taps another item with a second finger, which adds the item to the drag if its source allows it.
function drag_methods:add(item_id)
  self._native("add", place(item_id))
  return self
end

function drag_methods:cancel() return ended(self._native("cancel")) end

function drag_methods:key(name)
  self._native("key", lib.check_key(name, "key"))
  return self
end

-- Plays

local play_methods, play_getters = lib.on_demand("play_methods", {}), {}
lib.play_methods = play_methods
local play = lib.record("a play", {}, play_methods, play_getters, function(self)
  return "a play of " .. self._native("name")
end, function(self, which) return self:play(which) end)

local drag_arguments

-- If `what` is a legal drag, only its item is used.
function play_methods:drag(what, ...)
  local fn, legal, options = self._native, lib.legal_data(what), nil
  if legal then
    what = rawget(legal, "_is_item") and { id = legal.item_id, namespace = legal.namespace or "" }
      or { collection_id = legal.item_id }
  end
  drag_arguments = drag_arguments or lib.arguments("Play", "drag")
  what, options = drag_arguments(what, ...)
  local id, namespace, x, y = place(what)
  return lifted(fn("drag", id, namespace, x, y, bits(options), options.selected))
end

local function promised(data)
  local count = 0
  for name, content in pairs(check.value(data, "table", "an item", "drag_in")) do
    check.value(name, "string", "a type", "drag_in")
    if name == "" then check.fail "a type of drag_in is empty" end
    if name == "seconds" then
      check.value(content, "number", name, "drag_in")
      if content < 0 then check.fail "seconds of drag_in must not be negative" end
    else
      check.value(content, "string", "the content of " .. name, "drag_in")
      if name ~= "suggested_name" then count = count + 1 end
    end
  end
  if count == 0 then check.fail "an item of drag_in needs at least one content type" end
  return data
end

-- Begins a drag of another program. `data` has the data of an item by type, its suggested_name and its delay in
-- seconds; or it is a list of several such items.
function play_methods:drag_in(data)
  local items = {}
  for index, item in ipairs(data[1] and data or { data }) do items[index] = promised(item) end
  return lifted(self._native("drag_in", items))
end

-- Drags an item to another program. Returns the data of the first item by type, then a list for all items. If the drag is
-- refused, returns nil and the reason.
function play_methods:drag_out(what)
  local fn = self._native
  local id, namespace, x, y = place(what)
  local items, reason = fn("drag_out", id, namespace, x, y)
  if not items then return nil, reason end
  return items[1], items
end

function play_methods:tap(where, options)
  local fn = self._native
  if options.count < 1 then check.fail("count of tap must be at least 1, not %d", options.count) end
  local id, namespace, x, y = place(where)
  return fn("tap", id, namespace, x, y, options.count, bits(options), (place(options.before)))
end

function play_methods:drag_by_taps(is_on) self._native("drag_by_taps", is_on) end

function play_methods:key(name, options)
  return self._native("key", lib.check_key(name, "key"), bits(options))
end

function play_methods:tick(seconds)
  if seconds < 0 then check.fail "the time of tick must not be negative" end
  return self._native("tick", seconds)
end

-- Answers the open choice; nil chooses nothing.
function play_methods:answer(choice) return self._native("answer", choice) end

-- The earliest choice that is not yet answered.
local choice = lib.record("a choice", { title = true, message = true, choices = true })

function play_getters:choice()
  local asked = rawget(self, "_native")("choice")
  return asked and choice(asked)
end

-- The elements to draw.
local placement = lib.record("a placement", {
  kind = true, state = true, id = true, type = true, namespace = true, container = true, frame = true, clip = true,
  content = true, z = true, label = true, cells = true, accessibility_label = true, tint = true, style = true,
  data = true, badge = true, quantity = true, rotation = true, is_drop_place = true, is_selected = true,
  is_disabled = true,
})

function play_getters:placements()
  local list = rawget(self, "_native")("placements")
  for index, one in ipairs(list) do list[index] = placement(one) end
  return list
end

function play_methods:placement(what)
  local found = self._native("placement", place(what))
  return found and placement(found)
end

function play_methods:select(ids, options) return self._native("select", ids, options.namespace) end

function play_methods:scroll(id, offset) return self._native("scroll", id, offset.x, offset.y) end

function play_methods:scroll_offset(id)
  local x, y = self._native("scroll_offset", id)
  return { x = x, y = y }
end

function play_methods:cancel() return self._native("cancel") end

function play_methods:restart() return self._native("restart") end

function play_methods:undo() return self._native("undo") end

function play_methods:redo() return self._native("redo") end

-- The journal so far, in the form for `dray replay`.
function play_methods:journal() return self._native("journal") end

function play_methods:save(file, options) self._native("save", file, options.unfinished) end

-- Restores a saved game or a recording, up to its end or to a line.
function play_methods:load(file, options)
  self._native("load", file, options.last_line, options.files_folder, options.size_limit, options.line_limit)
end

function play_methods:show() return self._native("show") end

-- The latest announcement.
function play_getters:announcement() return rawget(self, "_native")("announcement") end

-- The steps of undo() and redo(); nil without a step.
local undoable_step = lib.record("an undoable step", {
  kind = true, operation = true, is_unfinished = true, item_ids = true, from = true, to = true, before = true,
  into = true, quantity = true, key = true, text = true,
}, nil, nil, function(self) return self.text end)

for _, name in ipairs { "next_undo", "next_redo" } do
  play_getters[name] = function(self)
    local step = rawget(self, "_native")(name)
    return step and undoable_step(step)
  end
end

function play_getters:outcome() return rawget(self, "_native")("outcome") end

local function reject_write(key)
  check.fail("'%s' cannot be set: states are read-only here; only commands of the plugin write them%s", tostring(key),
    lib.write_hint or "")
end

local view

-- The key of the play's native function in a table of all states.
local native_of = {}

-- Defines a getter of the states or view states, as a table by their names. A state that a script reads from it does not
-- change; after a move, the script must read the state again.
local function states(getter, what)
  local function names(self)
    local set = {}
    for _, name in ipairs(rawget(self, native_of)(getter .. "s")) do set[name] = true end
    return set
  end
  local meta = { __metatable = false }
  function meta.__index(self, name)
    local contents = type(name) == "string" and rawget(self, native_of)(getter, name)
    if not contents then check.unknown(what, name, "of " .. rawget(self, native_of)("name"), names(self)) end
    view = view or lib.views(reject_write)
    return view(contents)
  end
  function meta.__newindex(_, key) reject_write(key) end
  function meta.__pairs(self)
    local set = {}
    for name in pairs(names(self)) do set[name] = self[name] end
    return pairs(set)
  end
  play_getters[getter] = function(self) return setmetatable({ [native_of] = rawget(self, "_native") }, meta) end
end

states("state", "state")
states("view_state", "view state")

-- Opening

function lib.play(fn) return play { _native = fn } end

-- A copy of the contents of states. `given` can be the table of all states of another play.
local function position(given)
  check.value(given, "table", "state", "load")
  if rawget(given, native_of) then
    local contents = {}
    for name, value in pairs(given) do contents[name] = value end
    given = contents
  end
  return lib.plain(given, "a start position is")
end

-- Opens a plugin. `options`: the plugin's options, plus `seed` and `state`, the contents of states to begin with. A table
-- `options` in it has plugin options of any name.
lib.load = lib.defined("dray", "load", function(path, options)
  local values, seed, states = {}, 0, nil
  for name, value in pairs(options or {}) do
    if name == "seed" then
      seed = check.value(value, "integer", "seed", "load")
    elseif name == "state" then
      states = position(value)
    elseif name ~= "options" or type(value) ~= "table" then
      values[name] = value
    end
  end
  local named = options and options.options
  if type(named) == "table" then
    for name, value in pairs(named) do
      if values[name] ~= nil then check.fail("option '%s' of load is set twice", tostring(name)) end
      values[name] = value
    end
  end
  return lib.play(core.load(path, seed, values, states))
end)
