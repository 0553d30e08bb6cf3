import Dray
import Testing

/// Values of scripts in items that outlive their drag, or leave the thread of the host.
@Suite struct `Values that drags carry` {
  private let test: Scripted

  init() throws {
    test = try Scripted(
      """
      local Thing = dray.transferable "test.thing"
      local taken = dray.state("taken", {})
      dray.scene(function()
        return dray.hstack {
          dray.list { id = "from", dray.for_each(3, function(i)
            return dray.item { id = i, type = Thing, size = { width = 40, height = 40 } }
          end):reorderable() }
            :reorder_container(Thing, function() end)
            :drag_container(Thing, function(ids)
              return { { id = ids[1], text = ("x"):rep(1000) .. ids[1] } }
            end),
          dray.zstack { id = "to", size = { width = 40, height = 40 } }
            :drop_destination(Thing, function(things) taken[#taken + 1] = #things[1].text end),
        }
      end)
      """)
  }

  /// The items of a drag, which is cancelled.
  private func carriedItems() throws -> [DragItem] {
    let point = try test.middle(1)
    test.host.send(.pointerDown(at: point, time: 1))
    test.host.send(.pointerMoved(to: Point(x: point.x + 30, y: point.y), time: 2))
    defer { test.host.send(.pointerCancelled(time: 3)) }
    return try #require(test.host.dropSession(), "\(test.texts)").items
  }

  @Test func `items may be kept and released on another thread while the host runs`() async throws {
    for round in 0..<50 {
      let values = try carriedItems().map(\.value)
      async let count = Task.detached { values.count { $0 != nil } }.value
      _ = try test.drag(2, to: "to")
      #expect(await count == 1, "round \(round)")
    }
    #expect(test.texts == [])
  }

  @Test func `a kept item is charged to its plugin until it is released`() throws {
    var kept: [[DragItem]] = []
    for _ in 1...20 { kept.append(try carriedItems()) }
    let held = test.plugin.hostMemoryInUse
    kept = []
    _ = try carriedItems()
    #expect(test.plugin.hostMemoryInUse <= held - 19 * 512)
  }
}
