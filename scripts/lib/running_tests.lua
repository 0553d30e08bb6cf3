-- Reads an event stream of swift test, and prints the tests that have started and not ended.
-- usage: lua5.4 running_tests.lua EVENTS
local started, ids = {}, {}
for line in io.lines(arg[1]) do
  local id = line:match '"testID":"([^"]-/.-[^\\])"' -- a suite has no slash
  if id and line:find('"kind":"testStarted"', 1, true) and not started[id] then
    started[id] = true
    ids[#ids + 1] = id
  elseif id and line:find('"kind":"testEnded"', 1, true) then
    started[id] = nil
  end
end
for _, id in ipairs(ids) do
  if started[id] then print("  " .. id) end
end
