local function stack(play, slot)
  local value = play.state.slots[slot]
  return value and value.count .. " " .. value.kind
end

local function holds(play, slots)
  for slot, text in pairs(slots) do
    local found = stack(play, slot) or ""
    assert(found == text, slot .. " holds " .. found)
  end
end

test("a whole stack moves into an empty slot, and keeps its id", function(play)
  local outcome = play:drag("a"):drop "bag 5"
  assert(outcome.operation == "move" and outcome.accepted_quantity == 10)
  holds(play, { ["bag 1"] = "", ["bag 5"] = "10 log" })
  assert(play.state.slots["bag 5"].id == "a")
end)

test("half of a stack makes a new one, and the rest stays", function(play)
  local drag = play:drag("c", { modifiers = { "shift" } })
  assert(drag.quantity == 5 and drag.badge == 5)
  assert(drag:drop("bag 5").accepted_quantity == 5)
  holds(play, { ["bag 3"] = "4 coal", ["bag 5"] = "5 coal" })
end)

test("a full stack takes as much as fits, and the rest goes back", function(play)
  local drag = play:drag("c"):over "bag 2"
  assert(drag.quantity == 9 and drag.badge == 4)
  assert(drag:drop().accepted_quantity == 4)
  holds(play, { ["bag 2"] = "64 coal", ["bag 3"] = "5 coal" })
  local outcome = play:drag("c"):drop "bag 2"
  assert(outcome.operation == "forbidden" and outcome.reason == "the stack is full")
end)

test("cancelling the drag of a part leaves the stack whole", function(play)
  play:drag("c", { modifiers = { "control" } }):over("bag 5"):cancel()
  holds(play, { ["bag 3"] = "9 coal", ["bag 5"] = "" })
  assert(not play.next_undo)
end)

test("stacks of two kinds change places, but only whole stacks", function(play)
  assert(play:drag("a"):drop("bag 2").operation == "move")
  holds(play, { ["bag 1"] = "60 coal", ["bag 2"] = "10 log" })
  local outcome = play:drag("b", { modifiers = { "shift" } }):drop "bag 2"
  assert(outcome.reason == "only a whole stack can be swapped")
end)

test("a log gives four planks, which are taken together", function(play)
  play:drag("a", { modifiers = { "control" } }):drop "craft"
  assert(play:drag("result", { modifiers = { "shift" } }).quantity == 4)
  play:drag("result"):drop "bag 7"
  holds(play, { ["bag 1"] = "9 log", ["bag 7"] = "4 plank", craft = "" })
  assert(play:undo())
  holds(play, { craft = "1 log", ["bag 7"] = "" })
end)

test("a double tap moves a stack to the workshop and back", function(play)
  assert(play:tap("a", { count = 2 }))
  holds(play, { craft = "10 log", ["bag 1"] = "" })
  assert(play:tap("result", { count = 2 }))
  holds(play, { craft = "9 log", ["bag 1"] = "4 plank" })
  local done, reason = play:tap("b", { count = 2 })
  assert(done, reason) -- coal and logs are swapped
  holds(play, { craft = "60 coal", ["bag 2"] = "9 log" })
end)

test("keys take half of a stack", function(play)
  for _ = 1, 3 do play:key "tab" end
  play:key("space", { modifiers = { "shift" } })
  assert(play.announcement:find "^lifted 5 of coal from bag 3", play.announcement)
  play:key("tab", { modifiers = { "shift" } })
  play:key "space"
  assert(play.announcement:find "^moved 5 of coal", play.announcement)
end)

test("taps take half of a stack with the button", function(play)
  play:drag_by_taps()
  assert(play:tap "take")
  assert(play:tap "c" and play.announcement:find "^lifted 5 of coal from bag 3")
  assert(play:tap "bag 5")
  holds(play, { ["bag 3"] = "4 coal", ["bag 5"] = "5 coal" })
end)

test("a swap, a merge and a split are each one undo step", function(play)
  play:drag("a"):drop "bag 2"
  play:drag("c", { modifiers = { "shift" } }):drop "bag 1"
  play:drag("b", { modifiers = { "control" } }):drop "bag 9"
  for _ = 1, 3 do assert(play:undo()) end
  holds(play, { ["bag 1"] = "10 log", ["bag 2"] = "60 coal", ["bag 3"] = "9 coal", ["bag 9"] = "" })
end)
