import DragEngine
import Testing

/// The reason that a pointer does not reach an item.
struct UnreachableTests {
  private func text(_ change: @escaping (Node) -> Node) -> String? {
    let bench = Bench {
      Node.zstack(id: "desk", size: Size(width: 100, height: 100)) {
        change(Node.item(id: "ice", type: "photo", size: Size(width: 50, height: 50)).modifier(.draggable()))
      }
    }
    let moved = bench.engine.move("ice", to: "desk").reason?.text
    #expect(bench.engine.why("ice", to: "desk").outcome.reason?.text == moved)
    return moved
  }

  @Test func `a hidden item and a disabled item that cannot be lifted are named as such`() {
    #expect(text { $0.hidden() } == "'ice' is hidden")
    #expect(text { $0.disabled() } == "'ice' is disabled")
  }

  @Test func `an item below another one that cannot be lifted is covered`() {
    let covered = text { ice in
      Node.zstack {
        ice
        Node.vstack(id: "lid", size: Size(width: 60, height: 60))
      }
    }
    #expect(covered == "'ice' is covered or out of sight")
  }
}
