-- Plays a few moves of Klondike in Lua 5.4 or in LuaJIT, and prints the answers of the host.
local dray = require "dray"

local host = dray.host { input_time_limit = 60 }
host:load("klondike", { seed = 381, options = { draw = 3 } })

local count = 0
for placement in host:placements() do
  if placement.kind == "item" then count = count + 1 end
end
print(("%d cards on %d by %d points"):format(count, host:size()))

local function sentence(operation, reason) return (operation or "nothing") .. (reason.text ~= "" and ", " .. reason.text or "") end

-- Drags a card by its visible corner onto the lower end of a pile.
local function drag(card, pile)
  local from, to = host:placement(card).frame, host:placement(pile).frame
  local x, y = to.x + to.width / 2, to.y + to.height - 10
  host:pointer_down(from.x + 10, from.y + 10, host.time + 0.05)
  host:pointer_moved(from.x + 20, from.y + 10, host.time + 0.05)
  host:pointer_moved(x, y, host.time + 0.05)
  local verdict = host:verdict()
  print(("%s over %s: %s"):format(card, verdict.route.to, sentence(verdict.operation, verdict.reason)))
  local response = host:pointer_up(x, y, host.time + 0.05)
  print(("%s %s: %s to %s"):format(response.kind, table.concat(response.item_ids, " "), response.route.from, response.route.to))
end

drag("2C", "pile 3")
drag("TD", "pile 4")
print("undo would undo: " .. host:next_undo().text)
host:undo()
print(("legal: %d drags, the first of %s to %s"):format(#host:legal(), host:legal()[1].item, host:legal()[1].place))
print("why not: " .. host:why({ item = "TD", place = "pile 4" }).reason.text)
print(select(2, pcall(host.why, host, { thing = "TD" })))
print(select(2, pcall(host.load, host, "./missing")))
print(select(2, pcall(host.send, host, { kind = "jump" })))
print(select(2, pcall(host.send, host, { kind = "key_down", key = "a\0b" })))
print((select(2, pcall(host.send, host, "tick")):gsub("^.*: send", "send")))
local cyclic = {}
cyclic[1] = cyclic
print((select(2, pcall(host.set_value, host, "board", cyclic)):gsub("^.*: a value", "a value")))
print(host:verdict(7))
local large = { options = { draw = 1e300 } }
-- A number that its type in C cannot hold is an error. It is not cut off to another number.
local function key_down(field, number)
  local input = { kind = "key_down", key = "a", time = host.time }
  input[field] = number
  return host:send(input)
end
local wrong = { 2 ^ 63, 2 ^ 64, -2 ^ 64, 1.5, 1 / 0, -1 / 0, 0 / 0 }
for _, number in ipairs(wrong) do
  assert(not pcall(host.verdict, host, number), number)
  assert(not pcall(key_down, "pointer", number), number)
end
for _, number in ipairs { 2 ^ 31, 2 ^ 32, 2 ^ 32 + 1, -2 ^ 31 - 1, unpack and unpack(wrong) or table.unpack(wrong) } do
  for _, field in ipairs { "kind", "modifiers", "device" } do assert(not pcall(key_down, field, number), number) end
end
for _, number in ipairs { -2 ^ 64, 2 ^ 64, 1.5, 1 / 0 } do
  assert(not pcall(host.move_legal, host, number), number)
  assert(not pcall(host.load, host, "klondike", { seed = number }), number)
end
assert(not pcall(host.move_legal, host, -1))
-- A seed may be negative, as for the command.
dray.host():load("klondike", { seed = -1 })
-- A NUL would end a text in C.
for _, input in ipairs { { kind = "tick\0" }, { kind = "tick", ["x\0"] = 1 }, { kind = "drag_entered", types = { "a\0b" } } } do
  assert(not pcall(host.send, host, input))
end
print((select(2, pcall(host.load, host, "./a\0b")):gsub("^.*: load", "load")))

-- A refused time is forgotten, and an input that is sent again gets the present time.
local moved, time = { kind = "pointer_moved", x = 1, y = 1 }, host.time
for _, number in ipairs { 0 / 0, 1e300, -1 } do assert(not pcall(host.tick, host, number)) end
assert(host.time == time)
host:send(moved)
host:tick(time + 1)
host:send(moved)
assert(host.time == time + 1 and moved.time == nil)

-- An error names the line that calls the module, also if one method calls another.
local function line_of_error(body)
  local line = select(2, pcall(body)):match "play%.lua:(%d+): "
  return tonumber(line) - debug.getinfo(body, "S").linedefined
end
local function check_lines()
  for _, body in ipairs {
    function()
      host:load "missing"
    end,
    function()
      host:load_plugin "./missing"
    end,
    function()
      host:tick "now"
    end,
    function()
      host:placement "2C"
      host:tick "now"
    end,
  } do print("an error in line " .. line_of_error(body)) end
end
check_lines()
print("too large: " .. select(2, pcall(function() dray.host():load("klondike", large) end)):match "not (.*)$")
host:destroy()
print(select(2, pcall(host.verdict, host)))
check_lines()

-- Reports arrive while a call runs. An error in the report function is written to the standard error, and does not stop
-- the call.
local folder = assert(arg[1], "usage: play.lua FOLDER")
local function write(name, text)
  local file = assert(io.open(folder .. "/" .. name, "w"))
  file:write(text)
  file:close()
end
write("plugin.lua", "return { id = 'org.dray.noisy', name = 'noisy' }")
write("init.lua", [[
  local dray = require "dray"
  dray.scene(function()
    return dray.item { id = "a\0b", type = "thing", label = "text\0end", size = { width = 20, height = 20 } }
      :on_tap_gesture(function() print "tapped" error { code = "broken", text = "the tap is broken" } end)
  end)
]])
local lines = {}
local noisy = dray.host { report = function(report)
  lines[#lines + 1] = report.kind .. ": " .. report.text
end }
noisy:load(folder)
local placement = noisy:placement "a\0b"
print(#placement.label, placement.flags.selected, placement.state)
local answer = coroutine.wrap(function()
  noisy:pointer_down(5, 5, 0)
  return noisy:pointer_up(5, 5, 0.1)
end)()
print(answer.kind, answer.reason.text, answer.reason.code)
print(table.concat(lines, "\n"))

-- A host cannot be destroyed inside its report.
local refusals = {}
local held
held = dray.host { report = function() refusals[#refusals + 1] = select(2, pcall(held.destroy, held)) end }
held:load(folder)
held:pointer_down(5, 5, 0)
held:pointer_up(5, 5, 0.1)
print(#refusals, (refusals[1]:gsub("^.*: destroy", "destroy")))
held:destroy()
held:destroy()
