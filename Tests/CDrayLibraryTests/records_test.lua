-- Every record that scripts read has exactly the fields and methods that the definition files declare. In
-- stock Lua, from the package's root: `lua5.4 Tests/CDrayLibraryTests/records_test.lua`.
local library = dofile "Tests/CDrayLibraryTests/library.lua"
local failures = 0

local function fail(format, ...)
  failures = failures + 1
  io.stderr:write("failed: ", format:format(...), "\n")
end

-- The names of the fields and methods of each class, with those of its parent.
local function read_classes(files)
  local classes, parents = {}, {}
  for _, file in ipairs(files) do
    local class
    for line in io.lines("plugins/types/" .. file .. ".lua") do
      local name = line:match "^%-%-%-@class dray%.(%w+)"
      if name then
        class = classes[name] or {}
        classes[name], parents[name] = class, line:match ": dray%.(%w+)$"
      end
      local field = line:match "^%-%-%-@field ([%w_]+)"
      if field then class[field] = true end
      local owner, method = line:match "^function (%w+)[:.]([%w_]+)"
      if owner and classes[owner] then classes[owner][method] = true end
    end
  end
  for name, parent in pairs(parents) do
    for field in pairs(classes[parent]) do classes[name][field] = true end
  end
  return classes
end

-- The records that a list of parts defines: the names of all members of each, by the class of the record.
local function read_records(parts)
  local records, define = {}, nil
  local function note(name, fields, methods, getters)
    local class = name:match("%s.*"):gsub("%s%l", string.upper):gsub("%s", "")
    table.insert(records, { class = class, sets = { fields, methods or {}, getters or {} } })
  end
  local lib = library.open(parts, function(lib)
    local present = rawget(lib, "record")
    if present and present ~= define then
      define = function(...)
        note(...)
        return present(...)
      end
      rawset(lib, "record", define)
    end
  end)
  for _, part in ipairs(parts) do
    for _, name in ipairs(part.names or {}) do
      local prefix, rest = name:match "^([%w_]+)%.(.+)$"
      local _ = (prefix == "lib" and lib or lib[prefix])[rest]
    end
  end
  for _, record in ipairs(records) do
    record.members = {}
    for _, set in ipairs(record.sets) do
      for member in next, set do
        if member:sub(1, 1) ~= "_" then record.members[member] = true end
      end
    end
  end
  return records
end

local function difference(a, b)
  local names = {}
  for name in pairs(a) do
    if not b[name] then table.insert(names, name) end
  end
  table.sort(names)
  return table.concat(names, ", ")
end

local classes = read_classes { "dray", "session", "scene", "node", "types", "data", "uikit", "driver" }
local count = 0
for list, parts in pairs(library.lists()) do
  for _, record in ipairs(read_records(parts)) do
    count = count + 1
    local declared = classes[record.class]
    if not declared then
      fail("%s: no class of the definition files is named %s", list, record.class)
    else
      local more, fewer = difference(record.members, declared), difference(declared, record.members)
      if more ~= "" then fail("%s: the definition files do not declare %s", record.class, more) end
      if fewer ~= "" then fail("%s: the library does not define %s", record.class, fewer) end
    end
  end
end
if count < 15 then fail("only %d records were found", count) end

if failures > 0 then os.exit(1) end
