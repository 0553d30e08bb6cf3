-- The legal drags, as the host lists them.
local _, lib = ...

local legal_drag = lib.record("a legal drag", lib.with_drop_details {
  operation = true, item_id = true, namespace = true, item_ids = true, place = true, from = true, to = true,
  before = true, into = true, _text = true,
}, nil, nil, function(self) return self._text or "a legal drag" end)

function lib.legal_drags(list)
  for index, one in ipairs(list) do list[index] = legal_drag(one) end
  return list
end
