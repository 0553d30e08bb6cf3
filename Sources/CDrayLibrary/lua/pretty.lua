-- Values as text for the user, with sorted keys, on one line if they fit, and limited in depth and length. Also values
-- as plain data, for output as JSON.
local core, lib = ...

-- The limits of the depth of nested tables, of the number of fields, and of the bytes of a string: at the prompt, and
-- for values that are written whole.
local usual = { depth = 6, fields = 200, bytes = 1000 }
local whole = { depth = 100, fields = 100000, bytes = 1 << 20 }

local escapes = { ["\n"] = "\\n", ["\t"] = "\\t", ["\r"] = "\\r", ['"'] = '\\"', ["\\"] = "\\\\" }

-- Writes a byte as an escape: as in `escapes`, or with three digits, because a digit may follow.
local function escape(c) return escapes[c] or string.format("\\%03d", string.byte(c)) end

local function escaped_bytes(text) return (string.gsub(text, "[\128-\255]", escape)) end

-- Also escapes the control characters beyond ASCII, because terminals act on them.
local function escaped(text)
  return (string.gsub(string.gsub(text, '[%c"\\]', escape), "\194[\128-\159]", escaped_bytes))
end

-- A string in quotes. Invalid UTF-8 is written byte by byte, so that it can be typed again.
local function quoted_whole(text)
  local list, first = {}, 1
  while true do
    local count, bad = utf8.len(text, first)
    list[#list + 1] = escaped(string.sub(text, first, count and -1 or bad - 1))
    if count then return '"' .. table.concat(list) .. '"' end
    list[#list + 1] = escaped_bytes(string.sub(text, bad, bad))
    first = bad + 1
  end
end

-- A string in quotes, cut at the limit of `state`. If the string is cut or not UTF-8, a comment with its length follows.
local function quoted(text, state)
  local most = state and state.limits.bytes or #text
  local characters = utf8.len(text)
  if #text <= most then
    if characters or not state then return quoted_whole(text) end
    return string.format("%s --[[%d %s]]", quoted_whole(text), #text, #text == 1 and "byte" or "bytes")
  end
  state.is_cut = true
  local last = most
  while characters and last > 0 and string.byte(text, last + 1) & 0xC0 == 0x80 do last = last - 1 end
  local shown = string.sub(quoted_whole(string.sub(text, 1, last)), 1, -2)
  return string.format('%s…" --[[%d %s]]', shown, characters or #text, characters and "characters" or "bytes")
end

-- A number in the shortest form that reads back as the same number.
local function number_text(number)
  if math.type(number) == "integer" then return number == math.mininteger and "math.mininteger" or tostring(number) end
  if number ~= number then return "0/0" end
  if number == math.huge then return "math.huge" end
  if number == -math.huge then return "-math.huge" end
  for digits = 14, 17 do
    local text = string.format("%." .. digits .. "g", number)
    if tonumber(text) == number then return string.find(text, "[.e]") and text or text .. ".0" end
  end
end

local words = {}
for _, word in ipairs {
  "and", "break", "do", "else", "elseif", "end", "false", "for", "function", "goto", "if", "in", "local", "nil", "not",
  "or", "repeat", "return", "then", "true", "until", "while",
} do
  words[word] = true
end

local function key_text(key)
  if type(key) == "number" then return "[" .. number_text(key) .. "] = " end
  if type(key) ~= "string" then return "[" .. tostring(key) .. "] = " end
  if string.find(key, "^[%a_][%w_]*$") and not words[key] then return key .. " = " end
  return "[" .. quoted(key) .. "] = "
end

local write

-- Iterates over a table with keys that `pairs` cannot order, such as tables: numbers, strings, booleans, then other
-- keys. Booleans and other keys are in the order of their texts.
local function next_in_order(value)
  local keys = {}
  for key in core.raw_next, value do keys[#keys + 1] = key end
  local function place(key)
    local kind = type(key)
    return kind == "number" and 1 or kind == "string" and 2 or kind == "boolean" and 3 or 4
  end
  table.sort(keys, function(a, b)
    local one, other = place(a), place(b)
    if one ~= other then return one < other end
    if one <= 2 then return a < b end
    return tostring(a) < tostring(b)
  end)
  local index = 0
  return function()
    index = index + 1
    local key = keys[index]
    if key ~= nil then return key, value[key] end
  end
end

local function each(value)
  local has_order, iterate, set, first = pcall(pairs, value)
  if has_order then return iterate, set, first end
  return next_in_order(value)
end

-- Returns three values. First, the fields of a table as texts, each short enough for the rest of a line if possible.
-- Second, whether all fields are entries of a list and no field is a table. Third, the number of omitted fields. If the
-- iteration fails, the last text is the error.
local function entries(value, indent, width, state)
  local list, items, is_plain, more = {}, 0, true, 0
  local is_complete, problem = pcall(function()
    for key, field in each(value) do
      state.left = state.left - 1
      if state.left < 0 then
        more = more + 1
      else
        local name = ""
        if key == items + 1 then items = key else name, is_plain = key_text(key), false end
        is_plain = is_plain and type(field) ~= "table"
        list[#list + 1] = name .. write(field, indent + 2, width, state, core.width(name) + 1)
      end
    end
  end)
  if not is_complete then list[#list + 1] = "… " .. tostring(problem) end
  if more > 0 then state.is_cut = true end
  return list, is_plain, more
end

-- Joins short entries of a list, with as many in a line as fit.
local function fill(list, indent, width)
  local lines, line = {}, nil
  for index, entry in ipairs(list) do
    local text = index < #list and entry .. "," or entry
    if line and indent + core.width(line) + 1 + core.width(text) > width then
      lines[#lines + 1], line = line, text
    else
      line = line and line .. " " .. text or text
    end
  end
  lines[#lines + 1] = line
  return table.concat(lines, "\n" .. string.rep(" ", indent))
end

local function write_table(value, indent, width, state, used)
  if state.open[value] then return "<cycle>" end
  if state.depth >= state.limits.depth then
    state.is_cut = true
    return "{ … }"
  end
  state.open[value], state.depth = true, state.depth + 1
  local list, is_plain, more = entries(value, indent, width, state)
  state.open[value], state.depth = nil, state.depth - 1
  if more > 0 then list[#list + 1] = string.format("… %d more", more) end
  if #list == 0 then return "{}" end
  local line = "{ " .. table.concat(list, ", ") .. " }"
  if core.width(line) + indent + used <= width and not string.find(line, "\n", 1, true) then return line end
  local margin = string.rep(" ", indent + 2)
  if is_plain then return "{\n" .. margin .. fill(list, indent + 2, width) .. "\n" .. string.rep(" ", indent) .. "}" end
  return "{\n" .. margin .. table.concat(list, ",\n" .. margin) .. "\n" .. string.rep(" ", indent) .. "}"
end

-- Whether a table is written with its fields, because it has no text of its own.
local function has_no_text(value)
  local meta = getmetatable(value)
  if meta == nil then return true end
  return type(meta) == "table" and rawget(meta, "__tostring") == nil and rawget(meta, "__name") == nil
    and rawget(meta, "__metatable") == nil
end

function write(value, indent, width, state, used)
  local kind = type(value)
  if kind == "string" then return quoted(value, state) end
  if kind == "number" then return number_text(value) end
  if kind ~= "table" then return tostring(value) end
  if has_no_text(value) then return write_table(value, indent, width, state, used) end
  local text = tostring(value)
  return string.find(text, "^table: #%d+$") and write_table(value, indent, width, state, used) or text
end

local function text_of(limits, width, ...)
  local list, separator, is_cut = {}, "  ", false
  for i = 1, select("#", ...) do
    local state = { open = {}, depth = 0, left = limits.fields, limits = limits }
    list[i] = write((select(i, ...)), 0, width, state, 0)
    is_cut = is_cut or state.is_cut or false
    if string.find(list[i], "\n", 1, true) then separator = "\n" end
  end
  return table.concat(list, separator), is_cut
end

-- Called by the host with the results of an input at the prompt. Returns their text, and whether a value was cut.
function lib.pretty(width, ...) return text_of(usual, width, ...) end

-- Values as text, with the limits of `whole`.
function lib.pretty_whole(width, ...) return text_of(whole, width, ...) end

-- A value as plain data: records and views become tables; functions, threads, userdata and cycles become texts.
local function plain(value, open)
  local kind = type(value)
  if kind == "function" or kind == "thread" or kind == "userdata" then return tostring(value) end
  if kind ~= "table" then return value end
  if open[value] then return "<cycle>" end
  open[value] = true
  local result = {}
  for key, field in each(lib.drag_data and lib.drag_data(value) or value) do
    if type(key) == "table" then key = tostring(key) end
    result[key] = plain(field, open)
  end
  open[value] = nil
  return result
end

-- Called by the host with a result that is printed as JSON. Returns a list with the plain data, which may be nil.
function lib.plain_result(value) return { plain(value, {}) } end
