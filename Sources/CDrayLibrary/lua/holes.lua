-- Tables in states, for messages about holes in lists: their paths and the places of the states.
local core, lib = ...

-- The path of a field, as a script writes it.
local function field_of(path, key)
  local is_name = type(key) == "string" and string.find(key, "^[%a_][%w_]*$")
  return string.format(is_name and "%s.%s" or type(key) == "string" and "%s[%q]" or "%s[%s]", path, tostring(key))
end

-- The path of the first table below a path that a function finds, and the table; nil if it finds none. `seen` has the
-- tables that were searched.
local function search(value, path, is_wanted, seen)
  seen[value] = true
  if is_wanted(value) then return path, value end
  for key, field in pairs(value) do
    if type(field) == "table" and not seen[field] then
      local found, at = search(field, field_of(path, key), is_wanted, seen)
      if found then return found, at end
    end
  end
end

-- Finds a table in the states. Returns its path, such as `lists.left`, and the place where its state is declared; nil
-- if no state contains it.
function lib.find_in_states(wanted)
  for _, state in ipairs(lib.declared_states) do
    local path = search(state[2], state[1], function(value) return rawequal(value, wanted) end, {})
    if path then return path, string.format("%s:%d", state[3], state[4]) end
  end
end

-- Warns of the first hole in the lists of a state that was declared at a place.
function lib.warn_of_hole(name, value, chunk, line)
  local path, list = search(value, name, core.is_list_with_hole, {})
  core.warn(string.format("the list %s has a hole: entry %d is nil, and others follow; write false for an empty place",
    path, core.hole(list)), chunk, line)
end
