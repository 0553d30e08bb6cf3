import Testing

@testable import DrayREPL

/// A plugin that prints a million lines.
struct LoudPluginTests {
  private static let loud = """
    local dray = require "dray"
    dray.state("taps", { count = 0 })
    dray.scene(function()
      return dray.vstack { id = "box", size = { width = 50, height = 20 } }
        :on_tap_gesture(function() for i = 1, 1000000 do print("line " .. i) end end)
    end)
    """

  @Test func `the lines of a plugin are printed in order up to a limit, and the session continues`() throws {
    let plugin = try PluginFixture([
      "plugin.lua": #"return { id = "test.loud", name = "loud" }"#, "init.lua": Self.loud,
    ])
    let (text, errors, status) = Transcript.of("tap 'box'\n6 * 7\n", on: plugin.path, isInteractive: true)
    let lines = text.split(separator: "\n")
    let printed = lines.filter { $0.hasPrefix("line ") }
    #expect(printed.count > 1000)
    for (number, line) in printed.enumerated() where line != "line \(number + 1)" {
      Issue.record("line \(number + 1) is '\(line)'")
      break
    }
    #expect(printed.count == 1_000_000 || errors.contains("loud ran into a limit"), "\(errors.suffix(500))")
    #expect(lines.contains("42") && status == .success)
  }
}
