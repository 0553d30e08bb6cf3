import Dray
import LuaRuntime
import Testing

/// A long string in many fields is stored once: in Lua, in committed states, and after undo.
struct SharedStringTests {
  /// A hundred fields with one text of 200 KB, removed one by one by `y` and all at once by `z`.
  private static let script = """
    local s = dray.state("s", { n = 0, list = {} })
    dray.scene(function()
      return dray.vstack { id = "box" }
        :on_key_press("a", function() local text = ("x"):rep(200000) for i = 1, 100 do s.list[i] = text end end)
        :on_key_press("f", function() s.list[1] = nil s.list[50] = "other" error "no" end)
        :on_key_press("k", function() while true do end end)
        :on_key_press("m", function() s.list[#s.list + 1] = s.list[1] end)
        :on_key_press("y", function() for i = #s.list, 1, -1 do s.list[i] = nil end end)
        :on_key_press("z", function() s.list = {} end)
    end)
    """

  private static func begun() throws -> Scripted {
    let test = try Scripted(script)
    test.press("a")
    #expect(test.plugin.state("s")?["list"]?.table?.items.count == 100 && test.plugin.memoryInUse < 1 << 20)
    return test
  }

  @Test(arguments: ["z", "y"]) func `undo restores references that share their string`(_ key: Key) throws {
    let test = try Self.begun()
    test.press(key)
    #expect("\(test.host.undo())" == "performed")
    #expect(test.plugin.state("s")?["list"]?.table?.items.count == 100)
    #expect(test.plugin.memoryInUse < 1 << 20 && test.reports.isEmpty, "\(test.plugin.memoryInUse)")
  }

  @Test func `fields that a rollback restores share one string`() throws {
    let test = try Self.begun()
    let before = test.plugin.memoryInUse
    test.press("f")
    #expect(test.plugin.memoryInUse < before + 100_000 && test.plugin.state("s")?["list"]?[50]?.text?.count == 200_000)
  }

  @Test func `a later reference shares the string of earlier committed ones`() throws {
    let test = try Self.begun()
    let before = test.plugin.hostMemoryInUse
    for _ in 1...10 { test.press("m") }
    #expect(test.plugin.hostMemoryInUse < before + 100_000, "\(test.plugin.hostMemoryInUse - before)")
  }

  @Test func `undo in a plugin that was rebuilt restores references that share their string`() throws {
    let test = try Self.begun()
    test.press("y")
    test.press("k")
    #expect(test.reports.map(\.kind) == [.failed, .rebuilt] && "\(test.host.undo())" == "performed")
    #expect(test.plugin.state("s")?["list"]?.table?.items.count == 100)
    #expect(test.plugin.memoryInUse < 1 << 20 && test.reports.count == 2, "\(test.texts)")
  }

  @Test func `a text that would be too long is refused with its length before it is made`() throws {
    let test = try Self.begun()
    let most = 1 << 20
    #expect(throws: PlainTextTooLong(length: 20_000_828, limit: most)) {
      try test.plugin.stateText("s", limit: most)
    }
    #expect(try test.plugin.stateText("s")?.utf8.count == 20_000_828)
    #expect(try test.plugin.stateText("t") == nil)
    let error = #expect(throws: JournalFileError.self) { try test.host.snapshot(limits: JournalLimits(line: most)) }
    guard case .tooLong(plugin: "test", let length, limit: most) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(length > 20_000_000)
    let other = #expect(throws: JournalFileError.self) { try test.host.snapshot(limits: JournalLimits(size: most)) }
    guard case .tooLarge(let whole, limit: most) = other else {
      Issue.record("\(String(describing: other))")
      return
    }
    #expect(whole > length)
  }
}

extension Scripted {
  fileprivate func press(_ key: Key) { host.send(.keyDown(key, time: host.engine.time + 1)) }
}
