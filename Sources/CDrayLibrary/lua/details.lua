-- The options of a destination's answer. Two of them are its details, which also appear in outcomes, explanations and
-- legal drags: the accepted number of items and the accepted quantity.
local _, lib = ...
local check = lib.check

-- Adds the two details to the fields of a record.
function lib.with_drop_details(fields)
  fields.accepted_item_count, fields.accepted_quantity = true, true
  return fields
end

-- The options of an answer, split for the host.
function lib.answer_options(options)
  -- A rule may return its reason with every answer; with an accepting answer it is ignored.
  if type(options) == "table" and (options.text ~= nil or options.code ~= nil) then
    return nil, nil, nil, nil, nil, nil
  end
  local kinds, _, words = lib.fields "DropConfiguration"
  check.options(check.value(options, "table", "the second value", "an answer"), kinds, "an answer")
  if options.before ~= nil and options.collection_id == nil then
    check.fail("an answer with 'before' needs a 'collection_id', too")
  end
  local count = options.accepted_item_count
  if count and count < 0 then check.fail("accepted_item_count of an answer must be 0 or more, not %d", count) end
  local quantity = options.accepted_quantity
  if quantity and quantity < 0 then
    check.fail("accepted_quantity of an answer must be 0 or more, not %d", quantity)
  end
  if options.intent then check.one_of(options.intent, words.intent, "intent") end
  return options.collection_id, options.before, options.intent, options.accepted_item_count, options.in_place, quantity
end
