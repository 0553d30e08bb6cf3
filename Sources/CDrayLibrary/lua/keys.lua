-- Modifier keys, as bits and as a set.
local _, lib = ...

local keys = { shift = 2, control = 4, option = 8, command = 16 }

-- Takes a list of names, or a set.
function lib.modifier_bits(set)
  local bits = 0
  for name, held in pairs(set) do
    if math.type(name) == "integer" then name, held = held, true end
    if not keys[name] then lib.check.unknown("modifier key", name, "", keys) end
    if held then bits = bits | keys[name] end
  end
  return bits
end

-- By their bits.
local sets = {}

function lib.key_set(bits)
  if sets[bits] then return sets[bits] end
  local set = {}
  for name, bit in pairs(keys) do
    if bits & bit ~= 0 then set[name] = true end
  end
  sets[bits] = lib.sealed("modifiers", set)
  return sets[bits]
end
