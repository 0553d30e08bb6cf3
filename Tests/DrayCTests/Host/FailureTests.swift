import CDray
import DrayC
import Testing

@Suite struct `Rules that fail` {
  private let counter = """
    local dray = require "dray"
    local count = dray.state("count", { taps = 0 })
    dray.invariant("at most one", function() return count.taps <= 1, "that is enough" end)
    dray.scene(function()
      if count.is_odd then error "an odd scene" end
      return dray.zstack { id = "button", size = { width = 100, height = 100 } }
        :on_tap_gesture(function() count.taps = count.taps + 1 end)
        :on_key_press("l", function() count.taps = 9; while true do end end)
        :on_key_press("o", function() count.is_odd = true end)
    end)
    """

  private func tap(_ host: Handle, at time: Double) -> dray_status {
    host.send(DRAY_INPUT_POINTER_DOWN, x: 50, y: 50, time: time)
    return host.send(DRAY_INPUT_POINTER_UP, x: 50, y: 50, time: time)
  }

  private func press(_ key: String, _ host: Handle) -> dray_status {
    key.withCString { key in host.send(DRAY_INPUT_KEY_DOWN) { $0.key = key } }
  }

  @Test func `a violated invariant rolls everything back`() throws {
    let host = try Handle(script: counter)
    #expect(tap(host, at: 1) == DRAY_STATUS_OK)
    #expect(try host.response.kind == DRAY_RESPONSE_PERFORMED)
    #expect(tap(host, at: 9) == DRAY_STATUS_FAILED)
    #expect(host.message.contains("invariant 'at most one' does not hold: that is enough"), "\(host.message)")
    #expect(try host.state("count") == "{ taps = 1 }")
  }

  @Test func `a scene with an error rolls everything back`() throws {
    let host = try Handle(script: counter)
    #expect(press("o", host) == DRAY_STATUS_FAILED)
    #expect(host.message.hasSuffix("an odd scene"))
    #expect(host.placements.count == 1)
    #expect(try host.state("count") == "{ taps = 0 }")
  }

  @Test func `an endless command is stopped, and its plugin continues from its committed state`() throws {
    var options = dray_host_options.sized()
    options.instruction_limit = 200_000
    let host = try Handle(script: counter, options)
    #expect(tap(host, at: 1) == DRAY_STATUS_OK)
    #expect(press("l", host) == DRAY_STATUS_FAILED)
    #expect(try host.response.kind == DRAY_RESPONSE_FAILED)
    #expect(try host.state("count") == "{ taps = 1 }")
    #expect(press("x", host) == DRAY_STATUS_OK)
    #expect(try host.placement("button").frame.width == 100)
  }
}
