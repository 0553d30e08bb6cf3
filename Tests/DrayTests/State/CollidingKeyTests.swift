import Dray
import LuaRuntime
import Testing

/// States whose keys have one place in a table of the usual size. A script spreads them by a larger table, from which it
/// has removed other keys; a copy of the usual size would take the square of their number.
struct CollidingKeyTests {
  /// `f` fills the state; `l` never ends.
  private static let script = """
    local dray = require "dray"
    local kept = dray.state("kept", { n = 0, t = {} })
    local function fill()
      local t = {}
      for i = 1, 65537 do t[-2 * i] = 1 end
      for i = 1, 65537 do t[-2 * i] = nil end
      for i = 1, 32768 do t[i * 32767] = i end
      kept.t, kept.n = t, kept.n + 1
    end
    dray.scene(function()
      return dray.vstack { id = "board", size = { width = 20, height = 20 } }
        :on_key_press("f", fill)
        :on_key_press("l", function() while true do end end)
    end)
    """

  @Test func `a plugin with such a state is rebuilt after a kill, saved and loaded`() throws {
    let test = try Scripted(Self.script)
    test.host.limits.lua = LuaLimits(memory: 32 << 20, instructions: 4_000_000)
    guard case .performed = test.host.send(.keyDown("f", time: 1)) else { return #expect(Bool(false), "\(test.texts)") }
    let kept = try #require(test.plugin.state("kept"))
    #expect(kept["t"]?.table?.fields.count == 32768)
    test.host.send(.keyDown("l", time: 2))
    #expect(test.plugin.state("kept") == kept, "\(test.texts)")
    #expect(!test.reports(.rebuilt).isEmpty)
    let copy = Host()
    copy.limits = test.host.limits
    let replay = try Replay(of: test.host.snapshot(), on: copy)
    replay.scripts = .saves
    try replay.run()
    #expect(copy.plugins[0].state("kept") == kept)
  }
}
