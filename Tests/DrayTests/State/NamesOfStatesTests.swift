import LuaRuntime
import Testing

@testable import Dray

/// States, view states and collections whose names look alike and have different bytes: `\u{e9}` and `e\u{301}`.
struct NamesOfStatesTests {
  private static let limits = LuaLimits(instructions: 200_000)
  private static let names = ["\u{e9}", "e\u{301}"]

  /// - Parameter more: A further declaration.
  private static func script(_ more: String = "") -> String {
    """
    local N, D = "\\u{e9}", "e\\u{301}"
    local states = { [N] = dray.state(N, { n = 1 }), [D] = dray.state(D, { n = 2 }, { version = 2 }) }
    local rows = { [N] = dray.collection("rows " .. N, { "x" }), [D] = dray.collection("rows " .. D, { "y", "z" }) }
    \(more)
    dray.scene(function()
      return dray.vstack { id = "box" }
        :on_key_press("n", function() states[N].n = states[N].n + 10 end)
        :on_key_press("d", function() states[D].n = states[D].n + 10 rows[D]:insert "w" end)
        :on_key_press("k", function() while true do end end)
    end)
    """
  }

  private func press(_ keys: String, _ host: Host) {
    for key in keys { host.send(.keyDown(Key(String(key)), time: host.engine.time + 1)) }
  }

  private func contents(_ plugin: Plugin) -> [Int?] {
    Self.names.map { plugin.state($0)?["n"]?.integer }
      + Self.names.map { plugin.state("rows \($0)")?.table?.items.count }
  }

  @Test func `a rebuild keeps their contents and the undo steps`() throws {
    let test = try Scripted(Self.script(), limits: Self.limits)
    press("ndk", test.host)
    #expect(contents(test.plugin) == [11, 12, 1, 3])
    #expect(test.reports(.rebuilt).count == 1 && test.host.canUndo, "\(test.texts)")
    test.host.undo()
    test.host.undo()
    #expect(contents(test.plugin) == [1, 2, 1, 2])
  }

  @Test func `a save keeps their contents`() throws {
    let test = try Scripted(Self.script(), limits: Self.limits)
    press("nd", test.host)
    let replay = try Replay(of: test.host.snapshot(), on: Host())
    replay.scripts = .saves
    try replay.run()
    #expect(try contents(#require(replay.host.plugins.first)) == [11, 12, 1, 3])
  }

  @Test func `a reload drops the one that its script no longer declares`() throws {
    func views(_ names: [String]) -> String {
      names.map { "dray.view_state('view \($0)', {})" }.joined(separator: "\n")
    }
    let test = try EditedPlugin(Self.script(views(Self.names)))
    press("n", test.host)
    let reload = try test.reload(Self.script(views([Self.names[1]])))
    #expect(
      reload.droppedStates.map { ByteString($0) } == [ByteString("view \(Self.names[0])")] && reload.newStates == [])
    #expect(contents(test.plugin) == [11, 2, 1, 2])
  }
}
