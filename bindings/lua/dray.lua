--- Dray for Lua 5.4, LuaJIT, LÖVE and Neovim: hosts, inputs and placements.
---
---     local dray = require "dray"
---     local host = dray.host()
---     host:load("klondike", { seed = 381 })
---     host:pointer_down(245, 230, 0.0)
---     for placement in host:placements() do draw(placement) end
---
--- Each function `dray_host_name` of dray.h is a method `host:name`; likewise those of scenes, answers and replies. Structs
--- are tables with the same fields, constants are their names in lower case ("move", "pointer_down"), ids are strings or
--- integers. A set of flags is a table such as { selected = true }; as an argument it may also be a list of names. Output
--- parameters become results; nil if there is no value. A callback is a function, without `user` and `destroy`. A failed
--- call raises an error with the message of the host.
local native = require "dray.native"
local callbacks = require "dray.callbacks"

local dray = {}
local unpack = unpack or table.unpack
local hold, release = callbacks.hold, callbacks.release
local fail, finish = callbacks.fail, callbacks.finish

local source = debug.getinfo(1, "S").source
callbacks.sources[source] = true

--- The folder of the plugins that are installed with this module, or else with a library below /usr/local.
dray.plugins = (source:match "^@(.*)/share/lua/[%d.]+/dray%.lua$" or "/usr/local") .. "/share/dray/plugins"

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
    io.stderr:write(report.plugin == "" and "dray" or report.plugin, ": ", report.text, "\n")
  end
end

--- Creates a host. `options` has the fields of `dray_host_options`; `options.report` is a function that receives the
--- reports as tables, or false to ignore them. Without it, reports are written to the standard output and error, except
--- announcements. `math.huge` removes a limit.
function dray.host(options)
  local settings, report = {}, write_report
  for name, value in pairs(options or {}) do
    if name == "report" then report = value else settings[name] = value end
  end
  if report then callbacks.check("report", report, "function") end
  local kept = {}
  settings.report = report and true or nil
  settings.user = hold { report = report and callbacks.guarded("reports", report), kept = kept }
  settings.destroy = true
  local succeeded, handle, message = pcall(native.create, settings)
  if not (succeeded and handle) then
    release(settings.user)
    fail("%s", succeeded and message or handle)
  end
  return setmetatable({ handle = handle, kept = kept, models = {}, time = 0 }, Host)
end

--- Destroys the host and frees its memory. Without this call, the garbage collector destroys it, unless a function that the
--- host holds refers to the host. A second call has no effect. In a callback of the host, the call is an error.
function Host:destroy()
  if self.handle and not native.destroy(self.handle) then fail "destroy: a host cannot be destroyed inside its callback" end
  self.handle = nil
end

--- The handle of a host that is not destroyed.
local function handle_of(host)
  if getmetatable(host) ~= Host then fail "a method of a host is called without the host; write host:name(), with a colon" end
  return host.handle or fail "the host is destroyed"
end

--- Each function of `native.functions` becomes a method.
for name, call in pairs(native.functions) do
  Host[name] = function(self, ...)
    local handle = handle_of(self)
    return finish(name, handle, pcall(call, handle, ...))
  end
end

--- These methods return the response, as `send` does.
for _, name in ipairs { "move", "move_legal", "undo", "redo", "answer", "restart_plugin", "fail_load", "end_exported_drag" } do
  local call = Host[name]
  Host[name] = function(self, ...)
    call(self, ...)
    return self:response()
  end
end

--- Calls a function of the library that holds a function of the program, which is the last argument.
local function call_holding(self, name, number, ...)
  local handle = handle_of(self)
  local arguments, count = { ... }, select("#", ...)
  arguments[count + 1] = number
  local succeeded, status = pcall(native.functions[name], handle, unpack(arguments, 1, count + 1))
  if not succeeded and number then release(number) end
  return finish(name, handle, succeeded, status)
end

local function check_function(name, body) return callbacks.check(name, body, "function") end

--- The message of the latest failed call.
function Host:message() return native.message(handle_of(self)) end

--- Provides a function to scripts as `dray.host.NAME`. It receives the arguments of the script, and its result is that of
--- the call; its error becomes an error of the script. nil removes the function for plugins that are loaded later.
function Host:set_function(name, body)
  local number
  if body ~= nil then
    local reply = callbacks.replying(check_function("set_function", body))
    number = hold(function(arguments, handle) reply(handle, unpack(arguments, 1, arguments.n)) end)
  end
  call_holding(self, "set_function", number, name)
end

--- `measure(label)` returns the width and the height of a label, a table with `text` and `style`. nil removes it.
function Host:set_text_metrics(measure)
  local body = measure ~= nil and callbacks.guarded("text metrics", check_function("set_text_metrics", measure))
  call_holding(self, "set_text_metrics", body and hold(body) or nil)
end

--- Runs a function at the beginning of the next `send`, or in `run_posted`: `body(host)`. It may change the host.
function Host:post(body)
  check_function("post", body)
  call_holding(self, "post", hold(callbacks.guarded("post", function() body(self) end)))
end

--- `describe(scene)` describes the scene of the program; nil removes the scene.
function Host:set_scene(describe)
  local number = describe ~= nil and hold(callbacks.describing(self.kept, check_function("set_scene", describe))) or nil
  call_holding(self, "set_scene", number)
end

--- Runs a command as one transaction and one step of undo: `command(call, answer)`. Returns the response. If the command
--- fails, the kind of the response is "failed".
function Host:perform(command)
  return self:run_command("perform", check_function("perform", command))
end

--- Applies the result of a load by a command, as `perform` does.
function Host:finish_load(load, take)
  return self:run_command("finish_load", check_function("finish_load", take), load)
