-- Checks of the arguments of scripts. Every error names the script's own line and the invalid argument. If an unknown
-- name is similar to a known one, the error suggests the known one.
local core, lib = ...
local check_fields = core.check_fields

local check = {}
lib.check = check

function check.fail(format, ...)
  core.fail(string.format(format, ...))
end

-- The names in a table, and the names that parts of the library would define there when they are loaded.
local function names(set)
  local list = lib.names_on_demand(set)
  for name, present in next, set do
    if present then list[#list + 1] = name end
  end
  return list
end

check.names = names

-- Fails because of an unknown name. `hint` is appended to the message if no known name is similar.
function check.unknown(what, name, owner, known, hint)
  local meant = type(name) == "string" and core.suggestion(name, names(known))
  -- Names that begin with an underscore are the library's own.
  if meant and string.find(meant, "^_") then meant = nil end
  check.fail("unknown %s '%s'%s%s", what, tostring(name), owner == "" and "" or " " .. owner,
    meant and string.format("; did you mean '%s'?", meant) or hint or "")
end

-- The kinds of values, each with a function that tests a value. "id" is a string or an integer.
local kinds = {
  boolean = function(value) return type(value) == "boolean" end,
  number = function(value) return type(value) == "number" and value == value and math.abs(value) < math.huge end,
  extent = function(value) return type(value) == "number" and value == value end,
  string = function(value) return type(value) == "string" end,
  ["function"] = function(value) return type(value) == "function" end,
  table = function(value) return type(value) == "table" end,
  id = function(value) return type(value) == "string" or math.type(value) == "integer" end,
  integer = function(value) return math.type(value) == "integer" end,
  type = function() return true end, -- types.lua checks the value
  any = function() return true end,
}

check.kinds = kinds

local expectations = { id = "a string or an integer", number = "a finite number", integer = "an integer", extent = "a number" }

-- A kind with its article, for messages.
function check.expected(kind) return expectations[kind] or "a " .. kind end

function check.value(value, kind, name, owner)
  if not kinds[kind](value) then
    check.fail("%s%s must be %s, not %s", name, owner and " of " .. owner or "",
      check.expected(kind), value == nil and "nil" or core.describe(value))
  end
  return value
end

-- The bit of options that few nodes have. It is above the bits of Lua's types.
check.seldom = 1 << 32
local seldom = {
  tint = true, style = true, accessibility_label = true, delete_disabled = true, is_selected = true, cells = true,
  columns = true, min_column_width = true, axes = true, data = true,
}

-- Options of other libraries, with the form that a node or a modifier of this library has instead.
local function cure(name, value, allowed, owner)
  local length = type(value) == "number" and tostring(value) or "…"
  if name == "children" then return string.format("; write children as entries: %s { first, second }", owner) end
  if allowed.leading and (name == "left" or name == "right") then
    return string.format("; did you mean '%s'?", name == "left" and "leading" or "trailing")
  end
  if not allowed.size then return nil end
  if name == "width" or name == "height" then return string.format("; write size = { %s = %s }", name, length) end
  if name == "padding" then return string.format("; write %s { … }:padding(%s)", owner, length) end
end

-- Checks options in the order of their names, and fails for the first invalid one. Returns the largest integer key and
-- `check.seldom`, whatever options there are.
local function check_each(options, allowed, owner)
  check.value(options, "table", "the argument", owner)
  local last = 0
  for name, value in pairs(options) do
    if math.type(name) == "integer" then
      last = math.max(last, name)
    else
      if not allowed[name] then
        check.unknown("option", name, "for " .. owner, allowed, cure(name, value, allowed, owner))
      end
      check.value(value, allowed[name], name, owner)
    end
  end
  return last, check.seldom
end

-- For each kind, a set of Lua types: every value of these types is valid. Bit n stands for the type with the number n
-- (LUA_T…), bit 33 for integers, bit 34 for finite numbers.
local sure_types = {
  boolean = 1 << 1, string = 1 << 4, ["function"] = 1 << 6, table = 1 << 5, id = 1 << 4 | 1 << 33, type = 0x7f,
  any = 0x7f, number = 1 << 34, extent = 1 << 34, integer = 1 << 33,
}
local sure_types_of = {}

-- For each option in `allowed`, the bits of its Lua types, and the bit `check.seldom` if few nodes have the option.
function check.masks(allowed)
  local masks = {}
  for name, kind in pairs(allowed) do masks[name] = sure_types[kind] | (seldom[name] and check.seldom or 0) end
  return masks
end

-- Checks options. `allowed` maps each option to its kind. Integer keys are children, which are not checked here.
-- Returns two values: the largest integer key, because the length of a table with holes is undefined; and the bits of
-- the options found, or `check.seldom` if the fields were checked one by one.
--
-- The fast path visits the fields once, in any order. If a field may be invalid, `check_each` checks the fields again by
-- name, to report the first invalid one.
function check.fields(options, allowed, owner)
  local masks = sure_types_of[allowed]
  if not masks then
    masks = check.masks(allowed)
    sure_types_of[allowed] = masks
  end
  local last, met = check_fields(options, masks)
  if last then return last, met end
  return check_each(options, allowed, owner)
end

function check.options(options, allowed, owner)
  if check.fields(options, allowed, owner) > 0 then
    local known = names(allowed)
    table.sort(known)
    check.fail("%s takes named fields: '%s'", owner, table.concat(known, "', '"))
  end
  return options
end

-- Checks that options are a table. The message names the fields that the table can have.
function check.table_of(options, allowed, name, owner)
  if kinds.table(options) then return options end
  local known = {}
  for _, field in ipairs(names(allowed)) do known[#known + 1] = string.format("'%s'", field) end
  table.sort(known)
  check.fail("%s of %s must be a table%s, not %s", name, owner, #known > 0 and " with " .. check.either(known) or "",
    options == nil and "nil" or core.describe(options))
end

-- Checks that the options of a modifier are a table. A function there is a closure in front of the options.
function check.options_table(options, allowed, owner)
  if type(options) == "function" then
    check.fail("the options of %s must be a table, not a function; the closure is the last argument", owner)
  end
  return check.table_of(options, allowed, "the options", owner)
end

local none = {}

-- Reads the last arguments of a modifier, `[options,] closure`. Returns the options, which are empty if they are left
-- out, and the closure.
function check.closure(options, closure, allowed, owner)
  if type(options) == "function" and closure == nil then options, closure = none, options end
  options = options or none
  check.options(check.options_table(options, allowed, owner), allowed, owner)
  return options, check.value(closure, "function", "the closure", owner)
end

-- Like `closure`, but the closure may be left out. An explicit nil is an error. `before` is the number of earlier
-- arguments.
function check.optional_closure(before, allowed, owner, ...)
  local count = select("#", ...)
  if count > 2 then check.too_many(owner, before + 2, before + count) end
  local options = ...
  if count == 0 or count == 1 and type(options) == "table" then
    return check.options(options or none, allowed, owner), nil
  end
  return check.closure(options, select(2, ...), allowed, owner)
end

-- Joins words: "a, b or c".
function check.either(list)
  local last = table.remove(list)
  return #list > 0 and table.concat(list, ", ") .. " or " .. last or last
end

function check.one_of(value, words, name)
  if words[value] then return value end
  local known, quoted = names(words), {}
  if core.suggestion(value, known) then check.unknown(name, value, "", words) end
  table.sort(known)
  for index, word in ipairs(known) do quoted[index] = "'" .. word .. "'" end
  check.fail("%s must be %s, not '%s'", name, check.either(quoted), value)
end

-- Most nodes of a scene share one size table. While it is unchanged, it is checked only once.
local good_size, good_width, good_height

function check.size(size, owner)
  if size == good_size and size.width == good_width and size.height == good_height then return size end
  check.value(size, "table", "size", owner)
  check.options(size, lib.fields "PartialSize", "a size")
  if (size.width or 0) < 0 or (size.height or 0) < 0 then check.fail("size of %s is negative", owner) end
  good_size, good_width, good_height = size, size.width, size.height
  return size
end

-- The number of arguments

-- Fails because `name` was called with `count` arguments and takes at most `most`.
function check.too_many(name, most, count)
  local takes = most == 0 and "no argument" or most == 1 and "1 argument" or most .. " arguments"
  check.fail("%s takes %s, not %d", name, takes, count)
end

-- Returns a function that refuses more arguments than `fn` has parameters. Functions with variable arguments check them
-- themselves.
function check.counted(name, fn)
  local most = core.parameters(fn)
  if not most then return fn end
  return function(...)
    local count = select("#", ...)
    if count > most then check.too_many(name, most, count) end
    return fn(...)
  end
end

-- Returns a method that fails unless it is called with a colon: `is_own` tests its first argument. If `class` has a
-- definition of the method, the other arguments are read by this definition.
function check.method(owner, name, fn, is_own, class)
  local most = core.parameters(fn)
  local take
  if not class or not most then take = false end
  return function(self, ...)
    if not is_own(self) then check.fail("call it with a colon: %s:%s(…)", owner, name) end
    if take == nil then take = lib.arguments(class, name) or false end
    if take then return fn(self, take(...)) end
    local count = most and select("#", ...) or 0
    if count > 0 and count >= most then check.too_many(name, most - 1, count) end
    return fn(self, ...)
  end
end

-- A table for the methods of a class. Each function that is assigned to it becomes a method by `check.method`.
function check.methods(owner, class, is_own)
  return core.set_metatable({}, {
    __newindex = function(set, name, fn) core.rawset(set, name, check.method(owner, name, fn, is_own, class)) end,
  })
end
