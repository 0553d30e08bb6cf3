-- States and derived values, outcomes, invariants, random numbers and time. Also the functions of commands: `restart`,
-- `announce`, `move`, undo and redo; and the searches `legal` and `why`.
local core, lib = ...
local dray = lib.dray
local check = lib.check

local is_declared, beginnings = {}, {}

function lib.check_undeclared(what, owner, name)
  if type(name) == "string" and not utf8.len(name) then
    check.fail("the name of a %s must be a string in UTF-8, for recordings and saves, not %s", owner, core.describe(name))
  end
  if is_declared[name] then check.fail("%s '%s' is declared twice", what, name) end
end

-- Stores the name of a state or collection, and its reset function. Resets run in the order of declaration, because
-- they may use random numbers.
function lib.declare(name, begin_anew)
  is_declared[name] = true
  beginnings[#beginnings + 1] = begin_anew
end

-- A copy of plain data that shares no table with the original.
function lib.copy(value)
  if type(value) ~= "table" then return value end
  local result = {}
  for key, field in pairs(value) do result[key] = lib.copy(field) end
  return result
end

-- Why a value is not plain data, and the path of the cause; nil for plain data.
function lib.problem(value, around)
  if type(value) == "function" or type(value) == "thread" then return "a " .. type(value), "" end
  if type(value) ~= "table" then return nil end
  around = around or {}
  if around[value] then return "a table that contains itself", "" end
  around[value] = true
  for key, field in pairs(value) do
    local what, path = lib.problem(field, around)
    if what then return what, "." .. tostring(key) .. path end
  end
  around[value] = nil
end

-- A copy with its own tables. Values that are not plain data stay in the copy; the host refuses them with their path.
local function twin(value, twins)
  if type(value) ~= "table" or getmetatable(value) ~= nil then return value end
  if twins[value] then return twins[value] end
  local result = {}
  twins[value] = result
  for key, field in pairs(value) do result[key] = twin(field, twins) end
  return result
end

-- Copies an initial value, so that changes of the state do not affect the tables that the script has passed. Also
-- returns the copies of all its tables.
local function fresh(init, name)
  if type(init) == "function" then init = init() end
  if type(init) ~= "table" then
    check.fail("the initial value of state '%s' must be a table, not %s", name, core.describe(init))
  end
  local twins = {}
  return twin(init, twins), twins
end

-- The value of a kept state, brought to the version that the script declares. Fails if the versions differ and the
-- options have no `migrate` function.
local function current(name, value, version, options)
  if version == options.version then return value end
  if not options.migrate then
    check.fail("the kept state '%s' has version %d, and the script declares version %d; add the option "
      .. "migrate = function(version, state) … return state end", name, version, options.version)
  end
  local result = options.migrate(version, value)
  if type(result) ~= "table" then
    check.fail("migrate of state '%s' must return the state, a table, not %s", name, core.describe(result))
  end
  core.note_migration(name)
  return twin(result, {})
end

-- The tables of the states with their places: entries `{ name, table, chunk, line }`.
local declared = {}
lib.declared_states = declared

local function define(name, init, is_view, options)
  local owner = is_view and "view_state" or "state"
  core.only_while_loading("dray." .. owner)
  lib.check_undeclared("state", "dray." .. owner, name)
  local kept, version = core.kept_state(name, is_view)
  local value, copies
  if kept then value = current(name, kept, version, options) else value, copies = fresh(init, name) end
  local chunk, line = core.place()
  core.track(name, value, is_view, options.version, chunk, line)
  if chunk then declared[#declared + 1] = { name, value, chunk, line } end
  if copies and core.has_list_with_hole(copies) then lib.warn_of_hole(name, value, chunk, line) end
  -- Refills the same table, so that references of a script to it stay valid.
  lib.declare(name, not is_view and function()
    local begun = fresh(init, name)
    for key in pairs(value) do value[key] = nil end
    for key, field in pairs(begun) do value[key] = field end
  end or nil)
  return value
end

function dray.state(name, init, options) return define(name, init, false, options) end

function dray.view_state(name, init) return define(name, init, true, { version = 1 }) end

-- Resets every state and collection, but no view state. Ignores its arguments, so that it can be a closure itself:
-- `:on_tap_gesture(dray.restart)`.
function dray.restart(...)
  core.only_in_command("dray.restart")
  core.restarting()
  for _, begin_anew in ipairs(beginnings) do begin_anew() end
end

-- `epoch` increases with every change. While a command runs (`writing`) or an observer does, derived values are computed
-- at every call, because states may change between two calls.
-- `volatile` counts the answers that depend on more than states; results with such an answer are not kept.
local epoch, writing, volatile = 0, false, 0

function lib.change(is_writing)
  epoch, writing = epoch + 1, is_writing
end

function dray.derived(fn)
  local computed_at, results
  local function compute()
    local is_observing = core.note_derived()
    if computed_at ~= epoch or writing or is_observing then
      local before = volatile
      results = table.pack(fn())
      computed_at = volatile == before and not is_observing and epoch or nil
    end
    return table.unpack(results, 1, results.n)
  end
  lib.stand_ins[compute] = fn
  return compute
end

local outcomes, invariants = {}, {}

function dray.outcome(fn) outcomes[#outcomes + 1] = fn end

function dray.invariant(name, fn)
  invariants[#invariants + 1] = { fn = fn, what = string.format("invariant '%s'", name) }
end

-- Called by the host. Returns the first outcome that is reached; nil if there is none.
function lib.outcome()
  for _, fn in ipairs(outcomes) do
    local outcome = fn()
    if outcome and type(outcome) ~= "string" then
      core.fail_at(fn, "an outcome must be a string such as 'won', or false, not " .. core.describe(outcome))
    end
    if outcome then return outcome end
  end
end

-- Called by the host after each command. Fails if an invariant does not hold. `where` describes the states, if they are
-- not those of a command.
function lib.check_invariants(where)
  for _, invariant in ipairs(invariants) do
    local holds, reason = lib.answer(invariant.fn, invariant.what)
    core.asked(invariant.what, invariant.fn)
    if not holds then
      local why = lib.text(reason)
      core.fail_at(invariant.fn, invariant.what .. " does not hold" .. (where or "") .. (why and ": " .. why or ""))
    end
  end
end

-- Random numbers

function dray.random(...) return core.random(...) end

function dray.uuid()
  local high, low = core.random(0), core.random(0)
  high = high & ~0xf000 | 0x4000
  low = low & ~(3 << 62) | 1 << 63
  return string.format("%08x-%04x-%04x-%04x-%012x", high >> 32 & 0xffffffff, high >> 16 & 0xffff, high & 0xffff,
    low >> 48 & 0xffff, low & 0xffffffffffff)
end

-- Time, announcements, moves

function dray.now()
  volatile = volatile + 1
  return core.now()
end

function dray.announce(text) core.announce(text) end

function dray.move(item, place, options)
  local id, namespace = lib.place(item)
  core.only_in_command("dray.move", "move items")
  local bits = lib.modifier_bits(options.modifiers or {})
  if type(place) ~= "table" then return core.move(id, place, options.before, bits, namespace) end
  if options.before ~= nil then lib.check.fail "dray.move: 'before' needs one place, not a list of places" end
  local refusal
  for _, one in ipairs(place) do
    local moved, reason = core.move(id, one, nil, bits, namespace)
    if moved then return true end
    refusal = refusal or reason
  end
  return false, refusal or "the list of places is empty"
end

-- Undo, redo and searches. A command that calls `undo` or `redo` must change no state itself. Both ignore their
-- arguments, so that they can be closures of modifiers.
function dray.undo(...)
  core.only_in_command("dray.undo", "undo")
  return core.undo(false)
end

function dray.redo(...)
  core.only_in_command("dray.redo", "redo")
  return core.undo(true)
end

function dray.can_undo()
  volatile = volatile + 1
  return core.has_step(false)
end

function dray.can_redo()
  volatile = volatile + 1
  return core.has_step(true)
end

function dray.commit_point(...)
  core.only_in_command("dray.commit_point", "end the undo history")
  core.commit_point()
end

function dray.legal(options)
  volatile = volatile + 1
  local bits = lib.modifier_bits(options.modifiers or {})
  return lib.legal_drags(core.legal(options.item_id, options.from, options.to, options.positions, bits, options.namespace))
end

function dray.why(item, place, options)
  volatile = volatile + 1
  local id, namespace = lib.place(item)
  local bits = lib.modifier_bits(options.modifiers or {})
  return lib.answer_to_why(core.why(id, place, options.before, bits, namespace))
end
