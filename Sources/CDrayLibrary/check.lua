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

-- The types of Lua's that are good for a kind whatever the value is: bits by Lua's numbers for them.
local sure_types = {
  boolean = 1 << 1, string = 1 << 4, ["function"] = 1 << 6, table = 1 << 5, id = 1 << 4, any = 0x7f, number = 0,
  integer = 0,
}
local sure_types_of = {}

local function masks_for(allowed)
  local masks = {}
  for name, kind in pairs(allowed) do masks[name] = sure_types[kind] | (seldom[name] and check.seldom or 0) end
  sure_types_of[allowed] = masks
  return masks
end

-- `allowed` maps each option to its kind. Integer keys are children and none of this function's business; gives the
-- largest of them, for the length of a table with holes means nothing, and bits for what was met. This runs for each
-- node of a scene: one look at all fields in any order is enough for those that are surely good.
function check.fields(options, allowed, owner)
  local last, met = check_fields(options, sure_types_of[allowed] or masks_for(allowed))
  if last then return last, met end
  return check_each(options, allowed, owner)
end

function check.options(options, allowed, owner)
  check.fields(options, allowed, owner)
  return options
end

local none = {}

-- Modifiers take `what, [options,] closure`: this gives options and closure, whether or not options were passed.
function check.closure(options, closure, allowed, owner, optional)
  if type(options) == "function" and closure == nil then options, closure = none, options end
  options = options or none
  check.value(options, "table", "the options", owner)
  check.options(options, allowed, owner)
  if closure ~= nil or not optional then check.value(closure, "function", "the closure", owner) end
  return options, closure
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

-- A record is what closures are given: fields that can be read and nothing else. `fields` names those that may be nil.
-- Parts of the library may add to methods and getters that are on demand.
function lib.record(name, fields, methods, getters)
  local meta = { __metatable = false }
  methods, getters = methods or none, getters or none
  function meta.__index(record, key)
    local method = rawget(methods, key)
    if method then return method end
    local get = rawget(getters, key)
    if get then return get(record) end
    if fields[key] then return nil end
    if methods[key] then return methods[key] end
    if getters[key] then return getters[key](record) end
    local known = {}
    for _, set in ipairs { fields, methods, getters } do
      for _, field in ipairs(names(set)) do known[field] = true end
    end
    check.unknown("field", key, "of " .. name, known)
  end
  function meta.__newindex(_, key) check.fail("%s cannot be changed: '%s'", name, tostring(key)) end
  return meta
end
