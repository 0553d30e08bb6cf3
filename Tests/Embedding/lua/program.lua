-- A program with functions for scripts, a scene, rules and a model of its own, in Lua 5.4 or in LuaJIT. Prints the results.
local dray = require "dray"
local unpack = unpack or table.unpack
io.stdout:setvbuf "no"

--- The error of a call, without the place before it.
local function error_of(call, ...)
  local succeeded, problem = pcall(call, ...)
  return not succeeded and (tostring(problem):gsub("^[^:]*:%d+: ", "")) or nil
end

-- == Every function of the header is a method, or has a reason here ==

local others = {
  { "^dray_host_create$", "dray.host" }, { "^dray_host_message$", "host:message" }, { "^dray_host_destroy$", "host:destroy" },
  { "^dray_version$", "dray.version" },
  { "^dray_text_length$", "texts have their length" }, { "_at$", "lists are tables" },
  { "^dray_value_field$", "values are tables" }, { "^dray_boolean$", "a boolean" }, { "^dray_integer$", "a number" },
  { "^dray_number$", "a number" }, { "^dray_string$", "a string" }, { "^dray_bytes$", "a string" }, { "^dray_list$", "a table" },
  { "^dray_table$", "a table" }, { "^dray_scene_keep$", "scene:layout and scene:drag_preview hold their functions" },
}
local classes = { host = dray.Host, scene = dray.Scene, answer = dray.Answer, reply = dray.Reply }
local count = 0
for line in io.lines "Tests/Embedding/c/interface.txt" do
  local symbol = line:match "^function (.+)$"
  if symbol then
    local class, name = symbol:match "^dray_(%l+)_(.+)$"
    local reason
    for _, other in ipairs(others) do reason = reason or symbol:find(other[1]) and other[2] end
    local is_method = classes[class] ~= nil and type(classes[class][name]) == "function"
    assert(is_method or reason, symbol .. " is missing")
    count = count + 1
  end
end
assert(count > 100)

-- == Functions for scripts ==

