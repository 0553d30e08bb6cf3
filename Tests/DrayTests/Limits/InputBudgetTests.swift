import Dray
import Testing

/// What all closures of a plugin may use together in one input.
struct InputBudgetTests {
  /// A plugin beside the one that is limited: each "n" counts up.
  private static let neighbor = """
    local dray = require "dray"
    local game = dray.state("game", { n = 0 })
    dray.scene(function()
      return dray.zstack { id = "neighbor", size = { width = 10, height = 10 } }
        :on_timer({ every = 1 }, function() game.n = game.n + 1 end)
        :on_key_press("n", function() game.n = game.n + 1 end)
    end)
    """

  /// A host with a plugin that is recorded, its neighbour, and what was reported.
  private final class Pair {
    let host = Host()
    private(set) var reports: [Report] = []
    var count: PlainData? { host.plugins[1].state("game")?["n"] }

    init(_ script: String, limits: PluginLimits = .standard) throws {
      host.limits = limits
      host.onReport = { [unowned self] in reports.append($0) }
      try host.record()
      try host.load(script: "local dray = require 'dray'\n" + script, name: "greedy")
      try host.load(script: InputBudgetTests.neighbor, name: "neighbor")
    }

    /// The journal comes out the same when it is replayed, to the line.
    func expectReplay() throws {
      let journal = try #require(host.journal)
      let copy = Host()
      try Replay(of: Array(journal.utf8), on: copy).run()
      #expect(copy.journal == journal)
      for (plugin, other) in zip(host.plugins, copy.plugins) { #expect(plugin.digestOfStates == other.digestOfStates) }
    }
  }

  private static let burn = "local function burn(n) for i = 1, n do end end\n"

  private static func timers(_ count: Int, _ body: String, _ more: String = "") -> String {
    burn + """
      local game = dray.state("game", { n = 0 })
      dray.scene(function()
        return dray.hstack {
          dray.for_each(\(count), function(i)
            return dray.zstack { id = i, size = { width = 6, height = 6 } }
              :on_timer({ every = 1 }, function() \(body) end)
          end)
        }\(more)
      end)
      """
  }

  @Test func `300 timers of nine million instructions end with the budget, and the neighbour goes on`() throws {
    withKnownIssue("a kill that ends an input may be told otherwise by its replay", isIntermittent: true) {
      let pair = try Pair(Self.timers(300, "burn(9000000) game.n = game.n + 1"))
      let seconds = processorTime { pair.host.send(.tick(time: 1)) }
      #expect(seconds < longestInput)
      #expect(pair.reports.contains { $0.kind == .failed && $0.text.contains("too many instructions in one input") })
      #expect(
        pair.reports.contains {
          $0.kind == .rebuilt && $0.text.contains("greedy ran into a limit (instructions of one input)")
        })
      // What was committed before stays, and the timer of the other plugin came after all of these.
      #expect(pair.host.plugins[0].state("game")?["n"] == 10 || pair.host.plugins[0].state("game")?["n"] == 11)
      #expect(pair.count == 1)
      pair.host.send(.keyDown("n", time: 1.5))
      #expect(pair.count == 2)
      try pair.expectReplay()
    }
  }

