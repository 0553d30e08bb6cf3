import Testing

@testable import Dray

/// A journal may be untrusted and contain scripts.
struct HostileJournalTests {
  private static func problem(
    _ lines: String, on host: Host = Host(), _ prepare: (Replay) -> Void = { _ in }
  ) -> String? {
    do throws(Replay.Failure) {
      let replay = try Replay(of: Array("{\"dray journal\":1}\n\(lines)".utf8), on: host)
      prepare(replay)
      try replay.run()
      return nil
    } catch {
      return "\(error)"
    }
  }

  // MARK: Scripts

  private static let save = #"""
    {"input":"host","kills":"all"}
    {"input":"load","plugin":"k","version":"1","seed":0,"files":"0000000000000000","kept":true}
    {"data":"file","path":"init.lua","text":"error 'this was run'"}
    {"data":"chance","state":["0000000000000001","0000000000000000","0000000000000000","0000000000000000"]}
    {"result":"whole","hash":"0000000000000000"}

    """#

  @Test func `a script inside a saved game runs only if the loader allows it`() {
    #expect(
      Self.problem(Self.save)
        == "3: this saved game contains the script of 'k', which is not run; load it with your own plugin")
    let recording = Self.save.replacing(",\"kept\":true", with: "")
    #expect(Self.problem(recording) == "3: k/init.lua:1: this was run")
    #expect(
      Self.problem(recording) { $0.scripts = .folders }
        == "3: this recording contains the script of 'k', which is not run; load it with your own plugin")
    let named = recording.replacing(#""plugin":"k""#, with: #""plugin":"k","folder":"/nowhere""#)
    #expect(Self.problem(named) { $0.scripts = .folders } == "3: /nowhere: No such file or directory")
    #expect(
      Self.problem(named) { $0.scripts = .found }
        == "3: this line loads 'k' from /nowhere; this replay runs only the rules that are already loaded")
    let mine = PluginText(name: "k", files: ["init.lua": "error 'mine was run'"])
    for scripts in [Replay.Scripts.found, .folders, .recordings, .saves] {
      let problem = Self.problem(Self.save) { replay in
        replay.scripts = scripts
        replay.findPlugin = { _, _ in mine }
      }
      #expect(problem == "3: k/init.lua:1: mine was run")
    }
    #expect(Self.problem(Self.save) { $0.scripts = .saves } == "3: k/init.lua:1: this was run")
  }

  // MARK: Limits

  private static let limits = [
    #""memory":0"#, #""memory":8589934592"#, #""instructions":0"#, #""instructions":9223372036854775807"#,
    #""metered":false"#, #""nesting":100000"#, #""collections":0"#,
    #""memory":0,"instructions":0,"metered":false,"collections":0"#,
  ]

  @Test(arguments: limits, [true, false])
  func `a script in a journal cannot exceed the memory limit of the loader`(
    limits: String, tellsKills: Bool
  ) {
    let lines = #"""
      {"input":"host",\#(limits)\#(tellsKills ? ",\"kills\":\"all\"" : "")}
      {"input":"load","plugin":"k","version":"1"}
      {"data":"file","path":"init.lua","text":"local t = {} for i = 1, 1e9 do t[i] = ('x'):rep(1 << 16) .. i end"}

      """#
    let host = Host()
    host.limits.memory = 1 << 20
    #expect(Self.problem(lines, on: host) == "3: k/init.lua:1: too much memory")
    #expect(host.limits.memory == 1 << 20 && host.limits.time == .seconds(1))
  }

  @Test func `a replay uses each limit of the recording that is below the host's`() throws {
    let recorded = Host()
    recorded.limits.lua = LuaLimits(
      memory: 9 << 20, instructions: 9_000_000, nesting: 9, sourceLength: 9000, loadLength: 900)
    recorded.limits.input.instructions = 90_000_000
    recorded.limits.hostMemory = 9 << 20
    recorded.collectionLimit = 19 << 20
    recorded.limits.quotas.tasks = 91
    recorded.limits.quotas.timers = 92
    recorded.limits.quotas.nodes = 93
    recorded.limits.quotas.nesting = 94
    recorded.limits.quotas.nameLength = 95
    recorded.limits.quotas.textLength = 96
    recorded.limits.quotas.questions = 97
    try recorded.record()
    try recorded.load(script: "", name: "k")
    let copy = Host()
    try Replay(of: Array(#require(recorded.journal).utf8), on: copy).run()
    #expect(copy.limits == recorded.limits && copy.collectionLimit == recorded.collectionLimit)
  }

  @Test func `a replay keeps no more undo steps than its host allows, and no more than the recording did`() {
    func limits(_ settings: String, steps: Int?, bytes: Int?) -> [Int?] {
      let host = Host()
      (host.engine.levelsOfUndo, host.engine.undoByteLimit) = (steps, bytes)
      #expect(Self.problem("{\"input\":\"settings\"\(settings)}\n", on: host) == nil)
      return [host.engine.levelsOfUndo, host.engine.undoByteLimit]
    }
    let large = ",\"undo_steps\":9223372036854775807,\"undo_bytes\":8589934592"
    #expect(limits(large, steps: 10_000, bytes: 16 << 20) == [10_000, 16 << 20])
    #expect(limits(large, steps: nil, bytes: 10 << 30) == [.max, 8 << 30])
    #expect(limits(",\"undo_steps\":3,\"undo_bytes\":5", steps: 10_000, bytes: nil) == [3, 5])
    #expect(limits("", steps: 100, bytes: 1 << 20) == [100, 1 << 20])
  }

  @Test(arguments: [
    (#""checks":"foo""#, #"2: 'settings' needs 'checks', "each" or "answers""#),
    (#""drags_by_taps":1"#, "2: 'settings' needs 'drags_by_taps', a boolean"),
    (#""drag_by_taps":true"#, "2: unknown setting 'drag_by_taps'"),
  ])
  func `a setting with a wrong value is not called unknown`(setting: String, message: String) {
    #expect(Self.problem("{\"input\":\"settings\",\(setting)}\n") == message)
  }

  @Test func `a setting may have its default`() {
    let host = Host()
    #expect(Self.problem("{\"input\":\"settings\",\"drags_by_taps\":false}\n", on: host) == nil)
    #expect(!host.dragsByTaps)
  }

  @Test func `a hover duration of 0 or more is accepted`() {
    for value in ["0.0", "0.25", "1.0"] {
      #expect(Self.problem("{\"input\":\"settings\",\"hover\":\(value)}\n", on: Host()) == nil)
    }
  }

  @Test(arguments: [
    "drag_distance", "long_press", "allowable_movement", "tap_interval", "tap_distance", "edge", "speed", "step",
    "hover",
    "width", "height",
  ])
  func `a setting that is negative or not finite is refused`(name: String) {
    for value in ["\"inf\"", "\"nan\"", "-1.0"] {
      let problem = Self.problem("{\"input\":\"settings\",\"\(name)\":\(value)}\n", on: Host())
      #expect(problem?.contains("must not be negative, and must be finite") == true, "\(value): \(problem ?? "")")
    }
  }

  @Test(arguments: [true, false], ["\n", " "])
  func `a slow script is ended by the time limit, and the line is named`(
    tellsKills: Bool, separator: String
  ) throws {
    let recorded = Host()
    recorded.limits.lua.instructions = 0
    try recorded.record()
    try recorded.load(
      script: """
        local dray = require "dray"
        dray.scene(function()
          return dray.vstack { id = "a", size = { width = 9, height = 9 } }
            :on_key_press("x", function() while true do end end)
        end)
        """.replacing("\n", with: separator), name: "k")
    recorded.send(.keyDown("y"))
    let lines = unsealed(try #require(recorded.journal)).dropFirst().map { "\($0)\n" }
    var text = lines.joined() + "{\"input\":\"key\",\"key\":\"x\"}\n"
    if !tellsKills { text = text.replacing(",\"kills\":\"all\"", with: "") }
    let host = Host()
    host.limits.lua = LuaLimits(instructions: 0, time: .milliseconds(5))
    let problem = try #require(Self.problem(text, on: host))
    #expect(
      problem
        == "\(lines.count + 2): k ran into a limit of this replay (time) at k/init.lua:\(separator == "\n" ? 4 : 1), but not when it was recorded"
    )
    // The replay leaves the time limit of the host unchanged.
    #expect(host.limits.lua.time == .milliseconds(5))
    let loop = #"""
      {"input":"host","metered":false,"instructions":0\#(tellsKills ? ",\"kills\":\"all\"" : "")}
      {"input":"load","plugin":"k","version":"1"}
      {"data":"file","path":"init.lua","text":"while true do end"}

      """#
    let other = Host()
    other.limits.lua = LuaLimits(instructions: 0, time: .milliseconds(5))
    #expect(Self.problem(loop, on: other) == "3: k/init.lua:1: too much time")
  }

  @Test(arguments: [
    #""instructions":0"#, #""metered":false"#, #""instructions":9223372036854775807"#, #""nesting":100000"#,
  ])
  func `an endless script is ended, whatever limits its journal has`(limits: String) {
    let lines = #"""
      {"input":"host",\#(limits),"memory":0}
      {"input":"load","plugin":"k","version":"1"}
      {"data":"file","path":"init.lua","text":"while true do end"}

      """#
    #expect(Self.problem(lines) == "3: k/init.lua:1: too many instructions")
  }

  @Test(arguments: [
    (#"{"input":"export","pointer":"a","item":1,"type":"t"}"#, "'export' needs 'pointer', an integer"),
    (
      #"{"input":"end_drop","drag":-9223372036854775808,"cause":"cancelled"}"#,
      "'end_drop' needs 'drag', the number of a drag, or 0"
    ),
    (#"{"input":"answer","answer":"x","choice":-9223372036854775808}"#, "no choice -9223372036854775808 is open"),
  ])
  func `an invalid number is refused, and the line is named`(line: String, problem: String) {
    #expect(Self.problem("\(line)\n") == "2: \(problem)")
  }

  @Test func `a save that ends before its last line is refused`() throws {
    let host = Host()
    let script = "local dray = require 'dray' dray.state('game', { 1 }) dray.scene(function() return dray.text {} end)"
    try host.load(script: script, name: "k")
    let lines = String(decoding: try host.snapshot(), as: UTF8.self).split(separator: "\n")
    let loadLine = try #require(lines.firstIndex { $0.hasPrefix(#"{"input":"load""#) })
    for end in loadLine + 1..<lines.count {
      let replay = try Replay(of: Array((lines[..<end].joined(separator: "\n") + "\n").utf8), on: Host())
      replay.scripts = .saves
      #expect(throws: Replay.Failure.self) { try replay.run() }
    }
  }
}

/// The memory for the lines of one input.
struct BelongingLineTests {
  /// Lines, each with the number of equal lines that an input accepts out of a million.
  private static let shapes: [(JournalLine, Int)] = [
    (JournalLine(result: .over), 524_288), (JournalLine(result: .over, ["drag": .integer(7)]), 466_033),
    (JournalLine(result: .taken, ["text": .text("some text")]), 1_000_000),
  ]

  @Test(arguments: shapes.indices)
  func `an input accepts short lines while they need at most four times their text plus 16 MB`(shape: Int) throws {
    let (line, most) = Self.shapes[shape]
    var lines = LinesOfInput(of: JournalLine(.tick), 1)
    do {
      for number in 0..<1_000_000 { try lines.append(line, number) }
    } catch {
      #expect(error == .manyLines(limit: lines.lines.count))
    }
    #expect(lines.lines.count == most)
  }
}
