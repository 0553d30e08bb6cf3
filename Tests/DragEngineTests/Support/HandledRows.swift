import DragEngine

/// Rows of 100 by 40 with a grip of 20 by 20 at the upper left and a button of 20 by 20 beside it.
struct HandledRows {
  let trace = Trace()

  func box(_ id: Identifier, isHandle: Bool) -> Node {
    let node = Node.vstack(id: id, size: Size(width: 20, height: 20))
    return isHandle ? node.modifier(.dragHandle()) : node
  }

  func row(_ id: Identifier, isHandled: Bool = true) -> Node {
    Node.item(id: id, type: "card", size: Size(width: 100, height: 40)) {
      Node.hstack(spacing: 0) {
        box(.string("grip \(id)"), isHandle: isHandled)
        box(.string("button \(id)"), isHandle: false)
          .modifier(
            .onTapGesture { [trace] _ in
              trace.append("button \(id)")
              return .done
            })
      }
    }
  }

  func list(isHandled: Bool = true, isEnabled: Bool = true) -> Node {
    Node.container(.vstack, id: "list", size: Size(width: 100, height: 200), spacing: 0) {
      Node.forEach(["a", "b", "c"] as [Identifier]) { row($0, isHandled: isHandled) }.reorderable()
    }
    .modifier(
      .reorderContainer(for: "card", isEnabled: isEnabled) { [trace] difference in
        trace.append(difference.words)
        return .done
      }
    )
    .modifier(
      .onTapGesture { [trace] tap in
        trace.append("tap \(tap.itemID ?? "–")")
        return .done
      })
  }

  /// A column with a title, and in it a card with a grip; each is a row of a reorder container.
  func column(title: Bool, grip: Bool, cards: Bool = true, columns: Bool = true) -> Node {
    let card = Node.item(id: "card", type: "card", size: Size(width: 100, height: 40)) {
      box("grip", isHandle: grip)
    }
    return Node.container(.hstack, id: "board", spacing: 0) {
      Node.forEach([1]) { _ in
        Node.item(id: "column", type: "column", size: Size(width: 200, height: 200)) {
          Node.vstack(spacing: 0) {
            box("title", isHandle: title)
            Node.vstack(id: "cards", size: Size(width: 100, height: 150), spacing: 0) {
              Node.forEach([1]) { _ in card }.reorderable()
            }
          }
        }
      }.reorderable()
    }
    .modifier(.reorderContainer(for: "column", isEnabled: columns) { _ in .done })
    .modifier(.reorderContainer(for: "card", isEnabled: cards) { _ in .done })
  }
}
