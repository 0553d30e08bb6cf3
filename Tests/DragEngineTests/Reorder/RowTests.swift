import DragEngine
import Testing

/// Lists whose rows are moved and deleted by their offsets.
///
/// The rows are 100 × 20 points each, from the upper left corner down.
struct RowTests {
  private let trace = Trace()

  private func rows(_ shelf: Shelf, selected: [Identifier] = [], modifiers: Modifier...) -> Node {
    let rows = Node.forEach(shelf.items) { Node.item(id: $0, type: "row", size: Size(width: 100, height: 20)) }
      .modifier(
        .onMove { [trace] from, to in
          trace.append("move \(from) to \(to)")
          shelf.move(from, to: to)
          return .done
        }
      )
      .modifier(
        .onDelete { [trace] offsets in
          trace.append("delete \(offsets)")
          shelf.remove(offsets)
          return .done
        })
    let list = Node.container(.vstack, id: "list", size: Size(width: 100, height: 200), spacing: 0) { rows }
      .modifier(.dragContainerSelection { selected })
    return modifiers.reduce(list) { $0.modifier($1) }
  }

  private func bench(_ shelf: Shelf, selected: [Identifier] = [], modifiers: Modifier...) -> Bench {
    Bench(trace, model: shelf) { [self] in modifiers.reduce(rows(shelf, selected: selected)) { $0.modifier($1) } }
  }

  @Test(arguments: [(1.0, 0), (29, 1), (41, 2), (71, 4), (190, 4)])
  func `IX1: toOffset is counted before the removal, from 0 to the number of rows`(y: Double, offset: Int) {
    let shelf = Shelf("a", "b", "c", "d")
    // The dragged row is skipped, so both of its sides are its present place.
    let moved: Identifier = y < 20 ? "d" : "a"
    bench(shelf).drag(moved, to: at(50, y))
    let isHome = moved == "a" && offset <= 1
    #expect(trace.lines == (isHome ? [] : ["move [\(moved == "d" ? 3 : 0)] to \(offset)"]))
  }

  @Test func `IX2: a row that moves down lands at toOffset minus one`() {
    let shelf = Shelf("a", "b", "c", "d")
    #expect(bench(shelf).drag("b", to: at(50, 55))?.operation == .move)
    #expect(trace.lines == ["move [1] to 3"])
    #expect(shelf.items == ["a", "c", "b", "d"])
  }

  @Test(arguments: [21.0, 30, 39, 45])
  func `IX2: a place beside the row itself changes nothing, and runs no command`(y: Double) {
    let shelf = Shelf("a", "b", "c", "d")
    let outcome = bench(shelf, modifiers: trace.question("list")).drag("b", to: at(50, y))
    #expect(outcome?.cause == .unchanged)
    #expect(trace.lines == ["asked list", "asked list"])
  }

  @Test func `IX2: adjacent rows that are dropped among themselves stay; separate rows become adjacent`() {
    let shelf = Shelf("a", "b", "c", "d", "e")
    #expect(bench(shelf, selected: ["d", "c"]).drag("c", to: at(50, 65))?.cause == .unchanged)
    bench(shelf, selected: ["a", "d"]).drag("d", to: at(50, 45))
    #expect(trace.take() == ["move [0, 3] to 2"])
    #expect(shelf.items == ["b", "a", "d", "c", "e"])
  }

  @Test func `IX3: many rows keep the order of the list, whatever the order of selection`() {
    let shelf = Shelf("a", "b", "c", "d", "e")
    let outcome = bench(shelf, selected: ["d", "b", "a"]).drag("b", to: at(50, 150))
    #expect(outcome?.itemIDs == ["d", "b", "a"])
    #expect(trace.lines == ["move [0, 1, 3] to 5"])
    #expect(shelf.items == ["c", "e", "a", "b", "d"])
  }

  @Test func `IX4: rows without a move action cannot be moved, and neither can rows with moving disabled`() {
    let list = Node.vstack(id: "list", spacing: 0) {
      Node.forEach(["a", "b"]) { Node.item(id: $0, type: "row", size: Size(width: 100, height: 20)) }
        .modifier(.onMove(nil))
    }
    #expect(Bench { list }.lift("a").outcome?.cause == .notLifted)
    let other = Node.vstack(id: "list", spacing: 0) {
      Node.forEach(["a", "b", "c"]) {
        Node.item(id: $0, type: "row", size: Size(width: 100, height: 20)).moveDisabled($0 == "b")
      }
      .modifier(
        .onMove { [trace] from, to in
          trace.append("move \(from) to \(to)"); return .done
        })
    }
    let bench = Bench { other }
    #expect(bench.lift("b").outcome?.reason?.text == "b cannot be lifted")
    bench.release()
    // Other rows can be moved past it, and it makes room.
    #expect(bench.drag("a", to: at(50, 45))?.operation == .move)
    #expect(trace.lines == ["move [0] to 2"])
  }

