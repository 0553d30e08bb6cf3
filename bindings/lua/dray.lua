--- Dray for Lua 5.4, LuaJIT, LÖVE and Neovim: hosts, inputs and placements.
---
---     local dray = require "dray"
---     local host = dray.host()
---     host:load("klondike", { seed = 381 })
---     host:pointer_down(245, 230, 0.0)
---     for placement in host:placements() do draw(placement) end
---
--- Each function `dray_host_name` of dray.h that takes no callback is a method `host:name`. Structs are tables with the
--- same fields, constants are their names in lower case ("move", "pointer_down"), ids are strings or integers. A set of
--- flags is a table such as { selected = true }; as an argument it may also be a list of names. Output parameters become
--- results; nil if there is no value. A failed call raises an error with the message of the host.
local native = require "dray.native"

local dray = {}

local source = debug.getinfo(1, "S").source

--- The folder of the plugins that are installed with this module, or else with a library below /usr/local.
dray.plugins = (source:match "^@(.*)/share/lua/[%d.]+/dray%.lua$" or "/usr/local") .. "/share/dray/plugins"

--- Raises an error with the line of the program that has called this module. A fixed level would be wrong: a method may
--- be called by another one, and a tail call has no level.
local function fail(message, ...)
  local level = 1
  repeat
    level = level + 1
    local caller = debug.getinfo(level, "S")
  until not caller or caller.source ~= source and caller.what ~= "C"
  error(message:format(...), level)
end

--- Constants without a type of their own, such as `dray.pointer_held`: the pointer number of a drag by keys or taps.
for name, value in pairs(native.constants) do dray[name] = value end

--- The version of the library, such as "0.1.0".
function dray.version() return native.version() end

local Host = {}
Host.__index = Host

--- The default report function: prints the output of `print`, ignores announcements, and writes all other reports to the
--- standard error.
local function write_report(report)
  if report.kind == "printed" then
    print(report.text)
  elseif report.kind ~= "announcement" then
    io.stderr:write(report.plugin, ": ", report.text, "\n")
  end
end

--- Creates a host. `options` has the fields of `dray_host_options`; `options.report` is a function that receives the
--- reports as tables, or false to ignore them. Without it, reports are written to the standard output and error, except
--- announcements.
function dray.host(options)
  local settings, report = {}, write_report
  for name, value in pairs(options or {}) do
    if name == "report" then report = value else settings[name] = value end
  end
  local function receive(entry)
    local succeeded, message = pcall(report, entry)
    if not succeeded then io.stderr:write("dray: a report function failed: ", tostring(message), "\n") end
  end
  local succeeded, handle, message = pcall(native.create, settings, report and receive or nil)
  if not (succeeded and handle) then fail("%s", succeeded and message or handle) end
  return setmetatable({ handle = handle, time = 0 }, Host)
end

--- Destroys the host and frees its memory. Without this call, the garbage collector destroys it. A second call has no
--- effect. In a report of the host, the call is an error.
function Host:destroy()
  if self.handle and not native.destroy(self.handle) then fail "destroy: a host cannot be destroyed inside its callback" end
  self.handle = nil
end

local function finish(name, handle, succeeded, status, ...)
  if not succeeded then fail("%s: %s", name, status) end
  if status == "ok" then return ... end
  if status == "no_value" then return nil end
  fail("%s: %s", name, native.message(handle))
end

--- The handle of a host that is not destroyed.
local function handle_of(host) return host.handle or fail "the host is destroyed" end

--- Each function of `native.functions` becomes a method.
for name, call in pairs(native.functions) do
  Host[name] = function(self, ...)
    local handle = handle_of(self)
    return finish(name, handle, pcall(call, handle, ...))
  end
end

local function options_of(settings)
  local list = {}
  for name, value in pairs(settings or {}) do
    list[#list + 1] = { name = name, value = value }
  end
  table.sort(list, function(a, b) return a.name < b.name end)
  return list
end

--- Loads a plugin: an installed one by its name, or a folder by a path with a slash.
--- `settings` may have `seed`, an integer, and `options`, a table of values by the names in the manifest.
function Host:load(plugin, settings)
  settings = settings or {}
  local path = plugin:find "/" and plugin or dray.plugins .. "/" .. plugin
  return self:load_plugin(path, { seed = settings.seed, options = options_of(settings.options) })
end

--- Sends an input, a table with the fields of `dray_input`, and returns the response. If `input.time` is nil, it is set to
--- the time of the latest input. If a rule fails, the kind of the response is "failed", and it has the reason.
function Host:send(input)
  local handle = handle_of(self)
  if type(input) ~= "table" then fail "send: a table was expected, such as { kind = 'tick' }" end
  local sent = {}
  for name, value in pairs(input) do sent[name] = value end
  sent.time = input.time or self.time
  local succeeded, status = pcall(native.functions.send, handle, sent)
  if status ~= "failed" then finish("send", handle, succeeded, status) end
  self.time = sent.time
  return self:response()
end

local function pointer_method(kind)
  return function(self, x, y, time, pointer)
    return self:send { kind = kind, x = x, y = y, time = time, pointer = pointer }
  end
end

--- Sends an input of a pointer: its position, the time in seconds, by default that of the latest input, and the number of
--- the pointer, by default that of the mouse. Each finger needs a number of its own.
Host.pointer_down = pointer_method "pointer_down"
Host.pointer_moved = pointer_method "pointer_moved"
Host.pointer_up = pointer_method "pointer_up"

--- Presses a key by its name, such as "space"; `modifiers` is a list such as { "shift" }.
function Host:key_down(key, time, modifiers)
  return self:send { kind = "key_down", key = key, time = time, modifiers = modifiers }
end

--- Advances the time, which triggers long presses, timers and waiting commands.
function Host:tick(time) return self:send { kind = "tick", time = time } end

local placement_list = Host.placements

--- Iterates over the placements to draw, from back to front.
function Host:placements()
  local list, index = placement_list(self) or {}, 0
  return function()
    index = index + 1
    return list[index]
  end
end

--- The frontmost placement with an id, or nil.
function Host:placement(id)
  local found
  for placement in self:placements() do
    if placement.id == id then found = placement end
  end
  return found
end

return dray
