import Dray
import LuaRuntime
import Testing

/// Timers whose time depends on a state that a command writes.
struct TimerChangeTests {
  @Test func `a timer whose time changes counts from the commit that changed it`() throws {
    let test = try Scripted(
      """
      local s = dray.state("s", { every = 100, ticks = {} })
      dray.scene(function()
        return dray.vstack { id = "a" }
          :on_timer({ every = s.every }, function() table.insert(s.ticks, dray.now()) end)
          :on_key_press("k", function() s.every = 0.5 end)
          :on_key_press("n", function() s.other = true end)
      end)
      """)
    func ticks() -> [PlainData] { test.plugin.state("s")?["ticks"]?.table?.items ?? [] }
    test.host.send(.tick(time: 0))
    test.host.send(.keyDown("k", time: 1))
    test.host.send(.tick(time: 1.25))
    test.host.send(.keyDown("n", time: 1.25))
    #expect(ticks() == [])
    test.host.send(.tick(time: 1.5))
    test.host.send(.tick(time: 2))
    #expect(ticks() == [.number(1.5), .number(2)])
  }
}
