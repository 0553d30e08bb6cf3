import Dray
import Testing

/// A script stopped by a limit or by the clock is stopped at the same place in a replay.
struct KillReplayTests {
  private static let script = """
    local dray = require "dray"
    local game = dray.state("game", { n = 0, slow = false })
    local Letter = dray.transferable "test.letter"
    dray.scene(function()
      return dray.list { id = "list", size = { width = 40, height = 20 },
        dray.item { id = "a", type = Letter, label = tostring(game.n), size = { width = 40, height = 20 } }:draggable() }
        :drag_container(Letter, function(ids)
          while game.slow do end
          return ids
        end)
        :on_key_press("n", function() game.n = game.n + 1 end)
        :on_key_press("s", function() game.slow = true end)
        :on_key_press("f", function() game.slow = false end)
        :on_key_press("l", function()
          game.n = game.n + 100
          while true do end
        end)
    end)
    """

  private func play(
    script: String = script, limits: LuaLimits, _ body: (Host, Driver) throws -> Void
  ) throws -> Host {
    let host = Host()
    host.limits.lua = limits
    try host.record()
    try host.load(script: script, name: "slow")
    try body(host, Driver(of: host))
    return host
  }

  private func expectReplay(of host: Host) throws {
    let journal = try #require(host.journal)
    let copy = Host()
    copy.limits = host.limits
    try Replay(of: Array(journal.utf8), on: copy).run()
    #expect(copy.journal == journal)
    #expect(copy.plugins[0].state("game") == host.plugins[0].state("game"))
  }

  /// `n` counts; `i` exceeds the instructions, and `m` and `t` the memory. `i` and `m` print before.
  private static let greedy = """
    local dray = require "dray"
    local game = dray.state("game", { n = 0 })
    dray.scene(function()
      return dray.vstack { id = "list", label = tostring(game.n), size = { width = 40, height = 20 } }
        :on_key_press("n", function() game.n = game.n + 1 end)
        :on_key_press("i", function()
          game.n = game.n + 100
          print "before"
          for i = 1, 1e9 do game.i = i end
        end)
        :on_key_press("m", function()
          game.n = game.n + 100
          local t = {}
          for i = 1, 1e9 do
            t[i] = ("x"):rep(1 << 12) .. i
            if i % 8 == 0 then print(i) end
          end
        end)
        :on_key_press("t", function()
          local t = {}
          for i = 1, 1e9 do t["k" .. i] = i end
        end)
    end)
    """

