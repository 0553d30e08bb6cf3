import Dray
import LuaRuntime
import Testing

/// Every state that a command can commit survives the end of its Lua state, and a save if one can be made.
struct RebuiltStateTests {
  /// States near a memory limit of 2 MB, in forms that take less memory in the running Lua than written down. `n` counts
  /// from 1 to 10.
  static let fillings = [
    "A.x = A.x or ('x'):rep(700000) B.x, C.x = A.x, A.x",
    "A.x = A.x or ('\\0'):rep(500000) B.x, C.x, C.y = A.x, A.x, A.x",
    "for i = n * 4000 - 3998, n * 4000 do A[i] = i end",
    "for i = n * 4000 - 3999, n * 4000 do if i % 3 > 0 then A[i] = i end end",
    "A[1] = A[1] or dray.data 'abc' for i = n * 3000 - 2999, n * 3000 do A[i] = A[1] end",
    "for _, state in ipairs { A, B, C } do for i = n * 2600 - 2599, n * 2600 do state[i] = 'a' end end",
    "for i = n * 800 - 799, n * 800 do A[i] = {} end",
    "for i = n * 3000 - 2999, n * 3000 do A[i * 7919] = true end",
    "for i = n * 800 - 799, n * 800 do A['key ' .. i] = 'value ' .. i end",
    "for i = n * 3000 - 2999, n * 3000 do A[i] = 1 / 0 end",
  ]

  private static func filled(_ filling: String) throws -> Scripted {
    let test = try Scripted(
      """
      local A, B, C = dray.state("A", {}), dray.state("B", {}), dray.state("C", {})
      local n = 0
      dray.scene(function()
        return dray.vstack { id = "box" }
          :on_key_press("a", function() n = n + 1 \(filling) end)
          :on_key_press("k", function() while true do end end)
      end)
      """, limits: LuaLimits(memory: 2 << 20, instructions: 1_000_000))
    for time in 1...10 { test.host.send(.keyDown("a", time: Double(time))) }
    #expect(test.texts.isEmpty)
    return test
  }

  private static func states(_ plugin: Plugin?) -> [PlainData?] { ["A", "B", "C"].map { plugin?.state($0) } }

  @Test(arguments: fillings) func `a plugin that is stopped keeps each of its states`(_ filling: String) throws {
    let test = try Self.filled(filling)
    let states = Self.states(test.plugin)
    test.host.send(.keyDown("k", time: 11))
    #expect(test.reports.map(\.kind) == [.failed, .rebuilt], "\(test.texts)")
    #expect(Self.states(test.plugin) == states)
  }

  @Test(arguments: fillings) func `a save that is made can be loaded`(_ filling: String) throws {
    let test = try Self.filled(filling)
    let save: [UInt8]
    do throws(JournalFileError) {
      save = try test.host.snapshot()
    } catch {
      #expect(error == .tooManyValues(plugin: "test"))
      return
    }
    let copy = Host()
    copy.limits = test.host.limits
    let replay = try Replay(of: save, on: copy)
    replay.scripts = .saves
    try replay.run()
    #expect(Self.states(copy.plugins.first) == Self.states(test.plugin))
  }

  @Test func `a state is restored beside the initial value of its declaration`() throws {
    let test = try Scripted(
      """
      local begun = {}
      for i = 1, 10000 do begun[i] = "card " .. i end
      local A = dray.state("A", begun)
      begun = nil
      dray.scene(function()
        return dray.vstack { id = "box" }
          :on_key_press("a", function() for i = #A + 1, #A + 2500 do A[i] = "card " .. i end end)
          :on_key_press("k", function() while true do end end)
      end)
      """, limits: LuaLimits(memory: 2 << 20, instructions: 1_000_000))
    for time in 1...5 { test.host.send(.keyDown("a", time: Double(time))) }
    #expect(test.plugin.state("A")?.table?.items.count == 22_500 && test.texts.isEmpty, "\(test.texts)")
    test.host.send(.keyDown("k", time: 11))
    #expect(test.plugin.state("A")?.table?.items.count == 22_500, "\(test.texts)")
    test.host.send(.keyDown("a", time: 12))
    #expect(test.reports.map(\.kind) == [.failed, .rebuilt], "\(test.texts)")
  }

  @Test func `after a failed rebuild a save and undo fail, and say so`() throws {
    final class Switch { var isBroken = false }
    let (host, state) = (Host(), Switch())
    host.functions["is_broken"] = { _ in .boolean(state.isBroken) }
    var reports: [String] = []
    host.onReport = { reports.append($0.text) }
    try host.load(
      script: """
        local dray = require "dray"
        local A = dray.state("A", { n = 0 })
        if dray.host.is_broken() then error "broken" end
        dray.scene(function()
          return dray.vstack { id = "box" }
            :on_key_press("a", function() A.n = A.n + 1 end)
            :on_key_press("k", function() while true do end end)
        end)
        """, name: "test")
    host.send(.keyDown("a", time: 1))
    state.isBroken = true
    host.send(.keyDown("k", time: 2))
    #expect(reports.last == "test ran into a limit (instructions) and could not be rebuilt: test/init.lua:3: broken")
    let error = #expect(throws: JournalFileError.self) { try host.snapshot() }
    #expect(error == .notRebuilt(plugin: "test"))
    guard case .failed(let reason) = host.undo() else {
      Issue.record("undo has succeeded")
      return
    }
    #expect(reason.code == "not_rebuilt" && host.canUndo)
  }