  @Test func `a selected row that cannot be moved stays behind`() {
    let shelf = Shelf("a", "b", "c")
    let bench = Bench(trace, model: shelf) {
      Node.vstack(id: "list", spacing: 0) {
        Node.forEach(shelf.items) {
          Node.item(id: $0, type: "row", size: Size(width: 100, height: 20)).moveDisabled($0 == "b")
        }
        .modifier(
          .onMove { from, to in
            trace.append("move \(from) to \(to)"); return .done
          })
      }
      .modifier(.dragContainerSelection { ["a", "b"] })
    }
    bench.drag("a", to: at(50, 59))
    #expect(trace.lines == ["move [0] to 3"])
  }

  @Test func `rows of one list cannot go to another, whose offsets count other rows`() {
    let (left, right) = (Shelf("a", "b"), Shelf("x", "y"))
    let bench = Bench(trace) {
      Node.hstack(spacing: 20) {
        rows(left)
        Node.container(.vstack, id: "other", size: Size(width: 100, height: 200), spacing: 0) {
          Node.forEach(right.items) { Node.item(id: $0, type: "row", size: Size(width: 100, height: 20)) }
            .modifier(.onMove { _, _ in .failed("moved in the wrong list") })
        }
      }
    }
    #expect(bench.drag("a", to: at(170, 30))?.cause == .noTarget)
    #expect(trace.lines == [])
  }

  @Test func `a payload with a row of another list moves nothing`() {
    let shelf = Shelf("a", "b", "c")
    let payload = Modifier.dragContainer(for: "row") { ids, _ in
      .items((ids + ["z"]).map { DragItem(id: $0, type: "row") })
    }
    #expect(bench(shelf, modifiers: payload).drag("a", to: at(50, 59))?.cause == .noTarget)
  }

