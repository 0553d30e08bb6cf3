-- Prints the reference of the script API as one page of Markdown, from the definition files for editors:
--
--   lua5.4 scripts/lib/reference.lua >Sources/Dray/Dray.docc/script-api.md
--
-- A comment of three dashes describes the following declaration. A comment of two dashes on a separate line is a
-- heading, except the first one of a file: its title is in the table below.

local FILES = {
  { "manifest", "The manifest" }, { "dray", "The module dray" }, { "scene", "Nodes" }, { "node", "Modifiers" },
  { "session", "Sessions" }, { "data", "Data of items" }, { "types", "Types of items" }, { "array", "The module dray.array" },
  { "json", "JSON" }, { "uikit", "Interactions and collections, as in UIKit" }, { "driver", "The driver, for tests and the prompt" },
}

local INTRODUCTION = [[
# The script API

Every function, modifier, option and type that a script can use. This page is generated from the definition files in
`plugins/types`, which lua-language-server reads, too.

A name that ends with `?` is optional. `a|b` is one of both types, `T[]` a list, `{ name: type }` a table with these
fields, and `fun(…): T` a function that returns a `T`.
]]

-- Splits `{ a: b } the rest` into type and text. A type ends at the first space outside of brackets that does not follow
-- a comma, a colon or a bar.
local function split_type(text)
  local depth = 0
  for index = 1, #text do
    local char = text:sub(index, index)
    if char:find "[%[%({<]" then depth = depth + 1 end
    if char:find "[%]%)}>]" then depth = depth - 1 end
    if char == " " and depth == 0 and not text:sub(1, index - 1):find "[,:|]$" then
      return text:sub(1, index - 1), text:sub(index + 1)
    end
  end
  return text, ""
end

local function entry(name, type, text)
  return ("- %s`%s`%s"):format(name ~= "" and ("**%s**: "):format(name) or "", type, text ~= "" and (": " .. text) or "")
end

-- The content of a block of comments, by kind.
local function read(block)
  local told = { text = {}, param = {}, ["return"] = {}, field = {}, overload = {} }
  for _, line in ipairs(block) do
    local tag, rest = line:match "^@(%a+)%s*(.*)$"
    if not tag then
      table.insert(told.text, line)
    elseif tag == "param" or tag == "field" then
      local name, after = rest:match "^(%S+)%s+(.*)$"
      table.insert(told[tag], entry(name, split_type(after)))
    elseif tag == "return" then
      local type, after = split_type(rest)
      table.insert(told["return"], entry("", type, after))
    elseif tag == "overload" then
      table.insert(told.overload, entry("", rest, ""))
    elseif tag == "class" or tag == "alias" then
      told[tag] = rest
    end
  end
  return told
end

local function write_list(title, list)
  if #list == 0 then return end
  print(title .. "\n")
  for _, line in ipairs(list) do print(line) end
  print()
end

local function write_text(told)
  if #told.text > 0 then print(table.concat(told.text, "\n") .. "\n") end
end

local function write_function(signature, told)
  print(("### `%s`\n"):format(signature))
  write_text(told)
  write_list("Parameters:", told.param)
  write_list("Returns:", told["return"])
  write_list("Also called as:", told.overload)
end

local function write_type(told)
  local name, rest = (told.class or told.alias):match "^([^%s:]+):?%s*(.*)$"
  if name:find "^dray%.%l" or name == "dray" then return write_text(told) end -- a module: its functions follow
  print(("### `%s`\n"):format(name))
  write_text(told)
  if rest ~= "" then print(("%s `%s`.\n"):format(told.class and "Extends" or "Is", rest)) end
  write_list("Fields:", told.field)
end

local function write_block(block, line)
  local told = read(block)
  local signature = line:match "^function (.-) end$"
  if signature then
    write_function(signature, told)
  elseif told.class or told.alias then
    write_type(told)
  end
end

print(INTRODUCTION)
for _, file in ipairs(FILES) do
  local name, title = table.unpack(file)
  print(("## %s\n"):format(title))
  local block, has_begun = {}, false
  for line in io.lines("plugins/types/" .. name .. ".lua") do
    local comment, heading = line:match "^%-%-%-(.*)$", line:match "^%-%- (.*)$"
    if comment then
      if not comment:find "^@meta" then table.insert(block, comment) end
    else
      if heading and has_begun then print(("## %s\n"):format(heading)) end
      has_begun = has_begun or #block > 0
      if #block > 0 then write_block(block, line) end
      block = {}
    end
  end
  if #block > 0 then write_block(block, "") end
end
