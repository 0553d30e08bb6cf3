import DragEngine
import Testing

// The board: lists 100 points wide, 20 apart, cards 20 high. "left" spans x 0 … 100, "right" 120 … 220.

@Suite struct `Reordering` {
  private func twoLists(_ right: Identifier...) -> Board { Board(["left": ["a", "b", "c"], "right": right]) }

  @Test func `RE1: data is not changed during the drag`() {
    let board = twoLists("x")
    let bench = board.bench
    bench.lift("a")
    bench.move(to: at(170, 5))
    bench.move(to: at(170, 100))
    #expect(board.lists == ["left": ["a", "b", "c"], "right": ["x"]])
    #expect(board.trace.lines == [])
  }

  @Test func `the list under the pointer is targeted, not the container around all lists`() {
    let bench = twoLists("x").bench
    bench.lift("a")
    bench.move(to: at(170, 100))
    #expect(bench.engine.placements.filter { $0.state == .targeted }.map(\.id) == ["right"])
  }

  @Test func `why names a container that only reorders its own items`() {
    let board = twoLists("x")
    board.surroundings = { board in
      Node.hstack(spacing: 20) {
        board
        Node.vstack(id: "shelf", size: Size(width: 100, height: 200)) {
          Node.forEach(["s"]) { Node.item(id: $0, type: "card", size: Size(width: 100, height: 20)) }.reorderable()
        }
        .modifier(.reorderContainer(for: "card") { _ in .done })
      }
    }
    let steps = board.bench.engine.why("a", to: "shelf").trace.filter { $0.place == "shelf" }
    #expect(steps.map(\.answer) == [.passes(Reason("only reorders its own items", code: "other_container"))])
  }

  @Test func `RE2: the move command runs once, at the drop`() {
    let board = twoLists("x")
    #expect(board.bench.drag("a", to: at(170, 5))?.operation == .move)
    #expect(board.trace.lines == ["move a from left to right before x"])
    #expect(board.lists == ["left": ["b", "c"], "right": ["a", "x"]])
  }

  @Test func `RE3: the move command runs neither after a cancel nor for a drop at the starting place`() {
    let board = twoLists("x")
    let bench = board.bench
    bench.lift("b")
    bench.move(to: at(170, 5))
    bench.engine.send(.keyDown(.escape))
    bench.release()
    let outcome = bench.drag("b", to: at(50, 35))
    #expect(outcome?.operation == .cancel)
    #expect(outcome?.cause == .unchanged)
    #expect(board.trace.lines == [])
  }

