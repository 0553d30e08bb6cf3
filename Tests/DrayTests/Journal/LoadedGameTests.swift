import Dray
import Testing

/// The content of a save, with one plugin and with several.
struct LoadedGameTests {
  private func loaded(_ host: Host) throws -> Host {
    let copy = Host()
    let replay = try Replay(of: host.snapshot(), on: copy)
    replay.scripts = .saves
    try replay.run()
    return copy
  }

  private func replayed(_ host: Host) throws -> Host {
    let copy = Host()
    let replay = try Replay(of: Array(try #require(host.journal).utf8), on: copy)
    replay.scripts = .saves
    try replay.run()
    #expect(copy.journal == host.journal)
    return copy
  }

  private static func counter(_ name: String) -> String {
    """
    local dray = require "dray"
    local game = dray.state("game", { count = 0 })
    local rows = dray.collection("rows", { { id = "\(name) 1" } })
    dray.scene(function()
      return dray.vstack { id = "\(name)", size = { width = 40, height = 20 } }
        :on_tap_gesture(function()
          game.count, game.luck = game.count + 1, dray.random(1000)
          rows:insert { id = ("\(name) %d"):format(#rows + 1) }
        end)
        :on_timer({ every = 100 }, function() game.ticks = (game.ticks or 0) + 1 end)
    end)
    """
  }

  private func twoPlugins() throws -> Host {
    let host = Host()
    try host.record()
    try host.load(script: Self.counter("first"), name: "first", seed: 1)
    try host.load(script: Self.counter("second"), name: "second", seed: 2)
    return host
  }

  private func play(_ host: Host) throws {
    let driver = Driver(of: host)
    for name in ["first", "second", "second"] { try driver.tap(.named(.string(name))) }
    driver.undo()
    driver.undo()
    driver.redo()
    driver.restart(host.plugins[0])
    try driver.tap("first")
  }

  @Test func `two plugins are recorded, replayed, saved and loaded together`() throws {
    let host = try twoPlugins()
    try play(host)
    Driver(of: host).tick(seconds: 101)
    #expect(host.plugins.allSatisfy { $0.state("game")?["ticks"] == 1 })
    let copies = [try replayed(host), try loaded(host)]
    for copy in copies {
      #expect(copy.plugins.map(\.name) == ["first", "second"] && ReplayTests.model(copy) == ReplayTests.model(host))
    }
    for host in [host] + copies { try play(host) }
    for copy in copies { #expect(ReplayTests.model(copy) == ReplayTests.model(host)) }
    #expect(try copies[1].snapshot() == host.snapshot())
    _ = try replayed(copies[1])
  }

  @Test func `a save with a line that is too long to load is refused`() throws {
    let host = try twoPlugins()
    #expect(try !host.snapshot().isEmpty)
    let error = #expect(throws: JournalFileError.self) { try host.snapshot(limits: JournalLimits(line: 64)) }
    #expect(error?.description.hasPrefix("a state of plugin 'first' takes a line of ") == true)
    #expect(error?.description.hasSuffix(" bytes in a saved game; at most 64 can be loaded") == true)
  }

  @Test func `a plugin that was unloaded is absent after a replay, and in a save`() throws {
    let host = try twoPlugins()
    try Driver(of: host).tap("second")
    host.unload(host.plugins[0])
    try Driver(of: host).tap("second")
    for copy in [try replayed(host), try loaded(host)] {
      #expect(copy.plugins.map(\.name) == ["second"] && ReplayTests.model(copy) == ReplayTests.model(host))
    }
  }

  @Test func `a loaded save has no undo and redo steps`() throws {
    let host = try ReplayTests.recorded()
    let driver = Driver(of: host)
    for _ in 0..<2 { try driver.drag("a").drop(on: "right") }
    driver.undo()
    #expect(host.canRedo)
    let copy = try loaded(host)
    #expect(!copy.canRedo && !copy.canUndo)
    #expect(Driver(of: copy).redo() != .done && Driver(of: copy).undo() != .done)
    try Driver(of: copy).tap("button")
    #expect(Driver(of: copy).undo() == .done && Driver(of: copy).redo() == .done)
    _ = try replayed(copy)
  }

  @Test func `a loaded game begins without a keyboard focus`() throws {
    let host = Host()
    try host.load(script: ReplayTests.script, name: "letters")
    for _ in 0..<2 { host.send(.keyDown(.tab)) }
    #expect(host.keyboard.focus != nil)
    let copy = try loaded(host)
    #expect(copy.keyboard.focus == nil)
    var said: [String] = []
    copy.onAnnouncement = { said.append($0.text) }
    copy.send(.keyDown(.tab))
    #expect(said == ["a, left, 1 of 3"] && copy.keyboard.focus != host.keyboard.focus)
    // A replay, unlike a load, restores the focus.
    let again = try replayed(recordedKeys())
    #expect(again.keyboard.focus != nil)
  }

  private func recordedKeys() throws -> Host {
    let host = Host()
    try host.record()
    try host.load(script: ReplayTests.script, name: "letters")
    for key in ["tab", "tab", "space", "tab", "tab", "tab", "space", "tab"] { host.send(.keyDown(Key(key))) }
    return host
  }

  @Test func `a game cannot be saved before external data has arrived`() throws {
    let host = Host()
    try host.record()
    try host.load(script: ReplayTests.script, name: "letters")
    var request: LoadRequest?
    let provider = ItemProvider()
    provider.registerDataRepresentation(for: "public.plain-text") { request = $0 }
    try Driver(of: host).dragIn([provider]).drop(on: "button")
    #expect(throws: JournalFileError.unfinishedWork(["a drop waits for data or for a command"])) { try host.snapshot() }
    request?.complete(Bytes("late"))
    host.send(.tick(time: host.engine.time + 1))
    let copy = try loaded(host)
    #expect(ReplayTests.model(copy) == ReplayTests.model(host) && ReplayTests.model(copy)[0].contains("late"))
    _ = try replayed(host)
  }
}
