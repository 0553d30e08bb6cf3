extension SceneError: CustomStringConvertible {
  /// The error and its remedy, in one line without the place in the script.
  public var description: String {
    switch self {
    case .itemTwice(let id, let type, let namespace, let first, let second, _):
      let twice = "item '\(id)' (\(type)) occurs twice in namespace '\(namespace?.description ?? "")': "
      guard let first, let second else { return twice + "at the root; give each item an id of its own" }
      guard first.index != second.index else { return twice + "both in \(first); give each item an id of its own" }
      return twice + "in \(first) and in \(second); show it once, or give one of them a namespace"
    case .containerTwice(let id, _):
      return "container id '\(id)' is used twice; the ids of all containers must differ, also across namespaces"
    case .collectionTwice(let id, _):
      return "collection id '\(id)' is used twice; give one of the groups its own { collection_id = … }"
    case .collectionMissing:
      return "reorderable() needs a container with an id around it, or { collection_id = … }"
    case .rowWithoutItem(let node):
      return
        "\(node.withKind) is a row of reorderable() but not an item; make each row an item, with other nodes inside it"
    case .invalidFrame(let node, let frame):
      return """
        the frame of \(node.withKind) is \(frame.origin.x), \(frame.origin.y), \
        \(frame.size.width) × \(frame.size.height); it must be finite and not negative in extent
        """
    case .invalidSize(let node, let size):
      return """
        the size of \(node.withKind) is \(size.width) × \(size.height); \
        it must be finite and not negative
        """
    case .invalidSpacing(let node, let spacing):
      return "the spacing of \(node.withKind) is \(spacing); it must be finite"
    case .invalidBox(let node, let problem):
      return "\(node.withKind): \(problem)"
    case .misplacedSpacer(let node, let container):
      let place = container.map { "in \($0.withKind)" } ?? "at the root"
      return
        "\(node.withKind) is \(place), where it has no effect; put it into a vstack, an hstack, a list or a scroll_view"
    case .invalidColumns(let node, .count(let count)):
      return "\(node.withKind) has \(count) columns; it needs at least one"
    case .invalidColumns(let node, .adaptive(let width)):
      return "the minimum column width of \(node.withKind) is \(width); it must be finite and greater than 0"
    case .layoutFailed(let node, let problem):
      return "the place function of \(node.withKind) \(problem)"
    case .misplacedModifier(let name, let place, let node, let group):
      let owner = group == nil ? node?.withKind ?? "a node" : "a forEach" + (node.map { " in \($0.withKind)" } ?? "")
      return "\(name) is attached to \(owner), where it has no effect; it belongs on \(place)"
    case .unbalanced(let node):
      let place = node.map { "inside \($0.withKind)" } ?? "at the root"
      return "a node or group \(place) is closed but was not opened, or was left open; close the innermost one first"
    }
  }
}

extension SceneError {
  /// The description with the source places of the subjects. The last place comes first, because the error occurred
  /// there.
  func description(at places: [SourcePlace]) -> String { places.describe(description) }
}

extension [SourcePlace] {
  /// Adds places to a message, in one line: the last place in front, and a different first place at the end.
  func describe(_ text: String) -> String {
    guard let last else { return text }
    return count > 1 && first != last ? "\(last): \(text) (the other: \(self[0]))" : "\(last): \(text)"
  }
}

extension SceneError.NodeName: CustomStringConvertible {
  /// The id in quotes; without an id, the same as `withKind`.
  public var description: String { id.map { "'\($0)'" } ?? withKind }

  /// The kind with the id, or else with the label, or else with the position in the scene.
  var withKind: String {
    if let id { return "\(kind) '\(id)'" }
    return label.isEmpty ? "\(kind) (node \(index) of the scene)" : "\(kind) with the label '\(label)'"
  }
}
