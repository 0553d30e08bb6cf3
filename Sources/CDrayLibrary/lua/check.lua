-- Checking what scripts pass in. Every complaint blames the script's own line, names what was wrong and, where a name
-- is close to a known one, what was meant.
local core, lib = ...
local check_fields = core.check_fields

local check = {}
lib.check = check

function check.fail(format, ...)
  core.fail(string.format(format, ...))
end

-- The names of a table, and those that parts of the library have yet to define there.
local function names(set)
  local list = lib.names_on_demand(set)
  for name, present in next, set do
    if present then list[#list + 1] = name end
  end
  return list
end

check.names = names

-- `otherwise` is said where no known name is close.
function check.unknown(what, name, owner, known, otherwise)
  local meant = type(name) == "string" and core.suggestion(name, names(known))
  check.fail("unknown %s '%s'%s%s", what, tostring(name), owner == "" and "" or " " .. owner,
    meant and string.format("; did you mean '%s'?", meant) or otherwise or "")
end

-- Names of types in messages, and how to tell them. "id" is a string or an integer.
local kinds = {
  boolean = function(value) return type(value) == "boolean" end,
  number = function(value) return type(value) == "number" and value == value and math.abs(value) < math.huge end,
  string = function(value) return type(value) == "string" end,
  ["function"] = function(value) return type(value) == "function" end,
  table = function(value) return type(value) == "table" end,
  id = function(value) return type(value) == "string" or math.type(value) == "integer" end,
  integer = function(value) return math.type(value) == "integer" end,
  any = function() return true end,
}

local expectations = { id = "a string or an integer", number = "a finite number", integer = "an integer" }

function check.value(value, kind, name, owner)
  if not kinds[kind](value) then
    check.fail("%s%s must be %s, not %s", name, owner and " of " .. owner or "",
      expectations[kind] or "a " .. kind, value == nil and "nil" or core.describe(value))
  end
  return value
end

-- Options that few nodes of a scene have leave a bit that says so, above those of the types.
check.seldom = 1 << 32
local seldom = {
  tint = true, style = true, accessibility_label = true, delete_disabled = true, is_selected = true, cells = true,
  columns = true, min_column_width = true, axes = true,
}

-- Goes through options in the order of their names, and says what is wrong with the first that is.
local function check_each(options, allowed, owner)
  check.value(options, "table", "the argument", owner)
  local last = 0
  for name, value in pairs(options) do
    if math.type(name) == "integer" then
      last = math.max(last, name)
    else
      if not allowed[name] then check.unknown("option", name, "for " .. owner, allowed) end
      check.value(value, allowed[name], name, owner)
    end
  end
  return last, check.seldom
end

-- The types of Lua's that are good for a kind whatever the value is: bits by Lua's numbers for them. Above: an integer
-- is good, a finite number is.
local sure_types = {
  boolean = 1 << 1, string = 1 << 4, ["function"] = 1 << 6, table = 1 << 5, id = 1 << 4 | 1 << 33, any = 0x7f,
  number = 1 << 34, integer = 1 << 33,
}
local sure_types_of = {}

-- Bits for the options that are `allowed`.
function check.masks(allowed)
  local masks = {}
  for name, kind in pairs(allowed) do masks[name] = sure_types[kind] | (seldom[name] and check.seldom or 0) end
  return masks
end

-- `allowed` maps each option to its kind. Integer keys are children and none of this function's business; gives the
-- largest of them, for the length of a table with holes means nothing, and bits for what was met. One look at all fields
-- in any order is enough for those that are surely good.
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
    check.fail("%s takes fields by their names, which are '%s'", owner, table.concat(known, "', '"))
  end
  return options
end

local none = {}

-- Modifiers take `what, [options,] closure`: this gives options and closure, whether or not options were passed.
function check.closure(options, closure, allowed, owner)
  if type(options) == "function" and closure == nil then options, closure = none, options end
  options = options or none
  check.value(options, "table", "the options", owner)
  check.options(options, allowed, owner)
  return options, check.value(closure, "function", "the closure", owner)
end

-- The same where the closure can be left out. One that is nil was meant to be something.
function check.optional_closure(before, allowed, owner, ...)
  local count = select("#", ...)
  if count > 2 then check.too_many(owner, before + 2, before + count) end
  local options = ...
  if count == 0 or count == 1 and type(options) == "table" then
    return check.options(options or none, allowed, owner), nil
  end
  return check.closure(options, select(2, ...), allowed, owner)
end

function check.one_of(value, choices, what)
  if not choices[value] then check.unknown(what, value, "", choices) end
  return value
end

local size_options = { width = "number", height = "number" }
-- Most nodes of a scene share one table for their size; while it stays as it is it need not be checked again.
local good_size, good_width, good_height

function check.size(size, owner)
  if size == good_size and size.width == good_width and size.height == good_height then return size end
  check.value(size, "table", "size", owner)
  check.options(size, size_options, "a size")
  if (size.width or 0) < 0 or (size.height or 0) < 0 then check.fail("size of %s is negative", owner) end
  good_size, good_width, good_height = size, size.width, size.height
  return size
end

-- Counts

-- `count` of what was passed is more than `most`.
function check.too_many(name, most, count)
  local takes = most == 0 and "no argument" or most == 1 and "1 argument" or most .. " arguments"
  check.fail("%s takes %s, not %d", name, takes, count)
end

-- A function of the API that refuses more arguments than it has parameters. One that takes any number sees to it
-- itself.
function check.counted(name, fn)
  local most = core.parameters(fn)
  if not most then return fn end
  return function(...)
    local count = select("#", ...)
    if count > most then check.too_many(name, most, count) end
    return fn(...)
  end
end

-- A method, which needs a colon beside: `is_own` says whether it was called on what it belongs to.
function check.method(owner, name, fn, is_own)
  local most = core.parameters(fn)
  return function(self, ...)
    if not is_own(self) then check.fail("call it with a colon: %s:%s(…)", owner, name) end
    local count = most and select("#", ...) or 0
    if count > 0 and count >= most then check.too_many(name, most - 1, count) end
    return fn(self, ...)
  end
end

-- A table for methods, each of which is checked so.
function check.methods(owner, is_own)
  return core.set_metatable({}, {
    __newindex = function(set, name, fn) core.rawset(set, name, check.method(owner, name, fn, is_own)) end,
  })
end
