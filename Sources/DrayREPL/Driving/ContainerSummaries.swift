internal import Dray

/// What each container shows, in a few words: the top item of a pile, and the items of a list in order.
struct ContainerSummaries {
  fileprivate struct Content {
    var id: Identifier
    var label: String
    /// Whether the items lie beside each other, so that all of them can be seen.
    var isList: Bool
    var items: [ItemName] = []
    /// The texts of the items; of a pile, only that of the top item.
    var texts: [String] = []
  }

  /// The identity of an item, independent of its label.
  fileprivate struct ItemName: Hashable {
    var type: Identifier?
    var namespace: Identifier?
    var id: Identifier
  }

  /// The number of items up to which a list is shown as a whole. Of a longer list, its last items are shown.
  fileprivate static let mostShown = 6

  private var order: [Identifier] = []
  private var contents: [Identifier: Content] = [:]

  init(of host: Host) {
    let scene = host.engine.scene
    for placement in host.placements where placement.state != .lifted {
      switch placement.kind {
      case .container:
        guard let id = placement.id else { continue }
        order.append(id)
        let isList = placement.node.map { scene[$0].kind.arrangesBeside } ?? false
        contents[id] = Content(id: id, label: placement.label.shown, isList: isList)
      case .item:
        guard let container = placement.container, let id = placement.id else { continue }
        let text = (placement.label.isEmpty ? id.description : placement.label).shown
        // The description shows a placeholder as the board does, because a placeholder is not an item.
        contents[container]?.add(
          ItemName(type: placement.type, namespace: placement.namespace, id: id),
          placement.state == .placeholder ? "(\(text))" : text)
      case .text: continue
      }
    }
  }

  /// A line for each container that looks different. If none does, a line for each container whose items changed.
  func changes(since before: ContainerSummaries) -> [String] {
    let seen = visibleChanges(since: before)
    return seen.isEmpty ? lines(since: before) { $0.items != $1?.items } : seen
  }

  /// A line for each container that looks different, or whose last item has become another one that looks the same.
  func visibleChanges(since before: ContainerSummaries) -> [String] {
    lines(since: before) {
      $0.texts != $1?.texts || $0.summary != $1?.summary || $0.items.last != $1?.items.last
    }
  }

  private func lines(since before: ContainerSummaries, where isChanged: (Content, Content?) -> Bool) -> [String] {
    order.compactMap { id in
      guard let content = contents[id], isChanged(content, before.contents[id]) else { return nil }
      return "\(id.printable): \(Self.text(of: content, since: before.contents[id]))"
    }
  }

  /// The summary of a container. If it is as before, it ends with the number of items or with `another item`. Ids are not
  /// shown, because they would reveal face-down cards.
  private static func text(of content: Content, since before: Content?) -> String {
    let (summary, count) = (content.summary, content.items.count)
    guard let before, summary == before.summary else { return summary }
    if count != before.items.count { return "\(summary), \(count) \(count == 1 ? "item" : "items")" }
    return content.items.last == before.items.last ? summary : "\(summary), another item"
  }
}

extension ContainerSummaries.Content {
  fileprivate mutating func add(_ item: ContainerSummaries.ItemName, _ text: String) {
    items.append(item)
    if isList { texts.append(text) } else { texts = [text] }
  }

  /// The shown items; of an empty container, its label.
  fileprivate var summary: String {
    // A label that only repeats the name of the container does not describe its content.
    if texts.isEmpty { return label.isEmpty || label == id.description ? "empty" : label }
    guard texts.count > ContainerSummaries.mostShown else { return texts.joined(separator: ", ") }
    return "… " + texts.suffix(ContainerSummaries.mostShown - 1).joined(separator: ", ") + ", \(texts.count) items"
  }
}

extension NodeKind {
  /// Whether the items in a node of this kind lie beside each other. The frames of the host and of a layout's closure
  /// can be anywhere, so that their last item need not cover the others.
  fileprivate var arrangesBeside: Bool {
    switch self {
    case .vstack, .hstack, .list, .grid, .flow, .table, .scrollView, .layout, .host: true
    case .zstack, .fan, .item, .text, .spacer: false
    }
  }
}
