import DragEngine
import Testing

// The board: lists 100 points wide, 20 apart, cards 20 high. "left" spans x 0 … 100, "right" 120 … 220.

/// The place of a drop in a reorder container, as sessions report it, configurations choose it and outer destinations
/// receive it.
@Suite struct `Reorder destinations` {
  private func twoLists(_ right: Identifier...) -> Board { Board(["left": ["a", "b", "c"], "right": right]) }

  @Test func `RE9: an external drag over a reorder container without an outer destination has no target`() {
    let board = twoLists("x")
    let bench = board.bench
    bench.engine.enterDrag(types: ["card"], at: at(170, 5))
    #expect(
      bench.verdict == Verdict(operation: .cancel, cause: .noTarget, details: DropDetails(acceptedItemCount: 0)))
    #expect(bench.release().outcome?.operation == .cancel)
    #expect(board.trace.lines == [])
  }

  @Test func `RE10: an external drag runs the action of an outer destination with the place, not the move command`() {
    let board = twoLists("x")
    var place: ReorderDestination?
    board.surroundings = { [trace = board.trace] scene in
      Node.zstack(id: "outer") { scene }.modifier(
        trace.drop("outer", for: ["card"]) { delivery in
          place = delivery.session.reorderDestination(for: "card")
          return .done
        })
    }
    let bench = board.bench
    bench.engine.enterDrag(types: ["card"], at: at(170, 5))
    bench.release()
    #expect(board.trace.lines == ["outer takes 1"])
    #expect(place == ReorderDestination(collection: "right", position: .before("x")))
  }

  @Test func `RE11: a local drag runs the move command, and not the action of an outer destination`() {
    let board = twoLists("x")
    board.modifiers = [board.trace.drop("board", for: ["card"])]
    board.surroundings = { [trace = board.trace] scene in
      Node.zstack(id: "outer") { scene }.modifier(trace.drop("outer", for: ["card"]))
    }
    board.bench.drag("a", to: at(170, 5))
    #expect(board.trace.lines == ["move a from left to right before x"])
  }

  @Test
  func
    `RE12: until an item was touched, the reorder destination is nil, but the list is known and accepts the drop`()
  {
    let board = Board(["left": ["a"], "right": ["x"]])
    let bench = board.bench
    bench.lift("a")
    bench.move(to: at(170, 150))
    #expect(bench.session?.reorderDestination(for: "card") == nil)
    #expect(bench.session?.to == "right")
    bench.move(to: at(170, 5))
    #expect(
      bench.session?.reorderDestination(for: "card")
        == ReorderDestination(collection: "right", position: .before("x")))
    bench.move(to: at(170, 150))
    #expect(bench.session?.reorderDestination(for: "card") == ReorderDestination(collection: "right"))
    #expect(Board(["left": ["a"], "right": ["x"]]).bench.drag("a", to: at(170, 150))?.cause == .dropped)
  }

  @Test func `RE13: the reorder destination for another item type is nil`() {
    let bench = twoLists("x").bench
    bench.lift("a")
    bench.move(to: at(170, 5))
    #expect(bench.session?.reorderDestination(for: "song") == nil)
    #expect(bench.session?.reorderDestination(for: "card") != nil)
  }

  @Test func `queries of a session by type include conforming types`() throws {
    let bench = twoLists("x").bench
    try bench.engine.types.declare(ContentType("card", conformingTo: ["org.dray.thing"]))
    bench.lift("a")
    bench.move(to: at(170, 5))
    #expect(bench.session?.localSession?.draggedItemIDs(for: "org.dray.thing") == ["a"])
    #expect(bench.session?.reorderDestination(for: "org.dray.thing")?.before == "x")
    #expect(bench.session?.localSession?.draggedItemIDs(for: "org.dray.other") == [])
    try bench.engine.types.declare(ContentType("org.dray.thing", conformingTo: ["org.dray.other"]))
    #expect(bench.session?.localSession?.draggedItemIDs(for: "org.dray.other") == ["a"])
  }

  @Test func `RE14: a place that a configuration names replaces the computed place`() {
    let board = twoLists("x", "y")
    board.modifiers = [
      .dropConfiguration { session in
        guard session.location.y < 30 else { return .accepted }
        return DropConfiguration(.accepted, destination: ReorderDestination(collection: "right"))
      }
    ]
    let bench = board.bench
    bench.drag("a", to: at(170, 5))
    bench.drag("b", to: at(170, 45))
    #expect(board.trace.lines == ["move a from left to right end", "move b from left to right before a"])
  }

  @Test func `a move to a place that the list does not offer is refused, and the reason names item, list and end`() {
    let board = twoLists("x", "y")
    board.kind = .fan(.down)
    let outcome = board.bench.engine.move("c", to: "right", before: "x")
    #expect(
      outcome.reason?.text == "a drop before 'x' in 'right' is impossible: it would go to the end of 'right'")
    #expect(board.trace.lines == [])
  }

  @Test func `RE14: a configuration that names the item's own place changes nothing, and a missing place is an error`()
  {
    let board = twoLists("x")
    var destination = ReorderDestination(collection: "left", position: .before("b"))
    board.modifiers = [.dropConfiguration { _ in DropConfiguration(.accepted, destination: destination) }]
    let bench = board.bench
    #expect(bench.drag("a", to: at(170, 5))?.cause == .unchanged)
    destination = ReorderDestination(collection: "rihgt")
    let outcome = bench.drag("a", to: at(170, 5))
    #expect(outcome?.cause == .failed)
    #expect(outcome?.reason?.text == "no collection 'rihgt' is in this reorder container")
    destination = ReorderDestination(collection: "right", position: .before("nobody"))
    #expect(bench.drag("a", to: at(170, 5))?.reason?.text == "'right' has no item 'nobody' to insert before")
    #expect(board.trace.lines == [])
  }
}
