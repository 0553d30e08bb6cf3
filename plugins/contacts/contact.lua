-- Contacts: names, a number and an address as texts, empty if unknown, and an id. Pure Lua, without dray.
local contact = {}

local fields = { "given_name", "family_name", "phone_number", "email" }

-- Texts from other programs may be long, so each pattern scans them once.
function contact.full_name(value)
  local name = value.given_name .. " " .. value.family_name
  local first = name:find "%S"
  return first and name:match("^.*%S", first) or value.phone_number
end

-- The contact that a value from another program describes, or nil and the problem. The contact may have no id.
function contact.from(value)
  if type(value) ~= "table" then return nil, "a contact has fields" end
  local result = { id = value.id }
  if result.id ~= nil and type(result.id) ~= "string" then return nil, "the id of a contact is a text" end
  for _, name in ipairs(fields) do
    result[name] = value[name] == nil and "" or value[name]
    if type(result[name]) ~= "string" then return nil, ("the %s of a contact is a text"):format(name) end
  end
  if contact.full_name(result) == "" then return nil, "a contact has a name or a number" end
  return result
end

-- Reads a contact from a text: a number if the text looks like one, else a name.
function contact.from_text(text)
  local is_number = text:find "%d" and not text:find "[^%d%s()+./-]"
  return contact.from { [is_number and "phone_number" or "given_name"] = text }
end

return contact
