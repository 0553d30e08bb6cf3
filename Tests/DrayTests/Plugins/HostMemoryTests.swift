import Dray
import LuaRuntime
import Testing

/// Host memory that a plugin causes is counted. Above its limit the plugin's script is ended: with the limit's name, at
/// the same place in every run, and without harm to other plugins.
struct HostMemoryTests {
  private static func script(_ body: String) -> String {
    """
    local Text = dray.transferable "test.text"
    local S = ("x"):rep(100000)
    local s = dray.state("s", { n = 0, list = {} })
    local v = dray.view_state("v", { list = {} })
    local rows = dray.collection("rows", {})
    local keep = {}
    dray.scene(function()
      local c = {}
      for i = 1, s.nodes or 0 do c[i] = dray.text { label = "label " .. i .. S:sub(1, s.width or 0) } end
      return dray.vstack { dray.hstack(c),
        dray.vstack { id = "box", size = { width = 50, height = 50 } }:on_tap_gesture(function()
          s.n = s.n + 1
          \(body)
        end) }
    end)
    """
  }

  /// Scripts that fill two megabytes of host memory, in one tap or several.
  static let bodies = [
    "for i = 1, 100 do s.list[i] = S end", "s.list[s.n] = S", "for i = 1, 100 do v.list[i] = S end",
    "for i = 1, 100 do s.list[i] = { S } end", "s.nodes, s.width = 200, 20000", "s.nodes = 5000",
    "for i = 1, 100 do dray.task(function() dray.choose { title = S, 'a' } end) end",
    "for i = 1, 100 do keep[#keep + 1] = dray.item_provider { suggested_name = S } end",
    "for i = 1, 100 do local p = dray.item_provider {} p:register_object(Text, { S }) keep[#keep + 1] = p end",
    "local t = {} for i = 1, 100 do t[i] = S end return #dray.json.encode(t) > 0",
    "dray.json.decode('[' .. ('0,'):rep(100000) .. '0]')",
    "for i = 1, 30 do keep[#keep + 1] = dray.data(S) end", "keep[#keep + 1] = dray.data(S):sub(2, 2)",
    "s.list[s.n] = dray.data(S)", "v.list[s.n] = dray.data(S):sub(-1)",
    "rows:insert { id = s.n, picture = dray.data(S) }", "s.picture = dray.data(S .. s.n)",
  ]

  private func load(_ body: String) throws -> Scripted {
    try Scripted(Self.script(body), hostMemory: 2 << 20)
  }

