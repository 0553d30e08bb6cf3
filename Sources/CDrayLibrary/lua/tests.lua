-- Files of tests: `test` notes what is declared, and the host runs it, one by one, when the file has been read.
local core, lib = ...
local check = lib.check

local tests = {}

function lib.collect_tests()
  _G.test = check.counted("test", function(sentence, options, body)
    if type(options) == "function" and body == nil then options, body = nil, options end
    check.value(sentence, "string", "the sentence", "test")
    if options ~= nil then check.value(options, "table", "the options", "test") end
    check.value(body, "function", "the body", "test")
    tests[#tests + 1] = { options = options, body = body }
    core.noted(sentence)
  end)
end

function lib.run_test(index, path)
  local one = tests[index]
  one.body(lib.dray.load(path, one.options))
end
