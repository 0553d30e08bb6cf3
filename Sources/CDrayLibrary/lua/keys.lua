-- Keys by their names, and modifier keys as bits and as a set.
local _, lib = ...
local check = lib.check

local modifier_keys = { shift = 2, control = 4, option = 8, command = 16 }

local named = { escape = true, ["return"] = true, delete = true, clear = true, insert = true }
for name in string.gmatch("space tab left right up down home end page_up page_down", "%S+") do named[name] = true end
for number = 1, 24 do named["f" .. number] = true end

-- Wrong names, each with the name that an error suggests.
local others = { enter = "return", esc = "escape", backspace = "delete", spacebar = "space" }

local other_modifiers = {
  cmd = "command", meta = "command", super = "command", win = "command", alt = "option", opt = "option", ctrl = "control",
}

-- Checks a key, which is a character, or a name in `named` in any letter case. Returns it unchanged.
function lib.check_key(key, owner)
  check.value(key, "string", "the key", owner)
  local name = string.lower(key)
  if named[name] or utf8.len(key) == 1 then return key end
  if others[name] then check.fail("unknown key '%s' for %s; did you mean '%s'?", key, owner, others[name]) end
  if modifier_keys[name] then
    check.fail("'%s' is a modifier key; pass %s another key, and modifiers = { '%s' }", key, owner, name)
  end
  check.unknown("key", key, "for " .. owner, named, "; a key is a character, or a name such as 'space' or 'left'")
end

-- The bits of modifiers, from a list of names or a set.
function lib.modifier_bits(set)
  local bits = 0
  for name, held in pairs(set) do
    if math.type(name) == "integer" then name, held = held, true end
    if not modifier_keys[name] then
      local meant = other_modifiers[name]
      if meant then check.fail("unknown modifier key '%s'; did you mean '%s'?", name, meant) end
      check.unknown("modifier key", name, "", modifier_keys)
    end
    if held then bits = bits | modifier_keys[name] end
  end
  return bits
end

-- The sets made so far, by their bits.
local sets = {}

function lib.key_set(bits)
  if sets[bits] then return sets[bits] end
  local set = {}
  for name, bit in pairs(modifier_keys) do
    if bits & bit ~= 0 then set[name] = true end
  end
  sets[bits] = lib.sealed("modifiers", set)
  return sets[bits]
end
