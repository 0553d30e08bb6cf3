import Dray
import Testing

/// Every later version replays the recordings of an earlier one.
struct OldJournalTests {
  private func replay(_ text: String, comparing: Bool) throws -> Host {
    let host = Host()
    let replay = try Replay(of: Array(text.utf8), on: host)
    replay.findPlugin = { name, _ in PluginText(name: name, files: ["init.lua": ReplayTests.script])
    }
    replay.comparesOutcomes = comparing
    try replay.run()
    return host
  }

  @Test func `a recording of version 1 is replayed to the same model`() throws {
    let host = try replay(VersionOneJournal.text, comparing: false)
    let lists = try #require(host.plugins[0].state("lists"))
    let ids = ["left", "right"].map {
      lists[.string(LuaString($0))]?.table?.items.map { $0["id"]?.text ?? "" }
    }
    #expect(ids == [["c"], ["a", "b", "z"]])
    #expect(host.plugins[0].state("game")?["answer"] == "rook")
    #expect(host.plugins[0].state("rows")?.table?.items.count == 3)
  }

  @Test func `the seals of an old journal are valid`() throws {
    var reader = try JournalReader(Array(VersionOneJournal.text.utf8))
    var count = 0
    while try reader.next() != nil { count += 1 }
    #expect(reader.version == 1 && count > 80)
  }
}
