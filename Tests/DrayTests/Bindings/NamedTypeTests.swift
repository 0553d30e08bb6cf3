import Dray
import Testing

/// Reports of undeclared types in scripts; values of providers, loads and the observers of sources.
struct NamedTypeTests {
  private func reports(_ modifiers: String, before: String = "") throws -> [String] {
    let test = try Scripted(
      """
      \(before)
      local Note = dray.transferable "org.test.note"
      dray.scene(function()
        return dray.hstack { id = "all",
            dray.item { id = "x", type = "thing", size = { width = 50, height = 50 } },
            dray.zstack { id = "box", size = { width = 50, height = 50 } } }
          \(modifiers)
      end)
      """)
    test.host.send(.tick(time: 1))
    return test.reports.filter { $0.kind == .contentType }.map(\.text)
  }

  @Test(arguments: [
    (":on_drop('public.jsn', print)", "undeclared type 'public.jsn'; did you mean 'public.json'?"),
    (":drop_destination('nopety.x', print)", "undeclared type 'nopety.x'"),
    (":drag_container('org.test.notes')", "undeclared type 'org.test.notes'; did you mean 'org.test.note'?"),
    (
      ":reorder_container('org.tst.note', print)",
      "undeclared type 'org.tst.note'; did you mean 'org.test.note'?"
    ),
  ])
  func `an undeclared type of a modifier is reported once`(modifier: String, text: String) throws {
    #expect(try reports(modifier) == ["test/init.lua:4: " + text])
  }

  @Test func `types beyond the thousandth are not checked, which is reported once`() throws {
    let found = try reports(
      "",
      before: """
        for i = 1, 1100 do
          dray.content_type { id = "org.test.t" .. i, conforms_to = { "public.data" } }
          dray.item_provider():register_data_representation("org.test.t" .. i, function() end)
        end
        """)
    #expect(found == ["the scripts name more than 1000 types; further types are not checked"])
  }

  @Test func `declared types, item types and a plugin's own names are not reported`() throws {
    #expect(try reports(":drop_destination(Note, print):drag_container('thing'):on_drop('public.png', print)") == [])
    #expect(try reports(":drop_destination('widget', print)") == [])
  }

  @Test func `an item type that the scene shows is not reported, unlike one that it does not show`() throws {
    let test = try Scripted(
      """
      dray.scene(function()
        return dray.hstack { id = "all",
          dray.item { id = "x", type = "org.test.shown", size = { width = 50, height = 50 } } }
          :drop_destination("org.test.shown", print):drop_destination("org.test.hidden", print)
      end)
      """)
    test.host.send(.tick(time: 1))
    #expect(test.reports(.contentType) == ["test/init.lua:2: undeclared type 'org.test.hidden'"])
  }

  @Test func `an undeclared promised type is reported before the command continues`() throws {
    let test = try Scripted(
      """
      dray.scene(function()
        return dray.vstack { id = "box", size = { width = 50, height = 50 } }:on_tap_gesture(function()
          dray.item_provider():register_data_representation("public.jpg", function() end)
          print "registered"
        end)
      end)
      """)
    try test.tap("box")
    #expect(test.reports.map(\.kind) == [.contentType, .printed])
  }

  @Test func `an undeclared supertype or promised type is reported`() throws {
    let before = """
      dray.content_type { id = "org.test.own", conforms_to = { "public.data", "nope.x" } }
      dray.item_provider():register_data_representation("public.jpg", function() end)
      """
    let found = try reports("", before: before)
    #expect(found.contains("test/init.lua:2: undeclared content type 'nope.x'"), "\(found)")
    #expect(found.contains { $0.hasPrefix("test/init.lua:3: undeclared content type 'public.jpg'") }, "\(found)")
  }

  @Test func `a provider refuses to register a value that is not plain data`() throws {
    #expect(throws: PluginError.self) {
      try reports("", before: "dray.item_provider():register_object('thing', { o = function() end })")
    }
  }

  @Test func `a proxy representation refuses text that is not UTF-8`() throws {
    let test = try Scripted(
      """
      local got = dray.state("got", {})
      local Word = dray.transferable { id = "org.test.word",
        dray.proxy_representation { importing = function(text) return { id = text } end } }
      dray.scene(function()
        return dray.zstack { id = "box", size = { width = 50, height = 50 } }
          :drop_destination(Word, function(words) for _, word in ipairs(words) do got[#got + 1] = word end end)
      end)
      """)
    for (bytes, count) in [([0xff, 0x41], 0), ([0xc3, 0xa9], 1)] as [([UInt8], Int)] {
      let provider = ItemProvider()
      provider.registerDataRepresentation(for: "public.utf8-plain-text") { $0.complete(Bytes(bytes)) }
      let outcome = try Driver(of: test.host).dragIn([provider]).drop(on: "box")
      #expect(test.plugin.state("got")?.table?.items.count == count)
      #expect(outcome.reason?.text == (count == 0 ? "the text is not UTF-8" : nil))
    }
  }

  @Test func `a drop waits for all of its loads`() throws {
    let test = try Scripted(
      """
      local got = dray.state("got", { n = 0 })
      dray.scene(function()
        return dray.zstack { id = "box", size = { width = 50, height = 50 } }:on_drop("public.json", function(providers)
          for _, provider in ipairs(providers) do
            if provider:load "public.json" then got.n = got.n + 1 end
          end
        end)
      end)
      """)
    let items = (1...100).map { _ in
      let provider = ItemProvider()
      provider.registerDataRepresentation(for: "public.json") { $0.complete(Bytes("1")) }
      return provider
    }
    let outcome = try Driver(of: test.host).dragIn(items).drop(on: "box")
    #expect(outcome.acceptedItemCount == 100 && test.plugin.state("got")?["n"] == 100)
  }

  @Test func `the seed of a plugin is also the seed of the angles of previews in piles`() throws {
    #expect(try Scripted("", seed: 7).host.engine.previewSeed == 7)
  }

  @Test func `sources without an id observe their own drags only`() throws {
    let test = try Scripted(
      """
      local function source(id)
        return dray.vstack { dray.item { id = id, type = "thing", size = { width = 50, height = 50 } } }
          :drag_interaction { items_for_beginning = function(_, item) return { item } end,
            session_will_begin = function() print("begin " .. id) end, session_did_end = function() print("end " .. id) end }
      end
      dray.scene(function() return dray.hstack { dray.hstack { source "a", source "b" }, dray.hstack { source "c" } } end)
      """)
    _ = try Driver(of: test.host).drag("b").cancel()
    #expect(test.printed == ["begin b", "end b"])
  }
}
