import Testing

@testable import DragEngine

/// The revision of a drag, by which bindings detect changes.
struct DragRevisionTests {
  private let parts = Parts { Node.host(id: "desk", frame: Rect(x: 0, y: 0, width: 10, height: 10)) }

  @Test func `the revision of a drag grows with each change of its place, and not without one`() {
    let drag = parts.drag(1, of: "a")
    let places = [DropPlace(), DropPlace(to: parts.scene.symbols.intern("left"))]
    let grows = [places[0], places[1], places[1], places[0]].map { place in
      let before = drag.revision
      drag.situation.place = place
      return drag.revision > before
    }
    #expect(grows == [false, true, false, true])
  }
}