end

--- Calls a function that runs a command before it returns.
function Host:run_command(name, command, ...)
  local handle, number = handle_of(self), hold(callbacks.rule(command, self.kept))
  local arguments, count = { ... }, select("#", ...)
  arguments[count + 1] = number
  local succeeded, status = pcall(native.functions[name], handle, unpack(arguments, 1, count + 1))
  release(number)
  if status ~= "failed" then finish(name, handle, succeeded, status) end
  return self:response()
end

--- Adds a model: a table with the functions of `dray_model`. `commit` returns the change, which `undo`, `redo` and `forget`
--- receive, and the size of the change in bytes; nil if nothing has changed. `prepare(answer)` is a rule.
function Host:add_model(model)
  local functions, sent = {}, { destroy = true }
  for name, body in pairs(model) do
    functions[name], sent[name] = callbacks.guarded(name, check_function(name, body)), true
  end
  local function with_change(name)
    local body = functions[name]
    functions[name] = body and function(number) body(callbacks.value(number).change) end
  end
  with_change "undo"
  with_change "redo"
  local commit, forget, return_to_mark = functions.commit, functions.forget, functions.return_to_mark
  functions.prepare = model.prepare and callbacks.rule(model.prepare)
  functions.commit = commit and function()
    local change, size = commit()
    if change == nil then return nil end
    if size ~= nil and not (type(size) == "number" and size >= 0) then
      io.stderr:write("dray: commit returned ", tostring(size), " as the size of the change\n")
      size = nil
    end
    -- In a table of its own, because a table of the program could have the field `kept`.
    return hold { change = change }, size
  end
  functions.forget, sent.forget = function(number)
    if forget then forget(callbacks.value(number).change) end
    release(number)
  end, true
  functions.return_to_mark = return_to_mark and function() return return_to_mark() and 1 or 0 end
  sent.user = hold(functions)
  local handle = handle_of(self)
  local succeeded, status = pcall(native.functions.add_model, handle, sent)
  if not succeeded then release(sent.user) end
  finish("add_model", handle, succeeded, status)
  self.models[model] = sent.user
end

--- Removes a model: the table that was passed to `add_model`.
function Host:remove_model(model)
  local handle = handle_of(self)
  finish("remove_model", handle, pcall(native.functions.remove_model, handle, self.models[model]))
  self.models[model] = nil
end

--- Begins to record a journal. `recording.write(lines)` is a function that receives the lines; if it returns false or fails,
--- the recording ends.
function Host:record(recording)
  local sent = {}
  for name, value in pairs(recording or {}) do sent[name] = value end
  if sent.write then
    check_function("write", sent.write)
    local write = callbacks.guarded("the journal", function(lines)
      return recording.write(lines) == false and 1 or 0
    end)
    sent.write, sent.destroy = true, true
    sent.user = hold { write = function(lines) return write(lines) or 1 end }
  end
  local handle = handle_of(self)
  local succeeded, status = pcall(native.functions.record, handle, sent)
  if not succeeded and sent.user then release(sent.user) end
  finish("record", handle, succeeded, status)
end

local function options_of(settings)
  local list = {}
  for name, value in pairs(settings or {}) do
    list[#list + 1] = { name = name, value = value }
  end
  table.sort(list, function(a, b) return a.name < b.name end)
  return list
end

local function files_of(files)
  local list = {}
  for path, text in pairs(files) do list[#list + 1] = { path = path, text = text } end
  table.sort(list, function(a, b) return a.path < b.path end)
  return list
end

local load_plugin = Host.load_plugin

--- The function of dray.h. `settings.read(path)` returns the text of a file of the plugin, or nil.
function Host:load_plugin(path, settings)
  local sent = {}
  for name, value in pairs(settings or {}) do sent[name] = value end
  if sent.read then
    local reply = callbacks.replying(check_function("read", sent.read))
    sent.read, sent.destroy = true, true
    sent.user = hold { read = function(name, handle) reply(handle, name) end }
  end
  load_plugin(self, path, sent)
end

local load_settings = { seed = true, options = true, files = true, read = true }

--- Loads a plugin: an installed one by its name, or a folder by a path with a slash. `settings` may have `seed`, an integer;
--- `options`, a table of values by the names in the manifest; and for a plugin in memory `files`, a table of texts by their
--- paths, or `read`, a function that returns the text of a path. `plugin` is then only a name.
function Host:load(plugin, settings)
  handle_of(self)
  settings = callbacks.check("load", settings or {}, "table")
  callbacks.check("load", plugin, "string")
  for name in pairs(settings) do
    if not load_settings[name] then fail("load: there is no setting '%s'; the settings are seed, options, files, read", name) end
  end
  local is_in_memory = settings.files or settings.read
  local path = (is_in_memory or plugin:find "/") and plugin or dray.plugins .. "/" .. plugin
  return self:load_plugin(path, {
    seed = settings.seed, options = options_of(settings.options), files = settings.files and files_of(settings.files),
    read = settings.read,
  })
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

dray.Host, dray.Scene, dray.Answer, dray.Reply = Host, callbacks.Scene, callbacks.Answer, callbacks.Reply

local events, set_settings = Host.events, Host.set_settings

--- A list of the events since the last call, with the fields of `dray_event`. Its field `lost_count` is the number of events
--- that a full queue has lost.
function Host:events()
  local list = events(self)
  list.items.lost_count = list.lost_count
  return list.items
end

--- Changes settings: the fields of `dray_settings` in a table. Other settings are unchanged.
function Host:set_settings(changes)
  local settings = self:settings()
  for name, value in pairs(callbacks.check("set_settings", changes, "table")) do settings[name] = value end
  set_settings(self, settings)
end

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
