import Dray
import Testing

/// Bytes that a script makes the host keep: they are charged to its plugin once, until their last owner releases them.
@Suite struct `Bytes of scripts` {
  /// `MB` is a text of a megabyte. The key `f` makes bytes that fit only if nearly nothing else is charged.
  private static func script(_ body: String, keys: [String: String] = [:], nodes: String = "") -> String {
    let handlers = keys.sorted { $0.key < $1.key }.map { ":on_key_press('\($0.key)', function() \($0.value) end)" }
    return """
      local MB = ("x"):rep(1000000)
      local s = dray.state("s", { n = 0, list = {} })
      local rows = dray.collection("rows", {})
      local keep = {}
      \(body)
      dray.scene(function()
        return dray.vstack { id = "box", \(nodes) }\(handlers.joined())
          :on_key_press("f", function() return #dray.data(("f"):rep(3800000)) > 0 end)
      end)
      """
  }

  private static let limit = 4 << 20

  private func load(_ body: String = "", keys: [String: String] = [:], nodes: String = "") throws -> Scripted {
    try Scripted(Self.script(body, keys: keys, nodes: nodes), hostMemory: Self.limit)
  }

  private func press(_ keys: String, _ test: Scripted) {
    for key in keys { test.host.send(.keyDown(Key(String(key)), time: test.host.engine.time + 1)) }
  }

  private func isOver(_ test: Scripted) -> Bool { test.texts.contains { $0.contains("(memory of the host)") } }

  /// A way to keep bytes, and to release them.
  private static let ways = [
    ("keep[#keep + 1] = dray.data(MB)", "keep = {}"),
    ("keep[#keep + 1] = dray.data(MB):sub(-1)", "keep = {}"),
    ("s.n = s.n + 1 s.list[s.n] = dray.data(MB)", "s.n, s.list = 0, {}"),
    ("s.n = s.n + 1 s.list[s.n] = dray.data(MB):sub(5, 6)", "s.n, s.list = 0, {}"),
    ("s.n = s.n + 1 rows:insert { id = s.n, picture = dray.data(MB) }", "s.n = 0 rows:clear()"),
    ("rows:insert { id = #rows, picture = dray.data(MB) }", "while #rows > 0 do rows:remove(rows[1].id) end"),
    ("local p = dray.item_provider() p:register_object('test.t', { dray.data(MB) }) keep[#keep + 1] = p", "keep = {}"),
    ("local p = dray.item_provider() p:register_object('test.t', { MB }) keep[#keep + 1] = p", "keep = {}"),
  ]

  @Test(arguments: ways) func `bytes that a script keeps are charged, and the script is ended above the limit`(
    _ way: (keep: String, release: String)
  ) throws {
    let test = try load(keys: ["k": way.keep])
    press("k", test)
    #expect(test.plugin.hostMemoryInUse > 1_000_000 && test.plugin.hostMemoryInUse < 1_100_000)
    press("kk", test)
    #expect(test.texts == [])
    press("kk", test)
    #expect(isOver(test), "\(test.texts)")
    #expect(test.plugin.hostMemoryInUse <= Self.limit)
  }

  @Test(arguments: ways) func `bytes are no longer charged after their last owner has released them`(
    _ way: (keep: String, release: String)
  ) throws {
    let test = try load(keys: ["k": way.keep, "r": way.release])
    test.host.engine.levelsOfUndo = 0
    for _ in 1...3 { press("kkkrf", test) }
    #expect(test.texts == [])
  }

  @Test(arguments: [(9, false), (12, true)])
  func `a scene needs room for the next scene of its size`(count: Int, isOver: Bool) throws {
    let test = try load(
      keys: ["k": "s.n = \(count)"],
      nodes: "dray.for_each(s.n, function(i) return dray.text { label = MB:sub(1, 200000) .. i } end),")
    press("k", test)
    #expect(self.isOver(test) == isOver, "\(test.texts)")
  }

