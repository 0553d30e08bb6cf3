-- Destinations with several functions: SwiftUI's onDrop with its delegate, and UIKit's interactions. A destination is one
-- table of handlers by the engine's names. Its function `show` makes the argument of the handlers from a session.
local core, lib = ...
local check, call = lib.check, lib.call

-- The handlers that may be missing. The modifier has a flag for each one that exists.
local optional = { "validate", "entered", "updated", "exited", "targeted", "concluded", "ended" }

-- Attaches a modifier whose closure is a table of handlers. `theirs` in the table has the functions that the script
-- wrote, by the engine's names, for messages.
function lib.attach_drop(node, modifier)
  local handlers, types = modifier._closure, modifier.types
  for _, handler in ipairs(optional) do
    if handlers[handler] then modifier[handler] = true end
  end
  modifier._key = types and table.concat(types, " ")
  return lib.attach(node, modifier)
end

-- One type, or a list of types, as a list of ids. Fails for an empty list.
function lib.type_ids(types, owner)
  if type(types) ~= "table" or rawget(types, "id") then return { lib.type_id(types) } end
  local ids = {}
  for index, value in ipairs(types) do ids[index] = lib.type_id(value) end
  if #ids == 0 then check.fail("%s needs a type", owner) end
  return ids
end

-- Makes a table of handlers. `names` maps the engine's names to the names of the functions in scripts.
function lib.handlers(functions, class, names, show, owner)
  lib.options(functions, class, owner)
  local handlers, theirs = { show = show, names = names }, {}
  for handler, name in pairs(names) do handlers[handler], theirs[handler] = functions[name], functions[name] end
  handlers.theirs = theirs
  return handlers
end

-- Calls

local function shown(handlers, session)
  local show = handlers.show
  return show and show(session) or session
end

-- Only the command of a delegate receives the session in addition to its info.
function call.drop_handler(handlers, name, session)
  local info = handlers.show
  if info and name == "perform" then return handlers.perform(info(session), session) end
  return handlers[name](shown(handlers, session))
end

function call.drop_targeted(handlers, is_targeted) handlers.targeted(is_targeted) end

function call.drop_validate(handlers, session)
  local validate, name = handlers.validate, handlers.names.validate
  local answer = lib.answer(validate, name, shown(handlers, session))
  if type(answer) == "string" then
    core.fail_at(validate, string.format("%s must return true or false, not %s", name, core.describe(answer)))
  end
  return answer and true or false
end
