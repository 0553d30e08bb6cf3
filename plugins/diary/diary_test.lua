local function pictures(play, id)
  for _, entry in ipairs(play.state.diary) do
    if entry.id == id then return entry.pictures end
  end
end

local function titles(play, entry)
  local list = {}
  for i, picture in ipairs(pictures(play, entry)) do list[i] = picture.title end
  return table.concat(list, " ")
end

-- The data, as text, of pictures from other programs, and the titles of all others.
local function contents(play, entry)
  local list = {}
  for i, picture in ipairs(pictures(play, entry)) do
    list[i] = type(picture.data) == "string" and picture.title or picture.data:text()
  end
  return table.concat(list, " ")
end

local function is(found, expected) assert(found == expected, ("'%s', not '%s'"):format(found, expected)) end

local function ended(outcome, operation, reason)
  assert(outcome.operation == operation and outcome.reason == reason, tostring(outcome))
end

local function shows(play, text) assert(play:show():find(text, 1, true), play:show()) end

local function photos(...)
  local items = {}
  for i, content in ipairs { ... } do items[i] = { ["public.png"] = content } end
  return items
end

test("the text accepts copies from outside, and inserts them before its pictures", function(play)
  local drag = play:drag_in(photos("sea", "sky")):over "text"
  ended(drag, "copy")
  ended(drag:drop(), "copy")
  is(contents(play, "monday"), "sea sky Umbrella Puddle Window Tea")
end)

test("the text accepts images only", function(play)
  ended(play:drag_in { ["public.jpeg"] = "sea" }:drop "text", "copy")
  is(play:drag_in { ["public.plain-text"] = "sea" }:drop("text").cause, "no_target")
  is(contents(play, "monday"), "sea Umbrella Puddle Window Tea")
end)

test("a picture of the diary is copied onto the text, too", function(play)
  ended(play:drag "window":drop "text", "copy")
  is(titles(play, "monday"), "Window Umbrella Puddle Window Tea")
end)

test("pictures from outside are copied into the gap", function(play)
  local drag = play:drag_in(photos("sea", "sky"))
  ended(drag:drop("pictures", { before = "window" }), "copy")
  is(contents(play, "monday"), "Umbrella Puddle sea sky Window Tea")
end)

test("an entry without pictures accepts its first ones", function(play)
  play:tap "today"
  ended(play:drag_in(photos "sea"):drop "pictures", "copy")
  is(contents(play, "today"), "sea")
end)

test("within an entry a picture moves, and its place closes during the drag", function(play)
  local drag = play:drag("umbrella"):over "tea"
  ended(drag, "move")
  shows(play, "Puddle Window (Umbrella) Tea")
  ended(drag:drop(), "move")
  is(titles(play, "monday"), "Puddle Window Umbrella Tea")
end)

test("a picture dropped at its own place changes nothing, and legal does not list this drop", function(play)
  ended(play:drag "tea":drop "pictures", "cancel")
  ended(play:drag "umbrella":drop("pictures", { before = "puddle" }), "cancel")
  ended(play:drag "puddle":add "window":drop("pictures", { before = "tea" }), "cancel")
  is(play:why("tea", "pictures").cause, "unchanged")
  for _, drag in ipairs(play:legal "tea") do assert(drag.place ~= "pictures" or drag.before) end
  assert(not play:undo())
  ended(play:drag "window":add "puddle":drop("pictures", { before = "tea" }), "move")
  is(titles(play, "monday"), "Umbrella Window Puddle Tea")
end)

test("a drag over an entry of the list highlights the row without a gap, and the pictures go into the entry", function(play)
  local drag = play:drag("puddle"):add("tea"):over "today"
  ended(drag, "move")
  shows(play, "Today 0 *")
  shows(play, "(Puddle)")
  ended(drag:drop(), "move")
  is(titles(play, "monday"), "Umbrella Window")
  is(titles(play, "today"), "Puddle Tea")
  ended(play:drag_in(photos "sea"):drop "tuesday", "copy")
  is(contents(play, "tuesday"), "Bridge sea")
end)

test("the last pictures of an entry are not moved to its end again", function(play)
  ended(play:drag("tea"):drop "monday", "cancel", "they are its last pictures already")
  ended(play:drag("window"):add("tea"):drop "monday", "cancel", "they are its last pictures already")
  for _, drag in ipairs(play:legal "tea") do assert(drag.into ~= "monday") end
  ended(play:drag("tea"):add("window"):drop "monday", "move")
  is(titles(play, "monday"), "Umbrella Puddle Tea Window")
end)

test("beside the entries of the list no destination accepts a picture", function(play)
  ended(play:drag("puddle"):over { x = 60, y = 125 }, "cancel")
end)

test("a tap opens an entry", function(play)
  assert(play:tap "tuesday")
  shows(play, "A walk to the sea.")
  shows(play, "│ Bridge")
end)

-- All sequences in which one or more pictures can be lifted, by their ids.
local function choices(ids)
  local all, chosen = {}, {}
  local function extend()
    if #chosen > 0 then table.insert(all, { table.unpack(chosen) }) end
    for _, id in ipairs(ids) do
      local is_new = true
      for _, other in ipairs(chosen) do is_new = is_new and other ~= id end
      if is_new then
        table.insert(chosen, id)
        extend()
        table.remove(chosen)
      end
    end
  end
  extend()
  return all
end

test("moving any sequence of pictures before any picture loses none", function(play)
  local ids = { "umbrella", "puddle", "window", "tea" }
  for _, chosen in ipairs(choices(ids)) do
    for place = 1, #ids do
      -- The pictures that stay, with the moved ones as a block before the next one that stays.
      local expected, moved = {}, {}
      for _, id in ipairs(chosen) do moved[id] = true end
      for i, id in ipairs(ids) do
        if i == place then table.move(chosen, 1, #chosen, #expected + 1, expected) end
        if not moved[id] then table.insert(expected, id) end
      end
      local drag = play:drag(chosen[1])
      for i = 2, #chosen do drag:add(chosen[i]) end
      drag:drop("pictures", { before = ids[place] })
      local found = {}
      for i, picture in ipairs(pictures(play, "monday")) do found[i] = picture.id end
      is(table.concat(found, " "), table.concat(expected, " "))
      play:restart()
    end
  end
end)

test("other programs get the image data of a picture", function(play)
  is(play:drag_out("tea")["public.png"]:sub(1, 8), "\x89PNG\r\n\x1A\n")
  play:tap "today"
  play:drag_in({ ["public.jpeg"] = "sea" }):drop "pictures"
  is(play:drag_out("Picture")["public.jpeg"], "sea")
end)

test("an image with a private type is accepted, and not offered to other programs", function(play)
  play:tap "today"
  ended(play:drag_in({ ["public.tiff"] = "sea" }):drop "pictures", "copy")
  is(contents(play, "today"), "sea")
  assert(next((play:drag_out "Picture")) == nil)
end)
