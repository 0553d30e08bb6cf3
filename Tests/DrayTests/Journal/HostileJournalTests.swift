import Dray
import Testing

/// A journal may come from anywhere, with a script of its own.
struct HostileJournalTests {
  private static func problem(_ lines: String) -> String? {
    do throws(Replay.Failure) {
      let replay = try Replay(of: Array("dray journal 1\n\(lines)".utf8), on: Host())
      try replay.run()
      return nil
    } catch {
      return "\(error)"
    }
  }

  @Test(arguments: ["instructions=0", "metered=no", "instructions=9223372036854775807", "nesting=100000"])
  func `a script that never ends is ended, whatever limits its journal asks for`(limits: String) {
    let lines = #"""
      host \#(limits) memory=0
      load "k" version="1"
        file "init.lua" "while true do end"

      """#
    #expect(Self.problem(lines) == "3: k/init.lua:1: too many instructions")
  }

  @Test(arguments: [
    (#"export "a" 1 "t""#, "'export' needs an integer"),
    ("end_drop -9223372036854775808 cancelled", "'end_drop' needs the number of a drag and a cause"),
    (#"answer "x" choice=-9223372036854775808"#, "nothing waits for an answer"),
  ])
  func `a number that nothing has is refused with its line`(line: String, problem: String) {
    #expect(Self.problem("\(line)\n") == "2: \(problem)")
  }

  @Test func `a save that ends early is refused, wherever a line ends`() throws {
    let host = Host()
    let script = "local dray = require 'dray' dray.state('game', { 1 }) dray.scene(function() return dray.text {} end)"
    try host.load(script: script, name: "k")
    let lines = String(decoding: try host.snapshot(), as: UTF8.self).split(separator: "\n")
    let loadLine = try #require(lines.firstIndex { $0.hasPrefix("load") })
    for end in loadLine + 1..<lines.count {
      let replay = try Replay(of: Array((lines[..<end].joined(separator: "\n") + "\n").utf8), on: Host())
      #expect(throws: Replay.Failure.self) { try replay.run() }
    }
  }
}
