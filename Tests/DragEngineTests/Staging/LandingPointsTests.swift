import Testing

@testable import DragEngine

@Suite struct `Landing points in a scene` {
  private let stage: Stage

  init() throws {
    stage = try Parts.described {
      Node.hstack(id: "board", spacing: 20) {
        Node.container(.vstack, id: "list", size: Size(width: 100, height: 200), spacing: 0) {
          Node.forEach(["a", "b"]) { Node.item(id: $0, type: "card", size: Size(width: 100, height: 20)) }.reorderable()
        }
        Node.host(id: "bin", frame: Rect(x: 120, y: 0, width: 100, height: 200))
      }
      .modifier(.reorderContainer(for: "card") { _ in .done })
    }.scene.stage
  }

  @Test func `a list is hit just inside its last row, and before a row just inside that row`() {
    #expect(stage.landing.point(of: "list") == at(50, 37.5))
    #expect(stage.landing.point(of: "list", before: "b") == at(50, 22.5))
  }

  @Test func `a name that is not in the scene has no landing point`() {
    #expect(stage.landing.point(of: "shelf") == nil)
    #expect(stage.landing.point(of: "list", before: "c") == nil)
    #expect(stage.landing.node(of: "bin", before: "a") == nil)
  }

  @Test func `a list is the place of its rows, so that the rows are no places of their own`() {
    #expect(stage.namedPlaces.map { stage.symbols[$0.name] } == ["list"])
  }
}
