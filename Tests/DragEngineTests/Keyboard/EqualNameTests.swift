import DragEngine
import Testing

/// Items with one id in two namespaces, and containers with the ids of items.
@Suite struct `Keys and announcements among equal ids` {
  private let said = Trace()
  private let dropped = Trace()

  private func press(_ keys: Key..., on bench: Bench) -> [String] {
    bench.engine.navigateByKeys().announce = { [said] in said.append($0.text) }
    for key in keys { bench.engine.send(.keyDown(key)) }
    return said.take()
  }

  /// An item that can be dragged and takes drops.
  private func item(_ id: Identifier, _ label: String, in space: Identifier) -> Node {
    Node.item(id: id, type: "row", size: Size(width: 50, height: 30), label: label).modifier(.draggable())
      .modifier(
        .dropDestination(for: ["row"]) { [dropped] _ in
          dropped.append(space.description); return .done
        })
  }

  /// An item, and two items with the id `q` in two namespaces.
  private func bench() -> Bench {
    Bench { [self] in
      Node.hstack(id: "board", spacing: 10) {
        Node.vstack(id: "source") { item("x", "x", in: "-") }
        Node.vstack(id: "left", namespace: "one") { item("q", "blue", in: "one") }
        Node.vstack(id: "right", namespace: "two") { item("q", "black", in: "two") }
      }
    }
  }

  @Test func `Tab visits each of two destinations with one id, and names each of them`() {
    let bench = bench()
    #expect(
      press(.tab, .space, .tab, .tab, .tab, on: bench) == [
        "x, source", "lifted x from source, 2 places accept it", "copy to blue, 1 of 2", "copy to black, 2 of 2",
        "copy to blue, 1 of 2",
      ])
    #expect(press(.tab, .space, on: bench).last == "copied x from source to black")
    #expect(dropped.lines == ["two"])
  }

  @Test func `a held drag stays at its destination when the scene changes, also among destinations with one id`() {
    let bench = bench()
    _ = press(.tab, .space, .tab, .tab, on: bench)
    bench.engine.invalidateScene()
    bench.engine.send(.tick(time: 1))
    #expect(said.take() == [])
    #expect(press(.space, on: bench) == ["copied x from source to black"] && dropped.lines == ["two"])
  }

  @Test func `announcements and undo steps name the item itself, not another one with its id`() {
    var count = 0
    let model = Shelf()
    let bench = Bench(model: model) {
      Node.hstack(id: "board", spacing: 10) {
        for (space, label) in [("one", "blue"), ("two", "black")] {
          Node.vstack(id: .string(ByteString("in \(space)")), namespace: .string(ByteString(space))) {
            Node.item(id: "q", type: "row", size: Size(width: 50, height: 30), label: label).modifier(.draggable())
          }
        }
        Node.zstack(id: "target", size: Size(width: 50, height: 50))
          .modifier(
            .dropDestination(for: ["row"]) { _ in
              count += 1
              model.items.append(.integer(count))
              return .done
            })
      }
    }
    #expect(
      press(.tab, .tab, .space, .tab, .space, on: bench) == [
        "blue, in one", "black, in two", "lifted black from in two, 1 place accepts it", "copy to target, 1 of 1",
        "copied black from in two to target",
      ])
    #expect(bench.engine.nextUndo?.text == "copied black from in two to target")
    _ = press(.escape, .tab, .tab, .space, on: bench)
    #expect(press(.escape, on: bench) == ["black stays in in two"])
  }

  @Test func `a list with the id of an item elsewhere is not named as this item`() {
    let board = Board(["1": ["2"], "2": ["1"]])
    let bench = Bench(model: board) {
      Node.hstack(id: "board", spacing: 20) {
        for name in board.names {
          Node.vstack(id: name, size: Size(width: 100, height: 200), spacing: 0) {
            Node.forEach(board.lists[name, default: []]) {
              Node.item(id: $0, type: "card", size: Size(width: 100, height: 20), label: $0 == "1" ? "ace" : "two")
            }
            .reorderable()
          }
        }
      }
      .modifier(
        .reorderContainer(for: "card") { difference in
          difference.apply(to: &board.lists) { $0 }
          return .done
        })
    }
    #expect(
      press(.tab, .tab, .space, .tab, .space, on: bench) == [
        "two, 1", "ace, 2", "lifted ace from 2, 2 places accept it", "move to 1 before two, 1 of 2",
        "moved ace from 2 to 1 before two",
      ])
    #expect(bench.engine.nextUndo?.text == "moved ace from 2 to 1 before two")
  }

  @Test func `a list in an item with the same id is named as the item`() {
    let bench = Bench {
      Node.item(id: "work", type: "folder", label: "Work") {
        Node.vstack(id: "work", size: Size(width: 100, height: 100)) {
          Node.item(id: "a", type: "row", size: Size(width: 100, height: 20)).modifier(.draggable())
        }
      }
    }
    #expect(press(.tab, on: bench) == ["a, Work"])
  }

  @Test func `items of another program are not named as own items with the same ids`() {
    let bench = Bench {
      Node.hstack(id: "board", spacing: 10) {
        Node.item(id: 1, type: "photo", size: Size(width: 50, height: 30), label: "ace").modifier(.draggable())
        Node.zstack(id: "target", size: Size(width: 50, height: 50))
          .modifier(.dropDestination(for: ["photo"]) { _ in .done })
      }
    }
    _ = press(.tab, on: bench)
    bench.engine.enterDrag(types: ["photo"], at: at(80, 20))
    #expect(press(.tab, on: bench) == ["a pointer drags external items; Escape cancels the drag"])
    #expect(press(.escape, on: bench) == ["cancelled"])
  }
}
