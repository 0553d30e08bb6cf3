import CDray
import DrayC
import Testing

/// A game with one drop, and a release that a rule refused.
struct RecordedGame {
  let files: PluginFiles
  let journal: String
  let model: String

  init() throws {
    files = try PluginFiles(script: twoLists)
    let host = try Handle()
    #expect(host.record() == DRAY_STATUS_OK && host.load(files) == DRAY_STATUS_OK)
    #expect(try host.drag("a", to: "right") == DRAY_STATUS_OK)
    #expect(try host.drag("b", to: "right") == DRAY_STATUS_OK)
    host.send(DRAY_INPUT_TICK, time: 12.5)
    journal = try #require(host.journal)
    model = try #require(host.snapshot)
  }

  /// Another host with the plugin of the game.
  func made(_ log: ReportLog? = nil) throws -> Handle {
    let host = try Handle(log?.options)
    #expect(host.load(files) == DRAY_STATUS_OK)
    return host
  }
}
