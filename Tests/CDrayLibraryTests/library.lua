-- Runs the parts of the library in stock Lua, for tests, from the package's root.
local folder = "Sources/CDrayLibrary/"
local library = {}

_LOADED = package.loaded -- as the library's globals have it

-- The lists by name, each with its parts in order: file, and names unless it is run at once.
function library.lists()
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

-- Runs a list of parts as the host does. Returns `lib` and, for each name, the file that has defined it. After each part
-- `watch` is called with `lib`, if there is one.
function library.open(parts, watch)
  local lib, files, running = {}, {}, {}
  -- The native functions return empty tables here, except those that run parts.
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
    if watch then watch(lib) end
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

return library
