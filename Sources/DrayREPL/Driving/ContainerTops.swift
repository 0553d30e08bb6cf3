internal import Dray

/// The visible top item of each container.
struct ContainerTops {
  private struct Content {
    var id: Identifier
    var label: String
    var items: [ItemName] = []
    var top: String?
  }

  /// The identity of an item, independent of its label.
  private struct ItemName: Hashable {
    var type: Identifier?
    var namespace: Identifier?
    var id: Identifier
  }

  private var order: [Identifier] = []
  private var contents: [Identifier: Content] = [:]

  init(_ placements: [Placement]) {
    for placement in placements where placement.state != .lifted {
      switch placement.kind {
      case .container:
        guard let id = placement.id else { continue }
        order.append(id)
        contents[id] = Content(id: id, label: placement.label.shown)
      case .item:
        guard let container = placement.container, let id = placement.id else { continue }
        contents[container]?.items.append(
          ItemName(type: placement.type, namespace: placement.namespace, id: id))
        let text = (placement.label.isEmpty ? id.description : placement.label).shown
        // The description shows a placeholder as the board does, because a placeholder is not an item.
        contents[container]?.top = placement.state == .placeholder ? "(\(text))" : text
      case .text: continue
      }
    }
  }

  /// A line for each container whose top item changed. If no top item changed, a line for each container whose other
  /// items changed.
  func changes(since before: ContainerTops) -> [String] {
    let seen = visibleChanges(since: before)
    return seen.isEmpty ? lines(since: before) { $0.items != $1?.items } : seen
  }

  /// A line for each container whose top looks different, or has become another item that looks the same.
  func visibleChanges(since before: ContainerTops) -> [String] {
    lines(since: before) { Self.top(of: $0) != Self.top(of: $1) || $0.items.last != $1?.items.last }
  }

  private func lines(since before: ContainerTops, where isChanged: (Content, Content?) -> Bool) -> [String] {
    order.compactMap { id in
      guard let content = contents[id], isChanged(content, before.contents[id]) else { return nil }
      return "\(id.printable): \(Self.text(of: content, since: before.contents[id]))"
    }
  }

  /// The text for the top item. If another item with the same text is on top, the text ends with the number of items or
  /// with `another item`. Ids are not shown, because they would reveal face-down cards.
  private static func text(of content: Content, since before: Content?) -> String {
    let top = top(of: content)
    guard let before, top == Self.top(of: before) else { return top }
    if content.items.count != before.items.count {
      return "\(top), \(content.items.count) \(content.items.count == 1 ? "item" : "items")"
    }
    return content.items.last == before.items.last ? top : "\(top), another item"
  }

  private static func top(of content: Content?) -> String {
    guard let content else { return "" }
    // A label that only repeats the name of the container does not describe its content.
    return content.top ?? (content.label.isEmpty || content.label == content.id.description ? "empty" : content.label)
  }
}
