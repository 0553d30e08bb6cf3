import LuaRuntime
import Testing

/// The digests of a snapshot, and the memory that it takes.
struct SnapshotDigestTests {
  private let state: LuaState
  private let snapshot: LuaSnapshot

  init() throws {
    state = try LuaState()
    snapshot = try LuaSnapshot(of: state)
    let game = try state.run("game = { name = 'a', list = { 1, 2.5, true } } return game", name: "game.lua")
    try snapshot.track("game", try #require(game[0].reference))
    _ = try snapshot.commit()
  }

  @Test func `the digest of a value is the same on every machine and in every version`() throws {
    let digest = try snapshot.digest(of: "game")
    #expect(digest == 15_154_638_518_711_472_818)
  }

  @Test func `the digest of bytes of the host depends on their contents`() throws {
    func digest(_ text: String) throws -> UInt64? {
      try state.set("bytes", of: state.globals, to: .data(LuaData(bytes: Array(text.utf8))))
      try state.run("game.bytes = bytes", name: "a.lua")
      _ = try snapshot.commit()
      return try snapshot.digest(of: "game")
    }
    let first = try digest("abc")
    #expect(try first != digest("abd"))
    #expect(try first == digest("abc"))
  }

  /// How tables that were put into a new list come back into the old one.
  enum Return: CaseIterable { case compare, refused, undo, withoutEffect }

  @Test(arguments: Return.allCases)
  func `a change of a table is in the digest, after the table was in another list for a while`(kind: Return) throws {
    try state.run("game.rows = { { cells = { 1 } }, { cells = { 2 } } }", name: "a.lua")
    _ = try snapshot.commit()
    let newLists = [
      "{ table.unpack(game.rows) }", "{ { cells = game.rows[1].cells }, { cells = game.rows[2].cells } }",
    ]
    for list in newLists {
      _ = try snapshot.digest(of: "game")
      try state.run("game.rows = \(list)", name: "a.lua")
      switch kind {
      case .compare: #expect(try snapshot.compare() != nil)
      case .refused:
        try state.run("game.zebra = print", name: "a.lua")
        #expect(throws: LuaError.self) { try snapshot.commit() }
      case .undo: try snapshot.revert(#require(try snapshot.commit()))
      case .withoutEffect: #expect(snapshot.dissolve([try #require(try snapshot.commit())]))
      }
      try snapshot.rollback()
      let before = try snapshot.digest(of: "game")
      try state.run("game.rows[1].cells[1] = game.rows[1].cells[1] + 5", name: "a.lua")
      let changes = try #require(try snapshot.commit())
      #expect(try snapshot.digest(of: "game") != before)
      try snapshot.revert(changes)
      #expect(try snapshot.digest(of: "game") == before)
    }
  }

  @Test func `a change is in the digest of a table that was removed, but for a table in it, and is back`() throws {
    try state.run("game.row = { cells = { 1 } }", name: "a.lua")
    _ = try snapshot.commit()
    let before = try snapshot.digest(of: "game")
    try state.run("game.cells, game.row = game.row.cells, nil", name: "a.lua")
    let removal = try #require(try snapshot.commit())
    try state.run("game.cells[1] = 2", name: "a.lua")
    try snapshot.revert(#require(try snapshot.commit()))
    try snapshot.revert(removal)
    try state.run("game.row.cells[1] = 3", name: "a.lua")
    _ = try snapshot.commit()
    #expect(try snapshot.digest(of: "game") != before)
  }

  @Test func `the memory of a snapshot is the same again after a table with many fields has come and gone`() throws {
    for script in ["game.many = {}", "game.many = nil"] {
      try state.run(script, name: "a.lua")
      _ = try snapshot.commit()
    }
    let before = snapshot.memoryInUse
    for script in [
      "game.many = {} for i = 1, 1000 do game.many['k' .. i] = i end",
      "for i = 1, 1000, 3 do game.many['k' .. i] = nil end for i = 1001, 1500 do game.many['k' .. i] = i end",
      "for i = 2, 1500 do game.many['k' .. i] = nil end",
    ] {
      try state.run(script, name: "a.lua")
      _ = try snapshot.commit()
      #expect(snapshot.memoryInUse > before)
    }
    try state.run("game.many = nil", name: "a.lua")
    _ = try snapshot.commit()
    #expect(snapshot.memoryInUse == before)
  }
}
