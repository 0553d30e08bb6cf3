import DrayREPL
import Foundation
import Testing

/// RS5: the outcome of a drop, the list of ended drags, the announcement, the line in the journal, the next undo step
/// and the difference between the scenes agree.
struct StoryTests {
  @Test(arguments: 0..<(Effort.isFull ? 120 : 12) as Range<UInt64>)
  func `all reports of a drop agree, for every drop in generated plugins`(seed: UInt64) throws {
    let plugin = try PluginFixture(GeneratedPlugin(seed: seed).files)
    let run = try Command.dray("fuzz", plugin.path, "--steps", "1000", "--seed", "\(seed + 1)")
    #expect(run.status == 0, "\(run.errors)\(run.output)")
  }

  @Test(arguments: ["photo-grid", "diary", "drop-zone", "contacts", "klondike", "freecell", "chess"])
  func `all reports of a drop agree, for every drop in the plugins`(plugin: String) throws {
    let run = try Command.dray("fuzz", "plugins/\(plugin)", "--steps", Effort.isFull ? "8000" : "800", "--seed", "11")
    #expect(run.status == 0, "\(run.errors)\(run.output)")
  }
}
