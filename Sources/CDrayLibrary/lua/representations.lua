-- The representations of `dray.transferable`: how values of an item type are written and read.
local core, lib = ...
local dray = lib.dray
local check = lib.check

local Representation = { __metatable = false, __name = "a representation" }

-- A representation that writes, reads, or both, with the options that every kind of representation has.
local function entry(type_id, options, exporting, importing, is_file)
  return {
    type_id = type_id, exporting = exporting, importing = importing, many = options.many, is_file = is_file,
    condition = options.exporting_condition, file_name = options.suggested_file_name,
    visibility = options.visibility,
  }
end

local function representation(...) return setmetatable({ _entries = { ... } }, Representation) end

local function some_closure(options, owner)
  if not options.exporting and not options.importing then check.fail("%s needs exporting, importing or both", owner) end
end

function dray.codable_representation(type_id, options)
  local importing = options.importing
  local function decode(content, name)
    local value, reason = dray.json.decode(content)
    if value == nil or not importing then return value, reason end
    return importing(value, name)
  end
  local coded = entry(type_id, options, function(value) return dray.json.encode(value) end, decode)
  coded.theirs = importing -- the script's function, for messages
  return representation(coded)
end

function dray.data_representation(type_id, options)
  some_closure(options, "data_representation")
  return representation(entry(type_id, options, options.exporting, options.importing))
end

function dray.file_representation(type_id, options)
  core.only_with_permission("dray.file_representation", "files")
  some_closure(options, "file_representation")
  return representation(entry(type_id, options, options.exporting, options.importing, true))
end

-- The representations by item type, in order of preference.
local entries_of = {}

-- A representation by a proxy, a value of another type that is written and read in place of the value itself.
local function through(other, options)
  local exporting, importing = options.exporting, options.importing
  local result = entry(other.type_id, options, nil, nil, other.is_file)
  result.many, result.is_text = other.many or options.many, other.is_text
  if exporting and other.exporting then
    function result.exporting(value)
      local inner, reason = exporting(value)
      if not inner then return nil, reason end
      return other.exporting(inner)
    end
  end
  if importing and other.importing then
    function result.importing(content, name)
      local inner, reason = other.importing(content, name)
      if not inner then return nil, reason end
      if not other.many then return importing(inner) end
      local values = {}
      for index, each in ipairs(inner) do
        values[index], reason = importing(each)
        if not values[index] then return nil, reason end
      end
      return values
    end
  end
  return result
end

function dray.proxy_representation(options)
  some_closure(options, "proxy_representation")
  if options.type ~= nil then
    local others, result = entries_of[options.type], {}
    if not others then check.fail("type '%s' has no representations to use as a proxy", options.type) end
    for index, other in ipairs(others) do result[index] = through(other, options) end
    return representation(table.unpack(result))
  end
  -- A text is written as UTF-8, and read from every plain text that is valid UTF-8.
  local written = entry("public.utf8-plain-text", options, options.exporting, options.importing)
  written.is_text = true
  if not options.importing then return representation(written) end
  local read = entry("public.plain-text", options, nil, options.importing)
  read.is_text = true
  return representation(written, read)
end

-- Called for each transferable with representations.
function lib.represent(type_id, list)
  local entries = {}
  for index, given in ipairs(list) do
    if not rawget(given, "_entries") then
      check.fail("entry %d of transferable must be a representation, not a table", index)
    end
    for _, each in ipairs(given._entries) do entries[#entries + 1] = each end
  end
  entries_of[type_id] = entries
  for index, each in ipairs(entries) do
    core.declare_representation(type_id, index, each.type_id, each.visibility, each.exporting ~= nil,
      each.importing ~= nil, each.condition ~= nil, each.file_name ~= nil, each.is_file or false,
      core.place())
  end
end

-- Functions for the host

local contents = { string = true, userdata = true }

function lib.export(type_id, index, value)
  local each = entries_of[type_id][index]
  local content, reason = each.exporting(value)
  if content == nil or content == false then return nil, lib.text(reason) or "nothing was exported", false end
  local expected = each.is_file and "the path of a file" or "text or data"
  if not contents[type(content)] or each.is_file and type(content) ~= "string" then
    local found = core.describe(content)
    core.fail_at(each.exporting, string.format("exporting must return %s, not %s", expected, found))
  end
  return content, nil, each.is_file or false
end

local function check_imported(fn, value)
  if type(value) == "function" or type(value) == "thread" then
    core.fail_at(fn, "importing must return a value, not " .. core.describe(value))
  end
  return value
end

function lib.import(type_id, index, content, name)
  local each = entries_of[type_id][index]
  if each.is_text and not utf8.len(content) then return nil, "the text is not UTF-8" end
  local value, reason = each.importing(content, name)
  if value == nil or value == false then return nil, lib.text(reason) or "nothing was imported" end
  if not each.many then return { check_imported(each.theirs or each.importing, value) } end
  if type(value) ~= "table" then
    core.fail_at(each.importing, "importing with 'many' must return a list, not " .. core.describe(value))
  end
  for _, one in ipairs(value) do check_imported(each.importing, one) end
  return value
end

function lib.exports(type_id, index, value) return (entries_of[type_id][index].condition(value)) end

function lib.file_name(type_id, index, value)
  local name = entries_of[type_id][index].file_name(value)
  return name ~= nil and tostring(name) or nil
end
