/// The lengths that the layout uses where a scene sets none. Unit: points.
enum LayoutDefaults {
  /// The spacing between children; of a fan, the step from card to card; of a spacer, its minimum length. `nil` for
  /// kinds without spacing.
  static func spacing(of kind: NodeKind) -> Double? {
    switch kind {
    case .vstack, .hstack, .grid, .flow, .scrollView: 8
    case .list, .table: 0
    case .fan: 20
    case .spacer: 0
    case .zstack, .item, .text, .layout, .host: nil
    }
  }

  /// The minimum width and height of an item without a size and without nodes inside.
  ///
  /// Source: the Human Interface Guidelines, which require this size for buttons.
  static let itemExtent = 44.0
  /// The estimated width of each Unicode scalar of a text, which the engine cannot measure. Source: chosen by this
  /// project.
  static let characterWidth = 8.0
  /// The height of a text without a size. Source: chosen by this project.
  static let lineHeight = 20.0
  /// The height of a table's title row. Source: chosen by this project, about the height of AppKit's header.
  static let titleHeight = 28.0
  /// The width of an adaptive grid or a flow for which neither its own size nor the containers around it set a width.
  ///
  /// Source: chosen by this project, as the width of the narrowest phone. A constant, so that the rows of a scene do
  /// not depend on the host.
  static let availableWidth = 320.0
}