  @Test(arguments: ["i", "m", "t"] as [Key])
  func `a command that exceeds its instructions or its memory is killed again in a replay`(key: Key) throws {
    for memory in stride(from: 500_000, to: 900_000, by: 50_000) {
      let host = try play(script: Self.greedy, limits: LuaLimits(memory: memory, instructions: 400_000)) { _, driver in
        for key in ["n", key, "n", key] as [Key] { driver.key(key) }
      }
      #expect(host.plugins[0].state("game")?["n"] == 2)
      let lines = try #require(host.journal).split(separator: "\n")
        .filter { $0.hasPrefix(#"{"data":"stopped","plugin":"slow","#) }
      #expect(
        lines.count == 2 && lines.allSatisfy { $0.contains("\"crossings\":") && $0.contains("\"line\":") }, "\(lines)")
      try expectReplay(of: host)
    }
  }

  @Test func `a command whose arguments exceed the memory is killed, and again in a replay`() throws {
    let script = """
      local dray = require "dray"
      local Letter = dray.transferable "test.letter"
      local game = dray.state("game", { n = 0 })
      local value = {}
      for i = 1, 8193 do value[-i] = i end
      dray.scene(function()
        return dray.vstack {
          dray.item { id = "a", type = Letter, value = value, size = { width = 20, height = 10 } }:draggable(),
          dray.vstack { id = "b", size = { width = 20, height = 20 } }
            :drop_destination(Letter, function() game.n = game.n + 1 end) }
      end)
      """
    var (killed, dropped) = (0, 0)
    for memory in stride(from: 600_000, to: 2_000_000, by: 50_000) {
      let limits = LuaLimits(memory: memory)
      guard let host = try? play(script: script, limits: limits, { _, driver in try driver.drag("a").drop(on: "b") })
      else { continue }
      let isKilled = try #require(host.journal).contains(Self.stopped)
      #expect((host.plugins[0].state("game")?["n"] == 0) == isKilled, "\(memory)")
      if isKilled { killed += 1 } else { dropped += 1 }
      try expectReplay(of: host)
    }
    #expect(killed > 0 && dropped > 0, "\(killed) \(dropped)")
  }

  @Test(arguments: [0.6, 1.7])
  func `a kill is repeated at its recorded place`(share: Double) throws {
    let host = try play(script: Self.greedy, limits: LuaLimits(memory: 600_000, instructions: 400_000)) { _, driver in
      for key in ["n", "m", "n", "i", "t"] as [Key] { driver.key(key) }
    }
    // Another limit simulates a machine on which the same tables are larger or smaller.
    let lines = unsealed(try #require(host.journal))
      .map { $0.replacing("\"memory\":600000", with: "\"memory\":\(Int(600_000 * share))") }
    let copy = Host()
    try Replay(of: journal(lines), on: copy).run()
    #expect(copy.plugins[0].state("game") == host.plugins[0].state("game"))
  }

  @Test func `a new kill in a replay ends it with the line, and earlier lines are kept`() throws {
    let host = try play(script: Self.greedy, limits: LuaLimits(instructions: 400_000)) { _, driver in
      for key in ["n", "i", "n"] as [Key] { driver.key(key) }
    }
    let lines = unsealed(try #require(host.journal))
    let killed = try #require(lines.firstIndex { $0.hasPrefix(Self.stopped) })
    let input = try #require(lines[..<killed].lastIndex { $0.hasPrefix("{\"input\"") }) + 1
    let copy = Host()
    let replay = try Replay(of: journal(lines.filter { !$0.hasPrefix(Self.stopped) }), on: copy)
    do throws(Replay.Failure) {
      try replay.run()
      Issue.record("the replay continued")
    } catch {
      #expect(
        "\(error)"
          == "\(input): slow ran into a limit of this replay (instructions) at slow/init.lua:9, but not when it was recorded"
      )
    }
    #expect(copy.plugins[0].state("game")?["n"] == 1 && replay.progress.usableLine == input - 1)
  }

  @Test func `an older journal without counted kills is replayed by counting`() throws {
    let host = try play(script: Self.greedy, limits: LuaLimits(instructions: 400_000)) { _, driver in
      for key in ["n", "i", "n"] as [Key] { driver.key(key) }
    }
    let lines = unsealed(try #require(host.journal)).filter { !$0.hasPrefix(Self.stopped) }
      .map { $0.replacing(",\"kills\":\"all\"", with: "") }
    let copy = Host()
    try Replay(of: journal(lines), on: copy).run()
    #expect(copy.plugins[0].state("game") == host.plugins[0].state("game"))
  }

  @Test func `a command stopped by the clock is stopped again in a replay`() throws {
    let host = try play(limits: LuaLimits(instructions: 1_000_000_000, time: .milliseconds(5))) { _, driver in
      for key in ["n", "l", "n", "l", "n"] as [Key] { driver.key(key) }
    }
    #expect(host.plugins[0].state("game")?["n"] == 3)
    let lines = try #require(host.journal).split(separator: "\n")
      .filter { $0.hasPrefix(#"{"data":"stopped","plugin":"slow","#) }
    #expect(lines.count == 2 && lines.allSatisfy { $0.contains("\"limit\":\"time\"") })
    try expectReplay(of: host)
  }

  @Test func `a rule killed in a query between two inputs is killed again in a replay`() throws {
    let host = try play(limits: LuaLimits(instructions: 100_000)) { host, driver in
      driver.key("n")
      driver.key("s")
      _ = host.legalDrags()
      driver.key("n")
      driver.key("f")
      _ = try driver.drag("a").cancel()
    }
    #expect(try #require(host.journal).contains("{\"input\":\"rebuild\""))
    try expectReplay(of: host)
  }

  @Test func `a command and the rebuilt scene stopped in one input are stopped again in a replay`() throws {
    let script =
      "local fresh\n"
      + Self.script
      .replacing("dray.scene(function()", with: "fresh = game.n > 0\ndray.scene(function() while fresh do end")
    let host = try play(script: script, limits: LuaLimits(instructions: 1_000_000_000, time: .milliseconds(5))) {
      for key in ["n", "l", "n"] as [Key] { $1.key(key) }
    }
    let lines = try #require(host.journal).split(separator: "\n")
      .filter { $0.hasPrefix(#"{"data":"stopped","plugin":"slow","#) }
    // A rebuilt plugin that is killed again waits for the next input: another new Lua may take as long.
    #expect(lines.count == 3 && lines[1].contains(#""limit":"time","rebuilds":1,"#), "\(lines)")
    #expect(lines[2].contains(#""limit":"time","rebuilds":1,"#))
    try expectReplay(of: host)
  }

  @Test func `a plugin stopped while it was rebuilt is stopped again in a replay`() throws {
    let script = Self.script.replacing("dray.scene(", with: "if game.slow then while true do end end\ndray.scene(")
    let host = try play(script: script, limits: LuaLimits(instructions: 1_000_000_000, time: .milliseconds(5))) {
      for key in ["n", "s", "l", "n"] as [Key] { $1.key(key) }
    }
    #expect(host.journal?.contains("\"rebuilds\":1") == true)
    try expectReplay(of: host)
  }

  private static let stopped = "{\"data\":\"stopped\""

  @Test(arguments: [
    #""plugin":"slow""#, #""plugin":"slow","instructions":5"#, #""plugin":"slow","instructions":5,"limit":"luck""#,
    #""plugin":7,"instructions":5,"limit":"time""#,
  ])
  func `a malformed line about a kill is refused`(members: String) throws {
    let lines = [
      #"{"dray journal":1}"#, #"{"input":"key","key":"n","time":1.0}"#, #"{"data":"stopped",\#(members)}"#,
    ]
    #expect(throws: Replay.Failure.self) { try Replay(of: journal(lines), on: Host()).run() }
  }

  // MARK: Rebuilding

  /// Writes down what the program gave to the script when it was loaded.
  private static let given = """
    local dray = require "dray"
    local game = dray.state("game", { seen = {} })
    local start, weather = dray.host.start, dray.host.weather
    dray.scene(function()
      return dray.vstack { id = "box", size = { width = 40, height = 20 } }
        :on_key_press("n", function() game.seen[#game.seen + 1] = start .. weather() end)
        :on_key_press("l", function() while true do end end)
    end)
    """

  @Test func `a rebuild uses the values, functions and limits of the load, and so does a replay`() throws {
    let host = Host()
    host.limits.lua = LuaLimits(instructions: 200_000)
    (host.values, host.functions) = (["start": "1 "], ["weather": { _ in "fair" }])
    try host.record()
    let plugin = try host.load(script: Self.given, name: "given")
    func press(_ key: Key) { host.send(.keyDown(key, time: host.engine.time + 1)) }
    press("n")
    (host.values, host.functions) = (["start": "2 "], [:])
    host.limits.lua = LuaLimits(memory: 3 << 20, instructions: 300_000)
    press("l")
    press("n")
    #expect(plugin.memoryLimit == LuaLimits(instructions: 200_000).memory)
    #expect(plugin.state("game") == ["seen": ["1 fair", "1 fair"]])
    press("l")
    host.limits.lua = LuaLimits(instructions: 200_000)
    try expectReplay(of: host)
  }

  @Test func `a reload uses the present values, functions and limits, and so does a replay`() throws {
    let host = Host()
    (host.values, host.functions) = (["start": "1 "], ["weather": { _ in "fair" }])
    try host.record()
    let plugin = try host.load(script: Self.given, name: "given")
    func press(_ key: Key) { host.send(.keyDown(key, time: host.engine.time + 1)) }
    press("n")
    (host.values, host.functions) = (["start": "2 "], ["weather": { _ in "foul" }])
    host.limits.lua = LuaLimits(memory: 3 << 20, instructions: 200_000)
    try host.reload(plugin)
    press("n")
    press("l")
    press("n")
    #expect(plugin.memoryLimit == 3 << 20)
    #expect(plugin.state("game") == ["seen": ["1 fair", "2 foul", "2 foul"]])
    host.limits.lua = .standard
    try expectReplay(of: host)
  }
}