  @Test func `the labels of described rows are charged`() throws {
    let test = try load(
      "local function label(row) return dray.item { id = row.id, type = 't', label = MB:sub(1, 200000) .. row.id } end",
      keys: ["k": "for i = 1, 5 do rows:insert { id = i } end"], nodes: "dray.for_each(rows, label),")
    press("k", test)
    let scene = try load(
      keys: ["k": "s.n = 5"],
      nodes: "dray.for_each(s.n, function(i) return dray.text { label = MB:sub(1, 200000) .. i } end),")
    press("k", scene)
    #expect(test.texts == [] && scene.plugin.hostMemoryInUse > 1_000_000)
    #expect(test.plugin.hostMemoryInUse > 1_000_000)
  }

  @Test(arguments: [(2 << 20, true), (500_000, false)])
  func `bytes of rows that a command has cleared count towards the limit of the undo history`(
    limit: Int, canUndo: Bool
  ) throws {
    let test = try load(keys: ["k": "rows:insert { id = 1, picture = dray.data(MB) }", "r": "rows:clear()"])
    press("k", test)
    test.host.undoByteLimit = limit
    press("r", test)
    #expect(test.host.canUndo == canUndo, "\(test.texts)")
  }

  @Test func `many references and slices of the same bytes are charged once`() throws {
    let test = try load(
      keys: [
        "k": """
        local d = dray.data(MB)
        for i = 1, 50 do s.list[i], keep[i] = d, d:sub(i) rows:insert { id = i, d = d, part = d:sub(1, i) } end
        """
      ])
    press("k", test)
    #expect(test.plugin.hostMemoryInUse > 1_000_000 && test.plugin.hostMemoryInUse < 1_100_000)
    #expect(test.texts == [])
  }

  @Test func `undo forgets the oldest steps when their bytes exceed its limit`() throws {
    let test = try load(
      keys: [
        "k": "s.n = s.n + 1 s.picture = dray.data(MB)", "r": "rows:insert { id = 1, d = dray.data(MB) } rows:clear()",
      ])
    test.host.engine.undoByteLimit = 2_500_000
    press("kkkkkkkkkk", test)
    #expect(test.plugin.hostMemoryInUse < Self.limit)
    press("rrrrrrrrrr", test)
    #expect(test.texts == [], "\(test.texts)")
    test.host.engine.levelsOfUndo = 0
    press("f", test)
    #expect(test.plugin.hostMemoryInUse < Self.limit)
  }

  @Test func `fields that share bytes count once in the undo history`() throws {
    let test = try load(keys: ["k": "local d = dray.data(MB) for i = 1, 50 do s.list[i] = d end"])
    test.host.engine.undoByteLimit = 2_500_000
    press("k", test)
    #expect(test.texts == [])
    #expect(test.host.canUndo)
  }

  @Test func `the undo history counts the bytes that an update of a row replaces`() throws {
    let test = try load(
      keys: ["k": "rows:insert { id = 1, d = dray.data(MB) }", "u": "rows:update(1, { d = false })"])
    test.host.engine.undoByteLimit = 1_500_000
    press("k", test)
    #expect(test.host.engine.undoCount == 1)
    press("u", test)
    #expect(test.host.engine.undoCount == 1, "the first step was removed, because both keep the bytes")
  }

  /// An item that exports ten texts or data.
  private static func exports(_ content: String) -> (body: String, nodes: String) {
    (
      """
      local formats = { id = "test.many" }
      for i = 1, 10 do
        dray.content_type { id = "test.e" .. i, conforms_to = "public.data" }
        formats[i] = dray.data_representation("test.e" .. i, { exporting = function() return \(content) end })
      end
      local Many = dray.transferable(formats)
      """,
      """
      dray.vstack { dray.item { id = "i", type = Many, value = 1, size = { width = 40, height = 40 } }:draggable() }
        :drag_container(Many)
      """
    )
  }

