-- Methods of a play: `legal` and `why` evaluate hypothetical drags, `play` makes a legal drag.
local core, lib = ...
local check = lib.check
local play_methods = lib.play_methods

-- A numbered line for each drag, with the lifted items in one column; "none" for an empty list.
local function lines(list)
  local width = 0
  for _, one in ipairs(list) do width = math.max(width, core.width(one._items)) end
  local text = {}
  for i, one in ipairs(list) do
    local items = one._items
    local padding = string.rep(" ", width - core.width(items) + 3)
    text[i] = string.format("%3d  %s%s%s", i, items, padding, one._way)
  end
  return #text > 0 and table.concat(text, "\n") or "none"
end

local legal_list = { __tostring = lines, __metatable = false }

local legal_arguments

-- The legal drags of an item or a container; without either, all legal drags.
function play_methods:legal(what, options, ...)
  if type(what) == "table" and options == nil and not lib.record_name(what) and what.id == nil then
    -- An empty table is more likely an item whose id is nil than empty options.
    if next(what) == nil then check.fail "legal: the table has no id; legal() without arguments lists all drags" end
    what, options = nil, what
  end
  legal_arguments = legal_arguments or lib.arguments("Play", "legal")
  what, options = legal_arguments(what, options, ...)
  local id, namespace, kind = lib.place(what)
  local bits = options.modifiers and lib.modifier_bits(options.modifiers)
  local list = self._native("legal", id, namespace, kind, nil, options.positions, bits, options.selected)
  for _, one in ipairs(list) do
    one._text = string.format("%s: %s", one._items, one._way)
    one._held = { modifiers = options.modifiers, selected = options.selected }
  end
  local meta = legal_list
  if what == nil and not options.positions then
    local count = #list
    meta = { __metatable = false, __tostring = function(shown)
      -- The list is printed later than it was made: its size is compared with that of a search of the same moment.
      local function search(positions)
        local is_done, found = pcall(self._native, "legal", nil, nil, nil, nil, positions, bits, options.selected)
        return is_done and #found or nil
      end
      local all = search(false) == count and search(true) or nil
      if all == count then return lines(shown) end
      local found = all and string.format(", %d of %d drags", count, all) or ""
      return string.format("%s\nonly the ends of lists%s; legal { positions = true } lists every position", lines(shown), found)
    end }
  end
  list = setmetatable(lib.legal_drags(list), meta)
  rawset(self[lib.data_of], "_legal", list)
  return list
end

-- The data of a legal drag. `which` is the drag, or its number in the latest list of `legal`. Fails for other values.
local function named_drag(self, which)
  if math.type(which) == "integer" then
    local list = rawget(self[lib.data_of], "_legal")
    if not list then check.fail "play: a number refers to the latest list of legal(); call legal() first" end
    local one = list[which]
    if not one then
      check.fail("play: the latest list of legal() has %d %s, not number %d", #list, #list == 1 and "drag" or "drags", which)
    end
    one = lib.legal_data(one)
    -- After a change the item may be elsewhere, so that the number no longer means what the list shows.
    local container = rawget(one, "_container")
    if container ~= nil and container ~= self._native("container_of", one.item_id, one.namespace or "") then
      check.fail("play: '%s' is no longer in '%s': the latest list of legal() is from before a change; call legal() again",
        one.item_id, container)
    end
    return one
  end
  return lib.legal_data(which)
    or check.fail("play: the argument must be a legal drag, or its number in legal(), not %s", core.describe(which))
end

-- Makes a legal drag with real inputs, and with the modifiers and the selection that were passed to `legal`.
function play_methods:play(...)
  local which, rest = ..., select("#", ...) - 1
  if rest > 0 then check.too_many("play", 1, 1 + rest) end
  local one = named_drag(self, which)
  -- Names are exact, because an item and a container, or items of several namespaces, may have the same id.
  local lifted = self:drag(rawget(one, "_is_item") and { id = one.item_id, namespace = one.namespace or "" }
    or { collection_id = one.item_id }, rawget(one, "_held"))
  local namespace = rawget(one, "_place_namespace")
  return lifted:drop(namespace and { item_id = one.place, namespace = namespace } or { collection_id = one.place },
    { before = rawget(one, "_before") })
end

local explanation = lib.record("an explanation", lib.with_drop_details {
  operation = true, cause = true, reason = true, code = true, parameters = true, item_ids = true, from = true,
  to = true, before = true, into = true, suggested_operations = true, trace = true, _text = true,
}, nil, nil, function(self) return self._text end)

local step = lib.record("a trace step", {
  place = true, question = true, script = true, line = true, answer = true, operation = true, reason = true, code = true,
  parameters = true,
})

function play_methods:why(what, place, options)
  local fn = self._native
  local id, namespace, x, y = lib.place(what)
  local to, in_namespace, to_x, to_y = lib.place(place)
  local bits = options.modifiers and lib.modifier_bits(options.modifiers)
  local name, value, item_namespace = lib.position(options, "why")
  local answer = fn(
    "why", id, namespace, x, y, to, in_namespace, to_x, to_y, name, value, item_namespace, bits, options.selected)
  for index, one in ipairs(answer.trace) do answer.trace[index] = step(one) end
  return explanation(answer)
end
