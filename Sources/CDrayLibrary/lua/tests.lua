-- Test files: `test` notes each declaration, and the host runs them one by one after the file was read.
local core, lib = ...
local check = lib.check

local tests = {}

local function note(sentence, one)
  tests[#tests + 1] = one
  core.noted(sentence)
end

local declare = check.counted("test", function(sentence, options, body)
  if type(options) == "function" and body == nil then options, body = nil, options end
  check.value(sentence, "string", "the sentence", "test")
  if options ~= nil then check.value(options, "table", "the options", "test") end
  check.value(body, "function", "the body", "test")
  note(sentence, { options = options, body = body })
end)

-- An invalid declaration becomes a failing test, and the other tests of its file still run.
function lib.collect_tests()
  _G.test = function(...)
    local is_declared, problem = pcall(declare, ...)
    if is_declared then return end
    local sentence = ...
    note(type(sentence) == "string" and sentence or "a test", { problem = problem })
  end
end

function lib.run_test(index, path)
  local one = tests[index]
  if one.problem then error(one.problem, 0) end
  one.body(lib.dray.load(path, one.options))
end
