-- Runs also in stock Lua, from the root of the repository:
-- `lua5.4 -e 'package.path = "plugins/?.lua"; function test(_, body) body() end' plugins/contacts/vcard_test.lua`.
local vcard = require "contacts.vcard"

local function same(found, expected)
  if found ~= expected then error(("expected %q, found %q"):format(expected, found), 2) end
end

local function contact(given_name, family_name, phone_number, email, id)
  return { given_name = given_name, family_name = family_name, phone_number = phone_number, email = email, id = id }
end

local function text(one)
  return table.concat({ one.given_name, one.family_name, one.phone_number, one.email, one.id }, "|")
end

local function card(...)
  return "BEGIN:VCARD\r\nVERSION:4.0\r\n" .. table.concat({ ... }, "\r\n") .. "\r\nEND:VCARD\r\n"
end

local function read(...)
  local contacts, reason = vcard.decode(card(...))
  assert(contacts, reason)
  return text(contacts[1])
end

local function refused(cards, reason)
  local contacts, found = vcard.decode(cards)
  assert(contacts == nil)
  same(found, reason)
end

test("a card is written line by line in each version", function()
  local ada = contact("Ada", "Lovelace", "+44 20 7946 0001", "ada@example.com", "c-1")
  same(vcard.encode { ada }, table.concat({
    "BEGIN:VCARD", "VERSION:4.0", "FN:Ada Lovelace", "N:Lovelace;Ada;;;", "TEL:+44 20 7946 0001",
    "EMAIL:ada@example.com", "UID;VALUE=text:c-1", "END:VCARD", "",
  }, "\r\n"))
  assert(vcard.encode({ ada }, "3.0"):find "\r\nVERSION:3.0\r\n.*\r\nUID:c%-1\r\n")
end)

