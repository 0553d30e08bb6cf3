/// The kind of a node, which decides the layout of its children.
public enum NodeKind: Hashable, Sendable {
  /// Children from top to bottom, by default 8 points apart.
  case vstack
  /// Children from left to right, by default 8 points apart.
  case hstack
  /// Children on top of one another.
  case zstack
  /// Rows from top to bottom, by default without spacing, each as wide as the list.
  case list
  /// Children in rows of equally wide columns, by default 8 points apart.
  case grid(GridColumns)
  /// Children in rows that are filled from left to right, each child with its own width, by default 8 points apart.
  case flow
  /// A list whose rows are divided into columns, below a row of titles.
  case table
  /// Children from top to bottom, or from left to right if the view scrolls only horizontally, in a window that can be
  /// smaller than its content.
  case scrollView(ScrollAxes)
  /// Overlapping cards, each by default 20 points beyond the previous card.
  case fan(Direction)
  /// An item, which can be dragged. Its children are on top of one another.
  case item
  /// A text.
  case text
  /// Free room in a vstack, an hstack, a list, a table or a scroll view, which pushes its neighbours apart. It is
  /// neither drawn nor hit.
  case spacer
  /// A container whose children a closure places.
  case layout
  /// A container whose own frame and whose children's frames the host sets.
  case host
}

extension NodeKind {
  /// The direction in which children follow one another; `nil` for kinds without a single direction, such as grids.
  package var axis: Axis? {
    switch self {
    case .hstack, .scrollView(.horizontal): .horizontal
    case .vstack, .list, .table, .scrollView: .vertical
    case .fan(let direction): direction.axis
    case .zstack, .grid, .flow, .layout, .item, .text, .spacer, .host: nil
    }
  }

  /// Whether the children are stacked, so that a spacer has an effect between them.
  var stacks: Bool {
    switch self {
    case .vstack, .hstack, .list, .table, .scrollView: true
    case .zstack, .grid, .flow, .fan, .item, .text, .spacer, .layout, .host: false
    }
  }

  /// Whether lists inside stretch to the extent of the container. In grids, flows and custom layouts they would cover
  /// their neighbours.
  var stretchesLists: Bool {
    switch self {
    case .grid, .flow, .layout: false
    default: true
    }
  }

  /// Whether the node stretches in the container around it, and its rows are as wide as the node.
  var isList: Bool { self == .list || self == .table }

  /// The name of the kind in scripts.
  package var name: String {
    switch self {
    case .vstack: "vstack"
    case .hstack: "hstack"
    case .zstack: "zstack"
    case .list: "list"
    case .grid: "grid"
    case .flow: "flow"
    case .table: "table"
    case .scrollView: "scroll_view"
    case .fan: "fan"
    case .item: "item"
    case .text: "text"
    case .spacer: "spacer"
    case .layout: "layout"
    case .host: "container"
    }
  }
}
