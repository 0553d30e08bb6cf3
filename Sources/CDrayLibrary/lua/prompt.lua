-- The prompt: most methods of a play are global functions, and the states of its plugin are read-only globals.
local core, lib = ...

-- The number of stored results: `_` and `_1` are the first value of the latest input with a value, `_2` is that of the
-- input with a value before it, and so on.
local kept = 9

-- Called by the host with the first value of an input, unless this value is nil.
function lib.keep_result(value)
  for index = kept, 2, -1 do core.rawset(_G, "_" .. index, rawget(_G, "_" .. index - 1)) end
  core.rawset(_G, "_1", value)
  core.rawset(_G, "_", value)
end

local expose_state

-- A state or view state of the plugin by its name, or all by `state` and `view_state`, for completion; nil for others.
function lib.read_state(name) return expose_state and expose_state(name) end

function lib.expose(fn)
  local opened = lib.play(fn)
  _G.play = opened
  for _, name in ipairs {
    "drag_out", "drag_by_taps", "tap", "key", "tick", "scroll", "scroll_offset", "answer", "cancel",
    "legal", "why", "placement", "restart", "undo", "redo", "journal", "save",
  } do
    _G[name] = function(...) return opened[name](opened, ...) end
  end
  -- `over` and `drop` continue the latest drag in a later input, without a variable.
  local latest
  for _, name in ipairs { "drag", "drag_in" } do
    _G[name] = function(...)
      latest = opened[name](opened, ...)
      return latest
    end
  end
  for _, name in ipairs { "over", "drop" } do
    _G[name] = function(...)
      if not lib.is_open_drag(latest) then
        lib.check.fail("%s: no drag is in progress; drag(item):%s(place) begins one", name, name)
      end
      return latest[name](latest, ...)
    end
  end
  -- Lua's own `select` takes a number or "#" as its first argument.
  local select_results = select
  function _G.select(first, ...)
    if type(first) == "table" then return opened:select(first, ...) end
    if type(first) ~= "number" and first ~= "#" and not tonumber(first) then
      lib.check.fail("select takes a list of ids: select { %s }; Lua's own select takes a number or '#'",
        type(first) == "string" and string.format("%q", first) or '"a"')
    end
    return select_results(first, ...)
  end
  function _G.show() core.write(opened:show()) end
  local function find(name)
    for _, list in ipairs { "state", "view_state" } do
      for _, known in ipairs(fn(list .. "s")) do
        if known == name then return opened[list][name] end
      end
    end
  end
  expose_state = function(name)
    if name == "state" or name == "view_state" then
      local all = {}
      for _, known in ipairs(fn(name .. "s")) do all[known] = opened[name][known] end
      return all
    end
    return find(name)
  end
  -- Called by the host: passes the present contents of all states to the host, with other contents of one state.
  function lib.begin_at(name, value)
    local states = {}
    for _, list in ipairs { "state", "view_state" } do
      for known, contents in pairs(opened[list]) do states[known] = contents end
    end
    states[name] = value
    core.begin_at(lib.plain(states, "a position is"))
  end
  lib.write_hint = "; .set state NAME = VALUE begins at another position"
  local getters = {}
  for _, name in ipairs { "outcome", "state", "view_state", "choice", "announcement", "placements", "next_undo", "next_redo" } do
    getters[name] = function() return opened[name] end
  end
  setmetatable(_G, {
    __index = function(_, name)
      local get = getters[name]
      if get then return get() end
      return find(name)
    end,
    __newindex = function(globals, name, value)
      if getters[name] or find(name) then
        lib.check.fail("'%s' belongs to the plugin and is read-only at the prompt", name)
      end
      core.rawset(globals, name, value)
    end,
  })
end
