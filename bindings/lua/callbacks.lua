--- Functions of a program that the library calls, and the objects that it lends them: scenes, answers and replies.
local native = require "dray.native"

local callbacks = { sources = { [debug.getinfo(1, "S").source] = true } }
local unpack = unpack or table.unpack

--- Raises an error with the line of the program that has called this module. A fixed level would be wrong: a method may
--- be called by another one, and a tail call has no level.
function callbacks.fail(message, ...)
  local level = 1
  repeat
    level = level + 1
    local caller = debug.getinfo(level, "S")
  until not caller or not callbacks.sources[caller.source] and caller.what ~= "C"
  error(message:format(...), level)
end

--- Checks the type of an argument of a method, such as "function".
function callbacks.check(name, value, kind)
  local given = value == nil and "nil" or "a " .. type(value)
  if type(value) ~= kind then callbacks.fail("%s: a %s was expected, not %s", name, kind, given) end
  return value
end

-- The functions that a host holds, by the numbers that the library passes back as `user`. A table has several functions,
-- by the names of the callbacks.
local held, latest = {}, 0

function callbacks.hold(value)
  latest = latest + 1
  held[latest] = value
  return latest
end

--- The value with a number.
function callbacks.value(number) return held[number] end

function callbacks.release(number)
  local value = held[number]
  held[number] = nil
  for _, kept in pairs(type(value) == "table" and value.kept or {}) do held[kept] = nil end
end

native.connect(function(number, name, ...)
  if name == "destroy" then return callbacks.release(number) end
  local value = held[number]
  if type(value) == "table" then value = value[name] end
  return value(...)
end)

--- The message of an error of the program: its text, if it is a table as in scripts. The library takes no zero bytes.
local function message_of(problem)
  local succeeded, text = pcall(tostring, type(problem) == "table" and problem.text or problem)
  return succeeded and (text:gsub("%z", "\\0")) or "the error has no text"
end

--- Passes an error on, by a function of the library; with a fixed message if the library does not take the message.
local function pass_on(problem, call, handle)
  local succeeded, status = pcall(call, handle, message_of(problem))
  if not succeeded or status == "invalid" then succeeded = pcall(call, handle, "an error whose message is not UTF-8") end
  -- If nothing can be called any more, the caller in C makes the function fail.
  if not succeeded then error(problem, 0) end
end

--- A function whose errors are written to the standard error, because the library has no place for them.
function callbacks.guarded(name, body)
  local function check(succeeded, ...)
    if succeeded then return ... end
    io.stderr:write("dray: a function for ", name, " failed: ", message_of((...)), "\n")
  end
  return function(...) return check(pcall(body, ...)) end
end

function callbacks.finish(name, handle, succeeded, status, ...)
  if not succeeded then callbacks.fail("%s: %s", name, status) end
  if status == "ok" then return ... end
  if status == "no_value" then return nil end
  callbacks.fail("%s: %s", name, native.message(handle))
end

--- A class for handles that are valid during a callback only.
local function class(functions)
  local methods = {}
  methods.__index = methods
  for name, call in pairs(functions) do
    methods[name] = function(self, ...) return callbacks.finish(name, nil, pcall(call, self.handle, ...)) end
  end
  return methods
end

--- The answer of a rule: a method for each function `dray_answer_name`.
local Answer = class(native.answer)
local Reply = class(native.reply)

--- The scene that a function describes: a method for each function `dray_scene_name`.
local Scene = class(native.scene)

local function refuse_if_false(answer, accepted, reason)
  if accepted == false then answer:refuse(type(reason) == "table" and reason or { text = reason }) end
end

local function run_rule(body, answer, ...) refuse_if_false(answer, body(...)) end

--- Makes a rule of the library from a function of the program. The function accepts, or it returns false and a reason, or
--- it uses its last argument, the answer. An error makes the rule fail. `kept` is that of the host.
function callbacks.rule(body, kept)
  return function(...)
    local count = select("#", ...)
    local arguments = { ... }
    local answer = setmetatable({ handle = arguments[count], kept = kept }, Answer)
    arguments[count] = answer
    local succeeded, problem = pcall(run_rule, body, answer, unpack(arguments, 1, count))
    if not succeeded then pass_on(problem, native.answer.fail, answer.handle) end
  end
