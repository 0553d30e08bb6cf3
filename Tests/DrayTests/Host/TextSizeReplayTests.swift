import Dray
import Testing

/// A replay has the recorded sizes of texts, also after kills at small limits of memory.
struct TextSizeReplayTests {
  private static let script = """
    local dray = require "dray"
    local game = dray.state("game", { n = 0, big = false })
    dray.scene(function()
      local row = { id = "row", spacing = 0 }
      for i = 1, 20 + game.n do
        row[#row + 1] = dray.item { id = i, type = "word", label = ("w"):rep(i) .. game.n }
        if game.big then row.waste = (row.waste or "") .. ("x"):rep(1 << 14) end
      end
      row.waste = nil
      return dray.hstack(row)
        :on_key_press("n", function() game.n = game.n + 1 end)
        :on_key_press("b", function() game.big = not game.big end)
        :on_key_press("m", function()
          game.n = game.n + 1
          local t = {}
          for i = 1, 1e9 do t[i] = ("x"):rep(1 << 12) .. i end
        end)
    end)
    """

  @Test func `sizes that were measured by a load that failed are recorded by the next load`() throws {
    let host = Host()
    host.measureText = { text, _ in Size(width: 20 * Double(text.count), height: 50) }
    try host.record()
    let word = #"dray.item { id = "a", type = "word", label = "seven letters" }"#
    func script(_ rest: String) -> String {
      "local dray = require 'dray' dray.scene(function() return dray.hstack { \(word), \(rest) } end)"
    }
    #expect(throws: PluginError.self) { try host.load(script: script(word), name: "words") }
    try host.load(script: script(""), name: "words")
    let copy = Host()
    try Replay(of: Array(#require(host.journal).utf8), on: copy).run()
    #expect(copy.placements.last?.frame.size.width == 260 && copy.placements == host.placements)
  }

  @Test(arguments: stride(from: 220_000, to: 900_000, by: 6_000).map { $0 })
  func `replays at small limits of memory have the recorded sizes and measure nothing`(memory: Int) throws {
    let host = Host()
    host.limits.lua.memory = memory
    host.measureText = { text, _ in Size(width: 7 * Double(text.count), height: 50) }
    try host.record()
    guard (try? host.load(script: Self.script, name: "words")) != nil else { return #expect(memory < 600_000) }
    for (index, key) in (["n", "b", "n", "m", "b", "n", "m", "n", "b", "b", "n"] as [Key]).enumerated() {
      host.send(.keyDown(key, time: Double(index)))
      if index % 3 == 0 { _ = host.placements }
      if index % 3 == 1 { _ = host.why(1, to: "row") }
    }
    let journal = try #require(host.journal)
    let copy = Host()
    copy.limits = host.limits
    copy.measureText = { text, _ in
      Issue.record("the replay measures '\(text)'")
      return Size(width: 1, height: 1)
    }
    try Replay(of: Array(journal.utf8), on: copy).run()
    #expect(copy.journal == journal)
    #expect(copy.placements == host.placements)
  }

  @Test func `a recorded size that a replay does not use stays in the journal`() throws {
    let host = Host()
    host.measureText = { text, _ in Size(width: 20 * Double(text.count), height: 50) }
    try host.record()
    try host.load(
      script: """
        local dray = require "dray"
        dray.scene(function() return dray.hstack { dray.item { id = "a", type = "word", label = "letters" } } end)
        """, name: "words")
    var lines = unsealed(try #require(host.journal))
    let index = try #require(lines.firstIndex { $0.contains("\"measured\"") && $0.contains("letters") })
    let parts = lines[index].split(separator: "letters", omittingEmptySubsequences: false)
    lines.insert(parts.joined(separator: "words"), at: index + 1)
    let copy = Host()
    try Replay(of: journal(lines), on: copy).run()
    #expect(unsealed(try #require(copy.journal)).sorted() == lines.sorted())
  }
}
