-- Commands that wait. A wait commits the writes before it. The writes after it are a separate transaction.
local core, lib = ...
local dray = lib.dray
local check = lib.check

function dray.sleep(seconds)
  if seconds < 0 then check.fail("sleep takes a finite number of seconds, 0 or more, not %g", seconds) end
  core.sleep(seconds)
end

function dray.task(command) return core.task(command) end

function dray.choose(options)
  local seen = {}
  for _, choice in ipairs(options) do
    if seen[choice] then check.fail("choose: '%s' occurs twice", choice) end
    seen[choice] = true
  end
  if #options == 0 then check.fail "choose needs at least one choice" end
  return core.choose(options.title, options.message, table.unpack(options))
end
