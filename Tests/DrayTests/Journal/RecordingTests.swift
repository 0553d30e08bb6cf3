import Dray
import Foundation
import Testing

/// Foundation has a host of its own.
private typealias Host = Dray.Host

/// A recording loses nothing that was committed, and says what it cannot do.
final class RecordingTests {
  private let folder = FileManager.default.temporaryDirectory.appending(path: "dray-journal-\(UUID().uuidString)").path

  init() throws { try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true) }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  private func bytes(_ name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(filePath: "\(folder)/\(name)")))
  }

  private func lines(_ name: String) throws -> [String] {
    String(decoding: try bytes(name), as: UTF8.self).split(separator: "\n").map { String($0.dropLast(10)) }
  }

  private func recorded(to name: String = "a.journal") throws -> Host {
    let host = Host()
    try host.record(to: "\(folder)/\(name)")
    try host.load(script: ReplayTests.script, name: "letters", seed: 7)
    return host
  }

  private func isDifferent(_ bytes: [UInt8]) -> Replay.Failure? {
    do throws(Replay.Failure) {
      try Replay(of: bytes, on: Host()).run()
      return nil
    } catch {
      return error
    }
  }

  @Test func `a press, a release and a key are in the file before they do anything, moves come with the next`() throws {
    let host = try recorded()
    let loaded = try lines("a.journal").count
    host.send(.pointerMoved(to: Point(x: 1, y: 1), time: 1))
    host.send(.tick(time: 1.5))
    #expect(try lines("a.journal").count == loaded)
    var seen: [String] = []
    host.onReport = { [unowned self] report in
      if report.kind == .announcement { seen = (try? lines("a.journal")) ?? [] }
    }
    host.send(.pointerDown(at: Point(x: 1, y: 1), time: 1.75))
    #expect(
      try lines("a.journal").suffix(3) == ["move 1.0 1.0 time=1.0", "tick time=1.5", "down 1.0 1.0 mouse time=1.75"])
    // The timer announces when it fires for the second time, by a tick that it commits.
    host.send(.tick(time: 2))
    let committed = try lines("a.journal")
    #expect(committed.last == "tick time=2.0")
    host.send(.tick(time: 4))
    #expect(seen.last == "tick time=2.0")
    #expect(try lines("a.journal").suffix(2) == ["tick time=4.0", "  report announcement \"letters\" \"two\""])
    host.endRecording()
    #expect(try lines("a.journal").last == "  performed")
  }

  @Test func `whatever was written last when a process is killed, what was committed before is replayed`() throws {
    let host = try recorded()
    try ReplayTests.play(host)
    host.endRecording()
    let whole = try bytes("a.journal")
    let ends = whole.indices.filter { whole[$0] == UInt8(ascii: "\n") }
    // Every line of the last inputs, and of those before some.
    for (index, end) in ends.enumerated().dropFirst(8) where index % 17 == 0 || index > ends.count - 20 {
      #expect(isDifferent(Array(whole[...end])) == nil)
    }
    // In the middle of a line all before it is replayed first.
    let copy = Host()
    let replay = try Replay(of: Array(whole.dropLast(3)), on: copy)
    #expect(throws: Replay.Failure.self) { try replay.run() }
    #expect(ReplayTests.model(copy) == ReplayTests.model(host))
  }

  @Test func `a file that is there already is not written over`() throws {
    try "mine".write(toFile: "\(folder)/a.journal", atomically: true, encoding: .utf8)
    let host = Host()
    #expect(throws: JournalFileError.exists(path: "\(folder)/a.journal")) {
      try host.record(to: "\(self.folder)/a.journal")
    }
    #expect(try bytes("a.journal") == Array("mine".utf8) && host.journal == nil)
    #expect(throws: JournalFileError.failed(path: "/nowhere/a", why: "No such file or directory")) {
      try host.record(to: "/nowhere/a")
    }
  }

  @Test func `a recording cannot begin when plugins are there, but a file can join one that is kept in memory`() throws
  {
    let host = Host()
    try host.load(script: ReplayTests.script, name: "letters")
    #expect(throws: JournalFileError.tooLate) { try host.record() }
    let kept = Host()
    try kept.record()
    try kept.load(script: ReplayTests.script, name: "letters")
    try Driver(of: kept).tap("button")
    try kept.record(to: "\(folder)/late.journal")
    try Driver(of: kept).tap("button")
    let journal = try #require(kept.journal)
    kept.endRecording()
    #expect(try bytes("late.journal") == Array(journal.utf8))
  }
}

