import Dray
import Testing

/// Names reach the engine, files and other scripts with all their bytes, and are equal only if all bytes are equal.
struct NameTests {
  /// Two Lua strings that Swift's `String` treats as equal, or converts to one.
  static let pairs = [
    (#""\u{e9}""#, #""e\u{301}""#), (#""\xff""#, #""\xfe""#), (#""\xff""#, #""\u{fffd}""#), (#""a\0""#, #""a""#),
    (#""a\xc3""#, #""a\xc4""#),
  ]
  /// The pairs that are UTF-8, for names that hosts pass as text.
  static let texts = pairs.filter { !$0.0.contains(#"\x"#) }

  private static func name(_ literal: String) throws -> Identifier {
    guard case .string(let name) = try PlainData(reading: literal) else { return 0 }
    return .string(name.withBytes { ByteString(bytes: $0) })
  }

  /// Two items in two lists, all with these names, and rules that compare the names.
  private static func board(_ first: String, _ second: String) -> String {
    """
    local array = require "dray.array"
    local A, B = \(first), \(second)
    local lists = dray.state("lists", { [A .. "1"] = { { id = A } }, [B .. "1"] = { { id = B } } })
    local seen = dray.state("seen", {})
    local function list(id)
      return dray.vstack { id = id, size = { width = 50, height = 100 }, dray.for_each(lists[id], function(card)
        return dray.item { id = card.id, type = A .. "t", size = { width = 50, height = 40 }, value = card }
      end):reorderable() }
    end
    dray.scene(function()
      return dray.hstack { list(A .. "1"), list(B .. "1") }
        :reorder_container(A .. "t", function(difference)
          array.apply(lists, difference)
          seen[#seen + 1] = difference.sources[1]
        end)
        :drop_configuration(function(session)
          if session.item_ids[1] == B then return false, { code = B .. "c", which = B } end
          return session.item_ids[1] == A and session.from == A .. "1" and session.to == B .. "1"
        end)
    end)
    """
  }

  @Test(arguments: pairs)
  func `items, lists and types are compared by their bytes, and scripts get their ids back unchanged`(
    first: String, second: String
  ) throws {
    let (one, other) = (try Self.name(first), try Self.name(second))
    let game = try Scripted(Self.board(first, second))
    let ids = game.host.placements.compactMap(\.id)
    #expect(ids.filter { $0 == one }.count == 1 && ids.filter { $0 == other }.count == 1)
    let target = try #require(game.host.placements.first { $0.id == other }?.container)
    let outcome = try #require(try game.drag(one, to: target))
    #expect(outcome.cause == .dropped && outcome.itemIDs == [one] && outcome.route.to == target, "\(game.texts)")
    #expect(game.plugin.state("seen")?.table?.items == [try PlainData(reading: first)])
    let home = try #require(outcome.route.from)
    let refused = try #require(try game.drag(other, to: home))
    #expect(refused.operation == .forbidden && refused.itemIDs == [other])
    #expect(refused.reason?.parameters == [.init(name: "which", value: other.name)])
    #expect(refused.reason?.code == ByteString(bytes: other.name.withBytes(Array.init) + Array("c".utf8)))
  }

  @Test(arguments: pairs)
  func `names survive a journal and a save unchanged`(first: String, second: String) throws {
    let host = Host()
    try host.record()
    let plugin = try host.load(script: "local dray = require 'dray'\n" + Self.board(first, second), name: "test")
    let driver = Driver(of: host)
    let (one, other) = (try Self.name(first), try Self.name(second))
    let target = try #require(host.placements.first { $0.id == other }?.container)
    #expect(try driver.drag(.named(one)).drop(on: .named(target)).cause == .dropped)
    _ = try driver.drag(.named(other))
    host.send(.pointerCancelled(time: 99))
    let lists = plugin.state("lists")

    let replayed = Host()
    let replay = try Replay(of: Array(try #require(host.journal).utf8), on: replayed)
    try replay.run()
    #expect(replayed.plugins[0].state("lists") == lists && replayed.journal == host.journal)

    let loaded = Host()
    let loading = try Replay(of: host.snapshot(), on: loaded)
    loading.scripts = .saves
    try loading.run()
    #expect(loaded.plugins[0].state("lists") == lists)
    #expect(try loaded.snapshot() == host.snapshot())
  }

  @Test(arguments: pairs)
  func `rows of a collection, namespaces and plain data compare names by their bytes`(first: String, second: String)
    throws
  {
    let game = try Scripted(
      """
      local A, B = \(first), \(second)
      local rows = dray.collection("rows", { { id = A, n = 1 }, { id = B, n = 2 } })
      local plain = dray.state("plain", { [A] = B, [B] = A })
      assert(#rows == 2 and rows:get(A).n == 1 and rows:get(B).n == 2 and rows:index(B) == 2)
      dray.scene(function()
        return dray.vstack {
          dray.vstack { namespace = A, dray.item { id = "x", type = "card", value = 1 } },
          dray.vstack { namespace = B, dray.item { id = "x", type = "card", value = 2 } },
          dray.list { id = "list", dray.for_each(rows, function(row) return dray.item { id = row.id, type = "row" } end) }
        }:on_key_press("f", function()
          assert(dray.find("x", A).value == 1 and dray.find("x", B).value == 2 and dray.find(A) and dray.find(B))
          assert(plain[A] == B and plain[B] == A)
          rows:move(B, A)
          assert(rows[1].id == B and rows[2].id == A)
        end)
      end)
      """)
    #expect("\(game.host.send(.keyDown("f", time: 1)))" == "performed", "\(game.texts)")
    #expect(game.plugin.state("rows")?.table?.items.map { $0["n"]?.integer } == [2, 1])
    let spaces = game.host.placements.compactMap(\.namespace)
    #expect(Set(spaces) == [try Self.name(first), try Self.name(second)])
  }

  @Test(arguments: texts)
  func `states, options and choices are compared by their bytes`(first: String, second: String) throws {
    let host = Host()
    let manifest = """
      return { id = "t", name = "t", options = { [\(first)] = { default = 1 }, [\(second)] = { default = 2 } } }
      """
    let script = """
      local dray = require "dray"
      local A, B = \(first), \(second)
      local one, other = dray.state(A, { 1 }), dray.state(B, { 2 })
      local few, more = dray.collection(A .. "c", { A }), dray.collection(B .. "c", { A, B })
      local chosen = dray.state("chosen", {})
      assert(dray.options[A] == 1 and dray.options[B] == 3 and #few == 1 and #more == 2)
      assert(dray.host[A] == 4 and dray.host[B] == 5)
      dray.scene(function()
        return dray.text {}
          :on_key_press("1", function() one[1] = one[1] + 10 end)
          :on_key_press("2", function() chosen[1] = dray.choose { A, B } end)
      end)
      """
    let (one, other) = (try Self.name(first).name, try Self.name(second).name)
    host.values = [LuaString(one.text): 4, LuaString(other.text): 5]
    try host.record()
    let plugin = try host.load(
      Manifest(reading: manifest, path: "plugin.lua"), PluginText(name: "t", files: ["init.lua": script]),
      options: [LuaString(other.text): 3])
    host.send(.keyDown("1", time: 1))
    #expect(plugin.state(one.text) == .table(PlainTable(items: [11])))
    #expect(plugin.state(other.text) == .table(PlainTable(items: [2])))
    host.send(.keyDown("2", time: 2))
    #expect(throws: ChoiceError.self) { try host.answer(one.text + "x") }
    try host.answer(other.text)
    #expect(plugin.state("chosen") == .table(PlainTable(items: [.string(LuaString(other.text))])))
    try host.expectReplay()
    let loaded = Host()
    loaded.values = host.values
    let loading = try Replay(of: host.snapshot(), on: loaded)
    loading.scripts = .saves
    try loading.run()
    #expect(loaded.plugins[0].options == plugin.options && loaded.plugins[0].state("chosen") == plugin.state("chosen"))
  }

  @Test(arguments: [
    (#"dray.state("\xff", {})"#, "UTF-8"), (#"dray.collection("\xff", {})"#, "UTF-8"),
    (#"dray.text {}:on_key_press("\xff", function() end)"#, "unknown key"),
    (#"dray.content_type("a.\xff")"#, "is not a content type"),
  ])
  func `names that hosts pass as text must be UTF-8`(code: String, problem: String) {
    do {
      let game = try Scripted("local made = \(code)\ndray.scene(function() return dray.text {} end)")
      Issue.record("\(game.texts)")
    } catch {
      #expect("\(error)".contains(problem), "\(error)")
    }
  }

  /// The fields of an item whose id, type, texts or cells are the name `N`: 64 KB that take quadratic time to compare as
  /// characters.
  private static let kinds = [
    "id = N, type = 'card'", "id = 1, type = N", "id = 1, type = 'card', label = N, tint = N, style = N",
    "id = 1, type = 'card', cells = { N }, accessibility_label = N",
  ]

  @Test(arguments: kinds)
  func `all uses of a name of many combining marks take less than 15 seconds together`(fields: String) throws {
    let script = """
      local N = "a" .. ("\\u{301}\\u{316}"):rep(16000)
      local items = dray.state("items", { x = { id = N }, [N] = N })
      dray.scene(function()
        return dray.hstack { id = "board",
          dray.list { id = "list", size = { width = 50, height = 50 }, dray.item { \(fields), value = items }:draggable() },
          dray.list { id = "zone" .. N, namespace = N, size = { width = 50, height = 50 } }
            :drop_destination("card", function() return false, { code = N, text = N, n = N } end)
        }:drag_container("card")
          :on_key_press("p", function() print(N) items.x.id = items.x.id .. "b" end)
          :on_key_press("e", function() error(N) end)
          :on_key_press("o", function() error(N, 0) end)
          :on_key_press("r", function() return false, { code = N, text = N, n = N } end)
          :on_key_press("j", function() assert(dray.json.decode(dray.json.encode { [N] = N })[N] == N) end)
          :on_key_press("m", function() return require(N) end)
          :on_key_press("w", function() return dray.move(N, N) end)
          :on_key_press("c", function() dray.choose { title = N, N, "b" } end)
          :on_key_press("t", function() dray.item_provider {}:register_data_representation(N, function() end) end)
      end)
      """
    let seconds = try processorTime {
      let host = Host()
      host.onReport = { _ in }
      try host.record()
      let plugin = try host.load(script: "local dray = require 'dray'\n" + script, name: "test")
      for (index, key) in ["p", "e", "o", "r", "j", "m", "w", "c", "t"].enumerated() {
        host.send(.keyDown(Key(key), time: Double(index + 1)))
      }
      _ = try? host.answer("c")
      try host.answer(nil)
      for drag in host.legalDrags() { _ = host.why(drag.item, to: drag.place) }
      let driver = Driver(of: host)
      for placement in host.placements {
        guard let id = placement.id, let drag = try? driver.drag(.named(id)) else { continue }
        _ = try? drag.drop(on: .named(placement.id ?? 0))
      }
      for journal in [try host.snapshot(), Array(try #require(host.journal).utf8)] {
        let replay = try Replay(of: journal, on: Host())
        replay.scripts = .saves
        try replay.run()
      }
      #expect(plugin.state("items")?["x"]?["id"] != nil)
    }
    #expect(seconds < 15)
  }
}
