-- The results of `legal` and of `dray.why`, as records.
local _, lib = ...

local legal_drag, behind = lib.record("a legal drag", lib.with_drop_details {
  operation = true, item_id = true, namespace = true, item_ids = true, place = true, from = true, to = true,
  before = true, into = true, _text = true,
}, nil, nil, function(self) return self._text or "a legal drag" end)

-- The data of a legal drag; nil for other values.
lib.legal_data = behind

lib.answer_to_why = lib.record("a why answer", lib.with_drop_details {
  operation = true, cause = true, reason = true, code = true, parameters = true, item_ids = true, from = true,
  to = true, before = true, into = true,
}, nil, nil, function(self) return self.reason or self.cause end)

function lib.legal_drags(list)
  for index, one in ipairs(list) do list[index] = legal_drag(one) end
  return list
end
