import Dray
import Testing

@testable import DrayREPL

/// Differences between the scenes of a host at two times.
struct DrawnSceneTests {
  private static func button(_ id: String, wonAt count: Int) -> String {
    """
    local dray = require "dray"
    local game = dray.state("game", { taps = 0 })
    dray.scene(function()
      return dray.vstack { id = "\(id)", size = { width = 20, height = 20 } }
        :on_tap_gesture(function() game.taps = game.taps + 1 end)
    end)
    dray.outcome(function() return game.taps >= \(count) and "\(id) won" end)
    """
  }

  @Test func `a difference of outcomes names the plugin whose outcome differs`() throws {
    let host = Host()
    try host.load(script: Self.button("left", wonAt: 9), name: "first")
    try host.load(script: Self.button("right", wonAt: 1), name: "second")
    let before = try #require(DrawnScene(of: host))
    #expect(try Driver(of: host).tap("right").isDone)
    let drawn = try #require(DrawnScene(of: host))
    #expect(drawn.difference(since: before) == "the outcome of second is right won, not none")
    #expect(drawn.difference(since: drawn) == nil)
  }

  @Test func `the outcome of the only plugin is named without the plugin`() throws {
    let host = Host()
    try host.load(script: Self.button("left", wonAt: 1), name: "first")
    let before = try #require(DrawnScene(of: host))
    #expect(try Driver(of: host).tap("left").isDone)
    #expect(DrawnScene(of: host)?.difference(since: before) == "the outcome is left won, not none")
  }
}
