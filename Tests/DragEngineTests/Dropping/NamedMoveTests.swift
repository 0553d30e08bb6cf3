import DragEngine
import Testing

/// Moves without a pointer lift the named item and drop at the named place, or are refused.
struct NamedMoveTests {
  private let trace = Trace()

  private func card(_ id: Identifier, _ children: Node...) -> Node {
    Node.item(id: id, type: "card", size: Size(width: 60, height: 24)) { for child in children { child } }
  }

  @Test func `an item that an item inside it covers is not moved, and the reason says so`() {
    let bench = Bench {
      Node.container(.list, id: "root", spacing: 0) {
        Node.forEach(["group", "other"] as [Identifier]) { [self] id in
          id == "group" ? card("group", card("child")) : card("other")
        }
        .reorderable()
      }
      .modifier(
        .reorderContainer(for: "card") { [trace] difference in
          trace.append("moves \(difference.sources)")
          return .done
        })
    }
    #expect(bench.engine.legalDrags(of: "group").isEmpty)
    let moved = bench.engine.move("group", to: "root")
    #expect(moved.cause == .notLifted && moved.reason?.code == "not_reachable", "\(moved)")
    #expect(bench.engine.why("group", to: "root").outcome.reason == moved.reason)
    #expect(trace.lines == [])
  }

  /// A card, and two destinations of which `over` covers `under`.
  private func bench(_ arrange: @escaping (_ under: Node, _ over: Node) -> Node) -> Bench {
    let trace = trace
    func zone(_ id: Identifier) -> Node {
      Node.container(.zstack, id: id, size: Size(width: 60, height: 80)) {}
        .modifier(
          .dropDestination(for: ["card"]) { _ in
            trace.append("into \(id)")
            return .done
          })
    }
    return Bench {
      Node.hstack(spacing: 0) {
        Node.item(id: "x", type: "card", size: Size(width: 40, height: 40)).modifier(.draggable())
        arrange(zone("under"), zone("over"))
      }
    }
  }

  @Test func `a move to a place that another destination covers is refused, and names the other one`() {
    let bench = bench { under, over in
      Node.zstack {
        under
        over
      }
    }
    let moved = bench.engine.move("x", to: "under")
    #expect(moved.operation == .cancel && moved.cause == .noTarget && moved.reason?.code == "goes_elsewhere")
    #expect(moved.reason?.text == "a drop at 'under' is impossible: 'over' would take it")
    #expect(bench.engine.why("x", to: "under").outcome.reason == moved.reason)
    #expect(trace.lines == [])
    #expect(bench.engine.move("x", to: "over").cause == .dropped)
    #expect(trace.lines == ["into over"])
  }

  @Test func `a place inside another one is not the other place`() {
    let trace = trace
    func item(_ id: Identifier, _ children: Node...) -> Node {
      Node.item(id: id, type: "card", size: Size(width: 60, height: 80)) { for child in children { child } }
        .modifier(
          .dropDestination(for: ["card"]) { _ in
            trace.append("into \(id)")
            return .done
          })
    }
    let bench = Bench {
      Node.hstack(spacing: 0) {
        Node.item(id: "x", type: "card", size: Size(width: 40, height: 40)).modifier(.draggable())
        item("under", item("over"))
      }
    }
    #expect(bench.engine.legalDrags(of: "x").map(\.place) == ["over"])
    #expect(bench.engine.move("x", to: "under").reason?.code == "goes_elsewhere")
    #expect(trace.lines == [])
  }
}