/// A saved game goes on where it was saved.
struct SavingTests {
  private func saved(_ host: Host) throws -> Host {
    let copy = Host()
    let replay = try Replay(of: host.snapshot(), on: copy)
    replay.scripts = .saves
    try replay.run()
    return copy
  }

  @Test func `states, collections and chance go on as if nothing had been in between`() throws {
    let host = try ReplayTests.recorded()
    let copy = try saved(host)
    #expect(ReplayTests.model(copy) == ReplayTests.model(host))
    for host in [host, copy] {
      try Driver(of: host).tap("button")
      try Driver(of: host).drag("a").drop(on: "right")
    }
    #expect(ReplayTests.model(copy) == ReplayTests.model(host))
    #expect(try copy.snapshot() == host.snapshot())
  }

  @Test func `a journal that begins with a saved game is replayed with what followed`() throws {
    let copy = try saved(ReplayTests.recorded())
    try ReplayTests.play(copy)
    let again = Host()
    let replay = try Replay(of: Array(try #require(copy.journal).utf8), on: again)
    replay.scripts = .saves
    try replay.run()
    #expect(ReplayTests.model(again) == ReplayTests.model(copy))
  }

  @Test func `nothing is saved while something is dragged, asked or waited for`() throws {
    let host = Host()
    try host.load(script: ReplayTests.script, name: "letters")
    let driver = Driver(of: host)
    let drag = try driver.drag("a")
    #expect(throws: JournalFileError.notAtRest) { try host.snapshot() }
    drag.cancel()
    driver.key("q")
    #expect(throws: JournalFileError.notAtRest) { try host.save(to: "/nowhere") }
    try driver.answer(nil)
    driver.key("s")
    #expect(throws: JournalFileError.notAtRest) { try host.snapshot() }
    driver.tick(seconds: 2)
    _ = try host.snapshot()
  }

  @Test func `a saved game that breaks an invariant or was tampered with is refused with the line`() throws {
    let host = Host()
    try host.load(script: ReplayTests.script, name: "letters")
    let text =
      String(decoding: try host.snapshot(), as: UTF8.self)
      .split(separator: "\n").map { $0.dropLast(10) }.joined(separator: "\n") + "\n"
    func failure(_ old: String, _ new: String) -> String {
      let bytes = Array(text.replacing(old, with: new).utf8)
      do throws(Replay.Failure) {
        let replay = try Replay(of: bytes, on: Host())
        replay.scripts = .saves
        try replay.run()
        return ""
      } catch {
        return "\(error)"
      }
    }
    #expect(failure("", "") == "")
    #expect(failure("taps = 0", "taps = 11").hasPrefix("3: letters/init.lua:46: invariant 'few taps' does not hold"))
    #expect(failure("taps = 0", "taps = 1").contains("what was loaded is not what was saved"))
    #expect(failure("row = { id = 2 }", "row = { id = 1 }") == "3: a row needs an id of its own")
    #expect(failure("row = { id = 2 }", "row = { id = }").hasPrefix("3: the data, column"))
    #expect(failure("chance 0x", "chance 0y") == "10: column 10: a value is expected")
  }

  @Test func `bytes in a state are saved, whatever they are`() throws {
    let host = Host()
    try host.load(
      script: """
        local dray = require "dray"
        local Picture = dray.transferable { id = "picture", dray.data_representation("public.png", {
          importing = function(data) return { data = data } end }) }
        local kept = dray.state("kept", {})
        dray.scene(function()
          return dray.vstack { id = "zone", size = { width = 50, height = 50 } }
            :drop_destination(Picture, function(items) kept.picture, kept.text = items[1].data, "a\\0b\\255" end)
        end)
        """, name: "pictures")
    let provider = ItemProvider()
    let bytes = (0..<100_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    provider.registerDataRepresentation(for: "public.png") { $0.complete(Bytes(bytes)) }
    try Driver(of: host).dragIn([provider]).drop(on: "zone")
    let copy = try saved(host)
    let kept = try #require(copy.plugins[0].state("kept"))
    #expect(kept == host.plugins[0].state("kept"))
    #expect(kept["picture"]?.data?.bytes.count == 100_000)
  }
}
