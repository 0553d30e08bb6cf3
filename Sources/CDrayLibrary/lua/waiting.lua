-- Commands that wait. Writes before a wait are committed; the rest is a transaction of its own.
local core, lib = ...
local dray = lib.dray
local check = lib.check

function dray.sleep(seconds)
  check.value(seconds, "number", "the time", "sleep")
  if not (seconds >= 0 and seconds < math.huge) then
    check.fail("sleep takes a finite number of seconds, 0 or more, not %g", seconds)
  end
  core.sleep(seconds)
end

function dray.task(fn)
  check.value(fn, "function", "the argument", "task")
  return core.task(fn)
end

local choose_options = { title = "string", message = "string" }

function dray.choose(options)
  check.value(options, "table", "the argument", "choose")
  local last, seen = check.fields(options, choose_options, "choose"), {}
  for index = 1, last do
    local choice = check.value(options[index], "string", string.format("choice %d", index), "choose")
    if seen[choice] then check.fail("choose: '%s' occurs twice", choice) end
    seen[choice] = true
  end
  if last == 0 then check.fail "choose needs at least one choice" end
  return core.choose(options.title, options.message, table.unpack(options, 1, last))
end
