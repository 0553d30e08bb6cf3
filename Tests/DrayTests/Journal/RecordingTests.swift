import Dray
import Foundation
import Testing

/// Foundation has another `Host`.
private typealias Host = Dray.Host

/// A recording loses no committed change, and reports its failures.
final class RecordingTests {
  private let folder = FileManager.default.temporaryDirectory.appending(path: "dray-journal-\(UUID().uuidString)").path

  init() throws { try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true) }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  private func bytes(_ name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(filePath: "\(folder)/\(name)")))
  }

  private func lines(_ name: String) throws -> [String] {
    unsealed(String(decoding: try bytes(name), as: UTF8.self))
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

  @Test func `a press, a release and a key are in the file before their effects, and moves with the next of these`()
    throws
  {
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
      try lines("a.journal").suffix(3) == [
        #"{"input":"move","x":1.0,"y":1.0,"time":1.0}"#, #"{"input":"tick","time":1.5}"#,
        #"{"input":"down","x":1.0,"y":1.0,"device":"mouse","time":1.75}"#,
      ])
    // The timer announces when it fires for the second time, by a tick that it commits.
    host.send(.tick(time: 2))
    let committed = try lines("a.journal")
    #expect(committed.last == #"{"input":"tick","time":2.0}"#)
    host.send(.tick(time: 4))
    #expect(seen.last == #"{"input":"tick","time":4.0}"#)
    #expect(try lines("a.journal").last == #"{"input":"tick","time":4.0}"#)
    host.endRecording()
    #expect(try lines("a.journal").last == #"{"result":"performed"}"#)
  }

  @Test func `moves before the end of a host are in the file`() throws {
    do {
      let host = try recorded()
      host.send(.pointerMoved(to: Point(x: 1, y: 1), time: 1))
    }
    #expect(try lines("a.journal").last == #"{"input":"move","x":1.0,"y":1.0,"time":1.0}"#)
  }

  @Test func `a plugin that cannot be loaded is not in the recording, and the inputs after it are`() throws {
    let host = try recorded()
    let before = try lines("a.journal")
    #expect(throws: PluginError.self) { try host.load(script: "print 'here' error 'broken'", name: "broken") }
    host.send(.keyDown(Key("a"), time: 1))
    #expect(try lines("a.journal") == before + [#"{"input":"key","key":"a","time":1.0}"#])
    host.endRecording()
    #expect(isDifferent(try bytes("a.journal")) == nil)
  }

  @Test func `a killed process leaves a recording of all committed changes`() throws {
    let host = try recorded()
    try ReplayTests.play(host)
    host.endRecording()
    let whole = try bytes("a.journal")
    let ends = whole.indices.filter { whole[$0] == UInt8(ascii: "\n") }
    // Cut after each line of the last inputs, and after some earlier lines.
    for (index, end) in ends.enumerated().dropFirst(8) where index % 17 == 0 || index > ends.count - 20 {
      #expect(isDifferent(Array(whole[...end])) == nil)
    }
    // If the journal is cut inside a line, all lines before it are replayed first.
    let copy = Host()
    let replay = try Replay(of: Array(whole.dropLast(3)), on: copy)
    #expect(throws: Replay.Failure.self) { try replay.run() }
    #expect(ReplayTests.model(copy) == ReplayTests.model(host))
  }

  @Test func `an existing file is not overwritten`() throws {
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

  @Test func `a removed file ends the recording with a report, and the game continues`() throws {
    let host = try recorded()
    var reports: [String] = []
    host.onReport = { if $0.kind == .failed { reports.append($0.text) } }
    try Driver(of: host).tap("button")
    let path = "\(folder)/a.journal"
    try FileManager.default.moveItem(atPath: path, toPath: "\(folder)/b.journal")
    try Driver(of: host).tap("button")
    #expect(reports.isEmpty)
    try FileManager.default.removeItem(atPath: "\(folder)/b.journal")
    for _ in 0..<2 { try Driver(of: host).tap("button") }
    #expect(reports == ["recording has ended: \(path): the file was removed"])
    // The command refuses the fourth tap.
    #expect(host.plugins[0].state("game")?["taps"] == 3 && !host.endRecording())
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder).isEmpty)
  }

  @Test func `a durable recording is on disk before the commit`() throws {
    let host = Host()
    var (moments, taps) = ([String](), [String]())
    let synchronize = {
      taps.append(host.plugins.first?.state("game")?["taps"].map { "\($0)" } ?? "none")
      moments.append("synchronized")
    }
    try host.record(synchronizing: synchronize) { lines in
      moments.append(
        unsealed(String(decoding: lines, as: UTF8.self)).last ?? "")
    }
    try host.load(script: ReplayTests.script, name: "letters")
    moments = []
    host.send(.tick(time: 1))
    host.send(.keyDown("s", time: 1.5))
    #expect(moments == [#"{"input":"key","key":"s","time":1.5}"#, "synchronized"])
    moments = []
    host.send(.tick(time: 4))
    #expect(moments.first == #"{"input":"tick","time":4.0}"# && moments.last == "synchronized")
    // The same in a file.
    let durable = Host()
    try durable.record(to: "\(folder)/durable", isDurable: true)
    try durable.load(script: ReplayTests.script, name: "letters", seed: 7)
    try ReplayTests.play(durable)
    #expect(durable.endRecording())
    let usual = try recorded()
    try ReplayTests.play(usual)
    usual.endRecording()
    #expect(try bytes("durable") == bytes("a.journal"))
  }

  @Test func `a disk error before a commit ends the recording with a report`() throws {
    struct Failed: Error {}
    let host = Host()
    var reports: [String] = []
    host.onReport = { if $0.kind == .failed { reports.append($0.text) } }
    try host.record(synchronizing: { throw Failed() }) { _ in }
    try host.load(script: ReplayTests.script, name: "letters")
    for _ in 0..<2 { try Driver(of: host).tap("button") }
    #expect(reports == ["recording has ended: Failed()"] && !host.endRecording())
  }

  @Test(arguments: ["a\0b", "/nowhere/a\0", "\0"])
  func `a path with a NUL byte is refused`(name: String) throws {
    let path = "\(folder)/\(name)"
    let host = Host()
    let error = JournalFileError.failed(path: path, why: "the path contains a NUL byte")
    #expect(throws: error) { try host.record(to: path) }
    #expect(throws: error) { try host.save(to: path) }
    #expect(throws: error) { try host.record(to: path, isDurable: true) }
    #expect(throws: Replay.Failure.self) { try Replay(ofFile: path, on: host) }
    #expect(throws: PluginError.self) { try host.load(plugin: "\(self.folder)\0") }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder).isEmpty)
  }

  @Test func `a save leaves neither its file nor its folder open`() throws {
    let host = Host()
    try host.load(script: ReplayTests.script, name: "letters")
    try host.save(to: "\(folder)/a.save")
    let open = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").compactMap {
      try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\($0)")
    }
    #expect(!open.contains { $0.hasPrefix(folder) })
  }

  @Test func `a recording cannot begin after plugins were loaded, unless the journal is in memory`() throws {
    let host = Host()
    try host.load(script: ReplayTests.script, name: "letters")
    #expect(throws: JournalFileError.noJournalInMemory) { try host.record() }
    let kept = Host()
    try kept.record()
    try kept.load(script: ReplayTests.script, name: "letters")
    try Driver(of: kept).tap("button")
    var moments: [String] = []
    try kept.record(synchronizing: { moments.append("synchronized") }, writing: { moments.append("\($0.count) bytes") })
    #expect(moments == ["\(kept.journal?.utf8.count ?? 0) bytes", "synchronized"])
    try kept.record(to: "\(folder)/late.journal")
    try Driver(of: kept).tap("button")
    let journal = try #require(kept.journal)
    kept.endRecording()
    #expect(try bytes("late.journal") == Array(journal.utf8))
  }

  @Test func `a lift that is refused ends in the journal, although no drag has begun`() throws {
    let host = Host()
    try host.record()
    try host.load(
      script: """
        local dray = require "dray"
        dray.scene(function()
          return dray.vstack { dray.item { id = "x", type = "thing", size = { width = 40, height = 40 } } }
            :drag_container("thing", function() return false, "glued" end)
        end)
        """, name: "test")
    let loaded = unsealed(try #require(host.journal)).count
    host.send(.pointerDown(at: Point(x: 20, y: 20), time: 1))
    host.send(.pointerMoved(to: Point(x: 30, y: 20), time: 2))
    host.send(.pointerUp(time: 3))
    let lines = Array(unsealed(try #require(host.journal)).dropFirst(loaded))
    #expect(
      lines.map { $0.prefix { $0 != "," && $0 != "}" } } == [
        #"{"input":"down""#, #"{"result":"taken""#, #"{"input":"move""#, #"{"result":"over""#, #"{"input":"up""#,
        #"{"result":"ignored""#,
      ])
    #expect(lines[3].hasPrefix(#"{"result":"over","cause":"not_lifted","reason":"x cannot be lifted: "#))
  }
}
