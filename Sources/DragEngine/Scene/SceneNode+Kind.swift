extension SceneNode {
  /// What a node is and how it lays out what is inside.
  public enum Kind: Hashable, Sendable {
    /// Children below one another, 8 points apart.
    case vstack
    /// Children beside one another, 8 points apart.
    case hstack
    /// Children in front of one another.
    case zstack
    /// Rows below one another without room between them, each as wide as the list.
    case list
    /// Cards that overlap, each 20 points further than the one before.
    case fan(Direction)
    /// Something that can be dragged. Children lie in front of one another.
    case item
    /// A label.
    case text
    /// A container whose place the host sets, and the places of its children too.
    case host
  }
}

extension SceneNode.Kind {
  /// The direction in which children follow one another, if they do and the host does not decide.
  public var axis: Axis? {
    switch self {
    case .vstack, .list: .vertical
    case .hstack: .horizontal
    case .fan(let direction): direction.axis
    case .zstack, .item, .text, .host: nil
    }
  }

  /// The name by which scripts call the kind.
  public var name: String {
    switch self {
    case .vstack: "vstack"
    case .hstack: "hstack"
    case .zstack: "zstack"
    case .list: "list"
    case .fan: "fan"
    case .item: "item"
    case .text: "text"
    case .host: "container"
    }
  }
}
