internal import Dray

/// What is seen of each container from above: its top item.
struct ContainerTops {
  private struct Content {
    var label: String
    var items: [Identifier] = []
    var top: String?
  }

  private var order: [Identifier] = []
  private var contents: [Identifier: Content] = [:]

  init(_ placements: [Placement]) {
    for placement in placements where placement.state != .lifted {
      switch placement.kind {
      case .container:
        guard let id = placement.id else { continue }
        order.append(id)
        contents[id] = Content(label: placement.label.printable)
      case .item:
        guard let container = placement.container, let id = placement.id else { continue }
        contents[container]?.items.append(id)
        let text = (placement.label.isEmpty ? id.description : placement.label).printable
        // The gap that a drag has made is told as the board draws it: nothing lies there.
        contents[container]?.top = placement.state == .placeholder ? "(\(text))" : text
      case .text: continue
      }
    }
  }

  /// A line for each container that looks different from above; if none does, for each whose items are others.
  func changes(since before: ContainerTops) -> [String] {
    let seen = visibleChanges(since: before)
    guard seen.isEmpty else { return seen }
    return order.filter { contents[$0]?.items != before.contents[$0]?.items }.map { "\($0.printable): \(top(of: $0))" }
  }

  /// A line for each container that looks different from above.
  func visibleChanges(since before: ContainerTops) -> [String] {
    order.filter { top(of: $0) != before.top(of: $0) }.map { "\($0.printable): \(top(of: $0))" }
  }

  private func top(of id: Identifier) -> String {
    guard let content = contents[id] else { return "" }
    // A label that only says again which container it is tells nothing of what lies there.
    return content.top ?? (content.label.isEmpty || content.label == id.description ? "empty" : content.label)
  }
}
