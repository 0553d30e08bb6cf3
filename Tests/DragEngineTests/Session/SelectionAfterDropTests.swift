import DragEngine
import Testing

/// The items to select and deselect after a drop.
@Suite struct `Selection after a drop` {
  private func check(_ outcome: DragOutcome?, selects: [Identifier], deselects: [Identifier]) {
    #expect(outcome?.itemIDsToSelect == selects)
    #expect(outcome?.itemIDsToDeselect == deselects)
  }

  @Test func `AF2: an item moved to another list is selected there and deselected in its source`() {
    let bench = Board(["left": ["a", "b"], "right": ["x"]]).bench
    check(bench.drag("a", to: at(170, 100)), selects: ["a"], deselects: ["a"])
    check(bench.outcomes.last, selects: ["a"], deselects: ["a"])
  }

  @Test func `AF2: an item moved within its list is selected`() {
    let board = Board(["left": ["a", "b", "c"]])
    check(board.bench.drag("a", to: at(50, 190)), selects: ["a"], deselects: [])
    #expect(board.lists["left"] == ["b", "c", "a"])
  }

  /// Two photos, and an album that inserts copies with new ids.
  private func album(_ album: Shelf, _ modifiers: Modifier...) -> Bench {
    Bench(model: album) {
      desk {
        modifiers.reduce(photos("a", "b", modifiers: anyPhoto)) { $0.modifier($1) }
        zone(
          "album",
          modifiers: .dropDestination(for: ["photo"]) { delivery in
            album.items += delivery.items.map { Identifier.string("copy of \($0.id)") }
            return .done
          }
        ) {
          for id in album.items { Node.item(id: id, type: "photo", frame: Rect(x: 200, y: 0, width: 20, height: 20)) }
        }
      }
    }
  }

  @Test func `AF2: of a copy the new item is selected and the original deselected`() {
    let bench = album(Shelf("copy of z"))
    check(bench.drag("a", to: overFirst), selects: ["copy of a"], deselects: ["a"])
    check(bench.drag("b", to: overFirst), selects: ["copy of b"], deselects: ["b"])
  }

  @Test func `AF2: items from another program are selected, and nothing is deselected`() {
    let bench = album(Shelf())
    bench.engine.enterDrag(types: ["photo"], operations: .copy, at: overFirst, time: 1)
    let outcome = bench.release().outcome
    #expect(outcome?.operation == .copy)
    #expect(outcome?.itemIDsToSelect.count == 1)
    #expect(outcome?.itemIDsToDeselect == [])
  }

  @Test func `AF2: after a drag that changed nothing the selection is unchanged`() {
    let board = Board(["left": ["a", "b"], "right": ["x"]])
    board.answer = { _ in .refused("no") }
    let bench = board.bench
    check(bench.drag("a", to: at(170, 100)), selects: [], deselects: [])
    check(bench.drag("a", to: at(50, 5)), selects: [], deselects: [])
    check(bench.drag("a", to: at(900, 900)), selects: [], deselects: [])
  }

  @Test func `AF2: after a drop that waits, items that another command has added meanwhile are not selected`() throws {
    let (shelf, promises) = (Shelf(), Promises(Trace()))
    let bench = Bench(model: shelf) {
      desk {
        photos("a", modifiers: promises.payload())
        zone("album", modifiers: .dropDestination(for: ["photo"], promises.load("text", onto: shelf))) {
          for id in shelf.items { Node.item(id: id, type: "photo", frame: Rect(x: 200, y: 0, width: 20, height: 20)) }
        }
      }
    }
    bench.drag("a", to: overFirst)
    bench.engine.send(.tick(time: bench.engine.time))
    bench.engine.perform {
      shelf.items.append("another")
      return .done
    }
    try #require(promises["a", "text"]).complete(Bytes("copy of a"))
    bench.engine.send(.tick(time: bench.engine.time))
    #expect(shelf.items == ["another", "copy of a"])
    check(bench.outcomes.last, selects: ["copy of a"], deselects: ["a"])
  }
}
