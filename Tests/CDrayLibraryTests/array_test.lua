-- Tests of `dray.array` in stock Lua: `lua5.4 Tests/CDrayLibraryTests/array_test.lua` from the package's root.
local array = dofile "Sources/CDrayLibrary/lua/array.lua"

local failures = 0

local function test(sentence, body)
  local passed, problem = xpcall(body, debug.traceback)
  if passed then return end
  failures = failures + 1
  io.stderr:write("failed: ", sentence, "\n", problem, "\n")
end

local function things(ids)
  local list = {}
  for id in ids:gmatch "%S+" do list[#list + 1] = { id = id } end
  return list
end

local function words(ids)
  local list = {}
  for id in ids:gmatch "%S+" do list[#list + 1] = id end
  return list
end

local function text(list)
  local ids = {}
  for i, value in ipairs(list) do ids[i] = type(value) == "table" and value.id or value end
  return table.concat(ids, " ")
end

local function expect(found, expected)
  if found ~= expected then error(("expected '%s', found '%s'"):format(expected, found), 2) end
end

local function move(sources, to, before, from)
  return { sources = words(sources), from = from, destination = { collection_id = to, before = before } }
end

test("a value is inserted at an index, or at the end", function()
  local list = things "a b"
  array.insert(list, { id = "x" }, 2)
  array.insert(list, { id = "y" })
  expect(text(list), "a x b y")
end)

test("index and contains find a value by its id, and a plain id by itself", function()
  expect(array.index(things "a b c", "b"), 2)
  expect(array.index(words "a b c", "c"), 3)
  expect(array.index({ 10, 20 }, 20), 2)
  expect(array.index(things "a", "z"), nil)
  expect(array.contains(words "a b", "b"), true)
  expect(array.contains(words "a b", "z"), false)
end)

test("values move as one block, by positions counted before the move", function()
  local function moved(from, to)
    local list = things "a b c d e"
    array.move(list, from, to)
    return text(list)
  end
  expect(moved({ 2 }, 5), "a c d b e")
  expect(moved({ 2 }, 6), "a c d e b")
  expect(moved({ 2 }, 2), "a b c d e")
  expect(moved({ 2 }, 3), "a b c d e")
  expect(moved({ 5, 1 }, 3), "b a e c d")
  expect(moved({ 1, 2, 3, 4, 5 }, 3), "a b c d e")
  expect(moved({}, 1), "a b c d e")
  expect(moved({ 9 }, 1), "a b c d e")
end)

test("values are removed by positions counted before the first removal", function()
  local list = things "a b c d"
  array.remove(list, { 4, 1, 9 })
  expect(text(list), "b c")
  array.remove(list, { 1, 2 })
  expect(#list, 0)
end)

test("slices are new lists, possibly empty", function()
  local list = things "a b c"
  expect(text(array.from(list, "b")), "b c")
  expect(text(array.from(list, "z")), "")
  expect(text(array.last(list, 2)), "b c")
  expect(text(array.last(list, 9)), "a b c")
  expect(text(array.last(list, 0)), "")
  expect(text(list), "a b c")
end)

test("picking follows the order of the ids and skips missing ones", function()
  expect(text(array.pick(things "a b c", words "c z a")), "c a")
  expect(array.pick({ { name = "x", at = 1 } }, { "x" }, "name")[1].at, 1)
end)

test("toggle returns no value, so that a tap command may end with it; clear empties a selection", function()
  local selection = words "a b"
  expect(select("#", array.toggle(selection, "a")), 0)
  array.toggle(selection, "c")
  expect(text(selection), "b c")
  array.clear(selection)
  expect(#selection, 0)
end)

test("shuffling draws from 1 to n and keeps every value", function()
  local list = words "a b c d"
  array.shuffle(list, function(n) return n end)
  expect(text(list), "a b c d")
  array.shuffle(list, function() return 1 end)
  expect(text(list), "b c d a")
end)

test("take removes each id once, in the order of the ids, from one list or several, and skips missing ids", function()
  local one, many = things "a b c", { left = things "a b", right = words "c d", count = 4 }
  expect(text(array.take(one, words "c z a")), "c a")
  expect(text(one), "b")
  expect(text(array.take(many, words "d a d z")), "d a")
  expect(text(many.left) .. "|" .. text(many.right), "b|c")
end)

test("RE19: the moved values form a block in the order of the sources, and the others keep their order", function()
  local list = things "a b c d e"
  expect(array.apply(list, move("d a", "list", "c")), true)
  expect(text(list), "b d a c e")
end)

test("one difference moves from several lists into one, also into an empty one", function()
  local lists = { left = things "a b", right = things "c d", empty = {} }
  array.apply(lists, move("d a", "left", "b"))
  expect(text(lists.left) .. "|" .. text(lists.right), "d a b|c")
  array.apply(lists, move("a c", "empty"))
  expect(text(lists.left) .. "|" .. text(lists.right) .. "|" .. text(lists.empty), "d b||a c")
end)

test("RE17: with a missing target the block goes to the end", function()
  local list = words "a b c"
  array.apply(list, move("a", "list", "gone"))
  expect(text(list), "b c a")
end)

test("RE18: if the target itself moves, the block goes before the next value that stays, or to the end", function()
  local list = words "a b c d"
  array.apply(list, move("c b", "list", "b"))
  expect(text(list), "a c b d")
  array.apply(list, move("d b", "list", "b"))
  expect(text(list), "a c d b")
end)

test("RE20: a missing source is skipped; without any source the answer is false", function()
  local list = things "a b c"
  expect(array.apply(list, move("z c", "list", "a")), true)
  expect(text(list), "c a b")
  local moved, reason = array.apply(list, move("z", "list", "a"))
  expect(moved, false)
  expect(reason, "none of the items is in its source any more")
  expect(text(list), "c a b")
  expect(array.apply({}, move("z", "list")), false)
end)

test("a table of lists by integer ids is not taken for a single list", function()
  local lists = { words "a b", things "c" }
  array.apply(lists, move("a", 2))
  expect(text(lists[1]) .. "|" .. text(lists[2]), "b|c a")
  local list = things "a b"
  array.apply(list, move("a", 1))
  expect(text(list), "b a")
end)

test("a destination without a list fails before anything is changed", function()
  local lists = { left = things "a b" }
  local passed, problem = pcall(function() array.apply(move("a", "left"), lists) end)
  expect(passed, false)
  expect(problem:match ": (.*)", "array.apply takes the lists first, then the difference; "
    .. "as a command, write function(difference) array.apply(lists, difference) end")
  passed, problem = pcall(array.apply, lists, move("a", "right"))
  expect(passed, false)
  expect(problem:match "no list for the collection 'right'" ~= nil, true)
  expect(text(lists.left), "a b")
end)

test("a single list cannot receive items of another: the error says what to pass, and nothing is changed", function()
  local list = things "a b"
  for _, given in ipairs { list, {} } do
    local passed, problem = pcall(array.apply, given, move("a", "right", nil, "left"))
    expect(passed, false)
    expect(problem:match "items move from 'left' to 'right'; pass a table with both lists by these ids$" ~= nil, true)
  end
  expect(text(list), "a b")
  expect(array.apply(list, move("a", "left", nil, "left")), true)
  local passed, problem = pcall(array.apply, nil, move("a", "left"))
  expect(passed, false)
  expect(problem:match "array.apply takes the lists first, then the difference" ~= nil, true)
end)

test("an id in two lists is taken from the drag's source; otherwise the call fails without a change", function()
  local lists = { todo = things "a b", done = things "c", starred = words "a" }
  array.apply(lists, move("a", "done", nil, "todo"))
  expect(text(lists.todo) .. "|" .. text(lists.done) .. "|" .. text(lists.starred), "b|c a|a")
  local passed, problem = pcall(array.apply, lists, move("b a", "todo", nil, "todo"))
  expect(passed, false)
  expect(problem:match "'a' is in two lists" ~= nil, true)
  expect(text(lists.todo) .. "|" .. text(lists.done), "b|c a")
end)

test("RE17 RE18 RE19 RE20: no difference loses or doubles a value", function()
  math.randomseed(1)
  for _ = 1, 2000 do
    local lists, ids = { left = {}, middle = {}, right = {} }, {}
    local names = { "left", "middle", "right" }
    for i = 1, 9 do
      local list = lists[names[math.random(3)]]
      list[#list + 1] = { id = "i" .. i }
      ids[i] = "i" .. i
    end
    array.shuffle(ids, math.random)
    local sources = table.move(ids, 1, math.random(0, 4), 1, { "gone" })
    local to, before = names[math.random(3)], ({ ids[math.random(9)], "gone", nil })[math.random(3)]
    local stays = array.index(lists[to], before) and not array.contains(sources, before)

    array.apply(lists, { sources = sources, destination = { collection_id = to, before = before } })

    local count, seen = 0, {}
    for _, list in pairs(lists) do
      for _, thing in ipairs(list) do count, seen[thing.id] = count + 1, true end
    end
    expect(count, 9)
    for _, id in ipairs(ids) do expect(seen[id], true) end
    if #sources > 1 then
      local block = array.from(lists[to], sources[2])
      for i = 2, #sources do expect(block[i - 1].id, sources[i]) end
      if stays then expect(block[#sources].id, before) end
    end
  end
end)

if failures > 0 then os.exit(1) end
