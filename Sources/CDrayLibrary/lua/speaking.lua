-- Announcements of the effects of keys, and of taps that drag, in a plugin's own words.
local core, lib = ...
local dray = lib.dray

local announcement = lib.record("an announcement", {
  step = true, operation = true, is_unfinished = true, reason = true, code = true, parameters = true, item_ids = true,
  from = true, to = true, before = true, into = true, quantity = true, position = true, count = true, level = true,
  can_be_lifted = true, can_be_tapped = true, text = true, instructions = true,
})

local questions = {}

function dray.announcement(question)
  questions[#questions + 1] = question
end

-- Called by the host. Returns the text of the first rule that returns a text or false; for false, the text is empty, so
-- that nothing is spoken. Returns nil if every rule returns nil.
function lib.announcement(fields)
  fields = announcement(fields)
  for _, question in ipairs(questions) do
    local text = question(fields)
    if text == false then return "" end
    if text ~= nil then
      if type(text) == "string" then return text end
      core.fail_at(question, "announcement must return a string, false for silence, or nil, not "
        .. core.describe(text))
    end
  end
end
