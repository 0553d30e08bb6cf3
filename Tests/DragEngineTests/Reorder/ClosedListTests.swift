import DragEngine
import Testing

// The board: lists 100 points wide, 20 apart, cards 20 high. "left" spans x 0 … 100, "middle" 120 … 220, "right" 240 … 340.

@Suite struct `Lists that are hidden or disabled` {
  enum Closing: CaseIterable, Sendable {
    case hidden, disabled

    func close(_ node: Node) -> Node { self == .hidden ? node.hidden() : node.disabled() }
  }

  private func board(closing names: Set<Identifier>, by closing: Closing) -> Board {
    let board = Board(["left": ["a", "b"], "middle": ["m"], "right": ["x"]])
    board.look = { names.contains($0) ? closing.close($1) : $1 }
    return board
  }

  @Test(arguments: Closing.allCases)
  func `DD3: a hidden or disabled list accepts no drop, and the nearest other list does`(closing: Closing) {
    let board = board(closing: ["middle"], by: closing)
    #expect(board.bench.drag("a", to: at(200, 5))?.operation == .move)
    #expect(board.trace.lines == ["move a from left to right before x"])
  }

  @Test(arguments: Closing.allCases)
  func `DD3: a drop on a closed list goes to the open list, and legal drags leave closed lists out`(closing: Closing) {
    let board = board(closing: ["middle", "right"], by: closing)
    let bench = board.bench
    bench.drag("b", to: at(300, 5))
    #expect(board.trace.lines == ["move b from left to left before a"])
    #expect(Set(bench.engine.legalDrags().map(\.place)) == ["left"])
    for place: Identifier in ["middle", "right"] {
      #expect(bench.engine.why("a", to: place).outcome.route.to != place)
    }
  }

  @Test(arguments: Closing.allCases)
  func `DD3: when all lists close during a drag, no list accepts it`(closing: Closing) {
    let board = board(closing: [], by: closing)
    let bench = board.bench
    bench.lift("a")
    bench.move(to: at(170, 5))
    board.look = { closing.close($1) }
    bench.engine.invalidateScene()
    bench.move(to: at(175, 5))
    #expect(bench.release().outcome?.cause == .noTarget)
    #expect(board.trace.lines == [])
  }

  @Test func `a reorderable item without a reorder container reports what is missing`() {
    let bench = Bench {
      Node.vstack(id: "list", size: Size(width: 100, height: 100)) {
        Node.forEach(["a"] as [Identifier]) { Node.item(id: $0, type: "card", size: Size(width: 100, height: 20)) }
          .reorderable()
      }
    }
    #expect(bench.lift("a").outcome?.reason?.text == "a cannot be lifted: no reorder container for 'card' is around it")
  }
}
