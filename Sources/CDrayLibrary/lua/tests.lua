-- Test files: `test` registers each declaration, and the host runs the tests one by one after it has read the file.
local core, lib = ...

local tests = {}

local function register(sentence, entry)
  tests[#tests + 1] = entry
  core.declare_test(sentence)
end

local declare = lib.defined("", "test", function(sentence, options, body)
  register(sentence, { options = options, body = body })
end)

-- An invalid declaration becomes a failing test, and the other tests of its file still run.
function lib.collect_tests()
  _G.test = function(...)
    local is_declared, problem = pcall(declare, ...)
    if is_declared then return end
    local sentence = ...
    register(type(sentence) == "string" and sentence or "a test", { problem = problem })
  end
end

function lib.run_test(index, path)
  local entry = tests[index]
  if entry.problem then error(entry.problem, 0) end
  entry.body(lib.dray.load(path, entry.options))
end
