import LuaRuntime
import Testing

@testable import Dray

@Suite struct `The recorded kills of an input` {
  private let place = LuaKillPlace(.time, instructions: 5, crossings: 1, chunk: "a.lua", line: 3)

  @Test func `a kill is found by plugin and rebuilds, until the end of its input`() throws {
    let later = LuaKillPlace(.memory, instructions: 9, crossings: 2)
    var kills = ReplayedKills()
    try kills.begin(with: [JournalLine(place, of: "p", after: 0), JournalLine(later, of: "p", after: 1)])
    func found() -> [LuaKillPlace?] {
      [("p", 0), ("p", 1), ("p", 2), ("q", 0)].map { kills.kill(of: $0, after: $1)?.place }
    }
    #expect(found() == [place, later, nil, nil])
    kills.end()
    #expect(found() == [nil, nil, nil, nil])
  }

  @Test func `a kill that the journal does not have is reported with its place, until the next input`() throws {
    var kills = ReplayedKills()
    try kills.begin(with: [JournalLine(place, of: "p", after: 0)])
    #expect(kills.note(place, of: "p", after: 0) != nil && kills.unexpected == nil)
    #expect(kills.note(LuaKillPlace(.instructions, instructions: 5), of: "p", after: 1) == nil)
    #expect(kills.unexpected == nil)
    #expect(kills.note(place, of: "p", after: 1) == nil)
    #expect(
      kills.unexpected == "p ran into a limit of this replay (time) at a.lua:3, but not when it was recorded")
    try kills.begin(with: [])
    #expect(kills.unexpected == nil)
    kills.areAllKnown = true
    #expect(kills.note(LuaKillPlace(.instructions, instructions: 5), of: "q", after: 0) == nil)
    #expect(kills.unexpected == "q ran into a limit of this replay (instructions), but not when it was recorded")
  }
}
