import DragEngine
import Testing

@Suite struct `Moving and deleting` {
  let trace = Trace()

  /// Photos from one shelf, an album that shows another, and a bin that deletes.
  private func bench(
    _ from: Shelf, _ to: Shelf, allow: DragConfiguration = DragConfiguration(allowMove: true),
    removes: Bool = true, inserts: Bool = true
  ) -> Bench {
    let shelves = Shelves([from, to])
    return Bench(trace, model: shelves) { [trace] in
      desk {
        column("photos", 0, from).modifier(.dragConfiguration(allow)).modifier(
          trace.source { session, operation in
            if removes, operation == .move || operation == .delete {
              from.items.removeAll { session.draggedItemIDs(for: "photo").contains($0) }
            }
            return .done
          })
        column("album", 200, to).modifier(.dropConfiguration { _ in .accepted }).modifier(
          trace.drop("album") { delivery in
            if inserts { to.items += delivery.items.map(\.id) }
            return .done
          })
        zone(
          "bin", 2, modifiers: trace.drop("bin"), trace.question("bin") { _ in DropConfiguration(operation: .delete) })
      }
    }
  }

  private func column(_ id: Identifier, _ x: Double, _ shelf: Shelf) -> Node {
    Node.host(id: id, frame: Rect(x: x, y: 0, width: 100, height: 300)) {
      for (index, item) in shelf.items.enumerated() {
        Node.item(id: item, type: "photo", frame: Rect(x: x, y: 20 * Double(index), width: 100, height: 20))
          .modifier(.draggable())
      }
    }
    .modifier(.dragContainer(for: "photo"))
  }

  @Test func `MD1: the engine removes nothing by itself on a move`() {
    let (from, to) = (Shelf("a", "b"), Shelf())
    let bench = bench(from, to, removes: false, inserts: false)
    #expect(bench.drag("a", to: overFirst)?.operation == .move)
    #expect(from.items == ["a", "b"])
    #expect(to.items == [])
  }

  @Test func `MD2: after the destination has inserted and the source has removed the item, one copy exists`() {
    let (from, to) = (Shelf("a", "b"), Shelf())
    let bench = bench(from, to)
    #expect(bench.drag("a", to: overFirst)?.operation == .move)
    #expect(from.items == ["b"])
    #expect(to.items == ["a"])
    #expect(bench.frame("a").minX == 200)
  }