  @Test func `the source sees the whole drag, and the rows are removed and inserted in one command`() {
    let shelf = Shelf("a", "b", "c")
    let bench = bench(
      shelf, modifiers: trace.source(), trace.destination("list"), trace.question("list"))
    bench.drag("a", to: at(50, 55))
    #expect(
      trace.lines == [
        "source: initial", "source: active", "list: entering", "asked list", "list: active", "source: active",
        "asked list", "list: active", "move [0] to 3", "source: ending(move)", "source: ended(move)",
        "list: ended(move)",
        "source: data transfer completed", "list: data transfer completed",
      ])
    #expect(shelf.items == ["b", "c", "a"])
  }

  @Test func `a drag of rows is cancelled when its list no longer has a move action`() {
    let shelf = Shelf("a", "b")
    var isLocked = false
    let bench = Bench(trace, model: shelf) {
      Node.vstack(id: "list", spacing: 0) {
        Node.forEach(shelf.items) { Node.item(id: $0, type: "row", size: Size(width: 100, height: 20)) }
          .modifier(.onMove(isLocked ? nil : { _, _ in .done }))
      }
    }
    bench.lift("a")
    isLocked = true
    bench.engine.invalidateScene()
    bench.move(to: at(50, 35))
    #expect(bench.outcomes.map(\.cause) == [.cancelled])
    #expect(bench.outcomes.first?.reason?.code == "reordering_disabled")
  }

  @Test func `rows make room where the drop would go`() throws {
    let shelf = Shelf("a", "b", "c")
    let bench = bench(shelf)
    bench.lift("a")
    bench.move(to: at(50, 35))
    let resting = bench.engine.placements.filter { $0.kind == .item && $0.state != .lifted }
    #expect(resting.map(\.frame.minY) == [0, 20, 40])
    #expect(resting.map(\.state) == [.resting, .placeholder, .resting])
    #expect(resting.map(\.id) == ["b", "a", "c"])
  }

  @Test func `the gap at the end of rows is before the nodes that follow them in the container`() {
    let shelf = Shelf("a", "b")
    let bench = Bench(trace, model: shelf) {
      Node.container(.vstack, id: "around", spacing: 0) {
        Node.forEach(shelf.items) { Node.item(id: $0, type: "row", size: Size(width: 100, height: 20)) }
          .modifier(
            .onMove { from, to in
              shelf.move(from, to: to)
              return .done
            })
        Node.text("line", size: Size(width: 100, height: 20))
        Node.forEach(["x"] as [Identifier]) { Node.item(id: $0, type: "row", size: Size(width: 100, height: 20)) }
      }
    }
    bench.lift("a")
    bench.move(to: at(50, 55))
    let drawn = bench.engine.placements.filter { $0.state != .lifted }.dropFirst()
    #expect(drawn.map { $0.id ?? "line" } == ["b", "a", "line", "x"])
    #expect(drawn.map(\.frame.minY) == [0, 20, 40, 60])
  }

  @Test func `a configuration may name another row, but not another list`() {
    func outcome(_ collection: Identifier, _ position: ReorderDestination.Position) -> DragOutcome? {
      let place = ReorderDestination(collection: collection, position: position)
      return bench(
        Shelf("a", "b", "c"), modifiers: .dropConfiguration { _ in DropConfiguration(.accepted, destination: place) }
      )
      .drag("c", to: at(50, 25))
    }
    #expect(outcome("list", .before("a"))?.operation == .move)
    #expect(trace.take() == ["move [2] to 0"])
    #expect(outcome("elsewhere", .end)?.reason?.code == "unknown_collection")
    #expect(outcome("list", .before("z"))?.reason?.code == "unknown_row")
    #expect(trace.lines == [])
  }

  @Test func `offsets count entries of the list, also entries without a node`() {
    var description: [Identifier?] = ["a", nil, "b", "c", nil]
    let bench = Engine { builder in
      let list = builder.open(SceneNode(.vstack, id: builder.symbol("list"), spacing: 0))
      let group = builder.openGroup(SceneGroup())
      for id in description {
        guard let id else { builder.skipValue(); continue }
        _ = builder.open(
          SceneNode(
            .item, id: builder.symbol(id), type: builder.symbol("row"), size: Size(width: 100, height: 20)))
        builder.close()
      }
      builder.closeGroup()
      builder.modify(
        group: group,
        .onMove { [trace] from, to in
          trace.append("\(from) to \(to)"); return .done
        })
      builder.close()
      _ = list
    }
    #expect(bench.move("a", to: "list").operation == .move)
    #expect(bench.move("c", to: "list", before: "b").operation == .move)
    #expect(bench.move("b", to: "list").operation == .move)
    #expect(bench.move("a", to: "list", before: "b").cause == .unchanged)
    #expect(trace.lines == ["[0] to 5", "[3] to 2", "[2] to 5"])
    description = []
    bench.invalidateScene()
    #expect(bench.move("a", to: "list").cause == .notLifted)
  }

  // MARK: Deleting

  private func withTrash(_ shelf: Shelf, fixed: Identifier? = nil, takes: Modifier? = nil) -> Bench {
    Bench(trace, model: shelf) { [self] in
      Node.hstack(spacing: 20) {
        Node.container(.vstack, id: "list", size: Size(width: 100, height: 200), spacing: 0) {
          Node.forEach(shelf.items) {
            Node.item(id: $0, type: "row", size: Size(width: 100, height: 20)).deleteDisabled($0 == fixed)
              .modifier(.draggable())
          }
          .modifier(.onMove { _, _ in .done })
          .modifier(
            .onDelete { [trace] in
              trace.append("delete \($0)")
              shelf.remove($0)
              return .done
            })
        }
        .modifier(.dragContainer(for: "row"))
        .modifier(.dragConfiguration(DragConfiguration(allowMove: true, allowDelete: true)))
        .modifier(trace.source())
        .modifier(.dragContainerSelection { ["c", "a"] })
        Node.container(.vstack, id: "trash", size: Size(width: 100, height: 100))
          .modifier(takes ?? trace.drop("trash", for: ["row"]))
          .modifier(.dropConfiguration { _ in DropConfiguration(operation: .delete) })
      }
    }
  }

  @Test func `MD4: after a drop with delete the list deletes its rows before the source is notified of the end`() {
    let shelf = Shelf("a", "b", "c")
    let outcome = withTrash(shelf).drag("a", to: at(170, 50))
    #expect(outcome?.operation == .delete)
    #expect(
      trace.lines == [
        "source: initial", "source: active", "source: active", "trash takes c a", "delete [0, 2]",
        "source: ending(delete)", "source: ended(delete)", "source: data transfer completed",
      ])
    #expect(shelf.items == ["b"])
  }

  @Test func `MD4: a drop on the trash of a row that must not be deleted is cancelled`() {
    let shelf = Shelf("a", "b", "c")
    let outcome = withTrash(shelf, fixed: "c").drag("a", to: at(170, 50))
    #expect(outcome?.operation == .cancel && outcome?.cause == .notSuggested)
    #expect(withTrash(shelf, fixed: "c").drag("b", to: at(170, 50))?.operation == .delete)
    #expect(shelf.items == ["a", "c"])
  }

  @Test func `a row that the action of the trash has removed from the model is not deleted twice`() {
    let shelf = Shelf("a", "b", "c")
    let takes = Modifier.dropDestination(for: ["row"]) { delivery in
      shelf.items.removeAll { id in delivery.items.contains { $0.id == id } }
      return .done
    }
    #expect(withTrash(shelf, takes: takes).drag("a", to: at(170, 50))?.operation == .delete)
    #expect(shelf.items == ["b"] && !trace.lines.contains { $0.hasPrefix("delete") })
  }

  @Test func `the Delete key deletes the selected rows, except rows that cannot be deleted`() {
    let shelf = Shelf("a", "b", "c")
    let bench = withTrash(shelf, fixed: "c")
    guard case .performed = bench.engine.send(.keyDown(.delete, time: 1)) else { return #expect(Bool(false)) }
    #expect(trace.take() == ["delete [0]"])
    guard case .refused(let reason) = bench.engine.send(.keyDown(.delete, time: 2)) else {
      return #expect(Bool(false))
    }
    #expect(reason?.text == "c cannot be deleted" && shelf.items == ["b", "c"])
  }

  @Test func `if no selected row can be deleted, the refusal of the Delete key names the first one`() {
    let list = Node.vstack(id: "list", spacing: 0) {
      Node.forEach(["a", "b", "c"]) {
        Node.item(id: $0, type: "row", size: Size(width: 100, height: 20)).deleteDisabled()
      }
      .modifier(.onDelete { _ in .done })
    }
    .modifier(.dragContainerSelection { ["c", "b"] })
    guard case .refused(let reason) = Bench(scene: { list }).engine.send(.keyDown(.delete, time: 1)) else {
      return #expect(Bool(false))
    }
    #expect(reason?.text == "b cannot be deleted")
  }

  @Test func `the Delete key goes to a key command first, and is unhandled without a selection`() {
    let shelf = Shelf("a", "b")
    let waiting = bench(
      shelf, selected: ["a"],
      modifiers: .onKeyPress(.delete) { [trace] _ in
        trace.append("key"); return .done
      })
    waiting.engine.send(.keyDown(.delete, time: 1))
    #expect(trace.take() == ["key"])
    #expect(!bench(shelf).engine.send(.keyDown(.delete, time: 1)).isHandled)
  }

  @Test func `a host deletes rows by their ids: all of them or none`() {
    let shelf = Shelf("a", "b", "c")
    let bench = withTrash(shelf, fixed: "b")
    for (ids, problem) in [(["a", "z"], "no item 'z' is in the scene"), (["a", "b"], "b cannot be deleted")] {
      guard case .refused(let reason) = bench.engine.delete(ids.map { .string($0) }) else {
        Issue.record("not refused: \(ids)")
        continue
      }
      #expect(reason?.text == problem)
    }
    #expect(!bench.engine.delete([]).isHandled)
    guard case .performed = bench.engine.delete(["c", "a", "c"]) else { return #expect(Bool(false)) }
    #expect(trace.lines == ["delete [0, 2]"] && shelf.items == ["b"])
  }

  @Test func `a refused delete leaves the rows, and the drag is cancelled`() {
    let shelf = Shelf("a", "b")
    let bench = Bench(trace, model: shelf) { [self] in
      Node.hstack(spacing: 20) {
        Node.container(.vstack, id: "list", size: Size(width: 100, height: 200), spacing: 0) {
          Node.forEach(shelf.items) {
            Node.item(id: $0, type: "row", size: Size(width: 100, height: 20)).modifier(.draggable())
          }
          .modifier(
            .onDelete { offsets in
              shelf.remove(offsets)
              return .refused("kept")
            })
        }
        .modifier(.dragContainer(for: "row"))
        .modifier(.dragConfiguration(DragConfiguration(allowMove: true, allowDelete: true)))
        .modifier(trace.source())
        Node.container(.vstack, id: "trash", size: Size(width: 100, height: 100))
          .modifier(trace.drop("trash", for: ["row"]))
          .modifier(.dropConfiguration { _ in DropConfiguration(operation: .delete) })
      }
    }
    let outcome = bench.drag("a", to: at(170, 50))
    #expect(outcome?.operation == .cancel && outcome?.reason == "kept")
    #expect(
      trace.lines == [
        "source: initial", "source: active", "source: active", "trash takes a", "source: ending(cancel)",
        "source: ended(cancel)",
      ])
    #expect(shelf.items == ["a", "b"])
  }
}
