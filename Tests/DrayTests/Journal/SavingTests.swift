import Dray
import Foundation
import Testing

/// Foundation has another `Host`.
private typealias Host = Dray.Host

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

  @Test func `a journal that begins with a saved game is replayed with the inputs after it`() throws {
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
    #expect(throws: JournalFileError.unfinishedWork(["a drag is in progress"])) { try host.snapshot() }
    drag.cancel()
    driver.key("q")
    #expect(
      throws: JournalFileError.unfinishedWork(
        ["letters: on_key_press (letters/init.lua:25) waits for the answer to Which?"])
    ) { try host.save(to: "/nowhere") }
    try driver.answer(nil)
    driver.key("s")
    let due = host.engine.time + 1
    let waits = "letters: on_key_press (letters/init.lua:28) waits until \(due) s"
    #expect(throws: JournalFileError.unfinishedWork([waits])) { try host.snapshot() }
    #expect(host.unfinishedWork == [waits])
    driver.tick(seconds: 2)
    _ = try host.snapshot()
    #expect(host.unfinishedWork.isEmpty)
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
    #expect(host.unfinishedWork.count == 2 && host.unfinishedWork[0].hasSuffix(" waits until 1e+308 s"))
    let copy = Host()
    let replay = try Replay(of: host.snapshot(unfinished: .drop), on: copy)
    replay.scripts = .saves
    try replay.run()
    #expect(copy.unfinishedWork.isEmpty && copy.plugins[0].state("game")?["n"] == 1)
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
    #expect(throws: JournalFileError.noJournalToKeep) { try asleep("s").snapshot(unfinished: .keep) }
    let host = try asleep("l", "s", isRecorded: true)
    let copy = Host()
    try Replay(of: host.snapshot(unfinished: .keep), on: copy).run()
    #expect(copy.unfinishedWork == host.unfinishedWork)
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
    #expect(host.unfinishedWork.count == 1 && host.unfinishedWork[0].contains(" waits until "))
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

  @Test func `a save is refused if all its collections together exceed the limit of the loading host`() throws {
    let host = Host()
    try host.load(
      script: """
        local dray = require "dray"
        local a, b = dray.collection("a", {}), dray.collection("b", {})
        dray.scene(function()
          return dray.vstack {}:on_key_press("k", function()
            for i = 1, 8 do (i % 2 == 0 and a or b):insert { id = i, text = ("x"):rep(200000) } end
          end)
        end)
        """)
    host.send(.keyDown("k"))
    func load(limit: Int) throws -> Host {
      let copy = Host()
      copy.collectionLimit = limit
      let replay = try Replay(of: host.snapshot(), on: copy)
      replay.scripts = .saves
      try replay.run()
      return copy
    }
    _ = try load(limit: 2 << 20)
    let error = #expect(throws: Replay.Failure.self) { try load(limit: 1 << 20) }
    let text = error.map { "\($0)" } ?? ""
    #expect(text.hasSuffix("b: all collections of a plugin may use at most 1 MB"), "\(text)")
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
