local function ids(play, peg)
  local list = {}
  for i, disk in ipairs(play.state.pegs[peg]) do list[i] = disk.id end
  return table.concat(list, " ")
end

-- Moves a tower by `carry(disk, peg)`.
local function solve(count, from, to, by, carry)
  if count == 0 then return end
  solve(count - 1, from, by, to, carry)
  carry(count, to)
  solve(count - 1, by, to, from, carry)
end

test("only the top disk of a peg can be lifted", function(play)
  expect(play:drag(4).cause):equals "not_lifted"
  expect(play:drag(4).reason):equals "a smaller disk lies on it"
end)

test("a disk does not go onto a smaller one", function(play)
  assert(play:drag(1):drop("right").operation == "move")
  local outcome = play:drag(2):drop "right"
  assert(outcome.operation == "forbidden" and outcome.reason == "a smaller disk lies there")
  assert(ids(play, "left") == "4 3 2" and ids(play, "right") == "1")
end)

test("15 moves solve four disks", function(play)
  local count = 0
  solve(4, "left", "right", "middle", function(disk, peg)
    assert(not play.outcome)
    assert(play:drag(disk):drop(peg).operation == "move")
    count = count + 1
  end)
  assert(count == 15 and play.outcome == "solved" and ids(play, "right") == "4 3 2 1")
end)

local almost_solved = { left = {}, middle = { { id = 1 } }, right = { { id = 2 } } }

test("the last move solves it", { disks = 2, state = { pegs = almost_solved } }, function(play)
  expect(play.outcome):equals(nil)
  expect(play:drag(1):drop("right").operation):equals "move"
  expect(play.outcome):equals "solved"
end)

test("two taps for each move solve three disks", { disks = 3 }, function(play)
  play:drag_by_taps()
  solve(3, "left", "right", "middle", function(disk, peg)
    assert(play:tap(disk))
    assert(play:tap(peg))
  end)
  assert(play.outcome == "solved")
end)

-- Presses Tab until the announcement begins with a text.
local function tab_to(play, text)
  for _ = 1, 9 do
    play:key "tab"
    if play.announcement:sub(1, #text) == text then return end
  end
  error("no focus on " .. text)
end

test("keys alone solve three disks", { disks = 3 }, function(play)
  solve(3, "left", "right", "middle", function(disk, peg)
    tab_to(play, ("="):rep(disk) .. ",")
    play:key "space"
    tab_to(play, "move to " .. peg)
    play:key "space"
  end)
  assert(play.outcome == "solved", play.announcement)
end)
