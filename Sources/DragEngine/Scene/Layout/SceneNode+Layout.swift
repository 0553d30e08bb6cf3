extension SceneNode {
  /// The layout of the node's children. A new kind of container needs a line here and a `ContainerLayout`.
  /// - Parameter proposal: The available size for the node.
  func layout(in proposal: Proposal) -> any ContainerLayout {
    switch kind {
    case .vstack: StackLayout(axis: .vertical, spacing: stackSpacing, edge: alignment.horizontal)
    case .hstack: StackLayout(axis: .horizontal, spacing: stackSpacing, edge: alignment.vertical)
    case .list:
      StackLayout(axis: .vertical, spacing: stackSpacing, edge: alignment.horizontal, stretchesAcross: true)
    case .table:
      TableLayout(
        titleHeight: cells.isEmpty ? 0 : Self.titleHeight, spacing: stackSpacing, edge: alignment.horizontal)
    case .grid(let columns):
      GridLayout(
        columns: columns, spacing: spacing ?? 8, alignment: alignment, proposedWidth: proposal.gridWidth(of: self))
    case .scrollView(let axes):
      ScrollLayout(
        axes: axes,
        stack: StackLayout(
          axis: kind.axis ?? .vertical, spacing: stackSpacing,
          edge: axes == .horizontal ? alignment.vertical : alignment.horizontal), proposal: proposal)
    case .fan(let direction): FanLayout(direction: direction, step: spacing ?? 20, alignment: alignment)
    case .zstack, .layout, .item, .text, .host: OverlayLayout(alignment: alignment)
    }
  }

  /// The spacing between stacked children. Unit: points.
  var stackSpacing: Double { spacing ?? (kind.isList ? 0 : 8) }

  /// Whether children are stacked from top to bottom with an exact spacing that is not negative, so that positions of
  /// rows can be computed by sums.
  var stacksRows: Bool {
    switch kind {
    case .vstack, .list, .table, .scrollView(.vertical), .scrollView(.both):
      stackSpacing >= 0 && stackSpacing.isExactSummand
    default: false
    }
  }

  /// The size of a leaf without a given size.
  ///
  /// The engine cannot measure text. The size is therefore an estimate: 8 points for each Unicode scalar, and lines 20
  /// points high. An item has at least 44 × 44 points, which the Human Interface Guidelines require of a target.
  /// Source: chosen by this project.
  var defaultSize: Size {
    let textWidth = cells.reduce(Self.width(of: label)) { max($0, Double(cells.count) * Self.width(of: $1)) }
    return switch kind {
    case .item: Size(width: max(44, textWidth), height: 44)
    case .text: Size(width: textWidth, height: 20)
    case .table: Size(width: textWidth, height: cells.isEmpty ? 0 : Self.titleHeight)
    case .vstack, .hstack, .zstack, .list, .grid, .scrollView, .fan, .layout, .host: .zero
    }
  }

  /// The height of a table's title row. Unit: points.
  ///
  /// Source: chosen by this project, about the height of AppKit's header.
  static let titleHeight = 28.0

  private static func width(of text: String) -> Double { 8 * Double(text.unicodeScalars.count) }
}
