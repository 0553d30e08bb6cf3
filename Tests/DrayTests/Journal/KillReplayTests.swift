import Dray
import Testing

/// What a clock or somebody else has stopped is stopped at the same place when a journal is replayed.
struct KillReplayTests {
  private static let script = """
    local dray = require "dray"
    local game = dray.state("game", { n = 0, slow = false })
    local Letter = dray.transferable "test.letter"
    dray.scene(function()
      return dray.list { id = "list", size = { width = 40, height = 20 },
        dray.item { id = "a", type = Letter, label = tostring(game.n), size = { width = 40, height = 20 } } }
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
    try Replay(of: Array(journal.utf8), on: copy).run()
    #expect(copy.journal == journal)
    #expect(copy.plugins[0].state("game") == host.plugins[0].state("game"))
  }

  @Test func `a command that the clock has stopped`() throws {
    let host = try play(limits: LuaLimits(instructions: 1_000_000_000, time: .milliseconds(5))) { _, driver in
      for key in ["n", "l", "n", "l", "n"] as [Key] { driver.key(key) }
    }
    #expect(host.plugins[0].state("game")?["n"] == 3)
    let lines = try #require(host.journal).split(separator: "\n").filter { $0.hasPrefix("  stopped \"slow\" ") }
    #expect(lines.count == 2 && lines.allSatisfy { $0.contains(" time") })
    try expectReplay(of: host)
  }

  @Test func `a rule that met a limit while somebody asked between two inputs`() throws {
    let host = try play(limits: LuaLimits(instructions: 100_000)) { host, driver in
      driver.key("n")
      driver.key("s")
      _ = host.legalDrags()
      driver.key("n")
      driver.key("f")
      _ = try driver.drag("a").cancel()
    }
    try expectReplay(of: host)
  }

  @Test func `a command that the clock has stopped, and in the same input the scene of the rebuilt plugin`() throws {
    let script =
      "local fresh\n"
      + Self.script
      .replacing("dray.scene(function()", with: "fresh = game.n > 0\ndray.scene(function() while fresh do end")
    let host = try play(script: script, limits: LuaLimits(instructions: 1_000_000_000, time: .milliseconds(5))) {
      for key in ["n", "l", "n"] as [Key] { $1.key(key) }
    }
    let lines = try #require(host.journal).split(separator: "\n").filter { $0.hasPrefix("  stopped \"slow\" ") }
    #expect(lines.count == 4 && lines[1].contains(" time rebuilds=1 "), "\(lines)")
    #expect(lines[3].contains(" time rebuilds=2 "))
    try expectReplay(of: host)
  }

  @Test func `a plugin that the clock has stopped while it was rebuilt`() throws {
    let script = Self.script.replacing("dray.scene(", with: "if game.slow then while true do end end\ndray.scene(")
    let host = try play(script: script, limits: LuaLimits(instructions: 1_000_000_000, time: .milliseconds(5))) {
      for key in ["n", "s", "l", "n"] as [Key] { $1.key(key) }
    }
    try expectReplay(of: host)
  }

  @Test(arguments: ["\"slow\"", "\"slow\" 5", "\"slow\" 5 luck", "7 5 time"])
  func `a line that says it badly is refused`(values: String) throws {
    let journal = "dray journal 1\nload \"slow\" = {}\nkey \"n\" time=1.0\n  stopped \(values)\n"
    #expect(throws: Replay.Failure.self) { try Replay(of: Array(journal.utf8), on: Host()).run() }
  }
}
