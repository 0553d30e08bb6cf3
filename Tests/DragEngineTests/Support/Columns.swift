import DragEngine

/// Columns of cards: two reorder containers on one node. A column is an item with a header; its list of cards has the
/// id of the column.
///
/// A column is 100 points wide and 200 high, its header and each card 20 high.
final class Columns {
  var names: [Identifier]
  var cards: [Identifier: [Identifier]]
  let trace = Trace()

  init(_ cards: KeyValuePairs<Identifier, [Identifier]>) {
    names = cards.map(\.key)
    self.cards = Dictionary(uniqueKeysWithValues: cards.map { ($0.key, $0.value) })
  }

  var bench: Bench { Bench(trace) { [self] in scene } }

  var scene: Node {
    Node.hstack(id: "board", spacing: 0) { Node.forEach(names, content: column).reorderable() }
      .modifier(
        .reorderContainer(for: "column") { [self] difference in
          trace.append("column: \(difference.words)")
          difference.apply(to: &names) { $0 }
          return .done
        }
      )
      .modifier(
        .reorderContainer(for: "card") { [self] difference in
          trace.append("card: \(difference.words)")
          difference.apply(to: &cards) { $0 }
          return .done
        })
  }

  private func column(_ id: Identifier) -> Node {
    Node.item(id: id, type: "column") {
      Node.vstack(spacing: 0) {
        Node.zstack(size: Size(width: 100, height: 20))
        Node.vstack(id: id, size: Size(width: 100, height: 180), spacing: 0) {
          Node.forEach(cards[id, default: []]) { Node.item(id: $0, type: "card", size: Size(width: 100, height: 20)) }
            .reorderable()
        }
      }
    }
  }
}
