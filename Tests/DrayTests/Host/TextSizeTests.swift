import Dray
import Testing

/// The sizes of labels that a host measures.
struct TextSizeTests {
  private static let script = """
    local dray = require "dray"
    local Word = dray.transferable "test.word"
    local words = dray.state("words", { "one", "two" })
    dray.scene(function()
      return dray.hstack { id = "row", spacing = 0,
        dray.for_each(words, function(word, i) return dray.item { id = i, type = Word, label = word } end),
      }:on_key_press("a", function() table.insert(words, "three") end)
    end)
    """

  /// A host that measures a width for each character, and calls a closure for each measurement.
  private func host(_ width: Double, _ count: @escaping () -> Void = {}) throws -> Host {
    let host = Host()
    host.measureText = { text, _ in
      count()
      return Size(width: width * Double(text.count), height: 50)
    }
    return host
  }

  private func widths(_ host: Host) -> [Double] { host.placements.filter { $0.type != nil }.map(\.frame.size.width) }

  @Test func `a label is as wide as the host measures, and each text is measured once`() throws {
    var count = 0
    let host = try host(20) { count += 1 }
    try host.load(script: Self.script)
    #expect(widths(host) == [60, 60])
    host.send(.keyDown("a"))
    #expect(widths(host) == [60, 60, 100])
    #expect(count == 3)
  }

  @Test func `a recorded host measures each text once`() throws {
    var count = 0
    let host = try host(20) { count += 1 }
    try host.record()
    try host.load(script: Self.script)
    for _ in 1...3 {
      host.send(.keyDown("a"))
      host.undo()
    }
    #expect(count == 3)
  }

  @Test func `an item with a short label has the minimum size of an item, and a text the size of its label`() throws {
    let host = Host()
    host.measureText = { _, _ in Size(width: 9, height: 8) }
    try host.load(
      script: """
        local dray = require "dray"
        dray.scene(function()
          return dray.hstack { dray.item { id = "x", type = "word", label = "x" }, dray.text { label = "y" } }
        end)
        """)
    #expect(
      host.placements.filter { !$0.label.isEmpty }.map(\.frame.size)
        == [Size(width: 44, height: 44), Size(width: 9, height: 8)])
  }

  @Test(arguments: [Double.nan, .infinity, -1, 1e7])
  func `an invalid measured size is ignored, and the estimated size stays`(width: Double) throws {
    let host = Host()
    host.measureText = { _, _ in Size(width: width, height: 1) }
    try host.load(script: Self.script)
    #expect(widths(host) == [44, 44])
  }

  @Test(arguments: [nil, 30.0])
  func `a replay has the recorded sizes, whatever the replaying host measures`(width: Double?) throws {
    let recording = try host(20)
    try recording.record()
    try recording.load(script: Self.script)
    recording.send(.keyDown("a"))
    let journal = try #require(recording.journal)
    let replaying = try width.map { try host($0) { Issue.record("the replaying host has measured") } } ?? Host()
    try Replay(of: Array(journal.utf8), on: replaying).run()
    #expect(widths(replaying) == [60, 60, 100])
    #expect(replaying.journal == journal)
  }

  @Test func `a recording has the sizes of texts that were measured before it began`() throws {
    let recording = try host(20)
    recording.unload(try recording.load(script: Self.script))
    try recording.record()
    try recording.load(script: Self.script)
    #expect(widths(recording) == [60, 60])
    let replaying = Host()
    try Replay(of: Array(#require(recording.journal).utf8), on: replaying).run()
    #expect(widths(replaying) == [60, 60])
  }

  @Test func `sizes of more than a megabyte of texts are dropped, and measured again`() throws {
    var count = 0
    let host = try host(0.001) { count += 1 }
    try host.load(
      script: """
        local dray = require "dray"
        local long = dray.state("long", { n = 0 })
        dray.scene(function()
          return dray.vstack { dray.text { label = "short" }, dray.text { label = long.n .. ("x"):rep(100000) } }
            :on_key_press("a", function() long.n = long.n + 1 end)
        end)
        """)
    for _ in 0..<12 {
      host.send(.keyDown("a"))
      _ = host.placements
    }
    // Thirteen long texts, and the short one before and after the sizes were dropped.
    #expect(count == 15)
  }

  @Test func `a host that restores a save measures itself`() throws {
    let first = try host(20)
    try first.load(script: Self.script)
    let replay = try Replay(of: first.snapshot(), on: host(30))
    replay.scripts = .saves
    try replay.run()
    #expect(widths(replay.host) == [90, 90])
  }
}
