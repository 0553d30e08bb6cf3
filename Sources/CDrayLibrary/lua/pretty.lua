-- Values as text for the user: sorted keys, one line where it fits, and limited in depth and length.
local core, lib = ...

local deepest, most = 6, 200

local escapes = { ["\n"] = "\\n", ["\t"] = "\\t", ["\r"] = "\\r", ['"'] = '\\"', ["\\"] = "\\\\" }

-- Always three digits, because a digit may follow the escape.
local function escape(c) return escapes[c] or string.format("\\%03d", string.byte(c)) end

local function escaped_bytes(text) return (string.gsub(text, "[\128-\255]", escape)) end

-- Terminals act on the control characters beyond ASCII, too.
local function escaped(text)
  return (string.gsub(string.gsub(text, '[%c"\\]', escape), "\194[\128-\159]", escaped_bytes))
end

-- Invalid UTF-8 is written byte by byte, so that it can be typed again.
local function quoted(text)
  local list, first = {}, 1
  while true do
    local count, bad = utf8.len(text, first)
    list[#list + 1] = escaped(string.sub(text, first, count and -1 or bad - 1))
    if count then return '"' .. table.concat(list) .. '"' end
    list[#list + 1] = escaped_bytes(string.sub(text, bad, bad))
    first = bad + 1
  end
end

-- A number in the shortest form that reads back as the same one.
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

-- The fields of a table as a list of texts, each short enough for the rest of a line if possible.
local function entries(value, indent, width, state)
  local list, items = {}, 0
  local has_order = pcall(function()
    for key, field in pairs(value) do
      state.left = state.left - 1
      if state.left < 0 then
        list[#list + 1] = "…"
        return
      end
      local name = ""
      if key == items + 1 then items = key else name = key_text(key) end
      list[#list + 1] = name .. write(field, indent + 2, width, state, core.width(name) + 1)
    end
  end)
  if not has_order then list[#list + 1] = "… keys without an order" end
  return list
end

local function write_table(value, indent, width, state, used)
  if state.open[value] then return "<cycle>" end
  if state.depth >= deepest then return "{ … }" end
  state.open[value], state.depth = true, state.depth + 1
  local list = entries(value, indent, width, state)
  state.open[value], state.depth = nil, state.depth - 1
  if #list == 0 then return "{}" end
  local line = "{ " .. table.concat(list, ", ") .. " }"
  if core.width(line) + indent + used <= width and not string.find(line, "\n", 1, true) then return line end
  local margin = string.rep(" ", indent + 2)
  return "{\n" .. margin .. table.concat(list, ",\n" .. margin) .. "\n" .. string.rep(" ", indent) .. "}"
end

function write(value, indent, width, state, used)
  local kind = type(value)
  if kind == "string" then return quoted(value) end
  if kind == "number" then return number_text(value) end
  if kind ~= "table" then return tostring(value) end
  local text = tostring(value)
  return string.find(text, "^table: #%d+$") and write_table(value, indent, width, state, used) or text
end

-- Called by the host with the results of an input at the prompt.
function lib.pretty(width, ...)
  local list, separator = {}, "  "
  for i = 1, select("#", ...) do
    local state = { open = {}, depth = 0, left = most }
    list[i] = write((select(i, ...)), 0, width, state, 0)
    if string.find(list[i], "\n", 1, true) then separator = "\n" end
  end
  return table.concat(list, separator)
end
