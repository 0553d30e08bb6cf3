import DragEngine
import Testing

@Suite struct `Nested reorder containers` {
  private let trace = Trace()
  private var columns: [Identifier: [Identifier]] = ["todo": ["a", "b"], "done": []]

  /// A board of columns that can be reordered, with cards that go from column to column.
  private func bench() -> Bench {
    Bench(trace) { [trace, columns] in
      Node.hstack(id: "board", spacing: 0) {
        Node.forEach(["todo column", "done column"] as [Identifier]) { column in
          let name: Identifier = column == "todo column" ? "todo" : "done"
          return Node.column(column, name, columns[name] ?? [])
        }
        .reorderable()
      }
      .modifier(
        .reorderContainer(for: "column") {
          trace.append("column: " + $0.words); return .done
        }
      )
      .modifier(
        .reorderContainer(for: "card") {
          trace.append("card: " + $0.words); return .done
        })
    }
  }

  @Test func `cards can be dropped into an empty column, and columns beside columns`() {
    bench().drag("a", to: at(150, 50))
    bench().drag("todo column", to: at(190, 50))
    bench().drag("done column", to: at(10, 50))
    #expect(
      trace.lines == [
        "card: move a from todo to done end",
        "column: move todo column from board to board end",
        "column: move done column from board to board before todo column",
      ])
  }
}

extension Node {
  /// A column of cards that is an item itself.
  fileprivate static func column(_ column: Identifier, _ name: Identifier, _ cards: [Identifier]) -> Node {
    Node.item(id: column, type: "column", size: Size(width: 100, height: 200)) {
      Node.container(.vstack, id: name, size: Size(width: 100, height: 100), spacing: 0) {
        Node.forEach(cards) { Node.item(id: $0, type: "card", size: Size(width: 100, height: 20)) }.reorderable()
      }
    }
  }
}
