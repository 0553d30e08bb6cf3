import Dray
import LuaRuntime
import Testing

/// Notes that are exported in a form of their own and as a text, and imported from these and from lists; a pad for
/// notes, and zones for data and for texts.
private let pad = """
  local log = dray.state("log", {})
  local notes = dray.state("notes", { list = { { id = "n1", text = "hello" } }, pad = {} })
  local function say(text) log[#log + 1] = text end
  dray.content_type { id = "org.test.note", conforms_to = "public.data", filename_extensions = "note" }
  local Note = dray.transferable { id = "test.note",
    dray.data_representation("org.test.note", {
      exporting = function(note)
        if note.text == "throws" then error "no ink" end
        if note.text == "refuses" then return nil, "not today" end
        if note.text == "nonsense" then return 12 end
        return "note:" .. note.text
      end,
      importing = function(data)
        local text = data:text():match "^note:(.*)"
        if text == "strange" then return print end
        if not text then return nil, "no note" end
        return { id = dray.uuid(), text = text }
      end,
      suggested_file_name = function(note) return note.text .. ".note" end,
      exporting_condition = function(note) return note.text ~= "secret" end,
    }),
    dray.data_representation("public.comma-separated-values-text", { many = true,
      importing = function(text)
        local values = {}
        for each in text:gmatch "[^,]+" do values[#values + 1] = { id = dray.uuid(), text = each } end
        return values
      end }),
    dray.proxy_representation {
      exporting = function(note) return note.text end,
      importing = function(text) return { id = dray.uuid(), text = text } end,
    },
  }
  local function note(n)
    return dray.item { id = n.id, type = Note, value = n, label = n.text, size = { width = 40, height = 20 } }
  end
  dray.scene(function()
    return dray.hstack {
      dray.list { id = "list", size = { width = 40, height = 90 }, dray.for_each(notes.list, note):reorderable() }
        :reorder_container(Note, function(d) end)
        :drag_container(Note, function(ids) return { notes.list[1] } end),
      dray.list { id = "pad", size = { width = 40, height = 90 }, dray.for_each(notes.pad, note) }
        :drop_destination(Note, function(items)
          local texts = {}
          for i, n in ipairs(items) do
            texts[i] = n.text
            notes.pad[#notes.pad + 1] = { id = dray.uuid(), text = n.text }
          end
          say(table.concat(texts, " "))
        end),
      dray.vstack { id = "raw", size = { width = 40, height = 90 } }
        :drop_destination("public.data", function(items, session)
          say(type(items[1]) .. " " .. #items[1])
          local loaded, failed = session:load_objects(Note)
          say(#loaded .. " " .. #failed .. " " .. (loaded[1] and loaded[1].text or failed[1].reason))
        end),
      dray.vstack { id = "text", size = { width = 40, height = 90 } }
        :drop_destination("public.text", function(items) say(items[1]) end),
    }
  end)
  """

struct TransferTests {
  private let test: Scripted
  private let driver: Driver

  init() throws {
    test = try Scripted(pad)
    driver = Driver(of: test.host)
  }

  private var log: [String] { test.lines("log") }

  private func exported(_ text: String) throws -> [String: String] {
    let test = try Scripted(pad.replacing("text = \"hello\"", with: "text = \"\(text)\""))
    guard case .items(let items) = try Driver(of: test.host).dragOut("n1") else { return [:] }
    return Dictionary(
      uniqueKeysWithValues: items[0].map { content in
        switch content.content {
        case .success(.data(let bytes)): (content.type.description, bytes.text ?? "?")
        case .success(let other): (content.type.description, "\(other)")
        case .failure(let error): (content.type.description, "\(error)")
        }
      })
  }

  @Test func `DA3: an external item arrives as a value, by the first readable representation`() throws {
    let external = ItemProvider(["public.png": "png", "org.test.note": "note:mine", "public.utf8-plain-text": "text"])
    #expect(try driver.dragIn([external]).drop(on: "pad").cause == .dropped)
    #expect(log == ["mine"], "\(test.texts)")
  }

