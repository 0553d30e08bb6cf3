import Testing

@testable import DragEngine

@Suite struct `The items of a drag` {
  private var payload: DragState.Payload

  init() {
    let parts = Parts { Node.host(id: "desk", frame: Rect(x: 0, y: 0, width: 10, height: 10)) }
    payload = parts.drag(1, of: "a", "b", "c", "d").payload
  }

  @Test mutating func `a destination that takes all items takes no part of them`() {
    let before = payload.changes
    payload.take([0, 1, 2, 3])
    #expect(payload.taken == nil && payload.changes == before)
    payload.take([1, 3])
    #expect(payload.taken == [1, 3] && payload.changes == before + 1)
  }

  @Test mutating func `the taken items remain the same when an item is removed`() {
    payload.take([1, 3])
    payload.remove(at: 2)
    #expect(payload.items.map(\.id) == ["a", "b", "d"] && payload.taken == [1, 2])
    payload.remove(at: 1)
    #expect(payload.taken == [1])
  }
}