  /// Scripts that fill states while they are loaded, and the reasons why their games cannot be saved.
  @Test(arguments: [
    (
      "local A = dray.state('A', { list = {} }) for i = 1, 3 do table.insert(A.list, i) end",
      "changed while it is loaded: 'A' (test/init.lua:2)"
    ),
    ("local A = dray.collection('A', {}) A:insert 'x'", "test/init.lua:2: A already has a row 'x'"),
  ])
  func `a game is not saved if its scripts would change the saved states`(code: String, why: String) throws {
    let test = try Scripted("\(code)\ndray.scene(function() return dray.vstack { id = 'box' } end)")
    let error = #expect(throws: JournalFileError.self) { try test.host.snapshot() }
    #expect(error == .notStartable(plugin: "test", why: why))
    #expect(
      error?.description == "a saved game of plugin 'test' could not be loaded: \(why); give dray.state or "
        + "dray.collection its contents, or a function that makes them, which also runs at a restart")
  }

  @Test func `a save needs no module that was read before, and counts none as read`() throws {
    let host = Host()
    let files = [
      "init.lua": """
      local dray = require "dray"
      local A = dray.state("A", { n = 0 })
      if A.n > 0 then require "test.more" end
      dray.scene(function()
        return dray.vstack { id = "box" }:on_key_press("a", function() A.n = A.n + 1 end)
      end)
      """,
      "more.lua": "return {}",
    ]
    let plugin = try host.load(Manifest(script: "test"), PluginText(name: "test", files: files))
    host.send(.keyDown("a", time: 1))
    let saved = try host.snapshot()
    #expect(plugin.scriptTexts.map(\.path) == ["init.lua"])
    #expect(try host.snapshot() == saved)
  }

  @Test func `a first save runs the scripts again, with the functions of the program, and reports nothing`() throws {
    let host = Host()
    var (calls, reports) = (0, 0)
    host.functions["count"] = { _ in
      calls += 1
      return .nil
    }
    host.onReport = { _ in reports += 1 }
    try host.load(
      script: """
        local dray = require "dray"
        local A = dray.state("A", { n = 0 })
        dray.host.count()
        print "loaded"
        dray.scene(function()
          return dray.vstack { id = "box" }
            :on_key_press("a", function() A.n = A.n + 1 end)
            :on_key_press("k", function() while true do end end)
        end)
        """, name: "test")
    #expect(calls == 1 && reports == 1)
    let first = try host.snapshot()
    host.send(.keyDown("a", time: 1))
    #expect(try host.snapshot() != first)
    #expect(calls == 2 && reports == 1)
    // A new start of the scripts is followed by a new test.
    host.send(.keyDown("k", time: 2))
    _ = try host.snapshot()
    #expect(calls == 4)
  }

  @Test func `a table of the host is copied at each access, so that no write of a script stays in it`() throws {
    let host = Host()
    host.values["start"] = ["n": 1, "list": [1, ["x": 2]]]
    let plugin = try host.load(
      script: """
        local dray = require "dray"
        local state = dray.state("state", { seen = {} })
        local kept = dray.host.start
        dray.scene(function()
          return dray.vstack { id = "box" }
            :on_key_press("f", function()
              dray.host.start.n, dray.host.start.list[2].x = 9, 9
              error "failed"
            end)
            :on_key_press("c", function()
              local start = dray.host.start
              start.n = start.n + 1
              state.seen = { start.n, dray.host.start.n, start.list[2].x, #start.list, kept.n }
              state.start = start
            end)
        end)
        """, name: "test")
    host.send(.keyDown("f", time: 1))
    for time in 2...3 { host.send(.keyDown("c", time: Double(time))) }
    #expect(plugin.state("state") == ["seen": [2, 1, 2, 2, 1], "start": ["n": 2, "list": [1, ["x": 2]]]])
  }

  @Test func `a host rebuilt from its states has the scene and the text sizes of the program`() throws {
    let host = Host()
    host.measureText = { text, _ in Size(width: 50 * Double(text.utf8.count), height: 60) }
    host.setScene { [Node.item(id: "crate", type: "crate", size: Size(width: 70, height: 80))] }
    try host.load(
      script: """
        local dray = require "dray"
        dray.scene(function() return dray.item { id = "x", type = "word", label = "word" } end)
        """, name: "test")
    let placements = host.placements
    #expect(
      Set(placements.map(\.frame.size)).isSuperset(of: [Size(width: 70, height: 80), Size(width: 200, height: 60)]))
    #expect(try host.rebuilt().placements == placements)
  }

  @Test func `a host rebuilt from its states has the values, functions and settings of the first one`() throws {
    let host = Host()
    host.values["width"] = 30
    host.functions["height"] = { _ in .integer(40) }
    try host.load(
      script: """
        local dray = require "dray"
        local size = { width = dray.host.width, height = dray.host.height() }
        dray.scene(function() return dray.vstack { id = "box", size = size } end)
        """, name: "test")
    host.levelsOfUndo = 7
    host.dragsByTaps = true
    let copy = try host.rebuilt()
    #expect(copy.placements == host.placements)
    #expect(copy.levelsOfUndo == 7 && copy.dragsByTaps, "the settings are those of the first host")
  }
}
