-- Every part of the library defines what `library.c` lists for it, no more and no less. In stock Lua, from the package's
-- root: `lua5.4 Tests/CDrayLibraryTests/parts_test.lua`.
local folder = "Sources/CDrayLibrary/"
local failures = 0

_LOADED = package.loaded -- as the library's globals have it

local function fail(format, ...)
  failures = failures + 1
  io.stderr:write("failed: ", format:format(...), "\n")
end

-- The lists by name, each with its parts in order: file, and names unless it is run at once.
local function read_lists()
  local file <close> = assert(io.open(folder .. "library.c"))
  local lists = {}
  for name, body in file:read("a"):gmatch "cdray_part (%w+)%[%] = {\n(.-)\n};" do
    lists[name] = {}
    for part, rest in body:gmatch "PART%((%w+),(.-)%)," do
      local names = {}
      for literal in rest:gmatch '"(.-)"' do
        for defined in literal:gmatch "%S+" do names[#names + 1] = defined end
      end
      table.insert(lists[name], { file = part .. ".lua", names = not rest:find "NULL" and names or nil })
    end
  end
  return lists
end

local prefixes = {
  "dray", "call", "on_node", "on_group", "drop_methods", "drop_getters", "drag_methods", "drag_getters",
  "play_methods",
}

-- Calls `body` with the names that are defined now.
local function each_name(lib, body)
  for key in next, lib do body("lib." .. key) end
  for _, prefix in ipairs(prefixes) do
    for key in next, rawget(lib, prefix) or {} do body(prefix .. "." .. key) end
  end
end

-- Runs a list of parts as the host does, and gives `lib` and the file that has defined each name.
local function open(parts)
  local lib, files, running = {}, {}, {}
  -- Natives do nothing here, but for those that run parts.
  local core = setmetatable({ rawset = rawset, set_metatable = setmetatable }, {
    __index = function() return function() return {}, {} end end,
  })
  local function note()
    each_name(lib, function(name) files[name] = files[name] or running[#running] end)
  end
  local function run(file)
    note()
    table.insert(running, file)
    assert(loadfile(folder .. "lua/" .. file))(core, lib)
    note()
    table.remove(running)
  end
  function core.part(prefix, name)
    for _, part in ipairs(parts) do
      for _, defined in ipairs(part.names or {}) do
        if defined == prefix .. "." .. tostring(name) then return part.file, function() run(part.file) end end
      end
    end
  end
  function core.part_names(prefix)
    local names = {}
    for _, part in ipairs(parts) do
      for _, defined in ipairs(part.names or {}) do
        table.insert(names, defined:match("^" .. prefix .. "%.(.+)$"))
      end
    end
    return table.unpack(names)
  end
  function core.index_on_demand(enter, prefix, otherwise)
    return function(set, name)
      if enter(prefix, name) then return rawget(set, name) end
      return otherwise and otherwise(name)
    end
  end
  for _, part in ipairs(parts) do
    if not part.names then run(part.file) end
  end
  return lib, files
end

for list, parts in pairs(read_lists()) do
  local lib, files = open(parts)
  local listed = {}
  for _, part in ipairs(parts) do
    for _, defined in ipairs(part.names or {}) do
      if listed[defined] then fail("%s is listed for %s and for %s", defined, listed[defined], part.file) end
      listed[defined] = part.file
      local prefix, name = defined:match "^([%w_]+)%.(.+)$"
      local ok, found = pcall(function() return (prefix == "lib" and lib or lib[prefix])[name] end)
      if not ok or found == nil then fail("%s does not define %s: %s", part.file, defined, found) end
    end
  end
  -- Names in a table that the part itself makes need no lookup.
  for defined, file in pairs(files) do
    local maker = files["lib." .. defined:match "^[%w_]+"]
    local is_at_once = file == "parts.lua" or file == list .. ".lua" or file == "dray.lua"
    if listed[defined] ~= file and maker ~= file and not is_at_once then
      fail("%s defines %s, which library.c does not list for it", file, defined)
    end
  end
end

-- Methods of strings are found in the scripts' own `string`, which they may change.
local methods = {}
for name in pairs(string) do methods[name] = true end
for _, parts in pairs(read_lists()) do
  for _, part in ipairs(parts) do
    local number = 0
    for line in io.lines(folder .. "lua/" .. part.file) do
      number = number + 1
      for name in line:gmatch "[%w_%])\"]:(%l+)%s*[(\"[{']" do
        if methods[name] and not line:find("^%s*%-%-") then
          fail("%s:%d calls the method %s of a string; call string.%s", part.file, number, name, name)
        end
      end
    end
  end
end

if failures > 0 then os.exit(1) end
