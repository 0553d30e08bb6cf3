extension SceneNode {
  /// The layout of the node's children. A new kind of container needs a line here and a `ContainerLayout`.
  /// - Parameter proposal: The available size for the node.
  func containerLayout(in proposal: Proposal) -> any ContainerLayout {
    switch kind {
    case .vstack: StackLayout(axis: .vertical, spacing: stackSpacing, edge: layout.alignment.horizontal)
    case .hstack: StackLayout(axis: .horizontal, spacing: stackSpacing, edge: layout.alignment.vertical)
    case .list:
      StackLayout(axis: .vertical, spacing: stackSpacing, edge: layout.alignment.horizontal, stretchesAcross: true)
    case .table:
      TableLayout(
        titleHeight: appearance.cells.isEmpty ? 0 : LayoutDefaults.titleHeight, spacing: stackSpacing,
        edge: layout.alignment.horizontal)
    case .grid(let columns):
      GridLayout(
        columns: columns, spacing: stackSpacing, alignment: layout.alignment,
        proposedWidth: proposal.gridWidth(of: self))
    case .flow: FlowLayout(spacing: stackSpacing, alignment: layout.alignment, proposedWidth: proposal.width)
    case .scrollView(let axes):
      ScrollLayout(
        axes: axes,
        stack: StackLayout(
          axis: kind.axis ?? .vertical, spacing: stackSpacing,
          edge: axes == .horizontal ? layout.alignment.vertical : layout.alignment.horizontal), proposal: proposal)
    case .fan(let direction): FanLayout(direction: direction, step: stackSpacing, alignment: layout.alignment)
    case .zstack, .layout, .item, .text, .spacer, .host: OverlayLayout(alignment: layout.alignment)
    }
  }

  /// The spacing between children; of a fan, the step from card to card; of a spacer, its minimum length. Unit: points.
  var stackSpacing: Double { layout.spacing ?? LayoutDefaults.spacing(of: kind) ?? 0 }

  /// Whether positions of rows can be computed by sums: children are stacked from top to bottom, with an exact spacing
  /// that is not negative, and no alignment of the frame moves them.
  var stacksRows: Bool {
    if layout.box?.values.alignment != nil { return false }
    switch kind {
    case .vstack, .list, .table, .scrollView(.vertical), .scrollView(.both):
      return stackSpacing >= 0 && stackSpacing.isExactSummand
    default: return false
    }
  }

  /// The size of a leaf without a given size.
  ///
  /// The engine cannot measure text. The size is therefore an estimate; see `LayoutDefaults`.
  var defaultSize: Size {
    let textWidth = appearance.cells.reduce(Self.width(of: appearance.label)) {
      max($0, Double(appearance.cells.count) * Self.width(of: $1))
    }
    return switch kind {
    case .item: Size(width: max(LayoutDefaults.itemExtent, textWidth), height: LayoutDefaults.itemExtent)
    case .text: Size(width: textWidth, height: LayoutDefaults.lineHeight)
    case .table: Size(width: textWidth, height: appearance.cells.isEmpty ? 0 : LayoutDefaults.titleHeight)
    case .vstack, .hstack, .zstack, .list, .grid, .flow, .scrollView, .fan, .layout, .spacer, .host: .zero
    }
  }

  private static func width(of text: String) -> Double {
    LayoutDefaults.characterWidth * Double(text.unicodeScalars.count)
  }
}
