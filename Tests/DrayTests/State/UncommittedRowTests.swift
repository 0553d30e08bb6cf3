import Dray
import LuaRuntime
import Testing

/// The memory of changes of collections that are not yet committed.
struct UncommittedRowTests {
  private static func rows(_ command: String, count: Int) throws -> Scripted {
    try Scripted(
      """
      local rows = dray.collection("rows", function(rows) for i = 1, \(count) do rows:insert(i) end end)
      dray.scene(function()
        return dray.vstack { id = "box" }:on_key_press("a", function() \(command) end)
      end)
      """, hostMemory: 4 << 20)
  }

  @Test(arguments: [
    "for i = 1, 100 do dray.restart() end",
    "for i = 1, 100 do rows:clear() for i = 1, 5000 do rows:insert(i) end end",
    "rows:insert { id = 'a', text = ('x'):rep(10000) } for i = 1, 1000 do rows:update('a', { n = i }) end",
  ])
  func `a command that changes rows again and again ends at the limit of host memory`(command: String) throws {
    let test = try Self.rows(command, count: 10_000)
    test.host.send(.keyDown("a", time: 1))
    #expect(test.plugin.hostMemoryPeak < 5 << 20, "\(test.plugin.hostMemoryPeak)")
    #expect(test.texts.count == 1 && test.texts[0].contains("rows is full: plugin 'test' may use 4 MB of host memory"))
    #expect(test.plugin.state("rows")?.table?.items.count == 10_000)
  }

  @Test func `the changes of a command need no memory after its commit`() throws {
    let test = try Self.rows("rows:clear() for i = 1, 10000 do rows:insert(-i) end", count: 10_000)
    let before = test.plugin.hostMemoryInUse
    test.host.send(.keyDown("a", time: 1))
    #expect(test.texts.isEmpty && test.plugin.state("rows")?[10_000] == -10_000)
    test.host.engine.undoByteLimit = 1
    #expect(abs(test.plugin.hostMemoryInUse - before) < 100_000, "\(test.plugin.hostMemoryInUse - before)")
  }

  @Test func `declaring 4,000 collections takes less than 24 times as long as declaring 500`() throws {
    func seconds(_ count: Int) throws -> Double {
      try processorTime {
        _ = try Scripted(
          """
          for i = 1, \(count) do dray.collection("rows " .. i, { { id = 1 } }) end
          dray.scene(function() return dray.vstack { id = "box" } end)
          """, limits: LuaLimits(time: .zero))
      }
    }
    let (few, many) = (try seconds(500), try seconds(4000))
    #expect(many < 24 * few, "\(few) s, \(many) s")
  }

  @Test func `a command that fails leaves no charge for the rows that it has made and removed`() throws {
    let test = try Self.rows(
      "rows:insert { id = 'a', text = ('x'):rep(100000) } rows:update('a', { text = '' }) rows:remove('a') error 'no'",
      count: 10)
    let before = test.plugin.hostMemoryInUse
    test.host.send(.keyDown("a", time: 1))
    #expect(test.texts.count == 1 && abs(test.plugin.hostMemoryInUse - before) < 50_000)
  }
}
