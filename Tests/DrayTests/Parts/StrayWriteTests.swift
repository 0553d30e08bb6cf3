import Testing

@testable import DragEngine
@testable import Dray

@Suite struct `Writes outside of commands` {
  private let plugin: Plugin
  private let test: Scripted

  init() throws {
    test = try Scripted(
      """
      dray.state('s', { n = 0 })
      dray.view_state('v', { n = 0 })
      dray.scene(function() return dray.vstack { id = 'v' } end)
      """)
    plugin = test.plugin
  }

  @Test func `a write is undone, and its text is reported once until the next command`() throws {
    let text = "a rule wrote to s.n: 0 → 1; the write was undone"
    for _ in 0..<2 {
      try plugin.write(1, to: "n")
      plugin.writeGuard.rollBackWrites(by: "a rule")
    }
    #expect(try plugin.read("n") == 0)
    #expect(test.texts == [text])
    plugin.writeGuard.beginCommand()
    try plugin.write(1, to: "n")
    plugin.writeGuard.rollBackWrites(by: "a rule")
    #expect(test.texts == [text, text])
  }

  @Test func `a write is dropped without a report`() throws {
    #expect(!plugin.writeGuard.dropWrites())
    try plugin.write(1, to: "n", of: "v")
    #expect(plugin.writeGuard.hasStrayWrites && plugin.writeGuard.dropWrites())
    #expect(try plugin.read("n", of: "v") == 0)
    #expect(test.texts.isEmpty && !plugin.writeGuard.hasStrayWrites)
  }

  @Test func `an observer's write to a view state waits for a scene that shows it`() throws {
    try plugin.write(1, to: "n", of: "v")
    plugin.undrawn.storeWrites()
    #expect(plugin.undrawn.hasWrites)
    try test.host.engine.updateScene()
    #expect(try !plugin.undrawn.hasWrites && plugin.read("n", of: "v") == 1)
  }

  @Test func `an observer's write is undone if the scene cannot be built with it`() throws {
    try plugin.write(1, to: "n", of: "v")
    plugin.undrawn.storeWrites()
    plugin.undrawn.rollBack(because: .rule("no"))
    #expect(try !plugin.undrawn.hasWrites && plugin.read("n", of: "v") == 0)
    #expect(
      test.texts == ["the scene has an error after observers wrote view states; their writes were undone: no"])
  }

  @Test func `a write before a transaction is not part of it`() throws {
    try plugin.write(1, to: "n")
    try plugin.write(2, to: "n", of: "v")
    plugin.begin()
    try plugin.write(3, to: "n")
    try plugin.prepare()
    try plugin.model.storeWrites()
    #expect(try plugin.read("n", of: "v") == 0)
    #expect(
      test.texts == [
        "a question or an observer wrote to s.n: 0 → 1; the write was undone",
        "a question or an observer wrote to v.n: 0 → 2; the write was undone",
      ])
    let change = try #require(plugin.commit())
    try change.undo()
    #expect(try plugin.read("n") == 0)
  }
}
