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

  @Test func `a press, a release and a key are in the file before their effects, and moves with the next of them`()
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
    #expect(seen.last == #"{"input":"tick","time":2.0}"#)
    #expect(
      try lines("a.journal").suffix(2) == [
        #"{"input":"tick","time":4.0}"#, #"{"result":"report","kind":"announcement","plugin":"letters","text":"two"}"#,
      ])
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
    // The rule refuses the fourth tap.
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
    #expect(throws: JournalFileError.tooLate) { try host.record() }
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
}

/// A saved game continues at its end.
struct SavingTests {
  private func saved(_ host: Host) throws -> Host {
    let copy = Host()
    let replay = try Replay(of: host.snapshot(), on: copy)
    replay.scripts = .saves
    try replay.run()
    return copy
  }

  @Test func `states, collections and random numbers continue after a load`() throws {
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

  @Test func `a game cannot be saved during drags, choices and waits`() throws {
    let host = Host()
    try host.load(script: ReplayTests.script, name: "letters")
    let driver = Driver(of: host)
    let drag = try driver.drag("a")
    #expect(throws: JournalFileError.notAtRest(underWay: ["a drag is in progress"])) { try host.snapshot() }
    drag.cancel()
    driver.key("q")
    #expect(
      throws: JournalFileError.notAtRest(
        underWay: ["letters: on_key_press (letters/init.lua:25) waits for the answer to Which?"])
    ) { try host.save(to: "/nowhere") }
    try driver.answer(nil)
    driver.key("s")
    let due = host.engine.time + 1
    let waits = "letters: on_key_press (letters/init.lua:28) waits until \(due) s"
    #expect(throws: JournalFileError.notAtRest(underWay: [waits])) { try host.snapshot() }
    #expect(host.underWay == [waits])
    driver.tick(seconds: 2)
    _ = try host.snapshot()
    #expect(host.underWay.isEmpty)
  }

  /// A command that waits for centuries, and one that continues.
  private static let sleepers = """
    local dray = require "dray"
    local game = dray.state("game", { n = 0, woken = 0 })
    dray.scene(function()
      return dray.vstack { id = "zone", size = { width = 40, height = 20 } }
        :on_key_press("l", function()
          game.n = game.n + 1
          dray.sleep(1e308)
          game.woken = game.woken + 1
        end)
        :on_key_press("x", function() dray.sleep(1e308) dray.sleep(1e308) game.woken = 9 end)
        :on_key_press("i", function() dray.sleep(math.huge) end)
        :on_key_press("m", function() dray.sleep(0 / 0) end)
        :on_key_press("s", function()
          dray.sleep(5)
          game.woken = game.woken + 1
        end)
    end)
    """

  private func asleep(_ keys: Key..., isRecorded: Bool = false) throws -> Host {
    let host = Host()
    if isRecorded { try host.record() }
    try host.load(script: Self.sleepers, name: "sleepers")
    for key in keys { host.send(.keyDown(key, time: 1)) }
    return host
  }

  @Test func `a save may drop waiting commands, and the host continues them`() throws {
    let host = try asleep("l", "s")
    #expect(host.underWay.count == 2 && host.underWay[0].hasSuffix(" waits until 1e+308 s"))
    let copy = Host()
    let replay = try Replay(of: host.snapshot(unfinished: .drop), on: copy)
    replay.scripts = .saves
    try replay.run()
    #expect(copy.underWay.isEmpty && copy.plugins[0].state("game")?["n"] == 1)
    for host in [host, copy] { host.send(.tick(time: 7)) }
    #expect(copy.plugins[0].state("game")?["woken"] == 0 && host.plugins[0].state("game")?["woken"] == 1)
    // A drag is left out as well.
    let letters = Host()
    try letters.load(script: ReplayTests.script, name: "letters")
    let model = ReplayTests.model(letters)
    let drag = try Driver(of: letters).drag("a").over("right")
    let other = Host()
    let second = try Replay(of: letters.snapshot(unfinished: .drop), on: other)
    second.scripts = .saves
    try second.run()
    #expect(ReplayTests.model(other) == model && other.engine.isAtRest && letters.engine.isDragging)
    drag.cancel()
  }

  @Test func `a save may keep waiting commands if the journal is in memory`() throws {
    #expect(throws: JournalFileError.nothingKept) { try asleep("s").snapshot(unfinished: .keep) }
    let host = try asleep("l", "s", isRecorded: true)
    let copy = Host()
    try Replay(of: host.snapshot(unfinished: .keep), on: copy).run()
    #expect(copy.underWay == host.underWay)
    copy.send(.tick(time: 7))
    #expect(copy.plugins[0].state("game")?["woken"] == 1)
    // At rest the save is the same as without the option.
    let rest = try asleep(isRecorded: true)
    #expect(try rest.snapshot(unfinished: .keep) == rest.snapshot())
  }

  @Test func `a time to sleep must be finite, and its sum with the clock is clamped`() throws {
    for (key, found) in [("i", "inf"), ("m", "-nan")] as [(Key, String)] {
      let host = try asleep()
      guard case .failed(let reason) = host.send(.keyDown(key, time: 1)) else {
        Issue.record("not refused")
        continue
      }
      #expect(reason.text.contains("the time of sleep must be a finite number, not "), "\(found): \(reason)")
      #expect(host.engine.isAtRest)
    }
    let host = try asleep("x")
    host.send(.tick(time: Input.latestTime))
    #expect(host.underWay.count == 1 && host.underWay[0].contains(" waits until "))
  }

  @Test func `a saved game that violates an invariant or was changed is refused with the line`() throws {
    let host = Host()
    try host.load(script: ReplayTests.script, name: "letters")
    let text = String(decoding: journal(unsealed(String(decoding: try host.snapshot(), as: UTF8.self))), as: UTF8.self)
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
    #expect(
      failure("\"taps\":0", "\"taps\":11").hasPrefix("3: letters/init.lua:46: invariant 'few taps' does not hold"))
    #expect(failure("\"taps\":0", "\"taps\":1").contains("loaded and saved states differ"))
    #expect(failure(#"{"id":2}"#, #"{"id":1}"#) == "3: a row needs an id of its own")
    #expect(failure(#"{"id":2}"#, #"{"id":}"#) == "9: column 29: a value is expected")
    #expect(failure(#"{"id":2}"#, #"{"$id":2}"#).hasPrefix("3: 'value', column 8: expected $number, $hex"))
    #expect(failure(#""state":["#, #""state":[0,"#).contains("'chance' needs 'state', four numbers"))
  }

  @Test func `all bytes in a state are saved`() throws {
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
