local dray = require "dray"
local array = require "dray.array"
local contact = require "contacts.contact"
local vcard = require "contacts.vcard"

-- A separate content type, so that other programs do not read the data as unspecific JSON.
local contact_data = dray.content_type {
  id = "org.dray.contact-data", description = "contact", conforms_to = { "public.data", "public.contact" },
}

-- The most faithful representation first. Receivers that read neither this type nor vCards get the number.
local Contact = dray.transferable {
  id = "org.dray.contact",
  dray.codable_representation(contact_data),
  dray.data_representation("public.vcard", {
    exporting = function(value) return vcard.encode { value } end,
    importing = vcard.decode,
    many = true,
    suggested_file_name = function(value) return contact.full_name(value) .. ".vcf" end,
  }),
  dray.proxy_representation {
    exporting = function(value) return value.phone_number end,
    importing = contact.from_text,
    exporting_condition = function(value) return value.phone_number ~= "" end,
  },
}

local contacts = dray.collection("contacts", {
  { id = "juan", given_name = "Juan", family_name = "Chavez", phone_number = "555-0101", email = "juan@example.com" },
  { id = "mei", given_name = "Mei", family_name = "Chen", phone_number = "555-0102", email = "mei@example.com" },
  { id = "tom", given_name = "Tom", family_name = "Clark", phone_number = "555-0103", email = "" },
  { id = "gita", given_name = "Gita", family_name = "Kumar", phone_number = "", email = "gita@example.com" },
})

local function thumbnail(value) return dray.text { label = contact.full_name(value), style = "thumbnail" } end

local function row(value)
  local name = contact.full_name(value)
  return dray.item {
    id = value.id, type = Contact, value = value, label = name, cells = { name, value.phone_number, value.email },
  }:draggable { preview = thumbnail }
end

-- The ids of the two views, which no contact may have.
local views = { list = true, table = true }

-- Adds the contacts that are new, then moves all of them, as one block, to the place of the drop.
local function drop(dropped, session)
  local ids = {}
  for i, value in ipairs(dropped) do
    local one, reason = contact.from(value)
    if not one then return false, reason end
    if not one.id or one.id == "" or views[one.id] then one.id = dray.uuid() end
    ids[i] = one.id
    if not contacts:get(one.id) then contacts:insert(one) end
  end
  array.apply(contacts, { sources = ids, destination = { before = session.before } })
end

-- Whether contacts already are one block at the place of the drop. Both views have the same order.
local function are_there(ids, before)
  local first = contacts:index(ids[1])
  for i, id in ipairs(ids) do
    if contacts:index(id) ~= first + i - 1 then return false end
  end
  local place = before and contacts:index(before) or #contacts + 1
  return first <= place and place <= first + #ids
end

local function rows() return dray.for_each(contacts, row):drop_destination(Contact, drop) end

-- Both views show the same contacts, so each has a namespace of its own.
dray.scene(function()
  return dray.hstack {
    spacing = 20,
    dray.list { id = "list", namespace = "list", size = { width = 160, height = 240 }, rows() },
    dray.table {
      id = "table", namespace = "table", size = { width = 360, height = 240 }, columns = { "Name", "Phone", "Email" },
      rows(),
    },
  }
    :drag_configuration { allow_move = true }
    :drop_configuration(function(session)
      -- Items of other programs and of other plugins become new contacts.
      if not session.local_session or not contacts:index(session.item_ids[1]) then return "copy" end
      if are_there(session.item_ids, session.before) then return false, "it would change nothing" end
      return "move"
    end)
end)
