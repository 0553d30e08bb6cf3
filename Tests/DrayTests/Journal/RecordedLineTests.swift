import LuaRuntime
import Testing

@testable import Dray

/// Single lines of a recording, and its end.
struct RecordedLineTests {
  private func lines(of host: Host, _ word: String) throws -> [String] {
    try unsealed(#require(host.journal)).filter { $0.hasPrefix("{\"\(word)\"") || $0.contains(":\"\(word)\"") }
  }

  private static let box = "dray.zstack { id = 'box', size = { width = 20, height = 20 } }"

  @Test func `the answer to a choice has the number of the choice, except for the first one`() throws {
    let test = try Scripted(
      """
      dray.scene(function()
        return \(Self.box):on_tap_gesture(function() dray.choose { "a", "b" } end)
      end)
      """, records: true)
    for _ in 1...3 { try test.tap("box") }
    try test.host.answer("a", to: test.host.choices[1])
    try test.host.answer("b", to: test.host.choices[0])
    #expect(
      try lines(of: test.host, "answer") == [
        #"{"input":"answer","answer":"a","choice":2}"#, #"{"input":"answer","answer":"b"}"#,
      ])
  }

  @Test func `each change of the undo limits is recorded, also if another one follows before the next input`() throws {
    let test = try Scripted("dray.scene(function() return \(Self.box) end)", records: true)
    test.host.levelsOfUndo = 5
    test.host.levelsOfUndo = 7
    test.host.undoByteLimit = 1000
    test.host.send(.keyDown("a", time: 1))
    #expect(
      try lines(of: test.host, "settings") == [
        #"{"input":"settings","undo_steps":5}"#, #"{"input":"settings","undo_steps":7}"#,
        #"{"input":"settings","undo_steps":7,"undo_bytes":1000}"#,
      ])
  }

  @Test func `the end of a drop that the host does not know is recorded with the number 0`() throws {
    let test = try Scripted("dray.scene(function() return \(Self.box) end)", records: true)
    test.host.cancelDrop(DragSession.ID(rawValue: 77))
    #expect(try lines(of: test.host, "input").last?.contains(#""drag":0,"#) == true)
  }

  @Test func `a script whose instructions are not counted is recorded as such`() throws {
    let test = try Scripted(
      "dray.scene(function() return \(Self.box) end)", limits: LuaLimits(isMetered: false), records: true)
    #expect(try lines(of: test.host, "host").contains { $0.contains(#""metered":false"#) })
  }

  @Test func `the measured size of a text is recorded with its style, if it has one`() throws {
    let host = Host()
    host.measureText = { text, _ in Size(width: 10, height: 10) }
    try host.record()
    try host.load(
      script: """
        local dray = require "dray"
        dray.scene(function()
          return dray.hstack { dray.text { label = "plain" }, dray.text { label = "large", style = "title" } }
        end)
        """, name: "test")
    let lines = try lines(of: host, "measured")
    #expect(
      lines == [
        #"{"data":"measured","text":"plain","width":10.0,"height":10.0}"#,
        #"{"data":"measured","text":"large","style":"title","width":10.0,"height":10.0}"#,
      ])
  }

  @Test func `a journal in memory ends at its limit, with a report`() throws {
    let host = Host()
    var reports: [Report] = []
    host.onReport = { reports.append($0) }
    host.journalLimit = 1 << 20
    try host.record()
    try host.load(script: "require('dray').scene(function() return require('dray').vstack {} end)", name: "test")
    #expect(host.journal != nil)
    host.send(.keyDown(Key(String(repeating: "x", count: 1 << 19)), time: 1))
    host.send(.keyDown(Key(String(repeating: "x", count: 1 << 19)), time: 2))
    #expect(host.journal == nil)
    #expect(reports.map(\.kind) == [.forgotten])
    #expect(reports.map(\.text) == ["the journal is no longer kept in memory: it would be larger than 1 MB"])
  }

  @Test func `the end of a recording writes waiting moves, and says whether all lines were written`() throws {
    struct Full: Error {}
    for isFull in [false, true] {
      let host = Host()
      var (isOpen, written) = (true, "")
      try host.record { lines in
        if !isOpen { throw Full() }
        written += String(decoding: lines, as: UTF8.self)
      }
      try host.load(script: "require('dray').scene(function() return require('dray').vstack {} end)", name: "test")
      host.send(.pointerMoved(to: Point(x: 1, y: 2), time: 1))
      isOpen = !isFull
      #expect(host.endRecording() != isFull)
      #expect(unsealed(written).contains(#"{"input":"move","x":1.0,"y":2.0,"time":1.0}"#) != isFull)
    }
    let host = Host()
    try host.record()
    #expect(host.endRecording(), "a recording in memory")
  }

  @Test(arguments: [99, 100]) func `data of at most a hundred nested tables fits into a journal`(depth: Int) {
    var (lists, tables) = (PlainData.table(PlainTable()), PlainData.table(PlainTable()))
    for _ in 0..<depth {
      lists = .table(PlainTable(items: [lists]))
      tables = ["field": tables]
    }
    let problem = depth < 100 ? nil : "has more than 100 tables inside each other"
    #expect(lists.excess == problem && tables.excess == problem)
  }
}