  @Test func `the functions of a representation are questions, and errors name them`() throws {
    let test = try Scripted(
      """
      local Note = dray.transferable { id = "test.note",
        dray.data_representation("public.data", {
          exporting = function() return "note" end,
          exporting_condition = function() return dray.random(2) == 1 end,
        }) }
      dray.scene(function()
        return dray.item { id = "n", type = Note, size = { width = 40, height = 20 } }:draggable()
      end)
      """)
    _ = try Driver(of: test.host).dragOut("n")
    #expect(
      test.texts.first
        == "test/init.lua:5: dray.random was called in a question (exporting_condition); only commands may draw random numbers",
      "\(test.texts)")
  }

  @Test func `a text is imported through a proxy, and one item may give many values`() throws {
    try driver.dragIn([ItemProvider(["public.utf8-plain-text": "a text"])]).drop(on: "pad")
    try driver.dragIn([
      ItemProvider(["public.comma-separated-values-text": "one,two"]), ItemProvider(["public.plain-text": "x"]),
    ])
    .drop(on: "pad")
    #expect(log == ["a text", "one two x"], "\(test.texts)")
  }

  @Test func `promised data is loaded unless the item of the drag is shown and the drag began here`() throws {
    let test = try Scripted(
      """
      local log = dray.state("log", {})
      dray.scene(function()
        return dray.hstack {
          dray.item { id = 1, type = "public.plain-text", value = "shown", size = { width = 40, height = 40 } },
          dray.vstack { id = "source", size = { width = 40, height = 40 } }:on_drag(function()
            local provider = dray.item_provider()
            provider:register_data_representation("public.plain-text", function() return "promised" end)
            return provider
          end),
          dray.vstack { id = "zone", size = { width = 40, height = 40 } }
            :drop_destination("public.text", function(items) log[#log + 1] = tostring(items[1]) end),
        }
      end)
      """)
    let driver = Driver(of: test.host)
    // The first item of another program also has the id 1.
    try driver.dragIn([ItemProvider(["public.plain-text": "external"])]).drop(on: "zone")
    try driver.drag("source").drop(on: "zone")
    test.host.send(.tick(time: test.host.engine.time + 1))
    #expect(test.lines("log") == ["external", "promised"], "\(test.texts)")
  }

  @Test func `bytes that are not UTF-8 are refused by a proxy, and the next representation is tried`() throws {
    let broken = ItemProvider()
    broken.registerDataRepresentation(for: "public.utf8-plain-text") { $0.complete(Bytes([0x61, 0xFF])) }
    let outcome = try driver.dragIn([broken]).drop(on: "pad")
    #expect(outcome.operation == .cancel && outcome.reason?.text == "the text is not UTF-8")
    broken.registerDataRepresentation(for: "org.test.note") { $0.complete(Bytes("note:ink")) }
    #expect(try driver.dragIn([broken]).drop(on: "pad").operation == .copy)
    #expect(log == ["ink"], "\(test.texts)")
  }

  @Test func `DA9: after a failed import the next representation is tried; after the last, the item fails`() throws {
    let external = [
      ItemProvider(["org.test.note": "broken", "public.utf8-plain-text": "text"]),
      ItemProvider(["org.test.note": "broken"]),
    ]
    let outcome = try driver.dragIn(external).drop(on: "pad")
    #expect(outcome.cause == .dropped && outcome.failedItemIDs == [2] && outcome.reason?.text == "no note")
    #expect(log == ["text"], "\(test.texts)")
  }

  @Test func `an importer with an invalid answer fails its item, with its line`() throws {
    let outcome = try driver.dragIn([ItemProvider(["org.test.note": "note:strange"])]).drop(on: "pad")
    #expect(outcome.operation == .cancel && outcome.cause == .failed)
    #expect(outcome.reason?.text.contains("importing must return a value, not a function") == true)
    #expect(log == [])
    #expect(test.texts.count == 1 && test.texts[0].hasPrefix("test/init.lua:"), "\(test.texts)")
  }

  @Test func `an item without a readable type finds no destination`() throws {
    #expect(try driver.dragIn([ItemProvider(["public.png": "png"])]).drop(on: "pad").cause == .noTarget)
  }

  @Test func `a destination of a content type gets strings or data`() throws {
    try driver.dragIn([ItemProvider(["public.utf8-plain-text": "text"])]).drop(on: "text")
    try driver.dragIn([ItemProvider(["public.png": "12345"])]).drop(on: "raw")
    let lines = [
      "text", "userdata 5",
      "0 1 the item is not available as test.note or org.test.note or public.comma-separated-values-text or "
        + "public.utf8-plain-text or public.plain-text",
    ]
    #expect(log == lines, "\(test.texts)")
  }

  @Test func `load_objects waits for values inside the drop's command`() throws {
    try driver.dragIn([ItemProvider(["org.test.note": "note:deep"])]).drop(on: "raw")
    #expect(log == ["userdata 9", "1 0 deep"], "\(test.texts)")
  }

  @Test func `DA1: a local item has a suggested name during its drag, and is delivered directly`() throws {
    let drag = try driver.drag("n1")
    #expect(drag.dropSession?.items.first?.provider?.suggestedName == "hello.note")
    #expect(try drag.drop(on: "pad").operation == .copy)
    #expect(log == ["hello"], "\(test.texts)")
  }

  @Test func `DA4: an item is exported in every form with an exporter`() throws {
    #expect(try exported("hello") == ["org.test.note": "note:hello", "public.utf8-plain-text": "hello"])
  }

  @Test func `DA5: a condition that is false removes its form for that value`() throws {
    #expect(try exported("secret") == ["public.utf8-plain-text": "secret"])
  }

  @Test(arguments: [("throws", "no ink"), ("refuses", "not today"), ("nonsense", "not the number 12")])
  func `an exporter that throws, refuses or answers wrongly fails its form only`(text: String, why: String) throws {
    let contents = try exported(text)
    #expect(contents["org.test.note"]?.hasSuffix(why) == true, "\(contents)")
    #expect(contents["public.utf8-plain-text"] == text)
  }

  @Test func `an endless exporter is killed, and its promises fail`() throws {
    let endless = pad.replacing("error \"no ink\"", with: "while true do end").replacing(
      "text = \"hello\"", with: "text = \"throws\"")
    let test = try Scripted(endless, limits: LuaLimits(instructions: 1_000_000))
    guard case .items(let items) = try Driver(of: test.host).dragOut("n1") else {
      Issue.record("not lifted")
      return
    }
    #expect(items[0].allSatisfy { if case .failure = $0.content { true } else { false } })
    #expect(test.reports.contains { $0.kind == .rebuilt }, "\(test.texts)")
    #expect(test.host.dropSession() == nil)
  }

  @Test func `UT3: a content type that is neither data nor a package is reported, and UT4: an undeclared one`()
    throws
  {
    let test = try Scripted(
      """
      dray.content_type "org.test.loose"
      dray.transferable { id = "test.thing",
        dray.data_representation("org.test.lose", { exporting = function() return "" end }) }
      """)
    #expect(test.reports.map(\.kind) == [.contentType, .contentType])
    #expect(test.texts[0].contains("org.test.loose") && test.texts[1].contains("org.test.lose"), "\(test.texts)")
  }

  @Test(arguments: [
    ("dray.content_type { id = 'a b' }", "a b"),
    ("dray.content_type { id = 'a.b', mime_types = 'nonsense' }", "nonsense"),
    (
      "dray.content_type { id = 'a.b', filename_extensions = { 1 } }",
      "filename_extensions of content_type must be a string"
    ),
    ("dray.content_type { id = 'a.b', conforms_to = 'a.b' }", "a.b"),
    ("dray.data_representation('public.png', {})", "data_representation needs exporting, importing or both"),
    ("dray.data_representation('public.png', { visibility = 'al', exporting = print })", "did you mean 'all'?"),
    ("dray.data_representation('public.png', { exportin = print })", "did you mean 'exporting'?"),
    ("dray.codable_representation('public.json', { exporting = print })", "unknown option 'exporting'"),
    ("dray.transferable { id = 'x.y', 'public.png' }", "entry 1 of transferable must be a representation"),
    (
      "dray.proxy_representation { exporting = print, type = 'x.y' }",
      "type 'x.y' has no representations to use as a proxy"
    ),
    ("dray.file_representation('public.png', {})", "needs the permission 'files'"),
    ("dray.item_provider { suggested_nam = 'x' }", "did you mean 'suggested_name'?"),
    (
      "dray.item_provider():register_data_representation('public.png', 1)",
      "the options of register_data_representation"
    ),
    ("dray.item_provider():load('public.png')", "load was called while the script is loaded; only commands may wait"),
    ("dray.item_provider().registered_type()", "did you mean 'registered_types'?"),
  ])
  func `an invalid declaration is an error at the author's line`(script: String, message: String) {
    let error = #expect(throws: PluginError.self) { try Scripted(script) }
    #expect(error.map { "\($0)".contains(message) } == true, "\(error.map { "\($0)" } ?? "-")")
  }

  @Test func `a value is exported as JSON and imported unchanged`() throws {
    let test = try Scripted(
      """
      local things = dray.state("things", { list = { { id = 1, name = "a", sizes = { 1, 2.5 } } }, taken = {} })
      local Thing = dray.transferable { id = "test.thing", dray.codable_representation "public.json" }
      dray.scene(function()
        return dray.hstack {
          dray.list { id = "list", size = { width = 40, height = 90 }, dray.for_each(things.list, function(thing)
            return dray.item { id = thing.id, type = Thing, value = thing, size = { width = 40, height = 20 } }:draggable()
          end) }:drag_container(Thing),
          dray.vstack { id = "box", size = { width = 40, height = 90 } }
            :drop_destination(Thing, function(items) things.taken[1] = items[1] end),
        }
      end)
      """)
    let driver = Driver(of: test.host)
    guard case .items(let items) = try driver.dragOut(1), case .success(.data(let bytes))? = items.first?.first?.content
    else {
      Issue.record("\(test.texts)")
      return
    }
    let provider = ItemProvider()
    provider.registerDataRepresentation(for: "public.json") { $0.complete(bytes) }
    try driver.dragIn([provider]).drop(on: "box")
    let state = test.plugin.state("things")
    #expect(state?["taken"]?.table?.items.first == state?["list"]?.table?.items.first, "\(test.texts)")
  }

  @Test func `malformed JSON fails its item with a reason`() throws {
    let test = try Scripted(
      """
      local Thing = dray.transferable { id = "test.thing", dray.codable_representation "public.json" }
      dray.scene(function()
        return dray.vstack { id = "box", size = { width = 40, height = 90 } }:drop_destination(Thing, function() end)
      end)
      """)
    let outcome = try Driver(of: test.host).dragIn([ItemProvider(["public.json": "{ \"a\": ]"])]).drop(on: "box")
    #expect(outcome.operation == .cancel && outcome.cause == .failed && outcome.reason != nil)
  }

  @Test(arguments: ["false", "nil"])
  func `a proxy that refuses exports nothing, also through another type`(answer: String) throws {
    let test = try Scripted(
      """
      local Inner = dray.transferable { id = "test.inner", dray.codable_representation "public.json" }
      local Outer = dray.transferable { id = "test.outer",
        dray.proxy_representation { type = Inner, exporting = function() return \(answer), "secret" end } }
      dray.scene(function()
        return dray.vstack { dray.item { id = "x", type = Outer, size = { width = 40, height = 20 } }:draggable() }
      end)
      """)
    guard case .items(let items) = try Driver(of: test.host).dragOut("x"), let content = items.first?.first?.content
    else {
      Issue.record("\(test.texts)")
      return
    }
    #expect(throws: LoadError.failed("secret")) { try content.get() }
  }

  @Test(arguments: [
    "suggested_file_name = function(v) state.n = 1 return 'a' end",
    "exporting_condition = function(v) state.n = 1 return true end",
  ])
  func `a write of a question about a representation is undone and reported`(option: String) throws {
    let test = try Scripted(
      """
      local state = dray.state("state", { n = 0 })
      local Note = dray.transferable { id = "test.note",
        dray.data_representation("public.json", { exporting = function() return "{}" end, \(option) }) }
      dray.scene(function()
        return dray.vstack { dray.item { id = "x", type = Note, value = { id = "x" }, size = { width = 40, height = 20 } }
          :draggable() }
      end)
      """)
    _ = try Driver(of: test.host).dragOut("x")
    let name = option.prefix { $0 != " " }
    #expect(test.texts.first?.hasPrefix("\(name) wrote to state.n: 0 → 1") == true, "\(test.texts)")
    #expect(test.plugin.state("state") == ["n": 0])
  }

  @Test func `load_objects names the items that failed, and their reasons`() throws {
    let test = try Scripted(
      """
      local log = dray.state("log", {})
      local Note = dray.transferable { id = "test.note", dray.data_representation("public.json", {
        importing = function(data) return data ~= "bad" and { id = data } or nil, "no note" end }) }
      dray.scene(function()
        return dray.zstack { id = "box", size = { width = 40, height = 40 } }
          :drop_destination("public.data", function(items, session)
            local loaded, failed = session:load_objects(Note)
            for _, note in ipairs(loaded) do log[#log + 1] = note.id end
            for _, failure in ipairs(failed) do
              for place, id in ipairs(session.item_ids) do
                if id == failure.id then log[#log + 1] = place .. ": " .. failure.reason end
              end
            end
          end)
      end)
      """)
    let sent = ["one", "bad", "two", "bad"].map { ItemProvider(["public.json": $0]) }
    #expect(try Driver(of: test.host).dragIn(sent).drop(on: "box").cause == .dropped)
    #expect(test.lines("log") == ["one", "two", "2: no note", "4: no note"], "\(test.texts)")
  }
}