test("a written card reads back unchanged, in both versions and any writing system", function()
  local contacts = {
    contact("Ada", "Lovelace", "+44 20 7946 0001", "ada@example.com", "c-1"),
    contact("Łukasz; \"Łuk\"", "O'Neil, Jr.\\", "", "", "c:2"),
    contact("李", "小龍", "+852 555", "", "三"), contact("", "", "110", "", "4"),
    contact("Two\nlines", ("長い名前"):rep(20), "", "", "5"), contact("👩‍👩‍👧‍👦", "é é", "", "", "6"),
    contact("Two\ttabs\t", "", "", "", "7"),
  }
  for _, version in ipairs { "3.0", "4.0" } do
    local found = assert(vcard.decode(vcard.encode(contacts, version)))
    assert(#found == #contacts)
    for i = 1, 3 do same(text(found[i]), text(contacts[i])) end
    same(text(found[4]), "110||110||4")
    for i = 5, 7 do same(text(found[i]), text(contacts[i])) end
  end
end)

test("lines are folded at 75 bytes, never within a character, and always unfolded", function()
  local long = contact(("ü"):rep(100), "", "", "", "1")
  for line in vcard.encode({ long }):gmatch "(.-)\r\n" do
    assert(#line <= 75 and utf8.len(line), line)
  end
  same(read("FN:Ada Love", " lace"), "Ada Lovelace|||")
  same(read("F", " N:A", "\td", " a"), "Ada|||")
  same(read("FN:\xC3", " \xBCmit"), "ümit|||") -- 3.0 lets writers cut characters
end)

test("Unix line ends, a byte order mark, groups, capitals and empty lines are accepted", function()
  local cards = "\u{FEFF}begin:vcard\nVersion:3.0\n\nfn:A\nitem1.tel;type=CELL:1\nend:vcard\n\n"
  local contacts = assert(vcard.decode(cards))
  same(text(contacts[1]), "A||1|")
end)

test("the names come from N, or else from FN", function()
  same(read("FN:Dr. Ada King", "N:Lovelace;Ada;Byron;Dr.;"), "Ada|Lovelace||")
  same(read("FN:Acme", "N:;;;;"), "Acme|||")
  same(read("FN:Acme", "N:Smith"), "|Smith||")
  same(read("TEL:112"), "||112|")
end)

test("of several numbers the preferred or the first is used", function()
  same(read("FN:A", "TEL:1", "TEL:2"), "A||1|")
  same(read("FN:A", "TEL;TYPE=home:1", "TEL;TYPE=work,pref:2"), "A||2|")
  same(read("FN:A", "TEL;PREF=20:1", "TEL;PREF=3:2", "TEL:3"), "A||2|")
  same(read("FN:A", 'TEL;VALUE=uri;TYPE="voice,home":tel:+1-555-0100'), "A||+1-555-0100|")
  same(read("FN:A", "TEL;VALUE=uri:TEL:+1-555-0100"), "A||+1-555-0100|")
  same(read("FN:A", 'EMAIL;X-NOTE="a:b;c":a@example.com'), "A|||a@example.com")
end)

test("text is unescaped, and an escaped semicolon is not a separator", function()
  same(read([[N:a\;b;c\,d\\;;;]], "FN:x"), [[c,d\|a;b||]])
  same(read [[FN:one\ntwo\Nthree\q]], "one\ntwo\nthreeq|||")
end)

test("many cards are read in their order", function()
  local contacts = assert(vcard.decode(card "FN:A" .. card "FN:B" .. card "FN:C"))
  assert(#contacts == 3 and contacts[1].given_name == "A" and contacts[3].given_name == "C")
end)

test("a malformed card is refused with line and reason", function()
  refused("", "the text contains no vCard")
  refused("FN:A", "line 1: expected BEGIN:VCARD")
  refused("BEGIN:VCALENDAR\nEND:VCALENDAR", "line 1: expected BEGIN:VCARD")
  refused("BEGIN:VCARD\nVERSION:4.0\nFN:A", "the card that begins in line 1 does not end")
  refused("BEGIN:VCARD\nVERSION:4.0\nFN:A\nBEGIN:VCARD", "line 4: a card begins inside another card")
  refused("BEGIN:VCARD\nFN:A\nEND:VCARD", "line 3: this card has no VERSION")
  refused("BEGIN:VCARD\nVERSION:2.1\nEND:VCARD", "line 2: version '2.1' is neither 3.0 nor 4.0")
  refused(card "NOTE:nobody", "line 4: a contact has a name or a number")
  refused(card("FN:A", "Ada"), "line 4: 'Ada' is not a vCard property")
  refused(card('TEL;TYPE="home:1'), [[line 3: 'TEL;TYPE="home:1' is not a vCard property]])
  refused(card "FN A:1", "line 3: 'FN A:1' is not a vCard property")
  refused(card "FN:\xFF", "line 3: the text is not UTF-8")
  refused("\0\0\0", "line 1: '\0\0\0' is not a vCard property")
end)

test("a text above the limits is refused, and large texts below the limits are read", function()
  refused(("A:1\n"):rep(20001), "line 20001: more than 20000 lines")
  refused(("x"):rep(512 * 1024 + 1), "line 1: larger than 512 KB")
  refused(card("FN:A", "X:\1"), "line 4: control characters are not allowed")
  refused(("x"):rep(1000), ("line 1: '%s…' is not a vCard property"):format(("x"):rep(60)))
  local many = ("x"):rep(60) .. "\r\n "
  for _, value in ipairs { ("x"):rep(400000), ("\\;"):rep(200000), (";"):rep(400000), many:rep(6000) .. "x" } do
    assert(vcard.decode(card("FN:A", "N:" .. value)))
    assert(vcard.decode(card("FN:A", 'TEL;X="' .. (";:"):rep(200000) .. '":1')))
  end
  refused(card("FN:A", ('":'):rep(200001)), ("line 4: '%s…' is not a vCard property"):format(('":'):rep(30)))
end)

test("any bytes are read or refused without an error", function()
  local whole = vcard.encode { contact("Zoë", "O;N", "1", "z@example.com", "1"), contact("B", "", "", "", "2") }
  for i = 1, #whole do
    for _, byte in ipairs { "", ":", ";", "\\", '"', "\r\n", "\n ", "\xFF", "\0" } do
      local contacts, reason = vcard.decode(whole:sub(1, i - 1) .. byte .. whole:sub(i + 1))
      assert(contacts and contacts[1] or type(reason) == "string")
    end
  end
end)
