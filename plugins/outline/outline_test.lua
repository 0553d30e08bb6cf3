local function ids(play, list)
  local found = {}
  for i, entry in ipairs(play.state.lists[list]) do found[i] = entry.id end
  return table.concat(found, " ")
end

local function is(found, expected) assert(found == expected, ("'%s', not '%s'"):format(found, expected)) end

test("an entry goes into the innermost list under the pointer", function(play)
  local outcome = play:drag("ideas"):drop("talk", { before = "slides" })
  assert(outcome.operation == "move" and outcome.to == "talk", outcome.reason)
  is(ids(play, "talk"), "ideas slides")
end)

test("a closed folder takes an entry at its end, and opens", function(play)
  local outcome = play:drag("ideas"):drop("root", { into = "home" })
  assert(outcome.operation == "move" and outcome.to == "home" and not outcome.reason, outcome.reason)
  is(ids(play, "home"), "milk ideas")
  assert(play.view_state.open.home)
end)

test("a sideways drag changes only the level of an entry", function(play)
  local drag = play:drag "mail"
  local levels = {}
  for _, x in ipairs { 100, 10, 100, 10 } do
    drag:over { x = x, y = 114 }
    table.insert(levels, drag.to)
  end
  is(table.concat(levels, " "), "work root work root")
  assert(drag:drop().operation == "move")
  is(ids(play, "root"), "home work mail ideas")
end)

test("a folder takes its entries along, and never goes into itself", function(play)
  assert(play:drag("work"):drop("root", { before = "home" }).operation == "move")
  is(ids(play, "root"), "work home ideas")
  is(ids(play, "work"), "talk mail")
  assert(play:why("work", { collection_id = "talk" }).operation ~= "move")
  for _, move in ipairs(play:legal("work", { positions = true })) do
    assert(move.to ~= "talk" and move.to ~= "work", tostring(move))
  end
end)

test("hovering opens a folder, which closes when the drag leaves", function(play)
  local drag = play:drag("ideas"):over { x = 100, y = 12 }
  play:tick(2)
  assert(play.view_state.open.home)
  drag:over { x = 100, y = 290 }
  assert(not play.view_state.open.home)
  drag:cancel()
  assert(not play:undo())
end)

test("a folder that was opened by hovering stays open if something was dropped into it", function(play)
  local drag = play:drag("ideas"):over { x = 100, y = 12 }
  play:tick(2)
  assert(drag:drop("home", { before = "milk" }).operation == "move")
  assert(play.view_state.open.home)
  is(ids(play, "home"), "ideas milk")
end)

test("a folder that was open before stays open when a drag leaves", function(play)
  local drag = play:drag("ideas"):over { x = 100, y = 36 }
  play:tick(2)
  drag:over { x = 100, y = 290 }
  assert(play.view_state.open.work)
end)

test("a tap on a folder opens and closes it, and a tap on a note does nothing", function(play)
  assert(play:tap "home")
  assert(play.view_state.open.home)
  assert(not play:tap "milk")
  assert(play.view_state.open.home)
  assert(play:tap "home")
  assert(not play.view_state.open.home)
end)

test("keys alone change the level", function(play)
  play:key "tab"
  play:key "tab"
  is(play.announcement, "Work, root, 2 of 3, level 1")
  play:key "right"
  is(play.announcement, "Talk, Work, 1 of 2, level 2")
  play:key "tab"
  is(play.announcement, "Slides, Talk, level 3")
  play:key "space"
  play:key "left"
  is(play.announcement, "move to Work before Answer mail, level 2, 5 of 8")
  play:key "space"
  is(ids(play, "work"), "talk slides mail")
  assert(play:undo())
  is(ids(play, "talk"), "slides")
end)

test("keys open a folder", function(play)
  play:key "tab"
  is(play.announcement, "Home, root, 1 of 3, level 1")
  play:key "return"
  assert(play.view_state.open.home)
  play:key "right"
  is(play.announcement, "Buy milk, Home, level 2")
end)

test("two taps change the level", function(play)
  play:drag_by_taps()
  assert(play:tap "slides")
  assert(play:tap({ collection_id = "work" }, { before = "mail" }))
  is(ids(play, "work"), "talk slides mail")
end)
