import DragEngine
import Testing

/// The reason of a drop whose command has not done what the operation of the drop requires.
struct DropRemarkTests {
  private let board = Board(["left": ["a", "b", "c"], "right": ["x", "y"]])

  /// Drags `b` to the end of the right list, whose command leaves these lists.
  private func outcome(
    leaving left: [Identifier], _ right: [Identifier], carrying selection: [Identifier] = ["b"]
  ) -> DragOutcome? {
    board.lists = ["left": ["a", "b", "c"], "right": ["x", "y"]]
    board.modifiers = [.dragContainerSelection { selection }]
    board.movesInTransaction = true
    board.answer = { [board] _ in
      board.lists = ["left": left, "right": right]
      return .done
    }
    return board.bench.drag("b", to: at(170, 150))
  }

  @Test func `a drop that moves its items has no remark`() {
    let one = outcome(leaving: ["a", "c"], ["x", "y", "b"])
    #expect(one?.operation == .move && one?.reason == nil)
  }

  @Test func `several items that stay together have no remark`() {
    let two = outcome(leaving: ["c"], ["x", "y", "a", "b"], carrying: ["a", "b"])
    #expect(two?.operation == .move && two?.acceptedItemCount == 2 && two?.reason == nil)
  }

  @Test func `an item that is put at another place than the others is named`() {
    let between = outcome(leaving: ["c"], ["a", "x", "b", "y"], carrying: ["a", "b"])
    #expect(between?.reason?.text == "'b' is before 'y' in 'right'")
    let elsewhere = outcome(leaving: ["c", "b"], ["x", "y", "a"], carrying: ["a", "b"])
    #expect(elsewhere?.reason?.text == "'b' is at the end of 'left'")
  }

  @Test func `an item that is missing afterwards is named`() {
    let reason = outcome(leaving: ["a", "c"], ["x", "y"])?.reason
    #expect(reason?.text == "'b' is no longer in the scene; a dropped item keeps its id")
  }

  @Test func `an item that stays at its place is named`() {
    #expect(outcome(leaving: ["a", "b", "c"], ["y", "x"])?.reason?.text == "'b' is still at its old place")
  }

  @Test func `a new item replaces one missing item, and not several`() {
    let three = outcome(leaving: [], ["x", "y", "new"], carrying: ["a", "b", "c"])
    #expect(three?.reason?.code == "item_gone" && three?.reason?.text.hasPrefix("'b'") == true)
    #expect(outcome(leaving: ["c"], ["x", "y", "n", "m"], carrying: ["a", "b"])?.reason == nil)
  }

  @Test func `an item that the destination has not accepted is named if it is missing or in another list`() {
    func outcome(leaving left: [Identifier], _ right: [Identifier]) -> DragOutcome? {
      board.look = { name, list in
        name != "right"
          ? list : list.modifier(.dropConfiguration { _ in DropConfiguration(operation: .move, acceptedItemCount: 2) })
      }
      return self.outcome(leaving: left, right, carrying: ["a", "b", "c"])
    }
    #expect(outcome(leaving: ["c"], ["x", "y", "a", "b"])?.reason == nil)
    let moved = outcome(leaving: [], ["x", "y", "a", "b", "c"])
    #expect(moved?.reason?.text == "'c' has moved to 'right'" && moved?.reason?.code == "item_moved")
    #expect(outcome(leaving: [], ["x", "y", "a", "b"])?.reason?.code == "item_gone")
  }

  /// Drags `b` to a bin whose command waits, and returns the reason of the outcome.
  private func reason(ofDeletingBy part: @escaping () -> Void, meanwhile other: @escaping () -> Void = {}) -> String? {
    board.lists = ["left": ["a", "b", "c"], "right": ["x", "y"]]
    board.modifiers = [
      .dragContainer(for: "card"), .dragConfiguration(DragConfiguration(allowMove: true, allowDelete: true)),
    ]
    var engine: Engine?
    let bin = Node.vstack(id: "bin", size: Size(width: 100, height: 100))
      .modifier(
        .dropDestination(for: ["card"], movesInTransaction: true) { _ in
          engine?.wait(until: 10) {
            part()
            return .done
          }
          return .done
        }
      )
      .modifier(.dropConfiguration { _ in DropConfiguration(operation: .delete) })
    board.surroundings = { board in
      Node.vstack(spacing: 0) {
        board
        bin
      }
    }
    let bench = board.bench
    engine = bench.engine
    bench.drag("b", to: bench.center("bin"))
    bench.engine.perform {
      other()
      return .done
    }
    bench.engine.send(.tick(time: 10))
    return bench.outcomes.last?.reason?.text
  }

  @Test func `an item that is not deleted by a command that waits is named, unless another command has moved it`() {
    func show(_ left: [Identifier], _ right: [Identifier]) -> () -> Void {
      { [board] in board.lists = ["left": left, "right": right] }
    }
    let swap = show(["a", "b", "c"], ["y", "x"])
    #expect(reason(ofDeletingBy: swap) == "'b' is still at its old place")
    #expect(reason(ofDeletingBy: swap, meanwhile: show(["a", "c"], ["b", "x", "y"])) == nil)
    #expect(reason(ofDeletingBy: show(["a", "c"], ["x", "y", "b"])) == "'b' has moved to 'right'")
    #expect(reason(ofDeletingBy: show(["a", "c"], ["x", "y"])) == nil)
  }
}