  @Test func `RE3: several adjacent items are not moved to their own place`() {
    let board = twoLists("x")
    board.modifiers = [.dragContainerSelection { ["a", "b"] }]
    let bench = board.bench
    for y in [5.0, 25, 45] { #expect(bench.drag("a", to: at(50, y))?.cause == .unchanged) }
    #expect(bench.drag("a", to: at(50, 58))?.cause == .dropped)
    #expect(board.lists["left"] == ["c", "a", "b"])
  }

  @Test func `a reorder container of another namespace is skipped, even if it is nearer and for the same type`() {
    let board = twoLists("x")
    board.look = { _, list in
      list.modifier(.reorderContainer(for: "card", in: "other") { _ in .failed("the inner one was asked") })
    }
    #expect(board.bench.drag("a", to: at(170, 5))?.cause == .dropped)
    #expect(board.trace.lines == ["move a from left to right before x"])
  }

  @Test(arguments: [(5.0, "before x"), (15, "before y"), (25, "before y"), (35, "end"), (190, "end")])
  func `RE4: a drop can go before the first item, between two items and to the end`(y: Double, place: String) {
    let board = twoLists("x", "y")
    board.bench.drag("a", to: at(170, y))
    #expect(board.trace.lines == ["move a from left to right \(place)"])
  }

  @Test func `RE4: an empty collection takes items at its end`() {
    let board = twoLists()
    board.bench.drag("a", to: at(170, 5))
    #expect(board.trace.lines == ["move a from left to right end"])
  }

  @Test func `RE4: of a list and an empty list behind it in one container, the first takes a drop below both`() {
    let trace = Trace()
    func cards(_ ids: [Identifier]) -> Node.ForEach {
      Node.forEach(ids) { Node.item(id: $0, type: "card", size: Size(width: 100, height: 20)) }
    }
    let bench = Bench(trace) {
      Node.hstack(spacing: 100) {
        Node.container(.vstack, id: "pile", size: Size(width: 100, height: 200), spacing: 0) {
          cards(["x", "y"]).reorderable(collectionID: "rows")
          cards([]).reorderable(collectionID: "rest")
        }
        Node.container(.vstack, id: "hand", size: Size(width: 100, height: 200), spacing: 0) {
          cards(["a"]).reorderable()
        }
      }
      .modifier(
        .reorderContainer(for: "card") { difference in
          trace.append(difference.words)
          return .done
        })
    }
    bench.drag("a", to: at(40, 120))
    #expect(trace.lines == ["move a from hand to rows end"])
  }

  @Test(arguments: [NodeKind.fan(.down), .zstack])
  func `RE4: in fans and z-stacks a drop goes to the end`(kind: NodeKind) {
    let board = twoLists("x", "y")
    board.kind = kind
    board.bench.drag("c", to: at(170, 2))
    #expect(board.trace.lines == ["move c from left to right end"])
  }

  @Test func `RE4: the axis of a list follows the host's frames`() {
    var moves: [String] = []
    let bench = Bench {
      Node.host(id: "row", frame: Rect(x: 0, y: 0, width: 300, height: 50)) {
        Node.forEach(0..<3) { index in
          Node.item(
            id: .integer(index), type: "card", frame: Rect(x: 60 * Double(index), y: 0, width: 50, height: 50))
        }
        .reorderable()
      }
      .modifier(
        .reorderContainer(for: "card") { difference in
          moves.append(difference.words)
          return .done
        })
    }
    bench.drag(2, to: at(70, 25))
    bench.drag(0, to: at(290, 25))
    #expect(moves == ["move 2 from row to row before 1", "move 0 from row to row end"])
  }

  @Test func `RE4: two items side by side are reordered from left to right, also in a host that is high`() {
    var moves: [String] = []
    let bench = Bench {
      Node.host(id: "pair", frame: Rect(x: 0, y: 0, width: 120, height: 300)) {
        Node.forEach(0..<2) { index in
          Node.item(
            id: .integer(index), type: "card", frame: Rect(x: 60 * Double(index), y: 0, width: 50, height: 50))
        }
        .reorderable()
      }
      .modifier(
        .reorderContainer(for: "card") { difference in
          moves.append(difference.words)
          return .done
        })
    }
    bench.drag(1, to: at(5, 45))
    #expect(moves == ["move 1 from pair to pair before 0"])
  }

  @Test(arguments: [("public.jpeg", "public.image", true), ("public.image", "public.jpeg", false)])
  func `a container for a type takes items of the types that conform to it, and no others`(
    type: String, wanted: String, isTaken: Bool
  ) {
    var moves: [String] = []
    let bench = Bench {
      Node.container(.vstack, id: "rolls", size: Size(width: 100, height: 100), spacing: 0) {
        Node.forEach(["a", "b"]) {
          Node.item(id: $0, type: Identifier(stringLiteral: type), size: Size(width: 100, height: 20))
        }
        .reorderable()
      }
      .modifier(
        .reorderContainer(for: Identifier(stringLiteral: wanted)) { difference in
          moves.append(difference.words)
          return .done
        })
    }
    bench.drag("a", to: at(50, 90))
    #expect(moves == (isTaken ? ["move a from rolls to rolls end"] : []))
  }

  @Test func `RE5: unmarked items cannot be lifted but take part in the layout`() {
    let board = twoLists("x", "y")
    board.faceDown = ["a", "x"]
    let bench = board.bench
    #expect(bench.frame("b").minY == 20)
    #expect(bench.lift("a").outcome?.reason?.code == "not_draggable")
    bench.release()
    bench.drag("b", to: at(170, 5))
    #expect(board.trace.lines == ["move b from left to right before y"])
  }

  @Test func `RE6: between two collections the destination is the nearer one, which a trembling pointer keeps`() {
    let board = Board(["one": ["a"], "two": ["b"], "three": ["c"]])
    let bench = board.bench
    bench.lift("a")
    bench.move(to: at(235, 150))
    #expect(bench.session?.to == "two" || bench.session?.to == "three")
    bench.move(to: at(229, 150))
    #expect(bench.session?.to == "two")
    bench.move(to: at(231, 150))
    #expect(bench.session?.to == "two", "a pointer that trembles at the border keeps its list")
    bench.move(to: at(234, 150))
    #expect(bench.session?.to == "three")
    bench.release()
    #expect(board.lists == ["one": [], "two": ["b"], "three": ["c", "a"]])
  }

  @Test func `RE7: sources come in the order of selection`() {
    let board = twoLists()
    board.modifiers = [.dragContainerSelection { ["c", "a"] }]
    board.bench.drag("a", to: at(170, 5))
    #expect(board.trace.lines == ["move c a from left to right end"])
    #expect(board.lists == ["left": ["b"], "right": ["c", "a"]])
  }

  @Test func `RE8: if the payload has more items than requested, the sources contain all of them`() {
    let board = twoLists("x")
    board.modifiers = [
      .dragContainer(for: "card") { ids, _ in
        .items(["b", "c"].map { DragItem(id: $0, type: "card") })
      }
    ]
    board.bench.drag("b", to: at(170, 100))
    #expect(board.trace.lines == ["move b c from left to right end"])
    #expect(board.lists == ["left": ["a"], "right": ["x", "b", "c"]])
  }

  @Test func `RE15: items of a disabled container cannot be lifted, and disabling a container cancels its drag`() {
    let board = twoLists("x")
    let bench = board.bench
    bench.lift("a")
    bench.move(to: at(170, 5))
    board.isEnabled = false
    bench.engine.invalidateScene()
    #expect(!bench.move(to: at(170, 6)).isHandled)
    #expect(bench.outcomes.map(\.reason?.code) == ["reordering_disabled"])
    bench.release()
    #expect(bench.lift("a").outcome?.cause == .notLifted)
    #expect(board.trace.lines == [])
  }

  @Test(arguments: [true, false])
  func `RE16: an enabled folder takes the drop instead of the container, a disabled one does not`(isEnabled: Bool) {
    let trace = Trace()
    let bench = Bench(trace) {
      Node.vstack(id: "list", spacing: 0) {
        Node.forEach(["a", "folder", "b"] as [Identifier]) { id in
          let item = Node.item(id: id, type: "card", size: Size(width: 100, height: 20))
          return id == "folder" ? item.modifier(trace.drop("folder", for: ["card"], isEnabled: isEnabled)) : item
        }
        .reorderable()
      }
      .modifier(
        .reorderContainer(for: "card") { difference in
          trace.append(difference.words)
          return .done
        })
    }
    bench.drag("a", to: at(50, 38))
    #expect(trace.lines == [isEnabled ? "folder takes a" : "move a from list to list before b"])
  }

  @Test func `RE20: an item that leaves the scene leaves the drag, and the drag ends when no item is left`() {
    let board = twoLists("x")
    board.modifiers = [.dragContainerSelection { ["a", "b"] }]
    let bench = board.bench
    bench.lift("b")
    bench.move(to: at(170, 5))
    board.lists["left"] = ["b", "c"]
    bench.engine.invalidateScene()
    bench.move(to: at(170, 6))
    #expect(bench.session?.items.map(\.id) == ["b"])
    board.lists["left"] = ["c"]
    bench.engine.invalidateScene()
    bench.move(to: at(170, 5))
    #expect(bench.outcomes.map(\.cause) == [.sourceGone])
    bench.release()
    #expect(board.trace.lines == [])
  }

  @Test func `RE20: a drag ends when its items are removed, even if the grabbed item remains`() {
    let board = twoLists("x")
    board.modifiers = [.dragContainer(for: "card") { _, _ in .items([DragItem(id: "b", type: "card")]) }]
    let bench = board.bench
    bench.lift("a")
    board.lists["left"] = ["a", "c"]
    bench.engine.invalidateScene()
    bench.move(to: at(170, 5))
    #expect(bench.outcomes.map(\.cause) == [.sourceGone])
  }

  @Test func `RE22: without a drag container, items cannot leave their reorder container`() {
    let board = Board(["left": ["a", "b"]])
    let outside = Node.host(id: "album", frame: Rect(x: 300, y: 0, width: 100, height: 100))
    board.surroundings = { [trace = board.trace] scene in
      Node.zstack(id: "outer") {
        scene
        outside.modifier(trace.drop("album", for: ["card"]))
      }
    }
    #expect(board.bench.drag("a", to: at(350, 50))?.cause == .noTarget)
    board.modifiers = [.dragContainer(for: "card")]
    #expect(board.bench.drag("a", to: at(350, 50))?.cause == .dropped)
    #expect(board.trace.lines == ["album takes a"])
  }

  @Test func `a drop that accepts fewer items moves the first of them`() {
    let board = twoLists()
    board.modifiers = [
      .dragContainerSelection { ["c", "a"] },
      .dropConfiguration { _ in DropConfiguration(.accepted, acceptedItemCount: 1) },
    ]
    let outcome = board.bench.drag("a", to: at(170, 5))
    #expect(outcome?.acceptedItemCount == 1)
    #expect(board.lists == ["left": ["a", "b"], "right": ["c"]])
  }

  @Test func `the gap in an empty collection is before the nodes that follow the collection in its container`() {
    func rows(_ ids: [Identifier], _ collection: Identifier) -> Node.ForEach {
      Node.forEach(ids) { Node.item(id: $0, type: "card", size: Size(width: 100, height: 20)) }
        .reorderable(collectionID: collection)
    }
    let middle = ReorderDestination(collection: "middle", position: .end)
    let bench = Bench {
      Node.vstack(id: "list", spacing: 0) {
        rows(["a", "b"], "top")
        Node.text("", id: "line", size: Size(width: 100, height: 20))
        rows([], "middle")
        Node.text("", id: "last line", size: Size(width: 100, height: 20))
      }
      .modifier(.reorderContainer(for: "card") { _ in .done })
      .modifier(.dropConfiguration { _ in DropConfiguration(.accepted, destination: middle) })
    }
    bench.lift("a")
    let drawn = bench.engine.placements.filter { $0.state != .lifted }.dropFirst()
    #expect(drawn.map(\.id) == ["b", "line", "a", "last line"])
    #expect(drawn.map(\.frame.minY) == [0, 20, 40, 60])
  }
}
