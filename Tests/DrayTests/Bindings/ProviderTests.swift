import Dray
import Testing

/// Notes with promised data, and zones that load it.
private let zones = """
  local log = dray.state("log", {})
  local function say(...) log[#log + 1] = table.concat({ ... }, " ") end
  local seen = dray.view_state("seen", { targeted = "" })
  local Note = dray.transferable { id = "test.note",
    dray.data_representation("public.json", {
      exporting = function(note) return dray.json.encode(note) end,
      importing = function(text) return dray.json.decode(text) end }) }
  local kept
  dray.scene(function()
    return dray.hstack {
      dray.item { id = "note", type = Note, size = { width = 40, height = 40 } }
        :on_drag(function()
          local provider = dray.item_provider { suggested_name = "note.txt" }
          provider:register_data_representation("public.utf8-plain-text", function() return "a text" end)
          local again = provider:register_data_representation("public.utf8-plain-text", function() return "another" end)
          provider:register_data_representation("org.test.own", { visibility = "own_process" }, function() return "own" end)
          provider:register_data_representation("public.png", function() error "no picture" end)
          provider:register_object(Note, { id = "n", text = tostring(again) })
          return provider
        end),
      dray.item { id = "odd", type = Note, size = { width = 40, height = 40 } }
        :on_drag(function() return { "no provider" } end),
      dray.item { id = "shy", type = Note, size = { width = 40, height = 40 } }
        :on_drag(function() return false, "not now" end),
      dray.list { id = "rows", size = { width = 40, height = 60 },
        dray.for_each({ "a", "b" }, function(id)
          return dray.item { id = id, type = Note, value = id, size = { width = 40, height = 20 } }
        end)
          :item_provider(function(value)
            local provider = dray.item_provider()
            provider:register_data_representation("public.utf8-plain-text", function() return "row " .. value end)
            return provider
          end)
          :on_insert("public.utf8-plain-text", function(index, providers)
            say("insert", index, providers[1]:load "public.utf8-plain-text")
          end) },
      dray.vstack { id = "zone", size = { width = 40, height = 40 } }
        :on_drop({ "public.utf8-plain-text", "public.json" },
          { is_targeted = function(is) seen.targeted = seen.targeted .. (is and "+" or "-") end },
          function(providers, location)
            for _, provider in ipairs(providers) do
              say(table.concat(provider.registered_types, ","), tostring(provider.suggested_name))
              say(tostring(provider:has_item_conforming_to "public.text"), tostring(provider:can_load_object(Note)))
              say(tostring(provider:load "public.text"), provider.progress)
              local note, why = provider:load_object(Note)
              say(note and note.text or why)
              local picture, why_not = provider:load "public.png"
              say(tostring(picture), why_not or "")
            end
            kept = providers[1]
          end),
      dray.vstack { id = "delegate", size = { width = 40, height = 40 } }
        :on_drop("public.utf8-plain-text", {
          validate_drop = function(info) return info:has_items_conforming_to "public.text" end,
          drop_updated = function(info) return info.items_count == 1, "one at a time" end,
          perform_drop = function(info)
            local providers = info:item_providers "public.text"
            say("performed", #providers, providers[1]:load "public.text")
          end }),
      dray.vstack { id = "late", size = { width = 40, height = 40 } }
        :on_tap_gesture(function()
          local text, why = kept:load "public.text"
          say("late", tostring(text), why)
        end),
    }
  end)
  """

struct ProviderTests {
  private let test: Scripted
  private let driver: Driver

  init() throws {
    test = try Scripted(zones)
    driver = Driver(of: test.host)
  }

  private var log: [String] { test.lines("log") }

  private func text(_ text: String) -> ItemProvider { ItemProvider(["public.utf8-plain-text": text]) }