end

--- Makes a function that replies with its result, or with its error.
function callbacks.replying(body)
  return function(handle, ...)
    local succeeded, result = pcall(body, ...)
    -- After a status other than "ok", the library has replied with the error.
    if succeeded and result ~= nil then succeeded, result = pcall(native.reply.value, handle, result) end
    if not succeeded then pass_on(result, native.reply.error, handle) end
  end
end

--- Requests the data of an item, from 0, for the command `take(call, answer)`. Returns true, or nil if the item does not
--- promise such data. The host holds the function until it is called, or until the host is destroyed.
function Answer:load(item, type, take)
  callbacks.check("load", take, "function")
  local kept, number = self.kept or {}, nil
  local function forget() held[number], kept[number] = nil, nil end
  number = callbacks.hold(function(call, handle)
    forget()
    callbacks.rule(take, kept)(call, handle)
  end)
  kept[number] = number
  local succeeded, status = pcall(native.answer.load, self.handle, item, type, number)
  if status ~= "ok" then forget() end
  callbacks.finish("load", nil, succeeded, status)
  return status == "ok" or nil
end

for name, call in pairs { begin = native.scene.begin, begin_for_each = native.scene.begin_for_each } do
  --- With `body`, a function, the node has the nodes and the modifiers of this function, and ends after it.
  Scene[name] = function(self, given, body)
    callbacks.finish(name, nil, pcall(call, self.handle, given))
    if not body then return end
    body(self)
    callbacks.finish("end", nil, pcall(native.scene["end"], self.handle))
  end
end

--- The same as `scene["end"]`, whose name is a keyword of Lua.
Scene.end_ = Scene["end"]

local rule_functions = { "function", "is_targeted", "data" }

local has_no_rule = {
  begin = true, begin_for_each = true, ["end"] = true, fail = true, keep = true, layout = true, drag_preview = true,
  drag_previews_formation = true, drop_previews_formation = true,
}
for name, call in pairs(native.scene) do
  if not has_no_rule[name] then
    --- Attaches a modifier. `given` has the fields of `dray_rule`, and may be left out; `body` is its `function`.
    Scene[name] = function(self, given, body)
      if type(given) == "function" then given, body = nil, given end
      local sent, functions = {}, {}
      for field, value in pairs(callbacks.check(name, given or {}, "table")) do sent[field] = value end
      sent["function"] = body or sent["function"]
      for _, field in ipairs(rule_functions) do
        if sent[field] ~= nil then
          functions[field], sent[field] = callbacks.rule(callbacks.check(name, sent[field], "function"), self.kept), true
        end
      end
      if next(functions) then sent.user, sent.destroy = callbacks.hold(functions), true end
      local succeeded, status = pcall(call, self.handle, sent)
      if not succeeded and sent.user then callbacks.release(sent.user) end
      callbacks.finish(name, nil, succeeded, status)
    end
  end
end

function callbacks.describing(kept, body)
  return function(...)
    local count = select("#", ...)
    local arguments = { ... }
    local scene = setmetatable({ handle = arguments[count], kept = kept }, Scene)
    arguments[count] = scene
    local succeeded, problem = pcall(body, unpack(arguments, 1, count))
    if not succeeded then pass_on(problem, native.scene.fail, scene.handle) end
  end
end

Scene.keep = nil

--- Attaches a function that the host holds as long as it can use this description of the scene.
local function attach(name, handle, body)
  local number = callbacks.hold(body)
  callbacks.finish(name, nil, pcall(native.scene.keep, handle, number))
  callbacks.finish(name, nil, pcall(native.scene[name], handle, number))
end

--- `place(call, frames)` changes the frames, or returns others.
function Scene:layout(place)
  local body = callbacks.guarded("layout", callbacks.check("layout", place, "function"))
  attach("layout", self.handle, function(call, frames) return body(call, frames) or frames end)
end

--- `preview(call, scene)` describes the preview.
function Scene:drag_preview(preview)
  callbacks.check("drag_preview", preview, "function")
  attach("drag_preview", self.handle, callbacks.describing(self.kept, preview))
end

callbacks.Scene, callbacks.Answer, callbacks.Reply = Scene, Answer, Reply

return callbacks
