import DragEngine
import Testing

/// Explanations of drags of containers, and of destinations of lists.
struct ExplanationTests {
  @Test func `a draggable container can be explained by its id, as it can be moved by its id`() {
    let bench = Bench {
      desk {
        Node.host(id: "box", frame: Rect(x: 0, y: 0, width: 100, height: 100))
          .modifier(.dragInteraction { _, _ in .items([DragItem(id: "box", type: "photo")]) })
        Node.host(id: "other", frame: Rect(x: 0, y: 200, width: 100, height: 100))
        zone("album", modifiers: .dropDestination(for: ["photo"]) { _ in .done })
      }
    }
    let answer = bench.engine.why("box", to: "album")
    #expect(answer.outcome.operation == .copy && answer.outcome.itemIDs == ["box"])
    #expect(bench.engine.move("box", to: "album").cause == .dropped)
    #expect(bench.engine.why("other", to: "album").outcome.reason?.code == "not_liftable")
  }

  /// Pens beside a list of books that takes books between its rows.
  private func shelf(isEnabled: Bool = true) -> Bench {
    Bench {
      desk(.dragContainer(for: "pen"), .dragContainer(for: "book")) {
        for (index, id) in (["pen", "book"] as [Identifier]).enumerated() {
          Node.item(id: id, type: id, frame: Rect(x: 0, y: 20 * Double(index), width: 100, height: 20))
            .modifier(.draggable())
        }
        Node.container(.vstack, id: "list", frame: Rect(x: 200, y: 0, width: 100, height: 200), spacing: 0) {
          Node.forEach(["x"] as [Identifier]) { Node.item(id: $0, type: "book", size: Size(width: 100, height: 20)) }
            .modifier(.dropDestination(for: ["book"], isEnabled: isEnabled) { _ in .done })
        }
      }
    }
  }

  private func passes(_ answer: Explanation) -> [String] {
    answer.trace.compactMap { step in
      guard case .passes(let reason) = step.answer else { return nil }
      return "\(step.place ?? "-") \(reason.text)"
    }
  }

  @Test func `an explanation names the destination of a list that does not take the drag`() {
    #expect(passes(shelf().engine.why("pen", to: "list")) == ["list takes book"])
    #expect(passes(shelf(isEnabled: false).engine.why("book", to: "list")) == ["list is disabled"])
    #expect(passes(shelf().engine.why("book", to: "list")) == [])
  }

  @Test func `a disabled destination is not an action of its element`() throws {
    for isEnabled in [true, false] {
      let bench = Bench {
        desk {
          zone("album", modifiers: .dropDestination(for: ["photo"], isEnabled: isEnabled) { _ in .done })
          zone("board", 1, modifiers: .reorderContainer(for: "card", isEnabled: isEnabled) { _ in .done })
        }
      }
      for id in ["album", "board"] as [Identifier] {
        let placement = try #require(bench.engine.placements.first { $0.id == id })
        #expect(bench.engine.actions(of: placement).contains(.drop) == isEnabled)
      }
      #expect(bench.engine.hit(at: overFirst)?.takesDrops == isEnabled)
      let engine = shelf(isEnabled: isEnabled).engine
      let list = try #require(engine.placements.first { $0.id == "list" })
      #expect(engine.actions(of: list).contains(.drop) == isEnabled)
    }
  }
}