  @Test func `DA8: a zone loads promised types, and the first of two registrations of a type is kept`()
    throws
  {
    #expect(try driver.drag("note").drop(on: "zone").cause == .dropped)
    #expect(
      log == [
        "public.utf8-plain-text,org.test.own,public.png,test.note,public.json note.txt", "true true",
        "a text 1.0", "false", "nil test/init.lua:18: no picture",
      ], "\(log)")
    #expect(test.plugin.state("seen")?["targeted"] == "+-")
  }

  @Test func `DA7: an external drag shows its public types, which can be loaded`() throws {
    #expect(try driver.dragIn([text("hello")]).drop(on: "zone").cause == .dropped)
    #expect(log.prefix(3) == ["public.utf8-plain-text nil", "true false", "hello 1.0"], "\(log)")
  }

  @Test func `types that are restricted to the process are not exported`() throws {
    guard case .items(let items) = try driver.dragOut("note") else {
      Issue.record("\(test.texts)")
      return
    }
    #expect(items[0].map(\.type) == ["public.utf8-plain-text", "public.png", "public.json"])
  }

  @Test func `DA2: a load after the drop is refused`() throws {
    try driver.dragIn([text("hello")]).drop(on: "zone")
    try driver.tap("late")
    #expect(log.last == "late nil data can be requested only while the drop action runs", "\(log)")
  }

  @Test func `DE4: a delegate sees types while hovering and gets its providers in the drop`() throws {
    #expect(try driver.dragIn([text("one")]).drop(on: "delegate").cause == .dropped)
    #expect(log == ["performed 1 one"], "\(test.texts)")
    #expect(try driver.dragIn([text("one"), text("two")]).drop(on: "delegate").reason?.text == "one at a time")
  }

  @Test func `rows promise data, and a drop in their list has a place among them`() throws {
    guard case .items(let items) = try driver.dragOut("b"), case .success(.data(let bytes))? = items[0].first?.content
    else {
      Issue.record("\(test.texts)")
      return
    }
    #expect(bytes.text == "row b")
    try driver.dragIn([text("new")]).drop(on: "rows")
    #expect(log == ["insert 3 new"], "\(test.texts)")
  }

  @Test(arguments: [
    ("function() end", "the value of register_object: a function"),
    ("{ id = 1, fn = print }", "the value of register_object.fn: a function"),
    ("setmetatable({}, {})", "register_object takes plain data, without metatables"),
  ])
  func `a value that is not plain data is not offered`(value: String, problem: String) throws {
    let test = try Scripted(
      """
      dray.scene(function()
        return dray.item { id = "item", type = "x", size = { width = 40, height = 40 } }:on_drag(function()
          local provider = dray.item_provider()
          provider:register_object("x", \(value))
          return provider
        end)
      end)
      """)
    #expect(try Driver(of: test.host).drag("item").outcome?.reason?.text == "test/init.lua:5: \(problem)")
  }

  @Test func `a receiver gets a copy of the offered value`() throws {
    let test = try Scripted(
      """
      local log, value = dray.state("log", {}), { text = "as it was" }
      dray.scene(function()
        return dray.hstack {
          dray.item { id = "item", type = "x", size = { width = 40, height = 40 } }:on_drag(function()
            local provider = dray.item_provider()
            provider:register_object("y", value)
            value.text = "changed"
            return provider
          end),
          dray.vstack { id = "zone", size = { width = 40, height = 40 } }:on_drop("y", function(providers)
            log[1] = providers[1]:load_object("y").text
          end) }
      end)
      """)
    #expect(try Driver(of: test.host).drag("item").drop(on: "zone").operation == .copy)
    #expect(test.plugin.state("log") == ["as it was"], "\(test.texts)")
  }

  @Test func `an item whose source refuses, or gives an invalid answer, is not lifted`() throws {
    #expect(try driver.drag("shy").outcome?.reason?.text == "not now")
    let outcome = try driver.drag("odd").outcome
    #expect(outcome?.cause == .failed)
    #expect(outcome?.reason?.text.contains("on_drag must return an item provider or false, not a table") == true)
  }
}
