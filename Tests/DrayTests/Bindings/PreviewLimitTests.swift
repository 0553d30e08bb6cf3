import Dray
import Testing

/// A preview that cannot be drawn is reported; its item is drawn instead, and its plugin continues.
struct PreviewLimitTests {
  private func test(_ preview: String, hostMemory: Int? = nil) throws -> Scripted {
    try Scripted(
      """
      local s = dray.state("s", { n = 0 })
      dray.scene(function()
        return dray.hstack { id = "row",
          dray.item { id = "x", type = "thing", size = { width = 50, height = 50 } }
            :draggable { preview = function() \(preview) end },
          dray.text { label = ("y"):rep(100000) },
        }:on_key_press("n", function() s.n = s.n + 1 end)
      end)
      """, hostMemory: hostMemory)
  }

  private func lift(_ test: Scripted) throws {
    let start = try test.middle("x")
    test.host.send(.pointerDown(at: start, time: 1))
    test.host.send(.pointerMoved(to: Point(x: start.x + 10, y: start.y), time: 2))
    #expect(!test.host.placements.isEmpty)
  }

  @Test func `an invalid preview is reported once, with the error and its line`() throws {
    let test = try test("return dray.vstack { id = 'a', dray.vstack { id = 'a' } }")
    try lift(test)
    #expect(
      test.texts.count { $0.contains("test/init.lua:") && $0.contains("container id 'a' is used twice") } == 1,
      "\(test.texts)")
    #expect(test.host.engine.isDragging)
  }

  @Test func `a preview counts as host memory until its drag ends`() throws {
    let test = try test("return dray.text { label = ('z'):rep(50000) }")
    let before = test.plugin.hostMemoryInUse
    try lift(test)
    #expect(test.plugin.hostMemoryInUse > before + 50_000)
    test.host.send(.keyDown("escape", time: 3))
    test.host.send(.tick(time: 10))
    #expect(test.plugin.hostMemoryInUse < before + 10_000)
  }

  @Test func `an error of a preview names the rule`() throws {
    let test = try test("dray.announce 'lifted'")
    try lift(test)
    #expect(
      test.texts.contains { $0.contains("dray.announce was called in a question (preview)") }, "\(test.texts)")
  }

  @Test func `previews leave room for the next scene, so that their plugin is drawn during the drag`() throws {
    let test = try test(
      """
      local c = {}
      for i = 1, 30 do c[i] = dray.text { label = ("z"):rep(50000 + i) } end
      return dray.vstack(c)
      """, hostMemory: 1 << 20)
    try lift(test)
    #expect(test.texts.contains { $0.contains("the previews of the drag take too much memory") }, "\(test.texts)")
    for count in 1...3 {
      test.host.send(.keyDown("n", time: 2 + Double(count)))
      #expect(test.plugin.state("s")?["n"] == .integer(count))
      #expect(test.host.placements.contains { $0.id == "row" })
    }
    #expect(!test.reports.contains { $0.kind == .rebuilt }, "\(test.texts)")
    #expect(test.host.engine.isDragging)
  }
}