  @Test(arguments: ["", "game.n = game.n + 1"])
  func `5,000 small timers in one tick`(body: String) throws {
    withKnownIssue("a kill that ends an input may be told otherwise by its replay", isIntermittent: true) {
      let pair = try Pair(Self.timers(5_000, body))
      let seconds = processorTime { pair.host.send(.tick(time: 1)) }
      #expect(seconds < longestInput, "\(seconds)")
      #expect(pair.count == 1)
      if body.isEmpty { #expect(pair.reports.isEmpty) }
      try pair.expectReplay()
    }
  }

  @Test(arguments: ["", "game.n = game.n + 1"])
  func `6,000 commands that sleep`(body: String) throws {
    withKnownIssue("a kill that ends an input may be told otherwise by its replay", isIntermittent: true) {
      let pair = try Pair(
        """
        local game = dray.state("game", { n = 0 })
        dray.scene(function()
          return dray.zstack { id = "z", size = { width = 6, height = 6 } }
            :on_key_press("s", function()
              for i = 1, 6000 do dray.task(function() while true do dray.sleep(0) \(body) end end) end
            end)
        end)
        """, limits: PluginLimits(lua: LuaLimits(memory: 64 << 20)))
      #expect(processorTime { pair.host.send(.keyDown("s", time: 1)) } < longestInput)
      for tick in 2..<5 { #expect(processorTime { pair.host.send(.tick(time: Double(tick))) } < longestInput) }
      pair.host.send(.keyDown("n", time: 6))
      #expect(pair.count == 4 || pair.count == 5)
      try pair.expectReplay()
    }
  }

  @Test func `legal over 1,600 slow rules ends with the budget`() throws {
    withKnownIssue("a kill that ends an input may be told otherwise by its replay", isIntermittent: true) {
      let pair = try Pair(
        Self.burn + """
          local list = {}
          for i = 1, 40 do list[i] = i end
          dray.scene(function()
            return dray.hstack {
              dray.list { id = "from", dray.for_each(list, function(i)
                return dray.item { id = i, type = "t", size = { width = 9, height = 9 } }:draggable()
              end) },
              dray.for_each(40, function(i)
                return dray.zstack { id = "to " .. i, size = { width = 9, height = 9 } }
                  :drop_destination("t", function() end)
                  :drop_configuration(function() burn(9000000) return true end)
              end),
            }:drag_container("t", function(ids) return ids end)
          end)
          """)
      var legal: [LegalDrag] = []
      #expect(processorTime { legal = pair.host.legalDrags() } < longestInput)
      #expect(legal.count < 20)
      #expect(pair.reports.contains { $0.kind == .rebuilt && $0.plugin == "greedy" })
      #expect(processorTime { _ = pair.host.why(1, to: "to 1") } < longestInput)
      pair.host.send(.keyDown("n", time: 1))
      #expect(pair.count == 1)
      try pair.expectReplay()
    }
  }

  @Test func `an input that uses less than its budget goes through, one instruction of the budget later it does not`()
    throws
  {
    func plays(_ instructions: Int) throws -> Bool {
      var limits = PluginLimits.standard
      limits.input.instructions = instructions
      let pair = try Pair(Self.timers(20, "burn(10000) game.n = game.n + 1"), limits: limits)
      pair.host.send(.tick(time: 1))
      return pair.host.plugins[0].state("game")?["n"] == 20
    }
    var (low, high) = (100_000, 2_000_000)
    #expect(try !plays(low) && plays(high))
    while high - low > 1 {
      let middle = (low + high) / 2
      if try plays(middle) { high = middle } else { low = middle }
    }
    #expect(try !plays(high - 1) && plays(high))
  }

  @Test func `each input has a budget of its own`() throws {
    var limits = PluginLimits.standard
    limits.input.instructions = 1_000_000
    let pair = try Pair(
      Self.burn + """
        local game = dray.state("game", { n = 0 })
        dray.scene(function()
          return dray.zstack { id = "z", size = { width = 6, height = 6 } }
            :on_key_press("s", function() burn(600000) game.n = game.n + 1 end)
        end)
        """, limits: limits)
    for time in 1...5 { pair.host.send(.keyDown("s", time: Double(time))) }
    #expect(pair.host.plugins[0].state("game")?["n"] == 5)
    #expect(pair.reports.isEmpty)
  }

  @Test func `the kill of a budget cannot be caught`() throws {
    var limits = PluginLimits.standard
    limits.input.instructions = 1_000_000
    let pair = try Pair(
      Self.timers(
        30,
        """
        pcall(burn, 100000)
        local ok = pcall(function() burn(100000) end)
        coroutine.wrap(function() pcall(burn, 100000) end)()
        game.n = game.n + 1
        """), limits: limits)
    pair.host.send(.tick(time: 1))
    #expect(pair.host.plugins[0].state("game")?["n"] == 3)
    #expect(pair.reports.contains { $0.text.contains("too many instructions in one input") })
    try pair.expectReplay()
  }

  @Test func `the time of an input is a guard behind the instructions, and what it ends is replayed`() throws {
    withKnownIssue("a kill that ends an input may be told otherwise by its replay", isIntermittent: true) {
      var limits = PluginLimits.standard
      limits.lua.instructions = 0
      limits.input = LuaBudget(instructions: 0, time: .milliseconds(60))
      let pair = try Pair(Self.timers(300, "burn(200000) game.n = game.n + 1"), limits: limits)
      #expect(processorTime { pair.host.send(.tick(time: 1)) } < longestInput)
      #expect(pair.reports.contains { $0.text.contains("too much time in one input") })
      let journal = try #require(pair.host.journal)
      #expect(journal.contains(" input_time"))
      let done = pair.host.plugins[0].state("game")?["n"]
      let copy = Host()
      try Replay(of: Array(journal.utf8), on: copy).run()
      #expect(copy.plugins[0].state("game")?["n"] == done)
      #expect(copy.journal == journal)
    }
  }
}

extension Plugin {
  /// All that its states hold, as text.
  fileprivate var digestOfStates: [String] {
    stateNames.map { "\($0) = \(state($0)?.text(style: .line) ?? "")" }
  }
}
