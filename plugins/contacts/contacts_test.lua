local vcard = require "contacts.vcard"

local function in_list(id) return { id = id, namespace = "list" } end
local function in_table(id) return { id = id, namespace = "table" } end

local function has(play, expected)
  local names = {}
  for i, contact in ipairs(play.state.contacts) do
    names[i] = contact.given_name ~= "" and contact.given_name or contact.phone_number
  end
  local found = table.concat(names, " ")
  assert(found == expected, found)
end

local function copied(outcome) assert(outcome.operation == "copy", outcome.reason) end
local function moved(outcome) assert(outcome.operation == "move", outcome.reason) end

local function refused(outcome, reason)
  assert(outcome.operation == "cancel", outcome.operation)
  assert(outcome.reason == reason, outcome.reason)
end

local function card(name, id)
  return ("BEGIN:VCARD\r\nVERSION:4.0\r\nFN:%s\r\n%sEND:VCARD\r\n"):format(name, id and "UID:" .. id .. "\r\n" or "")
end

local function drop_in(play, data, before)
  return play:drag_in(data):drop("list", before and { before = before })
end

test("an existing contact is moved, not inserted", function(play)
  moved(play:drag(in_list "gita"):drop("list", { before = "mei" }))
  has(play, "Juan Gita Mei Tom")
  moved(play:drag(in_list "juan"):drop "list")
  has(play, "Gita Mei Tom Juan")
end)

test("the table shows the same contacts, and accepts them from the list", function(play)
  moved(play:drag(in_list "tom"):drop("table", { before = "juan" }))
  has(play, "Tom Juan Mei Gita")
  moved(play:drag(in_table "juan"):drop "list")
  has(play, "Tom Mei Gita Juan")
  assert(play:show():find("Juan Chavez  555-0101  juan@example.com", 1, true))
end)

test("a contact dropped at its own place is not moved, in either view", function(play)
  local function stays(drag, place, before)
    local outcome = drag:drop(place, { before = before })
    assert(not outcome.operation:find "move" and outcome.reason == "it would change nothing", tostring(outcome))
  end
  for _, where in ipairs { "list", "table" } do
    stays(play:drag(in_list "juan"), where, "mei")
    stays(play:drag(in_table "gita"), where)
  end
  for _, drag in ipairs(play:legal(in_list "gita")) do assert(drag.item_id ~= "gita" or drag.before, drag.place) end
  assert(not play:undo())
end)

test("a contact is exported as itself, as a vCard and as its number", function(play)
  local data = play:drag_out(in_list "juan")
  local contacts = assert(vcard.decode(data["public.vcard"]))
  assert(#contacts == 1 and contacts[1].id == "juan" and contacts[1].email == "juan@example.com")
  assert(data["public.utf8-plain-text"] == "555-0101")
  assert(data["org.dray.contact-data"]:find('"given_name":"Juan"', 1, true))
end)

test("a contact without a number is exported without one", function(play)
  local data = play:drag_out(in_list "gita")
  assert(data["public.utf8-plain-text"] == nil and data["public.vcard"])
end)

test("a vCard becomes a contact where it is dropped", function(play)
  copied(drop_in(play, { ["public.vcard"] = card "Zoë Ünal" }, "mei"))
  has(play, "Juan Zoë Ünal Mei Tom Gita")
  assert(play.state.contacts[2].id ~= "")
end)

test("several cards in one drag arrive in their order, from one file or several", function(play)
  local items = { { ["public.vcard"] = card "A" .. card "B" }, { ["public.vcard"] = card "C" } }
  copied(drop_in(play, items, "tom"))
  has(play, "Juan Mei A B C Tom Gita")
end)

test("a card with the id of an existing contact moves this contact", function(play)
  copied(drop_in(play, { ["public.vcard"] = card("Whoever", "gita") .. card "New" }, "juan"))
  has(play, "Gita New Juan Mei Tom")
end)

test("an external id that is empty, or the id of a view, is replaced", function(play)
  copied(drop_in(play, { ["public.vcard"] = card("A", "list") .. card("B", "table") }))
  copied(drop_in(play, { ["org.dray.contact-data"] = '{"given_name":"C","id":""}' }))
  has(play, "Juan Mei Tom Gita A B C")
  for i = 5, 7 do assert(#play.state.contacts[i].id == 36) end
end)

test("an exported contact that comes back is moved, not inserted", function(play)
  local data = play:drag_out(in_list "mei")
  for _, type in ipairs { "org.dray.contact-data", "public.vcard" } do
    copied(drop_in(play, { [type] = data[type] }))
    has(play, "Juan Tom Gita Mei")
  end
end)

test("a text is read as a number, or else as a name", function(play)
  copied(drop_in(play, { ["public.utf8-plain-text"] = "+44 (20) 7946-0001" }))
  copied(drop_in(play, { ["public.plain-text"] = "Grace Hopper" }))
  has(play, "Juan Mei Tom Gita +44 (20) 7946-0001 Grace Hopper")
end)

test("the first readable form is used", function(play)
  copied(drop_in(play, { ["public.vcard"] = "no card", ["public.utf8-plain-text"] = "555-0199" }))
  has(play, "Juan Mei Tom Gita 555-0199")
end)

test("a text of hundreds of thousands of blanks is a name like any other", function(play)
  local name = "a" .. (" "):rep(200000) .. "b"
  copied(drop_in(play, { ["public.utf8-plain-text"] = name }))
  has(play, "Juan Mei Tom Gita " .. name)
end)

test("malformed data is refused with a reason, and nothing has changed", function(play)
  refused(drop_in(play, { ["public.vcard"] = card("A"):sub(1, -15) }), "the card that begins in line 1 does not end")
  refused(drop_in(play, { ["public.vcard"] = "\xFF" }), "line 1: the text is not UTF-8")
  refused(drop_in(play, { ["public.utf8-plain-text"] = "\xFF" }), "the text is not UTF-8")
  refused(drop_in(play, { ["public.plain-text"] = "Zo\xEB" }), "the text is not UTF-8")
  refused(drop_in(play, { ["org.dray.contact-data"] = '{"given_name":1}' }), "the given_name of a contact is a text")
  refused(drop_in(play, { ["org.dray.contact-data"] = "{}" }), "a contact has a name or a number")
  refused(drop_in(play, { ["org.dray.contact-data"] = "{" }), "1:2: expected a key in double quotes, found the end")
  has(play, "Juan Mei Tom Gita")
end)

test("an unreadable file among several is left out", function(play)
  copied(drop_in(play, { { ["public.vcard"] = card "A" }, { ["public.vcard"] = "?" } }))
  has(play, "Juan Mei Tom Gita A")
end)
