-- The prompt: the functions of a play are global, and so are the states of its plugin, read-only.
local core, lib = ...

function lib.expose(fn)
  local opened = lib.play(fn)
  _G.play = opened
  for _, name in ipairs {
    "drag", "drag_in", "drag_out", "tap", "key", "tick", "scroll", "scroll_offset", "answer", "legal", "why", "restart",
    "undo", "redo", "journal", "save",
  } do
    _G[name] = function(...) return opened[name](opened, ...) end
  end
  -- Lua's own `select` takes a number or "#".
  local select_results = select
  function _G.select(first, ...)
    if type(first) == "table" then return opened:select(first, ...) end
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
  local getters = {}
  for _, name in ipairs { "outcome", "state", "view_state", "choice", "announcement", "next_undo", "next_redo" } do
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
