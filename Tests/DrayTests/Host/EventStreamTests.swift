import Dray
import Testing

/// The events of a host as streams.
struct EventStreamTests {
  private static let script = """
    local dray = require "dray"
    local game = dray.state("game", { n = 0 })
    dray.scene(function()
      return dray.text { label = tostring(game.n) }:on_key_press("n", function() game.n = game.n + 1 end)
    end)
    """

  @Test func `each stream has the events since it was made, and ends with the host`() async throws {
    var host = Optional(Host())
    try host?.load(script: Self.script)
    var heard = 0
    host?.onEvent = { if case .committed = $0 { heard += 1 } }
    let first = try #require(host?.events)
    host?.send(.keyDown("n"))
    let second = try #require(host?.events)
    host?.send(.keyDown("n"))
    host = nil
    var counts = [0, 0]
    for await event in first { if case .committed = event { counts[0] += 1 } }
    for await event in second { if case .committed = event { counts[1] += 1 } }
    #expect(counts == [2, 1] && heard == 2)
  }

  @Test func `a stream without a reader is dropped, and the others continue`() async throws {
    var host = Optional(Host())
    try host?.load(script: Self.script)
    var left = host?.events.makeAsyncIterator()
    left = nil
    _ = left
    let stays = try #require(host?.events)
    for _ in 0..<3 { host?.send(.keyDown("n")) }
    host = nil
    var count = 0
    for await event in stays { if case .committed = event { count += 1 } }
    #expect(count == 3)
  }
}