local reports = {}
local host = dray.host { report = function(report) reports[#reports + 1] = report.kind .. ": " .. report.text end }
host:set_function("add", function(a, b) return a + (b or 100) end)
host:set_function("last", function(...) return (select(select("#", ...), ...)) end)
host:set_function("fail", function() error("out of stock", 0) end)
host:set_function("print", function() return print end)
host:set_value("start", { coins = 3 })
host:load("shop", {
  files = {
    ["init.lua"] = [[
      local dray = require "dray"
      print(dray.host.add(1, 2), dray.host.add(1), dray.host.last(1, nil, "x"), dray.host.start.coins)
      for _, name in ipairs { "fail", "print" } do print((select(2, pcall(dray.host[name])):gsub("^.-: ", ""))) end
      dray.scene(function() return dray.vstack { id = "shop",
        dray.item { id = "coin", type = "coin", label = "coin" }:draggable(), dray.vstack { id = "till", size = { width = 60, height = 60 } }
          :on_drop("coin", function() return true end) }:drag_container("coin") end)
    ]],
  },
})
print(table.concat(reports, "\n"))
print(error_of(host.load, host, "", { files = { ["init.lua"] = "" } }))
print(error_of(host.set_function, host, "x", 1))

-- A truth value is a boolean, also if its name begins with another verb.
local till = host:placement("till").frame
print(host:hit(till.x + till.width / 2, till.y + till.height - 5).takes_drops)
for _, step in ipairs(host:why({ item = "coin", place = "till" }).trace) do
  if step.place == "till" then print(step.question, step.kind) end
end

-- Texts are measured by the program.
local measured = dray.host()
measured:set_text_metrics(function(label) return 10 * #label.text, label.style == "" and 30 or 40 end)
measured:load("label", { read = function(path)
  if path == "plugin.lua" then return "return { id = 'org.dray.label', name = 'label' }" end
  if path == "init.lua" then
    return [[local dray = require "dray"
      dray.scene(function() return dray.vstack { dray.text { label = "twelve chars" } } end)]]
  end
end })
local frame = measured:placements()().frame
print(("%g by %g"):format(frame.width, frame.height))
print(error_of(measured.load, measured, "broken", { read = function() error("the disk is gone", 0) end }))

-- No limit is infinity, in both directions.
local unlimited = dray.host { memory_limit = math.huge, undo_memory_limit = math.huge }
print(unlimited:settings().undo_memory_limit, unlimited:settings().undo_step_limit)
unlimited:set_settings { undo_step_limit = math.huge, drag_distance = 5 }
print(unlimited:settings().undo_step_limit, ("%g %g"):format(unlimited:settings().drag_distance, unlimited:settings().tap_distance))

-- Mistakes are errors that name what was expected.
print(error_of(dray.host, { report = 1 }))
print(error_of(host.load, "klondike"))
print(error_of(host.load, host))
print(error_of(host.load, host, "klondike", { sed = 1 }))
print(error_of(host.set_settings, host, { drag_distanc = 1 }))

-- == Callbacks read from the host, and cannot change it ==

local refused = {}
local watched
watched = dray.host { report = function(report)
  if report.kind ~= "printed" then return end
  for _, name in ipairs { "unload_plugin", "restart_plugin", "reload_plugin", "perform" } do
    refused[name] = error_of(watched[name], watched, name == "perform" and function() end or "noisy")
  end
  refused.plugins = #watched:plugins()
  watched:post(function(present)
    present:unload_plugin "noisy"
    refused.posted = #present:plugins()
  end)
end }
watched:load("noisy", { files = { ["init.lua"] = [[
  local dray = require "dray"
  dray.scene(function() return dray.item { id = "bell", type = "bell", label = "bell" }:on_tap_gesture(function() print "ring" end) end)
]] } })
watched:pointer_down(5, 5, 0)
watched:pointer_up(5, 5, 0.1)
for _, name in ipairs { "unload_plugin", "restart_plugin", "reload_plugin", "perform" } do print(refused[name]) end
print(refused.plugins, refused.posted)
watched:run_posted()
print(refused.posted)
for _, event in ipairs(watched:events()) do
  print(event.kind, event.drag, event.pointer, event.plugin, event.text, #event.item_ids, event.place, event.verdict,
    event.report and event.report.kind)
end
print(#watched:events(), watched:events().lost_count)

-- == A scene, rules and a model of the program ==

local shelf = { "atlas", "novel", "poems" }
local before
local model = {
  begin = function() before = { unpack(shelf) } end,
  prepare = function(answer) if #shelf > 3 then answer:refuse { text = "three books are enough", code = "full" } end end,
  commit = function()
    if table.concat(shelf, " ") == table.concat(before, " ") then return nil end
    return { before = before, after = { unpack(shelf) } }, 100
  end,
  rollback = function() shelf = before end,
  undo = function(change) shelf = change.before end,
  redo = function(change) shelf = change.after end,
}
local rules = setmetatable({}, { __mode = "v" })
local function describe(scene)
  scene:begin({ kind = "hstack", id = "shelf", spacing = 4, has_spacing = true }, function()
    local function reorder(call)
      for _, id in ipairs(call.item_ids) do
        for i, book in ipairs(shelf) do if book == id then table.remove(shelf, i) end end
        local index = #shelf + 1
        for i, book in ipairs(shelf) do if book == call.route.before then index = i end end
        table.insert(shelf, index, id)
      end
    end
    rules[#rules + 1] = reorder
    scene:reorder_container({ type = "book" }, reorder)
    scene:drag_container { type = "book", types = { "public.utf8-plain-text" }, data = function(call, answer)
      answer:data("book " .. call.item_ids[1])
    end }
    scene:drop_configuration(function(call)
      if call.route.before == "atlas" then return false, "the atlas stays in front" end
      if call.item_ids[1] == "broken" then error "the rule is broken" end
    end)
    scene:begin_for_each({ is_reorderable = true }, function()
      for _, book in ipairs(shelf) do
        scene:begin { kind = "item", id = book, type = "book", label = book, width = 60, height = 84 }
        scene:end_()
      end
    end)
  end)
end

local library = dray.host { report = function(report) print("report: " .. report.kind .. ": " .. report.text) end }
library:add_model(model)
library:set_scene(describe)
local function show(title) print(title .. ": " .. table.concat(shelf, " ")) end
library:move { item = "poems", place = "shelf", before = "novel" }
show "moved"
library:undo()
show "undone"
library:redo()
show "redone"
library:move { item = "novel", place = "shelf", before = "atlas" }
print(library:response().kind, library:response().reason.text)
print(library:perform(function() shelf[4] = "diary" end).reason.text)
print(library:perform(function() return false, { text = "not now", code = "later" } end).reason.code)
print((library:perform(function() error("no paper", 0) end).reason.text))
print((library:perform(function() error { code = "ink", text = "no ink" } end).reason.text))
show "rolled back"
print(library:perform(function() shelf[3] = "broken" end).kind)
print((error_of(library.move, library, { item = "broken", place = "shelf", before = "poems" }):gsub("[^ ]*program", "program")))
library:undo()
-- The functions of former scenes are not held.
for _ = 1, 50 do
  library:invalidate_scene()
  library:placements()
end
collectgarbage()
collectgarbage()
local alive = 0
for _ in pairs(rules) do alive = alive + 1 end
assert(alive < 20, alive)
print(error_of(library.set_scene, library, function() error("the shelf is lost", 0) end))
print(error_of(library.set_scene, library, function(scene) scene:begin { kind = "item" } end))
local mistakes = {
  function(scene) scene:drag_container "book" end, function(scene) scene:on_key_press({ key = "k", ["function"] = 1 }) end,
  function(scene) scene:on_key_press { ky = "k" } end, function(scene) scene:layout() end, function(scene) scene:drag_preview() end,
}
for _, mistake in ipairs(mistakes) do
  print((error_of(library.set_scene, library, function(scene)
    scene:begin({ kind = "vstack", id = "x" }, function() mistake(scene) end)
  end):gsub("[^ ]*program", "program")))
end
library:remove_model(model)
print(error_of(library.remove_model, library, model))

-- A program places the children of a node, and a drop waits for a result of the program.
local number
local function place(call, frames)
  for i, each in ipairs(frames) do each.x, each.y = 50 * (i - 1), 7 end
end
local function preview(call, scene)
  scene:begin { kind = "text", label = "preview of " .. call.item_ids[1] }
  scene:end_()
end
local bank = dray.host { report = function(report) print("report: " .. report.kind .. ": " .. report.text) end }
bank:set_scene(function(scene)
  scene:begin({ kind = "layout", id = "table" }, function()
    scene:layout(place)
    scene:drag_container { type = "coin" }
    for _, id in ipairs { "one", "two" } do
      scene:begin({ kind = "item", id = id, type = "coin", width = 40, height = 40 }, function()
        scene:draggable()
        scene:drag_preview(preview)
      end)
    end
    scene:begin({ kind = "vstack", id = "bank", width = 60, height = 60 }, function()
      scene:drop_destination({ type = "coin" }, function(_, answer) number = answer:begin_load() end)
    end)
  end)
end)
print(("%g, %g"):format(bank:placement("two").frame.x, bank:placement("two").frame.y))
print(bank:move { item = "one", place = "bank" }.is_unfinished, number)
local paid
print(bank:finish_load(number, function(call) paid = #call.item_ids end).kind, paid)
print(error_of(bank.finish_load, bank, number, function() end))
bank:move { item = "two", place = "bank" }
print(bank:fail_load(number, "the bank is closed").reason.text)
bank:pointer_down(60, 20, bank.time + 1)
bank:pointer_moved(80, 30, bank.time + 1)
for placement in bank:placements() do
  if placement.kind == "text" then print(placement.label) end
end

-- A recording is written to a function.
local lines, writers = 0, setmetatable({}, { __mode = "v" })
local recorded = dray.host()
local function begin_recording()
  writers[1] = function(text) lines = lines + select(2, text:gsub("\n", "")) end
  recorded:record { write = writers[1] }
end
begin_recording()
recorded:load("klondike", { seed = 381 })
recorded:end_recording()
assert(lines > 0)
for _ = 1, 4 do collectgarbage() end
assert(writers[1] == nil, "a function is held after its recording")

-- The functions of a layout and of a preview are held as long as their description is used.
local described, functions = 0, setmetatable({}, { __mode = "k" })
local table_of_cards = dray.host()
table_of_cards:set_scene(function(scene)
  local turn = described + 1
  described = turn
  local function spread(_, frames) frames[1].x = turn end
  local function show(_, shown) shown:begin({ kind = "text", label = "card " .. turn }, function() end) end
  functions[spread], functions[show] = true, true
  scene:begin({ kind = "layout", id = "spread" }, function()
    scene:layout(spread)
    scene:begin({ kind = "item", id = "ace", type = "card" }, function() scene:drag_preview(show) end)
  end)
end)
for _ = 1, 20 do
  table_of_cards:invalidate_scene()
  table_of_cards:size()
end
for _ = 1, 4 do collectgarbage() end
local held = 0
for _ in pairs(functions) do held = held + 1 end
print(described, held <= 4, table_of_cards:placement("ace").frame.x == described)

-- An error in a callback that has no place for it is written to the standard error, and the call continues.
local careless = dray.host { report = function() error "careless" end }
careless:load("x", { files = { ["init.lua"] = "print 'x'" } })
careless:post(function() error "careless" end)
careless:tick(1)

-- A rule that fails changes nothing, whatever its error is, and a change of a model may have any fields.
local stock, stored = 0, 0
local odd = dray.host { report = function() end }
odd:add_model {
  begin = function() stored = stock end,
  commit = function()
    if stock ~= stored then return { kept = { 1, 2, 3, 4, 5, 6, 7, 8 } }, stock == 1 and "large" or nil end
  end,
  rollback = function() stock = stored end,
  undo = function(change) stock = stock - #change.kept / 8 end,
  redo = function(change) stock = stock + #change.kept / 8 end,
}
local mute = setmetatable({}, { __tostring = function() error "no text" end })
for _, rule in ipairs {
  function() return true end, function() error "a\0b" end, function() error "\255" end, function() error(mute) end,
  function() return false, 42 end, function() return false, { txt = "no" } end, function() return false, "no" end,
} do
  local response = odd:perform(function()
    stock = stock + 1
    return rule()
  end)
  print(response.kind, math.floor(stock))
end
odd:undo()
print(math.floor(stock))
odd:destroy()

-- Hosts that nothing refers to are collected with their functions.
local function leave()
  local weak = setmetatable({}, { __mode = "v" })
  local left = dray.host()
  local function f() return 1 end
  left:set_function("f", f)
  left:load("x", { files = { ["init.lua"] = "" } })
  weak[1] = f
  return weak
end
local weak = leave()
for _ = 1, 4 do collectgarbage() end
print(weak[1])
