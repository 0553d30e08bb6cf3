-- Every part of the library defines exactly the names that `library.c` lists for it, and calls no method of a string. In
-- stock Lua, from the package's root: `lua5.4 Tests/CDrayLibraryTests/parts_test.lua`.
local library = dofile "Tests/CDrayLibraryTests/library.lua"
local folder = "Sources/CDrayLibrary/"
local failures = 0

local function fail(format, ...)
  failures = failures + 1
  io.stderr:write("failed: ", format:format(...), "\n")
end

for list, parts in pairs(library.lists()) do
  local lib, files = library.open(parts)
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

-- A method of a string is looked up in the script's own table `string`, which the script may have changed.
local methods = {}
for name in pairs(string) do methods[name] = true end
for _, parts in pairs(library.lists()) do
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
