-- Test files: `test` and `expect`. `test` registers each declaration. After the host has read the file, it runs the
-- tests one by one.
local core, lib = ...
local check = lib.check

local tests = {}
-- Whether the host has read the file and runs its tests.
local is_running = false

local function register(sentence, entry)
  tests[#tests + 1] = entry
  core.declare_test(sentence, entry.body)
end

local declare = lib.defined("", "test", function(sentence, options, body)
  register(sentence, { options = options, body = body })
end)

-- Expectations

local methods = {}
local expectation = lib.record("an expectation", {}, methods)

local function text(value) return (lib.pretty(100, value)) end

-- Returns a copy of the fields of a table, and their number. Unknown fields of a record are an error, and those of the
-- copy are nil.
local function fields(value)
  local set, count = {}, 0
  for key, field in pairs(value) do set[key], count = field, count + 1 end
  return set, count
end

local function equal(one, other)
  if one == other then return true end
  if type(one) ~= "table" or type(other) ~= "table" then return false end
  local set, count = fields(one)
  local others, other_count = fields(other)
  if count ~= other_count then return false end
  for key, field in pairs(set) do
    if not equal(field, others[key]) then return false end
  end
  return true
end

local function lines(value)
  local list = {}
  for line in string.gmatch(value .. "\n", "(.-)\n") do list[#list + 1] = line end
  return list
end

-- The lines of two texts. From the first to the last line that differs, expected lines begin with - and actual lines
-- with +.
local function difference(expected, actual)
  local old, new, result = lines(expected), lines(actual), {}
  local first = 1
  while first <= #old and first <= #new and old[first] == new[first] do first = first + 1 end
  local last = 0
  while last < #old - first + 1 and last < #new - first + 1 and old[#old - last] == new[#new - last] do
    last = last + 1
  end
  for index = 1, first - 1 do result[#result + 1] = "  " .. old[index] end
  for index = first, #old - last do result[#result + 1] = "- " .. old[index] end
  for index = first, #new - last do result[#result + 1] = "+ " .. new[index] end
  for index = #old - last + 1, #old do result[#result + 1] = "  " .. old[index] end
  return table.concat(result, "\n")
end

-- Fails with the expected value and that of an expectation: on one line if they are short, otherwise below one another.
-- Further results of the call follow in parentheses, such as the reason after `false`.
local function fail(what, expected, self)
  local data = self[lib.data_of]
  local one, other = text(expected), text(rawget(data, "_value"))
  local further = rawget(data, "_further")
  if #further > 0 then
    local shown = {}
    for index, value in ipairs(further) do shown[index] = text(value) end
    other = other .. " (" .. table.concat(shown, ", ") .. ")"
  end
  if #one + #other <= 70 and not string.find(one .. other, "\n") then
    check.fail("%s", "expected " .. what .. one .. ", got " .. other)
  end
  check.fail("%s", (what == "" and "the values differ" or "expected " .. what .. "the following")
    .. "\n  expected: " .. one .. "\n  got:      " .. other)
end

function methods:equals(value)
  local actual = rawget(self[lib.data_of], "_value")
  if equal(actual, value) then return end
  if type(actual) == "string" and type(value) == "string" and string.find(actual .. value, "\n") then
    check.fail("%s", "the texts differ: - expected, + got\n" .. difference(value, actual))
  end
  fail("", value, self)
end

function methods:differs(value)
  local actual = rawget(self[lib.data_of], "_value")
  if equal(actual, value) then check.fail("%s", "expected a value other than " .. text(value)) end
end

function methods:contains(value)
  local actual = rawget(self[lib.data_of], "_value")
  if type(actual) == "string" and type(value) == "string" then
    if not string.find(actual, value, 1, true) then fail("a text with ", value, self) end
    return
  end
  if type(actual) ~= "table" then fail("a list with ", value, self) end
  for _, entry in pairs(actual) do
    if equal(entry, value) then return end
  end
  fail("a list with ", value, self)
end

function methods:matches(pattern)
  local actual = rawget(self[lib.data_of], "_value")
  if type(actual) ~= "string" or not string.find(actual, pattern) then fail("a text that matches ", pattern, self) end
end

function methods:raises(pattern)
  local actual = rawget(self[lib.data_of], "_value")
  if type(actual) ~= "function" then fail("a function that raises ", pattern, self) end
  local is_done, problem = pcall(actual)
  if is_done then check.fail("%s", "expected an error with " .. text(pattern) .. ", but none was raised") end
  if not string.find(tostring(problem), pattern) then
    fail("an error that matches ", pattern, expectation { _value = tostring(problem), _further = {} })
  end
end

local expect = lib.defined("", "expect", function(value, ...)
  return expectation { _value = value, _further = { ... } }
end)

-- Defines the globals `test` and `expect` for a test file. An invalid declaration becomes a failing test, so that the
-- other tests of its file still run.
function lib.collect_tests()
  _G.expect = expect
  _G.test = function(...)
    if is_running then
      lib.check.fail "test is called inside a test, and the inner test would never run; declare each test outside of all others"
    end
    local is_declared, problem = pcall(declare, ...)
    if is_declared then return end
    local sentence = ...
    register(type(sentence) == "string" and sentence or "a test", { problem = problem })
  end
end

function lib.run_test(index, path)
  is_running = true
  local entry = tests[index]
  if entry.problem then error(entry.problem, 0) end
  entry.body(lib.dray.load(path, entry.options))
end
