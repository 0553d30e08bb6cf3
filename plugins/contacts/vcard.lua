-- Writes contacts as vCards, 3.0 (RFC 2426) and 4.0 (RFC 6350), and reads them. Pure Lua, without dray. Properties of a
-- card that a contact does not have are ignored.
local contact = require "contacts.contact"

local vcard = {}

-- Text in a value. Commas and semicolons are separators, unless a backslash precedes them.

local function escaped(text)
  return (text:gsub("\r\n?", "\n"):gsub("[\\,;]", "\\%0"):gsub("\n", "\\n"):gsub("[\0-\8\11-\31\127]", ""))
end

local function unescaped(text)
  return (text:gsub("\\(.)", function(char) return char:lower() == "n" and "\n" or char end))
end

-- The parts of a value between semicolons.
local function components(value)
  local parts, first, position = {}, 1, 1
  while true do
    local at = value:find("[\\;]", position)
    if not at then break end
    if value:byte(at) == 0x3B then
      parts[#parts + 1] = unescaped(value:sub(first, at - 1))
      first, position = at + 1, at + 1
    else
      position = at + 2 -- an escaped character is not a separator
    end
  end
  parts[#parts + 1] = unescaped(value:sub(first))
  return parts
end

-- Reading

-- A card may come from any program: a larger text is refused before it uses up the time limit of the script.
local largest_text, most_lines = 512 * 1024, 20000

-- The unfolded lines, each with its number; or nil, the number of the first line beyond the limit, and the reason.
local function unfolded(text)
  local lines, number, pieces = {}, 0, nil
  local function close()
    if pieces and pieces[2] then lines[#lines].text = table.concat(pieces) end
  end
  for line in (text:gsub("^\u{FEFF}", "") .. "\n"):gmatch "([^\n]*)\n" do
    number = number + 1
    if number > most_lines then return nil, number, ("more than %d lines"):format(most_lines) end
    if line:byte(-1) == 0x0D then line = line:sub(1, -2) end
    local first = line:byte(1)
    if pieces and (first == 0x20 or first == 0x09) then
      pieces[#pieces + 1] = line:sub(2)
    elseif line ~= "" then
      close()
      pieces = { line }
      lines[#lines + 1] = { text = line, number = number }
    end
  end
  close()
  return lines
end

-- `item1.TEL;TYPE="cell,pref":+1 555` is the property TEL, with parameters and a value.
local function property(text)
  local position, is_quoted, colon = 1, false, nil
  repeat -- a colon between quotes belongs to a parameter
    local at = text:find('[":]', position)
    if not at then return nil end
    if text:byte(at) == 0x22 then is_quoted = not is_quoted
    elseif not is_quoted then colon = at end
    position = at + 1
  until colon
  local name, parameters = text:sub(1, colon - 1):match "^([%w-.]+)(.*)$"
  if not name or not parameters:find "^;" and parameters ~= "" then return nil end
  return name:match("[^.]*$"):upper(), parameters:upper(), text:sub(colon + 1)
end

-- A text, or its beginning if it is too long for a message.
local function shortened(text)
  if #text <= 60 then return text end
  return text:sub(1, utf8.offset(text, 0, 61) - 1) .. "…"
end

-- By property, a function that stores the value in the card. It returns the problem if the value is invalid.
local readers = {}

function readers.VERSION(card, value)
  card.version = value
  if value ~= "3.0" and value ~= "4.0" then return ("version '%s' is neither 3.0 nor 4.0"):format(shortened(value)) end
end

function readers.FN(card, value) card.full_name = card.full_name or unescaped(value) end

function readers.N(card, value)
  local names = components(value)
  card.family_name, card.given_name = names[1], names[2] or ""
end

function readers.UID(card, value) card.id = unescaped(value) end

-- Stores the preferred one of several numbers or addresses, or else the first one.
local function best_of(field)
  return function(card, value, parameters)
    local rank = tonumber(parameters:match ";PREF=\"?(%d+)") or parameters:find "PREF" and 1 or 101
    if rank >= (card.ranks[field] or 102) then return end
    card.ranks[field], card[field] = rank, unescaped(value):gsub("^[Tt][Ee][Ll]:", "")
  end
end

readers.TEL = best_of "phone_number"
readers.EMAIL = best_of "email"

local function contact_on(card)
  if not card.version then return nil, "this card has no VERSION" end
  local names = (card.given_name or "") .. (card.family_name or "")
  if names == "" then card.given_name = card.full_name end
  return contact.from(card)
end

-- The contacts on all cards of a text, or nil and the problem with its line.
function vcard.decode(text)
  if #text > largest_text then return nil, ("line 1: larger than %d KB"):format(largest_text // 1024) end
  local contacts, card = {}, nil
  local lines, excess, why = unfolded(text)
  if not lines then return nil, ("line %d: %s"):format(excess, why) end
  for _, line in ipairs(lines) do
    local name, parameters, value = property(line.text)
    local problem
    if not utf8.len(line.text) then
      problem = "the text is not UTF-8"
    elseif not name then
      problem = ("'%s' is not a vCard property"):format(shortened(line.text))
    elseif line.text:find "[\0-\8\11-\31\127]" then
      problem = "control characters are not allowed"
    elseif name == "BEGIN" and not card and value:upper() == "VCARD" then
      card = { line = line.number, ranks = {} }
    elseif name == "BEGIN" or not card then
      problem = card and "a card begins inside another card" or "expected BEGIN:VCARD"
    elseif name == "END" then
      contacts[#contacts + 1], problem = contact_on(card)
      card = nil
    elseif readers[name] then
      problem = readers[name](card, value, parameters)
    end
    if problem then return nil, ("line %d: %s"):format(line.number, problem) end
  end
  if card then return nil, ("the card that begins in line %d does not end"):format(card.line) end
  if not contacts[1] then return nil, "the text contains no vCard" end
  return contacts
end

-- Writing

-- Folds a line into lines of at most 75 bytes, without splitting a character. Every further line begins with a space.
local function folded(line)
  local lines, first, room = {}, 1, 75
  while #line - first >= room do
    local stop = first + room
    while line:byte(stop) & 0xC0 == 0x80 do stop = stop - 1 end
    lines[#lines + 1] = line:sub(first, stop - 1)
    first, room = stop, 74
  end
  lines[#lines + 1] = line:sub(first)
  return table.concat(lines, "\r\n ")
end

-- One card for each contact. `version` is "3.0" or "4.0", the default.
function vcard.encode(contacts, version)
  version = version or "4.0"
  local lines = {}
  local function write(name, value) lines[#lines + 1] = folded(name .. ":" .. value) end
  local function write_known(name, text)
    if text and text ~= "" then write(name, escaped(text)) end
  end
  for _, one in ipairs(contacts) do
    write("BEGIN", "VCARD")
    write("VERSION", version)
    write("FN", escaped(contact.full_name(one)))
    write("N", escaped(one.family_name) .. ";" .. escaped(one.given_name) .. ";;;")
    write_known("TEL", one.phone_number)
    write_known("EMAIL", one.email)
    write_known(version == "3.0" and "UID" or "UID;VALUE=text", one.id)
    write("END", "VCARD")
  end
  return table.concat(lines, "\r\n") .. "\r\n"
end

return vcard
