local function texts(list)
  local found = {}
  for i, value in ipairs(list) do found[i] = value.text end
  return table.concat(found, ", ")
end

local function has(play, id, expected)
  local found = texts(play.state.dropped[id])
  assert(found == expected, found)
end

local function ended(outcome, operation, reason)
  assert(outcome.operation == operation, tostring(outcome.operation) .. ": " .. tostring(outcome.reason))
  assert(reason == nil or outcome.reason == reason, outcome.reason)
end

local function json(text) return { ["public.json"] = text } end

test("an item is copied as JSON, and the source keeps it", function(play)
  ended(play:drag(1):drop "zone", "copy")
  ended(play:drag(3):drop "zone", "copy")
  has(play, "zone", "Drag me!, Transfer me!")
  assert(play.state.dropped.zone[2].color == "orange")
  assert(#play.state.items == 3)
end)

test("the JSON of an item has its color, id and text", function(play)
  assert(play:drag_out(2)["public.json"] == '{"colorName":"green","id":2,"text":"Move me!"}')
end)

test("the zone is highlighted while JSON is over it, and for nothing else", function(play)
  local drag = play:drag(1):over "zone"
  assert(play.view_state.targeted.zone)
  drag:over "tray"
  assert(not play.view_state.targeted.zone and play.view_state.targeted.tray)
  drag:cancel()
  assert(not play.view_state.targeted.zone and not play.view_state.targeted.tray)
  drag = play:drag_in { ["public.plain-text"] = "text" }
  drag:over "zone"
  assert(not play.view_state.targeted.zone and drag.operation ~= "copy")
  drag:cancel()
end)

test("after a drop nothing is highlighted", function(play)
  play:drag(1):drop "zone"
  play:drag(1):drop "tray"
  assert(not play.view_state.targeted.zone and not play.view_state.targeted.tray)
end)

test("external JSON is accepted, and an unknown color becomes blue", function(play)
  ended(play:drag_in(json '{"id":9,"text":"Hello","colorName":"red","more":null}'):drop "zone", "copy")
  has(play, "zone", "Hello")
  assert(play.state.dropped.zone[1].color == "blue")
end)

test("several items arrive in their order, without unreadable ones", function(play)
  local items = {}
  for i, text in ipairs { "A", "B", "C" } do
    items[i] = json('{"id":' .. (text == "B" and '"two"' or i) .. ',"text":"' .. text .. '","colorName":"green"}')
  end
  ended(play:drag_in(items):drop "zone", "copy")
  has(play, "zone", "A, C")
end)

test("malformed data is refused with its reason, and nothing has changed", function(play)
  ended(play:drag_in(json "{"):drop "zone", "cancel", "1:2: expected a key in double quotes, found the end")
  ended(play:drag_in(json "[]"):drop "zone", "cancel", "an item needs an integer 'id'")
  ended(play:drag_in(json "7"):drop "tray", "cancel", "an item is an object")
  ended(play:drag_in(json '{"id":1,"text":2}'):drop "tray", "cancel", "an item needs a string 'text'")
  has(play, "zone", "")
  has(play, "tray", "")
end)

test("the tray accepts three items, then refuses with a reason", function(play)
  for id = 1, 3 do ended(play:drag(id):drop "tray", "copy") end
  local drag = play:drag(1):over "tray"
  assert(drag.operation == "forbidden" and drag.reason == "the tray is full", drag.reason)
  ended(drag:drop(), "forbidden", "the tray is full")
  has(play, "tray", "Drag me!, Move me!, Transfer me!")
end)
