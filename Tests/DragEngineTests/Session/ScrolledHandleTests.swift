import DragEngine
import Testing

/// Items whose handles are scrolled out of sight.
struct ScrolledHandleTests {
  private let rows = HandledRows()
  private var trace: Trace { rows.trace }

  @Test func `HA3: a handle that is scrolled out of sight is scrolled into view`() throws {
    let bench = Bench(trace) {
      Node.scrollView(id: "scroller", size: Size(width: 100, height: 100), spacing: 0) {
        Node.forEach(["a", "b"] as [Identifier]) { id in
          Node.item(id: id, type: "card", size: Size(width: 100, height: 300)) {
            Node.vstack(spacing: 0) {
              Node.container(.text, size: Size(width: 100, height: 260))
              rows.box(.string("grip \(id)"), isHandle: true)
            }
          }
        }.reorderable(collectionID: "list")
      }
      .modifier(
        .reorderContainer(for: "card") { [trace] difference in
          trace.append(difference.words)
          return .done
        })
    }
    #expect(bench.engine.legalDrags(of: "a").map(\.place) == ["list"])
    #expect(bench.engine.why("a", to: "list").outcome.operation == .move)
    #expect(bench.engine.move("a", to: "list").operation == .move)
    _ = bench.engine.navigateByKeys()
    for key in ["tab", "space", "tab", "space"] as [Key] { bench.engine.send(.keyDown(key, time: bench.engine.time)) }
    #expect(trace.lines == ["move a from list to list end", "move a from list to list end"])
  }

  @Test func `HA3: keys focus an item whose centre is in sight and whose handle is not`() {
    let bench = Bench(trace) {
      Node.scrollView(id: "scroller", size: Size(width: 100, height: 100), spacing: 0) {
        Node.item(id: "a", type: "card", size: Size(width: 100, height: 160)) {
          Node.vstack(spacing: 0) {
            Node.container(.text, size: Size(width: 100, height: 140))
            rows.box("grip", isHandle: true)
          }
        }
        .modifier(.draggable())
      }
    }
    _ = bench.engine.navigateByKeys()
    for key in ["tab", "space"] as [Key] { bench.engine.send(.keyDown(key, time: bench.engine.time)) }
    #expect(bench.engine.dropSession(pointer: .held)?.items.map(\.id) == ["a"])
  }

  @Test func `HA3: an item with handles out of sight is reachable by its second handle if the first is disabled`() {
    let bench = Bench(trace) {
      Node.scrollView(id: "scroller", size: Size(width: 100, height: 100), spacing: 0) {
        Node.item(id: "a", type: "card", size: Size(width: 100, height: 900)) {
          Node.vstack(spacing: 380) {
            Node.container(.text, size: Size(width: 100, height: 20))
            rows.box("middle", isHandle: true).disabled()
            rows.box("end", isHandle: true)
          }
        }
        .modifier(.draggable())
      }
      .modifier(.dropDestination(for: ["card"]) { _ in .done })
    }
    #expect(bench.engine.why("a", to: "scroller").outcome.reason?.code != "not_reachable")
  }
}