  @Test func `a move whose item is still in its source is rolled back, and the error names the remedy`() {
    let (from, to) = (Shelf("a", "b"), Shelf())
    let bench = bench(from, to, removes: false)
    let outcome = bench.drag("a", to: overFirst)
    #expect(outcome?.operation == .cancel)
    #expect(outcome?.cause == .failed)
    #expect(
      outcome?.reason?.text == """
        item 'a' occurs twice after the drop, in 'photos' and in 'album'; remove a moved item in its source, \
        when its drag session is at phase ended, or in the drop action
        """)
    #expect(from.items == ["a", "b"])
    #expect(to.items == [])
    #expect(
      trace.lines == [
        "source: initial", "source: active", "source: active", "album takes a", "source: ending(move)",
        "source: ended(move)", "source: ending(cancel)", "source: ended(cancel)",
      ])
  }

  @Test func `a copied item needs an id of its own`() {
    let (from, to) = (Shelf("a"), Shelf())
    let outcome = bench(from, to, allow: DragConfiguration()).drag("a", to: overFirst)
    #expect(outcome?.reason?.code == "item_twice")
    #expect(outcome?.reason?.text.hasSuffix("; give the copy its own id or namespace") == true)
    #expect(to.items == [])
  }

  @Test func `MD3: a move whose delivery fails leaves the source intact`() {
    let from = Shelf("a")
    let bench = Bench(trace, model: from) { [self] in
      desk {
        column("photos", 0, from).modifier(everything).modifier(
          trace.source { _, operation in
            if operation == .move { from.items = [] }
            return .done
          })
        zone(
          "album", modifiers: trace.drop("album") { _ in .failed("no room") }, .dropConfiguration { _ in .accepted })
      }
    }
    #expect(bench.drag("a", to: overFirst)?.reason == "no room")
    #expect(from.items == ["a"])
    #expect(
      trace.lines == [
        "source: initial", "source: active", "source: active", "album takes a", "source: ending(cancel)",
        "source: ended(cancel)",
      ])
  }

  @Test func `a move into a container without an id reports no list, even if another namespace has an item of that id`()
  {
    let from = Shelf("a")
    let bench = Bench(model: from) {
      Node.host(frame: Rect(x: 0, y: 0, width: 600, height: 400)) {
        column("photos", 0, from).modifier(everything)
        Node.host(frame: Rect(x: 200, y: 0, width: 100, height: 100)).modifier(
          .dropDestination(for: ["photo"], movesInTransaction: true) { _ in
            from.items = []
            return .done
          }
        ).modifier(.dropConfiguration { _ in DropConfiguration(operation: .move) })
        Node.container(
          .vstack, id: "archive", namespace: "archive", frame: Rect(x: 400, y: 0, width: 100, height: 100)
        ) {
          Node.forEach(["a", "z"]) { Node.item(id: $0, type: "photo", size: Size(width: 100, height: 20)) }
        }
      }
    }
    let outcome = bench.drag("a", to: overFirst)
    #expect(outcome?.operation == .move)
    #expect(outcome?.route == Route(from: "photos"))
  }

  @Test func `MD4: after a drop on a delete target the source gets the phase ended with delete`() {
    let (from, to) = (Shelf("a", "b"), Shelf())
    let bench = bench(from, to, allow: DragConfiguration(allowMove: true, allowDelete: true))
    #expect(bench.drag("a", to: at(450, 50))?.operation == .delete)
    #expect(
      trace.lines == [
        "source: initial", "source: active", "source: active", "asked bin", "bin takes a", "source: ending(delete)",
        "source: ended(delete)", "source: data transfer completed",
      ])
    #expect(from.items == ["b"])
  }

  @Test func `MD4: a delete that the source does not suggest is a cancel`() {
    let (from, to) = (Shelf("a", "b"), Shelf())
    let outcome = bench(from, to).drag("a", to: at(450, 50))
    #expect(outcome?.operation == .cancel)
    #expect(outcome?.cause == .notSuggested)
    #expect(from.items == ["a", "b"])
  }

  @Test func `a drop is rolled back if the source removes an item that its reorder container has moved`() {
    let board = Board(["left": ["a", "b"], "right": ["c"]])
    board.modifiers = [
      board.trace.source { _, operation in
        if operation == .move { board.lists["right"]?.removeAll { $0 == "a" } }
        return .done
      }
    ]
    let bench = board.bench
    let outcome = bench.drag("a", to: at(170, 100))
    #expect(outcome?.cause == .failed)
    #expect(outcome?.reason?.code == "removed_twice")
    #expect(board.lists == ["left": ["a", "b"], "right": ["c"]])
  }

  @Test func `an observer that removes items is notified of the end once, after the command that removes them`() {
    func tell(_ name: String) -> (DragSession) -> CommandAnswer {
      { [trace] session in
        if session.phase.words.hasPrefix("end") { trace.append("\(name): \(session.phase.words)") }
        return .done
      }
    }
    let bench = Bench {
      desk {
        photos(
          "a", modifiers: anyPhoto, everything, .onDragSessionUpdated(tell("plain")),
          .onDragSessionUpdated(tell("remover"), removing: tell("removal")))
        zone("zone", modifiers: .dropDestination(for: ["photo"]) { _ in .done })
      }
    }
    #expect(bench.drag("a", to: overFirst)?.cause == .dropped)
    #expect(
      trace.lines == [
        "plain: ending(copy)", "plain: ended(copy)", "removal: ended(copy)", "remover: ending(copy)",
        "remover: ended(copy)",
      ])
  }
}

/// Several shelves as one model.
private final class Shelves: TransactionParticipant {
  let shelves: [Shelf]
  init(_ shelves: [Shelf]) { self.shelves = shelves }
  func begin() { for shelf in shelves { shelf.begin() } }
  func prepare() throws(EngineError) {}
  func commit() -> ModelChange? {
    for shelf in shelves { _ = shelf.commit() }
    return nil
  }
  func rollback() { for shelf in shelves { shelf.rollback() } }
}
