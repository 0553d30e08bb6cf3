import CDray
import DrayC
import Testing

/// One input can end several drags; a program learns how each of them ended.
struct EndedDragTests {
  private static let shelf = """
    local dray = require "dray"
    dray.scene(function()
      return dray.vstack { id = "shelf", dray.for_each({ "a", "b", "c" }, function(id)
        return dray.item { id = id, type = "jar", size = { width = 40, height = 20 } }:draggable()
      end) }:drag_container("jar")
    end)
    """

  private func lift(_ item: String, _ pointer: Int64, on host: Handle) throws {
    let frame = try host.placement(item).frame
    host.send(DRAY_POINTER_DOWN) { ($0.pointer, $0.x, $0.y) = (pointer, frame.x + 5, frame.y + 5) }
    host.send(DRAY_POINTER_MOVED) { ($0.pointer, $0.x, $0.y) = (pointer, frame.x + 10, frame.y + 5) }
  }

  @Test func `suspending two pointers lists both ended drags and where their previews go`() throws {
    let host = try Handle(script: Self.shelf)
    try lift("a", 0, on: host)
    try lift("b", 7, on: host)
    #expect(host.send(DRAY_SUSPENDED) == DRAY_OK)
    var (pointers, items, previews): ([Int64], [String], [String]) = ([], [], [])
    for index in 0..<2 {
      var (pointer, response): (Int64, dray_response) = (-9, .sized())
      var endings = dray_preview_endings()
      #expect(dray_host_ended_drag(host.pointer, index, &pointer, &response, &endings) == DRAY_OK)
      #expect(response.kind == DRAY_RESPONSE_ENDED && response.cause == DRAY_CAUSE_SUSPENDED)
      pointers.append(pointer)
      items += UnsafeBufferPointer(start: response.item_ids, count: response.item_count).map(\.text)
      previews += UnsafeBufferPointer(start: endings.items, count: endings.count).map(\.id.text)
    }
    #expect(pointers == [0, 7] && items == ["a", "b"] && previews == items)
    #expect(try host.response.cause == DRAY_CAUSE_SUSPENDED)
  }

  @Test func `past the last drag there is no value, and the next input begins a new list`() throws {
    let host = try Handle(script: Self.shelf)
    var response = dray_response.sized()
    #expect(dray_host_ended_drag(host.pointer, 0, nil, &response, nil) == DRAY_NO_VALUE)
    try lift("a", 0, on: host)
    host.send(DRAY_POINTER_CANCELLED)
    #expect(dray_host_ended_drag(host.pointer, 0, nil, &response, nil) == DRAY_OK)
    #expect(response.cause == DRAY_CAUSE_CANCELLED)
    #expect(dray_host_ended_drag(host.pointer, 1, nil, &response, nil) == DRAY_NO_VALUE)
    host.send(DRAY_TICK, time: 1)
    #expect(dray_host_ended_drag(host.pointer, 0, nil, &response, nil) == DRAY_NO_VALUE)
    #expect(dray_host_ended_drag(host.pointer, 0, nil, nil, nil) == DRAY_MISUSE)
    #expect(dray_host_ended_drag(nil, 0, nil, &response, nil) == DRAY_MISUSE)
  }
}
