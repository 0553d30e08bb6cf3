import Dray
import Testing

/// A host continues at the end of a journal, and passes its own journal on.
struct ContinuedJournalTests {
  private struct Full: Error {}

  @Test func `a closure gets the lines of a journal file, and the text is kept while it is needed`() throws {
    let host = Host()
    var taken: [[UInt8]] = []
    try host.record(keepsText: true) { taken.append($0) }
    try host.load(script: ReplayTests.script, name: "letters", seed: 7)
    try ReplayTests.play(host)
    #expect(taken.allSatisfy { $0.last == UInt8(ascii: "\n") })
    let journal = host.journal
    #expect(String(decoding: taken.joined(), as: UTF8.self) == journal)
    // Another closure receives all of it; from then on nothing is kept in memory.
    var other: [UInt8] = []
    try host.record(keepsText: false) { other += $0 }
    #expect(other == Array(taken.joined()) && host.journal == nil)
    host.undo()
    host.endRecording()
    let copy = Host()
    try Replay(of: other, on: copy).run()
    #expect(ReplayTests.model(copy) == ReplayTests.model(host))
  }

  @Test func `a closure that throws ends the recording with a report`() throws {
    let host = Host()
    var (count, reports) = (0, [String]())
    host.onReport = { reports.append($0.text) }
    try host.record { _ in
      count += 1
      if count == 2 { throw Full() }
    }
    try host.load(script: ReplayTests.script, name: "letters", seed: 7)
    try Driver(of: host).tap("button")
    #expect(count == 2 && reports == ["recording has ended: Full()"])
    let kept = Host()
    try kept.record()
    #expect(throws: JournalFileError.refused(why: "Full()")) { try kept.record { _ in throw Full() } }
    #expect(kept.journal != nil)
  }

  @Test func `a failing replay reports the last good line, and a replay up to that line succeeds`() throws {
    let journal = try #require(try ReplayTests.recorded().journal)
    let lines = unsealed(journal)
    let ready = try #require(lines.firstIndex { $0.hasPrefix("{\"result\":\"ready\"") })
    func usable(_ lines: [String], until last: Int = .max) throws -> (line: Int, failure: Int?) {
      let replay = try Replay(of: Array(lines.map { "\($0)\n" }.joined().utf8), on: Host())
      do throws(Replay.Failure) { try replay.run(until: last) } catch {
        return (replay.progress.usableLine, error.line)
      }
      return (replay.progress.usableLine, nil)
    }
    #expect(try usable(lines) == (lines.count, nil))
    #expect(try usable(Array(lines[...1])) == (0, nil))
    for index in stride(from: ready + 1, to: lines.count, by: 7) {
      var damaged = lines
      damaged[index] = "?"
      let found = try usable(damaged)
      #expect(found.failure == index + 1 && found.line == index)
      #expect(try usable(damaged, until: found.line) == (found.line, nil))
    }
    // A different result is reported at its own line, but the line of its input cannot be used either.
    let wrong = try #require(lines.firstIndex { $0.hasPrefix("{\"result\":\"committed\"") })
    var different = lines
    different[wrong] = #"{"result":"committed","hash":"0000000000000000"}"#
    let found = try usable(different)
    #expect(found.failure == wrong + 1 && found.line < wrong)
    #expect(try usable(different, until: found.line) == (found.line, nil))
  }

  @Test func `data that another program promised is unavailable after a replay, and the drop ends`() throws {
    let host = Host()
    try host.record()
    try host.load(script: ReplayTests.script, name: "letters")
    let provider = ItemProvider()
    provider.registerDataRepresentation(for: "public.plain-text") { _ in }
    _ = try Driver(of: host).dragIn([provider]).over("button")
    let (next, journal) = (Host(), Array(try #require(host.journal).utf8))
    try Replay(of: journal, on: next).run()
    let place = try #require(next.engine.landingPoint(of: "button"))
    next.send(.pointerUp(at: place, time: next.engine.time))
    var reasons: [String?] = []
    for _ in 0..<4 {
      if case .ended(let outcome) = next.send(.tick(time: next.engine.time)) { reasons.append(outcome.reason?.text) }
    }
    #expect(reasons == ["the program that promised the data is gone"])
    #expect(next.engine.isAtRest)
  }
}
