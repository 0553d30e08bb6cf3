import DragEngine
import Testing

/// The rows that the Delete key deletes.
struct DeleteKeyTests {
  private let deleted = Trace()

  /// A list of rows with an action that records the deleted offsets.
  private func press(_ modifiers: Modifier..., rows: @escaping () -> Node.ForEach) -> Response {
    let bench = Bench {
      modifiers.reduce(
        Node.container(.vstack, id: "list", frame: Rect(x: 0, y: 0, width: 100, height: 200), spacing: 0) {
          rows().modifier(
            .onDelete { [deleted] offsets in
              deleted.append("\(offsets)")
              return .done
            })
        }
      ) { $0.modifier($1) }
    }
    return bench.engine.send(.keyDown(.delete, time: 1))
  }

  private func row(_ id: Identifier, _ type: Identifier = "book") -> Node {
    Node.item(id: id, type: type, size: Size(width: 100, height: 20))
  }

  @Test func `the Delete key deletes the selected row of the selection's type, and not a row of another type`() {
    let response = press(.dragContainerSelection(for: "book") { ["x"] }) {
      Node.forEach(["pen", "book"] as [Identifier]) { type in row("x", type) }
    }
    #expect(response.isHandled && deleted.lines == ["[1]"])
  }

  @Test func `the Delete key deletes selected rows behind a header that is not an item`() {
    let response = press(.dragContainerSelection { ["b"] }) {
      Node.forEach(["header", "a", "b"] as [Identifier]) { id in id == "header" ? Node.text("Header") : row(id) }
    }
    #expect(response.isHandled && deleted.lines == ["[2]"])
  }

  @Test func `the Delete key deletes neither hidden nor disabled rows`() {
    let response = press(.dragContainerSelection { ["a", "b", "c"] }) {
      Node.forEach(["a", "b", "c"] as [Identifier]) { id in row(id).disabled(id == "a").hidden(id == "b") }
    }
    #expect(response.isHandled && deleted.lines == ["[2]"])
    let refused = press(.dragContainerSelection { ["a"] }) {
      Node.forEach(["a"] as [Identifier]) { id in row(id).disabled() }
    }
    guard case .refused(let reason) = refused else { return #expect(Bool(false)) }
    #expect(reason?.code == "not_deletable" && deleted.lines.count == 1)
  }

  @Test func `a deletion of a dragged item by the program ends its drag`() {
    var items: [Identifier] = ["a", "b"]
    let bench = Bench {
      Node.container(.vstack, id: "list", frame: Rect(x: 0, y: 0, width: 100, height: 200), spacing: 0) {
        Node.forEach(items) { id in row(id).modifier(.draggable()) }
          .modifier(
            .onDelete { offsets in
              for offset in offsets.reversed() { items.remove(at: offset) }
              return .done
            })
      }
    }
    bench.lift("a")
    #expect(bench.session != nil)
    bench.engine.delete(["a"])
    #expect(bench.session == nil && bench.outcomes.count == 1 && items == ["b"])
  }
}
