import Dray
import Testing

/// A failing plugin does not affect others, by its invariants or by its scene.
struct FailingPluginTests {
  private static let neighbor = """
    local dray = require "dray"
    local game = dray.state("game", { n = 0 })
    dray.scene(function()
      return dray.zstack { id = "neighbor", size = { width = 10, height = 10 } }
        :on_key_press("n", function() game.n = game.n + 1 end)
    end)
    """

  private final class Pair {
    let host = Host()
    private(set) var reports: [Report] = []
    /// The result of the host's function `flag`.
    var flag: PlainData = false

    var count: PlainData? { host.plugins[1].state("game")?["n"] }
    var ids: [Identifier] { host.placements.compactMap(\.id) }
    var texts: [String] { reports.map(\.text) }

    init(_ script: String) throws {
      host.onReport = { [unowned self] in reports.append($0) }
      host.functions["flag"] = { [unowned self] _ in flag }
      try host.record()
      try host.load(script: "local dray = require 'dray'\n" + script, name: "faulty")
      try host.load(script: FailingPluginTests.neighbor, name: "neighbor")
    }

    @discardableResult
    func press(_ key: Key) -> Response { host.send(.keyDown(key, time: host.engine.time + 1)) }
  }

  @Test(arguments: ["return false, 'no'", "error 'no'", "dray.state('other', {}) return true"])
  func `an invariant is checked for the plugin's own changes`(body: String) throws {
    let pair = try Pair(
      """
      local game = dray.state("game", { n = 0 })
      dray.invariant("sound", function() \(body) end)
      dray.scene(function()
        return dray.zstack { id = "faulty", size = { width = 10, height = 10 } }
          :on_key_press("f", function() game.n = 1 end)
      end)
      """)
    pair.press("n")
    #expect(pair.count == 1 && pair.reports.isEmpty)
    guard case .failed = pair.press("f") else { return #expect(Bool(false), "the invariant was not asked") }
    #expect(pair.host.plugins[0].state("game")?["n"] == 0)
    try pair.host.expectReplay()
  }

  @Test func `an undo that violates an invariant leaves the state unchanged`() throws {
    let pair = try Pair(
      """
      local game = dray.state("game", { n = 0 })
      local least = 0
      dray.invariant("no less", function() return game.n >= least end)
      dray.scene(function()
        return dray.zstack { id = "faulty", size = { width = 10, height = 10 } }
          :on_key_press("f", function() game.n = 1 end):on_key_press("l", function() least = 1 end)
      end)
      """)
    pair.press("f")
    pair.press("l")
    guard case .failed = pair.host.undo() else { return #expect(Bool(false), "undo was carried out") }
    #expect(pair.host.plugins[0].state("game")?["n"] == 1)
  }

  /// A scene function that fails from its fourth call on; a new Lua state counts the calls from zero.
  private static let tired = """
    local drawn = 0
    dray.scene(function()
      drawn = drawn + 1
      if drawn > 3 then FAIL end
      return dray.zstack { id = "faulty", size = { width = 10, height = 10 } }
    end)
    """

  @Test(arguments: [
    "error 'tired'", "while true do end", "return dray.hstack { id = 'neighbor' }", "return 7",
  ])
  func `a plugin whose scene fails is rebuilt, and the other one continues`(failure: String) throws {
    let pair = try Pair(Self.tired.replacing("FAIL", with: failure))
    for count in 1...6 {
      pair.press("n")
      #expect(pair.count == .integer(count), "\(pair.texts)")
      #expect(pair.ids == ["faulty", "neighbor"])
    }
    #expect(pair.reports.contains { $0.kind == .rebuilt && $0.plugin == "faulty" })
    #expect(!pair.reports.contains { $0.plugin == "neighbor" })
    try pair.host.expectReplay()
  }

  /// A scene that fails while the host's flag is set.
  private static let flagged = """
    dray.scene(function()
      if dray.host.flag() then FAIL end
      return dray.zstack { id = "faulty", size = { width = 10, height = 10 } }
    end)
    """

  @Test(arguments: ["error 'flagged'", "while true do end"])
  func `a plugin that fails again after the rebuild is left out until it can be drawn`(failure: String) throws {
    let pair = try Pair(Self.flagged.replacing("FAIL", with: failure))
    pair.press("n")
    pair.flag = true
    for count in 2...4 {
      pair.press("n")
      #expect(pair.count == .integer(count), "\(pair.texts)")
    }
    #expect(pair.texts.count { $0.hasPrefix("faulty is not drawn, because its scene has an error: ") } == 1)
    #expect(pair.ids == ["neighbor"])
    pair.flag = false
    pair.press("n")
    #expect(pair.count == 5 && pair.ids == ["faulty", "neighbor"])
    try pair.host.expectReplay()
  }

  @Test func `a plugin that is rebuilt during a command of another one runs no command in the same input`() throws {
    let host = Host()
    var (isTired, reports) = (false, [Report.Kind]())
    host.onReport = { reports.append($0.kind) }
    host.functions["is_tired"] = { _ in
      defer { isTired = false }
      return .boolean(isTired)
    }
    func load(_ name: String, after time: Int, _ check: String = "") throws -> Plugin {
      try host.load(
        script: """
          local dray = require "dray"
          local game = dray.state("game", { n = 0 })
          dray.scene(function()
            \(check)
            return dray.zstack { id = "\(name)", size = { width = 10, height = 10 } }
              :on_timer({ after = \(time) }, function() game.n = game.n + 1 end)
          end)
          """, name: name)
    }
    let faulty = try load("faulty", after: 2, "if dray.host.is_tired() then error 'tired' end")
    let other = try load("other", after: 1)
    isTired = true
    host.send(.tick(time: 5))
    #expect(reports == [.failed, .rebuilt])
    #expect(other.state("game") == ["n": 1] && faulty.state("game") == ["n": 0])
  }

  @Test func `a plugin that breaks its own scene is not rebuilt: its command fails`() throws {
    let pair = try Pair(
      """
      local game = dray.state("game", { n = 0 })
      dray.scene(function()
        if game.n > 0 then error "no" end
        return dray.zstack { id = "faulty", size = { width = 10, height = 10 } }
          :on_key_press("f", function() game.n = 1 end)
      end)
      """)
    guard case .failed = pair.press("f") else { return #expect(Bool(false), "the command was committed") }
    #expect(pair.host.plugins[0].state("game")?["n"] == 0)
    #expect(!pair.reports.contains { $0.kind == .rebuilt })
    try pair.host.expectReplay()
  }

  @Test func `a single plugin whose scene fails keeps its latest scene`() throws {
    let host = Host()
    var flag: PlainData = false
    host.functions["flag"] = { _ in flag }
    try host.load(
      script: "local dray = require 'dray'\n" + Self.flagged.replacing("FAIL", with: "error 'flagged'"), name: "faulty")
    flag = true
    host.invalidateScene()
    host.send(.keyDown("n", time: 1))
    #expect(host.placements.compactMap(\.id) == ["faulty"])
  }

  @Test func `a waiting command ends when its plugin is rebuilt, in a replay, too`() throws {
    let pair = try Pair(
      """
      local game = dray.state("game", { n = 0 })
      local drawn = 0
      dray.scene(function()
        drawn = drawn + 1
        if drawn > 5 then error "tired" end
        return dray.zstack { id = "faulty", size = { width = 10, height = 10 } }
          :on_key_press("w", function() game.n = 1 dray.sleep(20) game.n = 2 end)
      end)
      """)
    pair.press("w")
    for _ in 1...4 { pair.press("n") }
    pair.host.send(.tick(time: 100))
    #expect(pair.host.plugins[0].state("game")?["n"] == 1 && pair.count == 4)
    #expect(pair.host.unfinishedWork.isEmpty)
    try pair.host.expectReplay()
  }

  @Test func `a rebuilt plugin continues its random numbers`() throws {
    func draw(_ keys: [Key]) throws -> PlainData? {
      let pair = try Pair(
        """
        local game = dray.state("game", { n = 0 })
        local first = math.random(1000000)
        dray.scene(function()
          return dray.zstack { id = "faulty", size = { width = 10, height = 10 } }
            :on_key_press("r", function() game.n = math.random(1000000) end)
            :on_key_press("k", function() while true do end end)
        end)
        """)
      for key in keys { pair.press(key) }
      try pair.host.expectReplay()
      return pair.host.plugins[0].state("game")?["n"]
    }
    #expect(try draw(["r", "k", "k", "r"]) == draw(["r", "r"]))
  }
}
