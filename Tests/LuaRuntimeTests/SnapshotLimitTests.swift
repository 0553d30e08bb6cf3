import LuaRuntime
import Testing

/// The limits of a state whose tables are in a snapshot.
struct SnapshotLimitTests {
  private let state: LuaState
  private let snapshot: LuaSnapshot

  init() throws {
    state = try LuaState(limits: LuaLimits(memory: 1 << 20))
    snapshot = try LuaSnapshot(of: state)
    let game = try state.run("game = { list = { { rank = 1 } } } return game", name: "game.lua")
    try snapshot.track("game", try #require(game[0].reference))
    _ = try snapshot.commit()
  }

  /// Expects that a script which takes too much memory is still ended.
  private func expectMemoryLimit() {
    #expect(throws: LuaError.self) {
      try state.run("local t = {} for i = 1, 100000 do t[i] = { i } end", name: "fill.lua")
    }
    #expect(state.killed == .memory)
  }

  @Test func `the memory limit applies after a commit that finds a new table`() throws {
    try state.run("game.list[2] = { rank = 2 }", name: "a.lua")
    _ = try snapshot.commit()
    expectMemoryLimit()
  }

  @Test func `the memory limit applies after an undo that brings a table back`() throws {
    try state.run("game.list[1] = nil", name: "a.lua")
    let changes = try #require(try snapshot.commit())
    try snapshot.revert(changes)
    #expect(try state.run("return game.list[1].rank", name: "b.lua")[0].integer == 1)
    expectMemoryLimit()
  }

  @Test func `an undo that brings tables back needs no room below the memory limit`() throws {
    try state.run("for i = 1, 500 do game.list[i] = { rank = i } end", name: "a.lua")
    _ = try snapshot.commit()
    try state.run("game.list = nil", name: "b.lua")
    let changes = try #require(try snapshot.commit())
    try state.collectGarbage()
    state.limits.memory = 1
    try snapshot.revert(changes)
    state.limits.memory = 1 << 20
    #expect(try state.run("return game.list[500].rank", name: "c.lua")[0].integer == 500)
  }

  @Test(arguments: ["game.list.text = nil", "game.list = nil", "game.list.text = 'short'"])
  func `a long string that an undo or a redo brings back is shared with the fields that have it`(
    change: String
  ) throws {
    try state.run("game.text = ('x'):rep(100000) game.list.text = game.text", name: "a.lua")
    _ = try snapshot.commit()
    try state.collectGarbage()
    let before = state.memoryInUse
    try state.run(change, name: "b.lua")
    let changes = try #require(try snapshot.commit())
    try state.collectGarbage()
    try snapshot.revert(changes)
    try state.collectGarbage()
    #expect(state.memoryInUse < before + 50_000)
    try state.run("game.list.text = 'short'", name: "c.lua")
    let shortened = try #require(try snapshot.commit())
    try state.run("game.list.text = game.text", name: "d.lua")
    let lengthened = try #require(try snapshot.commit())
    try snapshot.revert(lengthened)
    try snapshot.reapply(lengthened)
    try state.collectGarbage()
    #expect(state.memoryInUse < before + 50_000)
    withExtendedLifetime(shortened) {}
  }

  /// The order of the keys decides which of the two paths is the first one.
  @Test(arguments: [("key", "game.list: a table that is also at game[\"key kk"), ("zey", "game[\"zey kk")])
  func `the message about a table at two places is cut if a path is too long for it`(
    name: String, start: String
  ) throws {
    let nest =
      "local t = game for i = 1, 90 do t['\(name) ' .. ('k'):rep(60)] = {} t = t['\(name) ' .. ('k'):rep(60)] end "
    try state.run(nest + "t.list = game.list", name: "a.lua")
    let error = #expect(throws: LuaError.self) { try snapshot.commit() }
    let text = error?.failure?.message ?? ""
    #expect(text.hasPrefix(start) && (4000...4200).contains(text.utf8.count), "\(text)")
  }
}