  @Test(arguments: bodies) func `a script that exceeds the host memory is ended with a report`(_ body: String)
    throws
  {
    let test = try load(body)
    let other = try test.host.load(
      script: """
        local dray = require "dray"
        local s = dray.state("other", { n = 0 })
        dray.scene(function()
          return dray.vstack { id = "other", size = { width = 20, height = 20 } }:on_tap_gesture(function() s.n = s.n + 1 end)
        end)
        """, name: "other")
    for _ in 1...40 where !test.texts.contains(where: { $0.contains("memory of the host") }) { try test.tap("box") }
    #expect(
      test.texts.contains(
        "test ran into a limit (memory of the host) and continues from its latest committed state\(LuaKill.hostMemory.advice)"
      ),
      "\(test.texts)")
    #expect(test.plugin.hostMemoryInUse <= 2 << 20)
    #expect(test.plugin.hostMemoryPeak >= test.plugin.hostMemoryInUse)
    #expect(test.plugin.hostMemoryLimit == 2 << 20)
    try test.tap("other")
    #expect(other.state("other") == ["n": 1])
    #expect(other.hostMemoryPeak < 20_000)
  }

  @Test(arguments: bodies) func `a replay reaches the limit at the same place`(_ body: String) throws {
    let host = Host()
    host.limits.hostMemory = 2 << 20
    try host.record()
    try host.load(script: "local dray = require 'dray'\n" + Self.script(body), name: "test")
    for time in 1...40 {
      let box = try #require(host.placements.first { $0.id == "box" }).frame.center
      host.send(.pointerDown(at: box, time: Double(time)))
      host.send(.pointerUp(time: Double(time) + 0.1))
    }
    let journal = try #require(host.journal)
    #expect(journal.contains("host_memory"))
    let copy = Host()
    try Replay(of: Array(journal.utf8), on: copy).run()
    #expect(copy.journal == journal)
    #expect(copy.plugins[0].state("s") == host.plugins[0].state("s"))
  }

  @Test func `released memory is no longer counted`() throws {
    let test = try load(
      "if s.n % 2 == 1 then s.list[1], s.nodes, s.width = S, 10, 20000 else s.list[1], s.nodes = nil, 0 end")
    test.host.engine.levelsOfUndo = 0
    let before = test.plugin.hostMemoryInUse
    for _ in 1...20 {
      try test.tap("box")
      #expect(test.plugin.hostMemoryInUse > before + 300_000)
      try test.tap("box")
      _ = test.host.placements
    }
    #expect(test.plugin.hostMemoryInUse < before + 10_000)
    #expect(test.texts == [])
  }

  @Test func `each modifier of a scene is counted`() throws {
    let test = try Scripted(
      """
      local s = dray.state("s", { n = 0 })
      dray.scene(function()
        local box = dray.vstack { id = "box", size = { width = 50, height = 50 } }
          :on_tap_gesture(function() s.n = 1000 end)
        for i = 1, s.n do box:on_key_press(utf8.char(0x4e00 + i), function() end) end
        return box
      end)
      """)
    let before = test.plugin.hostMemoryInUse
    try test.tap("box")
    _ = test.host.placements
    #expect(test.plugin.hostMemoryInUse > before + 100 * 1000, "\(test.texts)")
  }

  @Test func `rows of collections count, and one row too many is an error`() throws {
    let test = try load("for i = 1, 10 do rows:insert { id = s.n * 100 + i, text = S } end")
    try test.tap("box")
    #expect(test.plugin.hostMemoryInUse > 1_000_000)
    try test.tap("box")
    let count = test.plugin.state("rows")?.table?.items.count
    try test.tap("box")
    #expect(
      test.texts.contains { $0.contains("rows is full: plugin 'test' may use 2 MB of host memory") }, "\(test.texts)")
    #expect(test.plugin.state("rows")?.table?.items.count == count)
  }

  @Test func `a state nearly as large as the memory limit survives kills by other limits`() throws {
    let test = try load("if s.n < 15 then s.list[s.n] = S .. s.n else while true do end end")
    for _ in 1...20 { try test.tap("box") }
    #expect(
      test.texts.contains(
        "test ran into a limit (instructions) and continues from its latest committed state\(LuaKill.instructions.advice)"
      ))
    #expect(test.plugin.state("s")?["list"]?.table?.items.count == 14)
    #expect(!test.texts.contains { $0.contains("could not be rebuilt") }, "\(test.texts)")
  }

  @Test func `a change that undo cannot keep is reported`() throws {
    let test = try Scripted(Self.script("s.text = (('%d'):format(s.n % 10)):rep(3000000)"))
    test.host.engine.undoByteLimit = 2 << 20
    try test.tap("box")
    #expect(test.reports.map(\.kind) == [.notUndoable])
    #expect(
      test.texts == ["the last change of test cannot be undone: it changed 2.9 MB, and undo keeps at most 2.0 MB"])
    #expect(!test.host.canUndo)
  }

  @Test func `ids that are no longer used are forgotten, and ids in use are kept`() throws {
    let test = try Scripted(
      """
      local Thing = dray.transferable "test.thing"
      local s = dray.state("s", { n = 0 })
      dray.scene(function()
        local c = { id = "list", spacing = 0 }
        c[1] = dray.item { id = "stays", type = Thing, value = 1, size = { width = 9, height = 9 } }:draggable()
        for i = 1, 100 do
          c[i + 1] = dray.item { id = ("i"):rep(200) .. s.n .. " " .. i, type = Thing, value = i, size = { width = 9, height = 9 } }
        end
        return dray.vstack { dray.vstack { id = "box", size = { width = 9, height = 9 } }
          :on_tap_gesture(function() s.n = s.n + 1 end), dray.hstack(c) }:drag_container(Thing)
      end)
      """)
    let stays = try #require(test.host.engine.symbols.symbol(for: "stays"))
    let first = Identifier.string(String(repeating: "i", count: 200) + "0 1")
    #expect(test.host.engine.symbols.symbol(for: first) != nil)
    var most = 0
    for tap in 1...200 {
      try test.tap("box")
      if tap == 50 { #expect(try test.drag("stays", to: "list")?.cause == .noTarget) }
      let live = (0...tap).filter { n in
        test.host.engine.symbols.symbol(for: .string(String(repeating: "i", count: 200) + "\(n) 1")) != nil
      }
      most = max(most, live.count)
    }
    #expect(most < 40)
    #expect(test.host.engine.symbols.symbol(for: first) == nil)
    #expect(test.host.engine.symbols.symbol(for: "stays") == stays)
    #expect(test.host.engine.symbols.symbol(for: "list") != nil)
    #expect(test.texts == [])
  }

  @Test func `an undo brings back items whose names were forgotten meanwhile`() throws {
    let test = try Scripted(
      """
      local Thing = dray.transferable "test.thing"
      local s = dray.state("s", { n = 0 })
      dray.scene(function()
        local c = { id = "list", spacing = 0 }
        for i = 1, 100 do
          c[i] = dray.item { id = ("i"):rep(200) .. s.n .. " " .. i, type = Thing, value = i, size = { width = 9, height = 9 } }
        end
        return dray.vstack { dray.vstack { id = "box", size = { width = 9, height = 9 } }
          :on_tap_gesture(function() s.n = s.n + 1 end), dray.hstack(c) }:drag_container(Thing)
      end)
      """)
    let before = test.host.placements
    for _ in 1...50 { try test.tap("box") }
    for _ in 1...50 { test.host.undo() }
    #expect(test.host.placements.map(\.id) == before.map(\.id))
    #expect(test.host.placements.map(\.frame) == before.map(\.frame))
  }

  @Test func `a journal in memory is dropped at its limit, with one report`() throws {
    let host = Host()
    var texts: [String] = []
    host.onReport = { if $0.kind == .forgotten { texts.append($0.text) } }
    host.journalLimit = 1 << 20
    try host.record()
    try host.load(
      script: """
        local dray = require "dray"
        dray.scene(function()
          return dray.vstack { id = "box" }:on_key_press("p", function() print(("x"):rep(100000)) end)
        end)
        """)
    for time in 1...5 { host.send(.keyDown("p", time: Double(time))) }
    #expect(host.journal?.count ?? 0 > 500_000)
    for time in 6...40 { host.send(.keyDown("p", time: Double(time))) }
    #expect(host.journal == nil)
    #expect(texts == ["the journal is no longer kept in memory: it would be larger than 1 MB"])
  }

  @Test func `reasons have the length limit of messages`() throws {
    let test = try Scripted(
      """
      local Thing = dray.transferable "test.thing"
      dray.scene(function()
        return dray.hstack {
          dray.vstack { id = "a", dray.item { id = 1, type = Thing, value = 1, size = { width = 9, height = 9 } }:draggable() },
          dray.vstack { id = "b", size = { width = 9, height = 9 } }:drop_destination(Thing, function() end)
            :drop_configuration(function() return false, ("ä"):rep(100000) end),
          dray.vstack { id = "c", size = { width = 9, height = 9 } }:drop_destination(Thing, function() end)
            :drop_configuration(function() return false, { code = ("c"):rep(9000), text = ("t"):rep(9000), p = ("p"):rep(9000) } end),
        }:drag_container(Thing)
      end)
      """)
    let long = try #require(test.host.why(1, to: "b").outcome.reason).text
    #expect(long.utf8.count == 4095 && long.hasSuffix("ä…"))
    let table = try #require(test.host.why(1, to: "c").outcome.reason)
    #expect(table.text.utf8.count == 4096 && table.code?.count == 4096)
    #expect(table.parameters.map(\.value.count) == [4096])
  }
}