  @Test(arguments: ["MB", "dray.data(MB)"]) func `exported bytes are charged to their source`(content: String) throws {
    let (body, nodes) = Self.exports(content)
    let test = try load(body, nodes: nodes)
    guard case .items(let items) = try Driver(of: test.host).dragOut("i") else {
      Issue.record("\(test.texts)")
      return
    }
    let contents = items[0].compactMap { try? $0.content.get() }
    #expect(contents.count == 4)
    #expect(isOver(test), "\(test.texts)")
    #expect(test.plugin.hostMemoryPeak < Self.limit + 1_100_000)
  }

  @Test func `a program that received bytes may release them on any thread, which ends the charge`() async throws {
    let (body, nodes) = Self.exports("i < 4 and MB or 'short'")
    let test = try load(body, nodes: nodes)
    let before = test.plugin.hostMemoryInUse
    for _ in 1...20 {
      var kept: [LoadedContent] = []
      if case .items(let items) = try Driver(of: test.host).dragOut("i") {
        kept = items[0].compactMap { try? $0.content.get() }
      }
      #expect(kept.count == 10 && test.plugin.hostMemoryInUse > 3_000_000, "\(test.texts)")
      let other = Task.detached { [kept] in kept.count }
      kept = []
      #expect(await other.value == 10)
    }
    press("f", test)
    #expect(test.texts == [] && before < 100_000)
  }

  /// A note with promised bytes, and a zone that loads them.
  private static func loads(_ use: String, type: String = "public.data") -> (body: String, nodes: String) {
    (
      "local Note = dray.transferable 'test.note'",
      """
      dray.item { id = "note", type = Note, size = { width = 40, height = 40 } }:on_drag(function()
        local p = dray.item_provider()
        p:register_data_representation("\(type)", function() return MB end)
        return p
      end),
      dray.vstack { id = "zone", size = { width = 40, height = 40 } }:on_drop("\(type)", function(providers)
        for i = 1, 20 do
          local d = assert(providers[1]:load "\(type)")
          \(use)
        end
        s.n = s.n + 1
      end)
      """
    )
  }

  @Test(arguments: ["public.data", "public.utf8-plain-text"])
  func `a provider keeps no data of loads that have ended`(type: String) throws {
    let (body, nodes) = Self.loads("assert(#d == 1000000 and providers[1].progress == 1)", type: type)
    let test = try load(body, nodes: nodes)
    let driver = Driver(of: test.host)
    _ = try driver.drag("note").drop(on: "zone")
    #expect(test.plugin.state("s")?["n"] == 1, "\(test.texts)")
    #expect(test.texts == [])
    #expect(test.plugin.hostMemoryPeak < Self.limit + 1_100_000)
    press("f", test)
    #expect(test.texts == [])
  }

  @Test func `loaded bytes that a script keeps are charged, and the script is ended above the limit`() throws {
    let (body, nodes) = Self.loads("keep[#keep + 1] = d")
    let test = try load(body, nodes: nodes)
    _ = try Driver(of: test.host).drag("note").drop(on: "zone")
    #expect(isOver(test), "\(test.texts)")
    #expect(test.plugin.state("s")?["n"] == 0)
    #expect(test.plugin.hostMemoryPeak < Self.limit + 1_100_000)
    press("f", test)
    #expect(test.texts.count { $0.contains("(memory of the host)") } == 1)
  }

  @Test(arguments: ways) func `equal scripts are ended at the same place, whenever garbage was collected`(
    _ way: (keep: String, release: String)
  ) throws {
    func places(collecting: Bool) throws -> [String] {
      let garbage = collecting ? "for _ = 1, 20 do local d = dray.data(MB:sub(1, 90000)) end" : ""
      let test = try load(keys: ["k": way.keep + " " + garbage])
      for _ in 1...6 { press("k", test) }
      return test.texts
    }
    #expect(try places(collecting: true).count == places(collecting: false).count)
    #expect(try places(collecting: true) == places(collecting: true))
  }
}
