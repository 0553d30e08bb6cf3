import Dray
import Testing

/// Queries between two inputs. A replay, which does not repeat them, gives the same journal.
struct QuestionBetweenInputsTests {
  private static func board(_ parts: [String: String]) -> String {
    """
    local dray = require "dray"
    local game = dray.state("game", { n = 0, list = { 1, 2 }, other = {} })
    local view = dray.view_state("view", { n = 0 })
    dray.scene(function()
      \(parts["scene"] ?? "")
      return dray.hstack {
        dray.list { id = "left", size = { width = 50, height = 90 }, dray.for_each(game.list, function(v)
          return dray.item { id = v, type = "card", size = { width = 50, height = 20 } }
        end):reorderable() },
        dray.list { id = "right", size = { width = 50, height = 90 } }:drop_destination("card", function() end),
      }
        :reorder_container("card", function(d) require("dray.array").apply({ left = game.list, right = game.other }, d) end)
        :drop_configuration(function() \(parts["drop_configuration"] ?? "return true") end)
        :on_key_press("n", function() game.n = game.n + 1 end)
    end)
    dray.outcome(function() \(parts["outcome"] ?? "return nil") end)
    """
  }

  private static let faults: [(String, [String: String])] = [
    ("a scene that writes", ["scene": "game.n = game.n + 10"]),
    ("a scene that writes a view state", ["scene": "view.n = view.n + 1"]),
    ("a rule that writes", ["drop_configuration": "game.n = game.n + 10 return true"]),
    ("a rule that fails", ["drop_configuration": "error 'no'"]),
    ("a rule that is killed", ["drop_configuration": "while true do end"]),
    ("an outcome that writes", ["outcome": "game.list[3] = 7 return 'won'"]),
    ("an outcome that is killed", ["outcome": "while true do end"]),
    ("a scene that writes what is not plain", ["scene": "game.other = print"]),
  ]

  private static let questions: [(String, @Sendable (Host) -> Void)] = [
    ("legal", { _ = $0.legalDrags() }), ("why", { _ = $0.why(1, to: "right") }),
    ("outcome", { _ = $0.plugins[0].outcome }), ("valid destinations", { _ = $0.validDestinations() }),
    ("placements", { _ = $0.placements }),
  ]

  @Test(arguments: faults.map(\.0), questions.map(\.0))
  func `after questions that write, fail or are killed, a replay gives the same journal`(
    fault: String, question: String
  ) throws {
    let parts = try #require(Self.faults.first { $0.0 == fault }).1
    let ask = try #require(Self.questions.first { $0.0 == question }).1
    let host = Host()
    host.limits.lua = LuaLimits(instructions: 100_000, time: .zero)
    host.limits.input.time = .zero
    try host.record()
    try host.load(script: Self.board(parts), name: "faulty")
    ask(host)
    host.send(.keyDown("n", time: 1))
    ask(host)
    ask(host)
    let start = try #require(host.placements.first { $0.id == 1 }).frame.center
    let end = try #require(host.engine.landingPoint(of: "right"))
    host.send(.pointerDown(at: start, time: 2))
    ask(host)
    host.send(.pointerMoved(to: Point(x: start.x + 5, y: start.y), time: 3))
    ask(host)
    host.send(.pointerMoved(to: end, time: 4))
    ask(host)
    host.send(.tick(time: 5))
    host.send(.pointerUp(time: 6))
    ask(host)
    host.send(.keyDown("n", time: 7))
    try host.expectReplay()
  }

  @Test func `a question that first needs a part of the library does not change the place of a later kill`() throws {
    func journal(asking isAsking: Bool) throws -> String {
      let host = Host()
      host.limits.lua = LuaLimits(instructions: 100_000, time: .zero)
      host.limits.input.time = .zero
      try host.record()
      try host.load(script: Self.board([:]) + "\ndray.announcement(function() while true do end end)", name: "slow")
      if isAsking {
        #expect(!host.legalDrags().isEmpty)
        _ = host.why(1, to: "right")
      }
      host.send(.keyDown(.tab, time: 1))
      return try #require(host.journal)
    }
    let text = try journal(asking: true)
    #expect(try text == journal(asking: false) && text.contains("\"stopped\""))
  }
}
