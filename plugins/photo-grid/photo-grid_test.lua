local function ids(photos)
  local list = {}
  for i, photo in ipairs(photos) do list[i] = photo.id end
  return table.concat(list, " ")
end

local function list(play, name) return play.state.boxes[name] or play.state[name] end

local function has(play, name, expected)
  local found = ids(list(play, name))
  assert(found == expected, found)
end

local function in_favorites(id) return { id = id, namespace = "favorites" } end
local function in_recents(id) return { id = id, namespace = "recents" } end

local function ended(outcome, operation, reason)
  local found = outcome.reason == reason or outcome.reason:find(reason, 1, true)
  assert(outcome.operation == operation and found, tostring(outcome))
end

local recents = "beach bridge cat clouds forest harbor lake market moon rain snow train"

test("a cell drags its id, and the grid supplies the photo", function(play)
  ended(play:drag("snow"):drop "archive", "move", "'snow' is no longer in the scene")
  assert(play.state.boxes.archive[1].title == "Snow")
end)

test("a drag that begins on one of five selected photos lifts all five", function(play)
  play:select({ "beach", "forest", "rain", "snow", "train" }, { namespace = "recents" })
  local drag = play:drag "rain"
  assert(table.concat(drag.item_ids, " ") == "beach forest rain snow train")
  ended(drag:drop "archive", "move", "'beach' is no longer in the scene")
  has(play, "archive", "beach forest rain snow train")
  has(play, "recents", "bridge cat clouds harbor lake market moon")
end)

test("a drag that begins on another photo lifts it alone, and keeps the selection", function(play)
  play:select({ "beach", "forest", "rain", "snow", "train" }, { namespace = "recents" })
  local drag = play:drag "market"
  assert(table.concat(drag.item_ids, " ") == "market")
  drag:cancel()
  assert(table.concat(play.view_state.selected.recents, " ") == "beach forest rain snow train")
end)

test("a tap selects a photo, and a second tap deselects it", function(play)
  play:tap "snow"
  play:tap "rain"
  assert(table.concat(play.view_state.selected.recents, " ") == "snow rain")
  assert(play:show():find("[Snow]", 1, true))
  play:tap "snow"
  assert(table.concat(play.view_state.selected.recents, " ") == "rain")
end)

test("the two grids show the same photo and have separate selections", function(play)
  play:tap(in_favorites "lake")
  play:tap(in_favorites "moon")
  assert(table.concat(play:drag(in_favorites "moon").item_ids, " ") == "lake moon")
  assert(table.concat(play:drag(in_recents "moon").item_ids, " ") == "moon")
end)

test("favorites receive copies, at the place of the drop", function(play)
  ended(play:drag("snow", { selected = { "rain", "snow" } }):drop("favorites", { before = "cat" }), "copy")
  has(play, "favorites", "lake rain snow cat moon")
  has(play, "recents", recents)
end)

test("favorites refuse photos that they already have", function(play)
  local drag = play:drag(in_recents "beach", { selected = { "beach", "cat", "moon" } })
  ended(drag:drop("favorites", { before = "lake" }), "copy")
  has(play, "favorites", "beach lake cat moon")
  ended(play:drag(in_recents "lake"):drop "favorites", "forbidden", "all of these photos are already there")
  has(play, "favorites", "beach lake cat moon")
end)

test("favorites are reordered, several as one block", function(play)
  local drag = play:drag(in_favorites "cat", { selected = { "lake", "cat" } })
  ended(drag:drop "favorites", "move")
  has(play, "favorites", "moon lake cat")
  has(play, "recents", recents)
end)

test("the trash removes a photo from its source grid only", function(play)
  local drag = play:drag(in_recents "moon", { selected = { "moon", "rain" } })
  ended(drag:drop "trash", "delete")
  has(play, "trash", "moon rain")
  has(play, "recents", "beach bridge cat clouds forest harbor lake market snow train")
  has(play, "favorites", "lake cat moon")
  assert(#play.view_state.selected.recents == 0)
  ended(play:drag "moon":drop "trash", "delete")
  has(play, "favorites", "lake cat")
  has(play, "trash", "moon rain")
end)

test("an operation that the source does not offer is refused", function(play)
  ended(play:drag(in_favorites "moon"):drop "archive", "cancel", "the source offers copy, delete, not move; its drag configuration sets the operations")
  ended(play:drag "Holiday":drop "trash", "cancel", "the source offers copy, not delete; its drag configuration sets the operations")
  has(play, "favorites", "lake cat moon")
  has(play, "archive", "")
  assert(#play.state.albums == 2)
end)

test("a photo dropped outside of all destinations stays", function(play)
  local outcome = play:drag(in_favorites "moon"):drop "recents"
  assert(outcome.operation == "cancel" and outcome.cause == "no_target")
  has(play, "favorites", "lake cat moon")
end)

test("an album receives copies, and gives copies of its photos", function(play)
  ended(play:drag "forest":drop "Holiday", "copy")
  ended(play:drag(in_recents "beach"):drop "Holiday", "forbidden", "all of these photos are already there")
  local outcome = play:drag("Holiday"):drop("favorites", { before = "cat" })
  ended(outcome, "copy")
  assert(outcome.item_ids[1] == "Holiday")
  has(play, "favorites", "lake beach harbor forest cat moon")
  has(play, "recents", recents)
end)

test("an empty album is not lifted", function(play)
  local drag = play:drag "Home"
  assert(drag.operation == nil and drag.cause == "not_lifted" and drag.reason == "the album is empty")
  ended(play:drag "snow":drop "Home", "copy")
  ended(play:drag "Home":drop "favorites", "copy")
  has(play, "favorites", "lake cat moon snow")
end)

test("random drags lose no photo", function(play)
  local places = { "favorites", "recents", "Holiday", "Home", "archive", "trash" }
  local everything = {}
  for id in recents:gmatch "%a+" do everything[#everything + 1] = id end
  local operations = {}
  for _ = 1, 300 do
    local from = math.random(2) == 1 and "recents" or "favorites"
    local shown = list(play, from)
    if #shown > 0 then
      if math.random(3) == 1 then play:tap { id = shown[math.random(#shown)].id, namespace = from } end
      local what = { id = shown[math.random(#shown)].id, namespace = from }
      local operation = play:drag(what):drop(places[math.random(#places)]).operation
      operations[operation] = (operations[operation] or 0) + 1
    end
    local boxes = play.state.boxes
    local kept = (" %s %s %s "):format(ids(play.state.recents), ids(boxes.archive), ids(boxes.trash))
    for _, id in ipairs(everything) do assert(kept:find(" " .. id .. " ", 1, true), id) end
  end
  for _, operation in ipairs { "copy", "move", "delete", "forbidden", "cancel" } do assert(operations[operation]) end
end)
