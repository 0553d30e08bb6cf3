-- Checks the structure of the Swift sources by their text, which `swift format` keeps regular:
-- no type has more stored properties than `most`, and no folder of the targets in scripts/folder-order.txt names types
-- of later folders. Of the types that connect all folders, earlier folders write extensions and native functions only.
-- Prints each violation and fails.

local most = 15

-- Types that connect the parts of their target. Files of every folder extend them, and their parts are in all folders.
local facades = { Dray = { Host = true, Plugin = true }, DrayREPL = { Runner = true } }

-- The files of earlier folders that use a facade in another way: they read or write a whole host or plugin.
local users = {}
for path in ([[
  Dray/Journal/HostSettings.swift Dray/Journal/Plugin+Kills.swift Dray/Journal/Recorder.swift
  Dray/HostParts/PendingWork.swift Dray/Script/Lua+Identifier.swift Dray/Script/Script.swift
  Dray/Calls/InputTurns.swift Dray/Plugins/LoadedPlugins+Digest.swift Dray/Plugins/Plugin.swift
  Dray/Plugins/SavedPlugin.swift Dray/Loading/Host+Rebuilding.swift Dray/Loading/Host+StartPosition.swift
  Dray/Loading/Reload.swift Dray/Loading/SaveWriter.swift]]):gmatch "%S+" do
  users["Sources/" .. path] = true
end

local problems = {}
local function note(...) problems[#problems + 1] = string.format(...) end

local function lines_of(command)
  local list = {}
  for line in assert(io.popen(command)):lines() do list[#list + 1] = line end
  return list
end

-- The keywords and attributes in front of a declaration, removed.
local modifiers = {}
for word in ([[public package internal private fileprivate final weak unowned lazy indirect nonisolated override]]):gmatch "%a+" do
  modifiers[word] = true
end

local function bare(text)
  while true do
    local rest = text:gsub("^@[%w_]+%b()%s+", ""):gsub("^@[%w_]+%s+", ""):gsub("^%a+%(%a+%)%s+", "")
    local word = rest:match "^(%a+)%s"
    if modifiers[word] then rest = rest:gsub("^%a+%s+", "") end
    if rest == text then return text end
    text = rest
  end
end

local kinds = { struct = true, class = true, enum = true, actor = true, extension = true, protocol = true }

-- Whether a declaration of `let` or `var` has storage: it has no body, or its body follows an initial value, or only
-- observes the value. `nil` if the next line tells.
local function is_stored(declaration)
  local brace = declaration:find("{", 1, true)
  if not brace then return true end
  local assigned = declaration:find(" = ", 1, true)
  if assigned and assigned < brace then return true end
  if declaration:find("{ *didSet") or declaration:find("{ *willSet") then return true end
  if declaration:find "{%s*$" then return nil end
  return false
end

-- Counts the stored properties of each type in a file.
local function count_properties(path, counts)
  local stack, pending = {}, nil
  for line in io.lines(path) do
    local spaces, text = line:match "^( *)(.*)$"
    local indent = #spaces
    if pending and text ~= "" then
      if text:find "^didSet" or text:find "^willSet" then counts[pending] = (counts[pending] or 0) + 1 end
      pending = nil
    end
    if text:find "^}" then
      while #stack > 0 and stack[#stack].indent >= indent do table.remove(stack) end
    end
    local declaration = bare(text)
    local kind, name = declaration:match "^(%a+)%s+([%w_.]+)"
    if kinds[kind] and not line:find "}%s*$" then
      local around = #stack > 0 and stack[#stack].name .. "." or ""
      stack[#stack + 1] = { indent = indent, name = around .. name }
    elseif (kind == "let" or kind == "var") and #stack > 0 and stack[#stack].indent == indent - 2 then
      local owner = stack[#stack].name
      local stored = is_stored(declaration)
      local names = declaration:match "^%a+%s+([%w_, ]+)" or ""
      if stored then counts[owner] = (counts[owner] or 0) + 1 + select(2, names:gsub(",", "")) end
      if stored == nil then pending = owner end
    end
  end
end

-- The text of a file without comments and texts.
local function code_of(path)
  local file = assert(io.open(path))
  local text = file:read "a"
  file:close()
  return (text:gsub('"""(.-)"""', '""'):gsub('"[^"\n]*"', '""'):gsub("//[^\n]*", ""))
end

-- Whether a file names a facade in another place than `extension NAME` and `Natives<NAME>`.
local function uses(path, name)
  local text = code_of(path):gsub("extension " .. name .. "%f[^%w_]", ""):gsub("Natives<" .. name .. ">", "")
  return text:find("%f[%w_.]" .. name .. "%f[^%w_]") ~= nil
end

-- The identifiers of a file that begin with a capital.
local function names_in(path)
  local text = code_of(path)
  local names = {}
  for name in text:gmatch "%f[%w_.][A-Z][%w_]*" do names[name] = true end
  return names
end

-- The types at the top level of a file that other files can use.
local function declared_types(path, found)
  for line in io.lines(path) do
    if not line:find "^%s" and not line:find "private" then
      local kind, name = bare(line):match "^(%a+)%s+([%w_]+)"
      if kind ~= "extension" and (kinds[kind] or kind == "typealias") then found(name) end
    end
  end
end

local function check_order(target, order)
  local place, root = {}, "Sources/" .. target .. "/"
  for position, folder in ipairs(order) do place[folder] = position end
  local files, owner = {}, {}
  for _, path in ipairs(lines_of("find " .. root .. " -name '*.swift' | LC_ALL=C sort")) do
    local folder = path:sub(#root + 1):match "^([^/]+)/"
    if folder and not place[folder] then note("scripts/folder-order.txt does not list %s%s", root, folder) end
    if folder and place[folder] then
      files[#files + 1] = { path = path, folder = folder }
      declared_types(path, function(name) owner[name] = folder end)
    end
  end
  for _, file in ipairs(files) do
    local named = names_in(file.path)
    for name in pairs(facades[target]) do
      if named[name] and place[owner[name]] > place[file.folder] and not users[file.path] and uses(file.path, name) then
        note("%s uses %s, beyond an extension or native functions; pass it the parts that it needs", file.path, name)
      end
    end
    for name in pairs(named) do
      local folder = owner[name]
      if folder and not facades[target][name] and place[folder] > place[file.folder] then
        note("%s names %s, which is in %s, a later folder than %s", file.path, name, folder, file.folder)
      end
    end
  end
end

local counts = {}
for _, path in ipairs(lines_of "find Sources -name '*.swift'") do count_properties(path, counts) end
for name, count in pairs(counts) do
  if count > most then note("%s has %d stored properties; group them into values, at most %d", name, count, most) end
end

for line in io.lines "scripts/folder-order.txt" do
  local target, folders = line:match "^(%w+): (.*)$"
  if target then
    local order = {}
    for folder in folders:gmatch "%w+" do order[#order + 1] = folder end
    check_order(target, order)
  end
end

table.sort(problems)
for _, problem in ipairs(problems) do io.stderr:write("structure: ", problem, "\n") end
if #problems > 0 then os.exit(1) end
