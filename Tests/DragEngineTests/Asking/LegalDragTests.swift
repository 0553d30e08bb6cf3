import DragEngine
import Testing

struct LegalDragTests {
  private func bench(@NodeBuilder _ children: @escaping () -> [Node]) -> Bench {
    Bench {
      desk {
        Node.host(id: "box", frame: Rect(x: 0, y: 0, width: 100, height: 100), children: children)
          .modifier(.dragInteraction { _, grab in .items([DragItem(id: grab.id ?? "-", type: "photo")]) })
        zone("album", modifiers: .dropDestination(for: ["photo"]) { _ in .done })
      }
    }
  }

  @Test func `a draggable container can be dragged itself if no item lies in it`() {
    let empty = bench {
      Node.host(id: "frame", frame: Rect(x: 0, y: 0, width: 50, height: 50))
    }
    #expect(empty.engine.legalDrags().map(\.item) == ["box"])
    let filled = bench {
      Node.host(id: "frame", frame: Rect(x: 0, y: 0, width: 50, height: 50))
      Node.item(id: "a", type: "photo", frame: Rect(x: 0, y: 0, width: 100, height: 20))
    }
    #expect(filled.engine.legalDrags().map(\.item) == ["a"])
  }
}
