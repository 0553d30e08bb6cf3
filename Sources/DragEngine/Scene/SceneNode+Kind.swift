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
    /// Children in rows of equally wide columns, 8 points apart, filled row by row.
    case grid(GridColumns)
    /// A list whose rows are divided into columns, below a row of titles.
    case table
    /// Children below one another, or beside one another where it moves only sideways, in a window that can be smaller
    /// than they are.
    case scrollView(ScrollAxes)
    /// Cards that overlap, each 20 points further than the one before.
    case fan(Direction)
    /// Something that can be dragged. Children lie in front of one another.
    case item
    /// A label.
    case text
    /// A container whose children a closure places.
    case layout
    /// A container whose place the host sets, and the places of its children too.
    case host
  }
}

extension SceneNode.Kind {
  /// The direction in which children follow one another, if there is one and the host does not decide.
  public var axis: Axis? {
    switch self {
    case .hstack, .scrollView(.horizontal): .horizontal
    case .vstack, .list, .table, .scrollView: .vertical
    case .fan(let direction): direction.axis
    case .zstack, .grid, .layout, .item, .text, .host: nil
    }
  }

  /// Whether the node fills what surrounds it, and its rows fill the node.
  var isList: Bool { self == .list || self == .table }

  /// The name by which scripts call the kind.
  public var name: String {
    switch self {
    case .vstack: "vstack"
    case .hstack: "hstack"
    case .zstack: "zstack"
    case .list: "list"
    case .grid: "grid"
    case .table: "table"
    case .scrollView: "scroll_view"
    case .fan: "fan"
    case .item: "item"
    case .text: "text"
    case .layout: "layout"
    case .host: "container"
    }
  }
}
