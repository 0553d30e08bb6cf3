import CDray
import DrayC
import Testing

@Suite struct `Placements` {
  @Test func `placements are listed from back to front, with their ids, frames and labels`() throws {
    let host = try Handle(script: twoLists)
    let placements = host.placements
    #expect(placements.map(\.id.text) == ["left", "a", "b", "right", "3"])
    #expect(placements.map(\.z) == [0, 1, 2, 3, 4])
    #expect(placements.allSatisfy { $0.state == DRAY_PLACEMENT_STATE_RESTING && $0.badge == -1 && $0.flags == 0 })
    let item = try host.placement("b")
    #expect(item.kind == DRAY_PLACEMENT_ITEM)
    #expect(item.type.text == "thing" && item.container.text == "left" && item.item_namespace.kind == DRAY_ID_NONE)
    #expect(String(cString: item.label) == "the b" && String(cString: item.tint).isEmpty)
    #expect(item.frame.x == 0 && item.frame.width == 50 && item.frame.height == 40)
    #expect(try host.placement("left").kind == DRAY_PLACEMENT_CONTAINER)
  }

  @Test func `the placements show a drag`() throws {
    let host = try Handle(script: twoLists)
    try host.drag("a", over: "right")
    let states = Set(host.placements.filter { $0.id.text == "a" }.map(\.state))
    #expect(
      states == [
        dray_placement_state(DRAY_PLACEMENT_STATE_LIFTED), dray_placement_state(DRAY_PLACEMENT_STATE_PLACEHOLDER),
      ])
    #expect(try host.placement("right").state == DRAY_PLACEMENT_STATE_TARGETED)
  }

  @Test func `the list stays the same until something to draw has changed`() throws {
    let host = try Handle(script: twoLists)
    func list() -> (start: UnsafePointer<dray_placement>?, revision: UInt64) {
      var (list, revision) = (dray_placements(), UInt64(0))
      #expect(dray_host_placements(host.pointer, &list) == DRAY_STATUS_OK)
      #expect(dray_host_revision(host.pointer, &revision) == DRAY_STATUS_OK)
      return (list.items, revision)
    }
    let first = list()
    host.send(DRAY_INPUT_POINTER_MOVED, x: 3, y: 3)
    let second = list()
    #expect(first.start == second.start && first.revision == second.revision && first.revision > 0)
    try host.drag("a", over: "right")
    #expect(list().revision > first.revision)
  }

  @Test func `the changes since a revision are the placements that differ`() throws {
    let host = try Handle(script: twoLists)
    try host.drag("a", over: "right")
    var changes = dray_placement_changes()
    #expect(dray_host_placement_changes(host.pointer, 0, &changes) == DRAY_STATUS_OK)
    #expect(changes.count == host.placements.count && changes.changed.count == changes.count)
    let before = changes.revision
    host.send(DRAY_INPUT_POINTER_MOVED, x: 90, y: 190)
    #expect(dray_host_placement_changes(host.pointer, before, &changes) == DRAY_STATUS_OK)
    #expect(changes.revision == before + 1 && changes.changed.count == 1)
    #expect(changes.changed.items?.pointee.state == dray_placement_state(DRAY_PLACEMENT_STATE_LIFTED))
    #expect(changes.changed.items?.pointee.z == Int64(changes.count) - 1)
    #expect(dray_host_placement_changes(nil, 0, &changes) == DRAY_STATUS_MISUSE && changes.count == 0)
    #expect(dray_host_placement_changes(host.pointer, 0, nil) == DRAY_STATUS_MISUSE)
    #expect(dray_host_revision(host.pointer, nil) == DRAY_STATUS_MISUSE)
  }

  @Test func `a host without plugins has nothing to draw`() throws {
    let host = try Handle()
    var list = dray_placements()
    #expect(dray_host_placements(host.pointer, &list) == DRAY_STATUS_OK)
    #expect(list.count == 0 && list.items == nil)
  }

  @Test func `a scene is as large as its content`() throws {
    let host = try Handle(script: twoLists)
    var (width, height) = (0.0, 0.0)
    #expect(dray_host_size(host.pointer, &width, &height) == DRAY_STATUS_OK)
    #expect(width == 110 && height == 200)
  }

  @Test func `the scene function gets the size, and a size at which it fails is refused`() throws {
    let host = try Handle(
      script: """
        local dray = require "dray"
        dray.scene(function(size)
          if size and size.width < 10 then error "too narrow" end
          return dray.text { label = size and ("%g x %g"):format(size.width, size.height) or "as you like" }
        end)
        """)
    func label() -> String? { host.placements.first.map { String(cString: $0.label) } }
    #expect(label() == "as you like")
    #expect(dray_host_resize(host.pointer, 300, 200) == DRAY_STATUS_OK)
    #expect(label() == "300 x 200")
    #expect(dray_host_resize(host.pointer, 5, 200) == DRAY_STATUS_FAILED)
    #expect(host.message.hasSuffix("too narrow"))
    #expect(label() == "300 x 200")
    #expect(dray_host_resize(host.pointer, 0, 0) == DRAY_STATUS_OK)
    #expect(label() == "as you like")
  }

  @Test(arguments: [(-1.0, 5.0), (5, 0), (.nan, 1), (1, .infinity)])
  func `an invalid size is bad input`(_ width: Double, _ height: Double) throws {
    let host = try Handle(script: twoLists)
    #expect(dray_host_resize(host.pointer, width, height) == DRAY_STATUS_INVALID)
    #expect(host.message == "the size is \(width) × \(height); both must be finite and greater than 0, or both 0")
  }
}
