-- Modifiers for the previews of a drag, and for spring loading.
local core, lib = ...
local check, on_node = lib.check, lib.on_node

-- A modifier that takes one of several words.
local function choice(name, what, words)
  local known = {}
  for _, word in ipairs(words) do known[word] = true end
  return function(self, word)
    check.value(word, "string", "the argument", name)
    return lib.attach(self, name, nil, nil, what, check.one_of(word, known, what))
  end
end

local formations = { "default", "none", "pile", "list", "stack" }
on_node.drag_previews_formation = choice("drag_previews_formation", "formation", formations)
on_node.drop_previews_formation = choice("drop_previews_formation", "formation", formations)
on_node.spring_loading_behavior = choice("spring_loading_behavior", "behavior", { "automatic", "enabled", "disabled" })

-- For modifiers that begin drags: `preview` is a node, or a function that makes one of a value.
function lib.attach_preview(node, preview, owner)
  if type(preview) == "table" and rawget(preview, "_kind") then
    local shown = preview
    preview = function() return shown end
  elseif type(preview) ~= "function" then
    check.fail("preview of %s must be a node or a function that makes one, not %s", owner, core.describe(preview))
  end
  return lib.attach(node, "preview", preview)
end
