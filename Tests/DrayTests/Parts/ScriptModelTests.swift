import Testing

@testable import DragEngine
@testable import Dray

@Suite struct `The model of a plugin` {
  private let plugin: Plugin
  private let test: Scripted

  init() throws {
    test = try Scripted(
      "dray.state('s', { n = 0 }) dray.scene(function() return dray.vstack { id = 'v' } end)", seed: 7)
    plugin = test.plugin
  }

  @Test func `a plugin takes part in a transaction once it has written`() throws {
    plugin.model.begin(isKilled: false)
    try plugin.model.storeWrites()
    #expect(!plugin.model.takesPart)
    try plugin.write(1, to: "n")
    try plugin.model.storeWrites()
    #expect(plugin.model.takesPart && plugin.model.changeCount == 1)
  }

  @Test func `a return to a mark undoes the writes since the mark`() throws {
    plugin.model.begin(isKilled: false)
    try plugin.write(1, to: "n")
    plugin.model.mark()
    try plugin.write(2, to: "n")
    #expect(plugin.model.returnToMark())
    #expect(try plugin.read("n") == 1)
  }

  @Test func `a rollback restores the states and the random numbers`() throws {
    let before = plugin.model.random
    plugin.model.begin(isKilled: false)
    try plugin.write(1, to: "n")
    _ = plugin.model.random.next()
    plugin.model.rollback()
    #expect(try plugin.read("n") == 0)
    #expect(plugin.model.random == before && !plugin.model.isWriting)
  }

  @Test func `a committed change is undone and redone`() throws {
    plugin.model.begin(isKilled: false)
    try plugin.write(1, to: "n")
    try plugin.model.prepare()
    try plugin.model.storeWrites()
    let change = try #require(plugin.model.commit())
    try change.undo()
    #expect(try plugin.read("n") == 0)
    try change.redo()
    #expect(try plugin.read("n") == 1)
  }

  @Test func `a model counts as drawn from the drawing of its scene to its next write`() throws {
    plugin.model.begin(isKilled: false)
    plugin.model.noteDrawn()
    #expect(plugin.model.isDrawn)
    try plugin.write(1, to: "n")
    #expect(!plugin.model.isDrawn)
  }

  @Test func `a new Lua state gets the first random numbers, and the sequence then continues as before`() {
    var first = RandomGenerator(seed: 7)
    _ = plugin.model.random.next()
    let before = plugin.model.random
    plugin.model.withFirstRandomNumbers { #expect(plugin.model.random.next() == first.next()) }
    #expect(plugin.model.random == before)
  }
}
