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
