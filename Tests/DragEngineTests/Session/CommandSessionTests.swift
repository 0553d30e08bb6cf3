import DragEngine
import Testing

/// RS1: each command gets the session of the drag that led to it.
struct CommandSessionTests {
  private let trace = Trace()

  private func write(_ what: String, _ session: DropSession?) -> CommandAnswer {
    guard let session else {
      trace.append("\(what): no session")
      return .done
    }
    let items = session.items.map(\.id.description).joined(separator: "+")
    trace.append(
      "\(what): \(items) at \(session.index.map(String.init) ?? "–"), \(session.location.x) \(session.location.y), "
        + "\(session.operation), shift \(session.modifiers.contains(.shift))")
    return .done
  }

  /// A list of cards on a board, below a text 20 points high.
  private func bench(_ list: @escaping (Node.ForEach) -> Node.ForEach, around: @escaping (Node) -> Node) -> Bench {
    Bench(trace) {
      let rows = Node.forEach(["a", "b", "c"] as [Identifier]) { id in
        Node.item(id: id, type: "card", size: Size(width: 100, height: 20)).modifier(.draggable())
      }
      let column = Node.vstack(id: "list", size: Size(width: 100, height: 100), spacing: 0) { list(rows) }
      return Node.vstack(spacing: 0) {
        Node.container(.text, size: Size(width: 10, height: 20))
        around(Node.hstack(id: "board", spacing: 0) { column })
      }
    }
  }

  @Test func `RS1: the move command of a reorder container gets the session, with its index and its modifier keys`() {
    let bench = bench({ $0.reorderable() }) { [self] in
      $0.modifier(.reorderContainer(for: "card") { difference, session in write(difference.words, session) })
    }
    bench.lift("a")
    bench.move(to: at(50, 75))
    bench.release(keys: .shift)
    #expect(trace.lines == ["move a from list to list end: a at 3, 50.0 55.0, move, shift true"])
  }

  @Test func `RS1: the move command of rows gets the session, in the space of their container`() {
    let bench = bench({ [self] in $0.modifier(.onMove { from, to, session in write("\(from) to \(to)", session) }) }) {
      $0
    }
    bench.drag("a", to: at(50, 75))
    #expect(trace.lines == ["[0] to 3: a at 3, 50.0 55.0, move, shift false"])
  }

  @Test func `RS1: a deletion by a drop gets its session, and a deletion by the host gets none`() {
    let bench = bench(
      { [self] in
        $0.modifier(.onDelete { rows, session in write("delete \(rows)", session) })
      },
      around: {
        $0.modifier(.dragConfiguration(DragConfiguration(withinApp: [.copy, .delete], outsideApp: .copy)))
          .modifier(.dropDestination(for: ["card"]) { _ in .done })
          .modifier(.dragContainer(for: "card"))
          .modifier(.dropConfiguration { _ in DropConfiguration(operation: .delete) })
      })
    bench.drag("b", to: at(50, 115))
    _ = bench.engine.delete(["c"])
    #expect(trace.lines == ["delete [1]: b at –, 50.0 95.0, delete, shift false", "delete [2]: no session"])
  }

  @Test func `RS1: a tap command gets the session of a drag that activates it, and no session for a tap`() {
    let bench = bench({ $0.modifier(.onMove { _, _ in .done }) }) { [self] in
      $0.modifier(.onTapGesture { _, session in write("tap", session) }).modifier(.springLoadingBehavior(.enabled))
    }
    bench.tap(at(50, 115))
    bench.lift("a")
    bench.move(to: at(50, 116))
    bench.engine.send(.tick(time: 100))
    bench.engine.cancelDrag()
    #expect(trace.lines == ["tap: no session", "tap: a at 3, 50.0 96.0, move, shift false"])
  }
}
