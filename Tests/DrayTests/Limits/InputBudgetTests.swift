import Dray
import Testing

/// The common budget of a plugin's closures in one input.
struct InputBudgetTests {
  /// Another plugin beside the limited one: each key `n` counts up.
  private static let neighbor = """
    local dray = require "dray"
    local game = dray.state("game", { n = 0 })
    dray.scene(function()
      return dray.zstack { id = "neighbor", size = { width = 10, height = 10 } }
        :on_timer({ every = 1 }, function() game.n = game.n + 1 end)
        :on_key_press("n", function() game.n = game.n + 1 end)
    end)
    """

  /// A host with a recorded plugin, another plugin, and the reports.
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

    /// How often the plugin was rebuilt because of a limit.
    func rebuilds(because limit: String) -> Int {
      reports.count { $0.kind == .rebuilt && $0.text.hasPrefix("greedy ran into a limit (\(limit))") }
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

  /// The standard limits with this budget of an input, and without a time limit of a call.
  private static func limits(instructions: Int, time: Duration = .zero) -> PluginLimits {
    var limits = PluginLimits.standard
    limits.lua.time = .zero
    limits.input = LuaBudget(instructions: instructions, time: time)
    return limits
  }

  @Test func `300 timers of nine million instructions end with the budget, and another plugin continues`() throws {
    let pair = try Pair(Self.timers(300, "burn(9000000) game.n = game.n + 1"))
    let seconds = processorTime { pair.host.send(.tick(time: 1)) }
    #expect(seconds < longestInput)
    #expect(pair.reports.contains { $0.kind == .rebuilt && $0.plugin == "greedy" })
    // The timer of the other plugin came after all of these.
    #expect(pair.count == 1)
    pair.host.send(.keyDown("n", time: 1.5))
    #expect(pair.count == 2)
    try pair.host.expectReplay()
  }

  @Test func `timers that exhaust the instructions of an input end, and their commits are kept`() throws {
    let pair = try Pair(
      Self.timers(300, "burn(90000) game.n = game.n + 1"), limits: Self.limits(instructions: 2_000_000))
    pair.host.send(.tick(time: 1))
    #expect(pair.reports.contains { $0.kind == .failed && $0.text.contains("too many instructions in one input") })
    #expect(pair.rebuilds(because: "instructions of one input") == 1)
    // At most 22 timers fit into the budget; all commits except that of the other plugin are theirs.
    let count = try #require(pair.host.plugins[0].state("game")?["n"]?.integer)
    #expect(count > 5 && count < 22)
    #expect(
      try #require(pair.host.journal).split(separator: "\n").count { $0.hasPrefix("{\"result\":\"committed\"") }
        == count + 1)
    #expect(pair.count == 1)
    pair.host.send(.keyDown("n", time: 1.5))
    #expect(pair.count == 2)
    try pair.host.expectReplay()
  }

  @Test(arguments: ["", "game.n = game.n + 1"])
  func `5,000 small timers in one tick keep the time limit, and another plugin continues`(body: String) throws {
    let pair = try Pair(Self.timers(5_000, body))
    let seconds = processorTime { pair.host.send(.tick(time: 1)) }
    #expect(seconds < longestInput, "\(seconds)")
    #expect(pair.count == 1)
    if body.isEmpty { #expect(pair.reports.isEmpty) }
    try pair.host.expectReplay()
  }

  @Test(arguments: ["", "game.n = game.n + 1"])
  func `6,000 sleeping commands keep the time limit, and another plugin continues`(body: String) throws {
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
    #expect(pair.count == 6)
    try pair.host.expectReplay()
  }

  @Test func `legal with 1,600 slow questions ends with the budget`() throws {
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
    // The timer and the key of the neighbor have counted once each.
    #expect(pair.count == 2)
    try pair.host.expectReplay()
  }

  @Test func `a kill during legal is reported once, and waiting commands end in the replay, too`() throws {
    let pair = try Pair(
      Self.burn + """
        local game = dray.state("game", { n = 0 })
        local list = { 1, 2, 3, 4, 5, 6, 7, 8, 9 }
        dray.scene(function()
          return dray.hstack {
            dray.list { id = "from", dray.for_each(list, function(i)
              return dray.item { id = i, type = "t", size = { width = 9, height = 9 } }:draggable()
            end) },
            dray.for_each(list, function(i)
              return dray.zstack { id = "to " .. i, size = { width = 9, height = 9 } }
                :drop_destination("t", function() end)
                :drop_configuration(function() burn(90000) return true end)
            end),
          }
            :drag_container("t", function(ids) return ids end)
            :on_key_press("s", function() game.n = 1 dray.sleep(5) game.n = 2 end)
        end)
        """, limits: Self.limits(instructions: 1_000_000))
    pair.host.send(.keyDown("s", time: 0.5))
    _ = pair.host.legalDrags()
    #expect(
      pair.reports.map(\.text) == [
        "greedy/init.lua:2: too many instructions in one input",
        "greedy ran into a limit (instructions of one input) and continues from its latest committed state\(LuaKill.inputInstructions.advice)",
      ])
    #expect(
      try #require(pair.host.journal).contains(
        #"{"input":"rebuild","plugins":["greedy"],"limits":["input_instructions"]"#))
    pair.host.send(.tick(time: 9))
    #expect(pair.host.plugins[0].state("game")?["n"] == 1)
    try pair.host.expectReplay()
  }

  @Test func `an input succeeds with exactly its budget, and is killed with one instruction less`()
    throws
  {
    func plays(_ instructions: Int) throws -> Bool {
      let pair = try Pair(
        Self.timers(20, "burn(10000) game.n = game.n + 1"), limits: Self.limits(instructions: instructions))
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

  @Test func `each input has its own budget`() throws {
    let pair = try Pair(
      Self.burn + """
        local game = dray.state("game", { n = 0 })
        dray.scene(function()
          return dray.zstack { id = "z", size = { width = 6, height = 6 } }
            :on_key_press("s", function() burn(600000) game.n = game.n + 1 end)
        end)
        """, limits: Self.limits(instructions: 1_000_000))
    for time in 1...5 { pair.host.send(.keyDown("s", time: Double(time))) }
    #expect(pair.host.plugins[0].state("game")?["n"] == 5)
    #expect(pair.reports.isEmpty)
  }

  @Test func `the kill of a budget cannot be caught`() throws {
    let pair = try Pair(
      Self.timers(
        30,
        """
        pcall(burn, 100000)
        local ok = pcall(function() burn(100000) end)
        coroutine.wrap(function() pcall(burn, 100000) end)()
        game.n = game.n + 1
        """), limits: Self.limits(instructions: 1_000_000))
    pair.host.send(.tick(time: 1))
    #expect(pair.host.plugins[0].state("game")?["n"] == 3)
    #expect(pair.reports.contains { $0.text.contains("too many instructions in one input") })
    try pair.host.expectReplay()
  }

  @Test func `an input that exceeds its time limit is killed, and a replay repeats the kill`() throws {
    var limits = Self.limits(instructions: 0, time: .milliseconds(60))
    limits.lua.instructions = 0
    let pair = try Pair(Self.timers(300, "burn(200000) game.n = game.n + 1"), limits: limits)
    #expect(processorTime { pair.host.send(.tick(time: 1)) } < longestInput)
    #expect(pair.rebuilds(because: "time of one input") == 1)
    #expect(pair.count == 1)
    #expect(try #require(pair.host.journal).contains("\"input_time\""))
    try pair.host.expectReplay()
  }
}
