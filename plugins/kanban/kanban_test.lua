local function ids(list)
  local found = {}
  for i, value in ipairs(list) do found[i] = value.id end
  return table.concat(found, " ")
end

local function is(found, expected) assert(found == expected, ("'%s', not '%s'"):format(found, expected)) end

local function list(id) return { collection_id = id } end

test("a card goes to another column, before the named card", function(play)
  local outcome = play:drag("a"):drop("doing", { before = "c" })
  assert(outcome.operation == "move" and outcome.to == "doing" and outcome.before == "c", outcome.reason)
  is(ids(play.state.cards.doing), "a c")
end)

test("an empty column takes a card anywhere in its frame", function(play)
  assert(play:drag("a"):drop(list "done").operation == "move")
  is(ids(play.state.cards.done), "a")
end)

test("a column is lifted by its header only, and takes its cards along", function(play)
  assert(play:drag({ x = 30, y = 200 }).cause == "not_lifted")
  assert(play:drag("todo"):drop("board", { after = "done" }).operation == "move")
  is(ids(play.state.columns), "doing done todo")
  is(ids(play.state.cards.todo), "a b")
end)

test("a column does not go into a list of cards, not even into an empty one", function(play)
  local outcome = play:drag("todo"):drop { x = 290, y = 150 }
  is(outcome.to, "board")
end)

test("a column with a limit refuses more cards with a reason, and its cards can be reordered", function(play)
  assert(play:drag("a"):drop(list "doing").operation == "move")
  assert(play:tap "b")
  local outcome = play:drag("b"):drop(list "doing")
  assert(outcome.operation == "forbidden" and outcome.reason == "Doing is full", outcome.reason)
  for _, move in ipairs(play:legal "b") do assert(move.to ~= "doing") end
  assert(play:drag("a"):drop("doing", { index = 1 }).operation == "move")
  is(ids(play.state.cards.doing), "a c")
end)

test("a blocked card is not lifted, with a reason", function(play)
  local drag = play:drag "b"
  assert(drag.cause == "not_lifted" and drag.reason == "Print is blocked", drag.reason)
  assert(play:tap "b")
  assert(play:drag("b"):drop(list "done").operation == "move")
end)

test("a card is exported as JSON and as its title", function(play)
  local data = play:drag_out "a"
  is(data["public.json"], '{"id":"a","title":"Sketch"}')
  is(data["public.utf8-plain-text"], "Sketch")
end)

test("JSON and text of other programs become cards where they are dropped", function(play)
  local outcome = play:drag_in({ ["public.json"] = '{"title":"Cut"}' }):drop("doing", { before = "c" })
  assert(outcome.operation == "copy", outcome.reason)
  is(play.state.cards.doing[1].title, "Cut")
  assert(play:drag_in({ ["public.utf8-plain-text"] = "Glue" }):drop(list "done").operation == "copy")
  is(play.state.cards.done[1].title, "Glue")
  is(play:drag_in({ ["public.utf8-plain-text"] = "Fold" }):drop(list "doing").reason, "Doing is full")
end)

test("data without a title is refused", function(play)
  for _, text in ipairs { '{"name":1}', "3", "[]" } do
    is(play:drag_in({ ["public.json"] = text }):drop(list "done").reason, "a card needs a title")
  end
  assert(#play.state.cards.done == 0)
end)

test("of a name that a column and its list share, a card takes the list", function(play)
  assert(play:drag("a"):drop("done").operation == "move")
  is(ids(play.state.cards.done), "a")
end)

test("for a column, a name that a column and its list share is ambiguous", function(play)
  local drag = play:drag "todo"
  expect(function() drag:drop "done" end):raises "'done' is the id of an item and of a container"
  drag:cancel()
end)

test("keys alone move a card and a column", function(play)
  for _, key in ipairs { "tab", "tab", "space", "tab", "tab", "tab", "tab", "space" } do play:key(key) end
  is(play.announcement, "moved Sketch from To do to Done")
  is(ids(play.state.cards.done), "a")
  for _, key in ipairs { "tab", "space", "tab", "space" } do play:key(key) end
  is(ids(play.state.columns), "doing todo done")
end)

test("two taps move a card, and two a column", function(play)
  play:drag_by_taps()
  assert(play:tap "a")
  assert(play:tap(list "done"))
  is(ids(play.state.cards.done), "a")
  assert(play:tap "todo")
  assert(play:tap("board", { before = "done" }))
  is(ids(play.state.columns), "doing todo done")
end)
