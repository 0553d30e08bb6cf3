import DragEngine
import Testing

struct LegalDragTests {
  private let taken = Trace()

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

  @Test func `legal drags can be limited to those from one place and to those to another`() {
    let bench = bench {
      Node.item(id: "a", type: "photo", frame: Rect(x: 0, y: 0, width: 100, height: 20))
    }
    #expect(bench.engine.legalDrags(from: "box").map(\.item) == ["a"])
    #expect(bench.engine.legalDrags(to: "album").map(\.item) == ["a"])
    #expect(bench.engine.legalDrags(from: "album").isEmpty && bench.engine.legalDrags(to: "box").isEmpty)
  }

  /// Items beside the zone that takes them, in no container with an id.
  private func loose(_ items: (id: Identifier, type: Identifier)...) -> Bench {
    Bench {
      Node.host(frame: Rect(x: 0, y: 0, width: 600, height: 400)) {
        for (index, item) in items.enumerated() {
          Node.item(
            id: item.id, type: item.type, frame: Rect(x: 0, y: 20 * Double(index), width: 100, height: 20)
          )
          .modifier(.draggable { DragItem(id: item.id, type: item.type) })
        }
        zone(
          "album",
          modifiers: .dropDestination(for: ["photo", "song"]) { [taken] delivery in
            taken.append(delivery.items[0].type.description)
            return .done
          })
      }
    }
  }

  @Test func `no drag begins in an unknown container, not even one of an item without a container`() {
    let bench = loose(("a", "photo"))
    #expect(bench.engine.legalDrags().map(\.item) == ["a"])
    #expect(bench.engine.legalDrags(from: "nowhere").isEmpty)
  }

  @Test func `a legal drag names the type of its item, so that a move takes this item and no namesake`() throws {
    let bench = loose(("a", "photo"), ("a", "song"))
    let drags = bench.engine.legalDrags()
    #expect(drags.map(\.itemType) == ["photo", "song"])
    for drag in drags {
      let outcome = bench.engine.move(
        drag.item, of: drag.itemType, in: nil, to: drag.place, before: nil, modifiers: [])
      #expect(outcome.cause == .dropped)
    }
    #expect(taken.lines == ["photo", "song"])
  }
}
