/// The number of columns of a grid.
///
/// Source: SwiftUI's `GridItem`: `flexible` columns, given by their number, and `adaptive` columns, given by their
/// minimum width.
public enum GridColumns: Hashable, Sendable {
  /// A fixed number of columns, at least one.
  case count(Int)
  /// As many columns as fit with this minimum width, which must be positive. Unit: points.
  case adaptive(minimumWidth: Double)

  /// Whether the number of columns, or their width, is valid.
  var isValid: Bool {
    switch self {
    case .count(let count): count > 0
    case .adaptive(let width): width.isFinite && width > 0
    }
  }
}

/// Children in rows that are filled one after the other. Each row is as high as its highest child.
///
/// All columns are equally wide, and none is narrower than the widest child, so that children overlap only if the
/// spacing is negative.
struct GridLayout: ContainerLayout {
  var columns: GridColumns
  var spacing: Double
  var alignment: Alignment
  /// The available width; `nil` if the containers around the grid set none. Unit: points.
  var proposedWidth: Double?

  func size(holding children: [Size]) -> Size {
    guard !children.isEmpty else { return Size(width: isAdaptive ? proposedWidth ?? 0 : 0, height: 0) }
    let grid = measure(children, width: proposedWidth)
    var height = Double(grid.rowHeights.count - 1) * spacing
    for row in grid.rowHeights { height += row }
    let width = Double(grid.columnCount) * (grid.columnWidth + spacing) - spacing
    return Size(width: max(0, width), height: max(0, height))
  }

  func place(_ children: [Size], in size: Size, into frames: inout [Rect]) {
    guard !children.isEmpty else { return }
    let grid = measure(children, width: isAdaptive ? proposedWidth : size.width)
    var top = 0.0
    for (row, height) in grid.rowHeights.enumerated() {
      let first = row * grid.columnCount
      for (column, child) in children[first...].prefix(grid.columnCount).enumerated() {
        let x = Double(column) * (grid.columnWidth + spacing)
        frames.append(
          Rect(
            x: x + alignment.horizontal.offset(inRoom: grid.columnWidth - child.width),
            y: top + alignment.vertical.offset(inRoom: height - child.height), width: child.width, height: child.height
          ))
      }
      top += height + spacing
    }
  }

  func extent(forChildren children: [Size], in size: Size, along axis: Axis) -> Double? {
    guard axis == .horizontal, !children.isEmpty else { return nil }
    return measure(children, width: isAdaptive ? proposedWidth : size.width).columnWidth
  }

  private var isAdaptive: Bool {
    if case .adaptive = columns { true } else { false }
  }

  /// The columns and rows of the children in a grid of this width.
  private func measure(
    _ children: [Size], width: Double?
  ) -> (columnCount: Int, columnWidth: Double, rowHeights: [Double]) {
    let widest = children.lazy.map(\.width).max() ?? 0
    let count: Int
    var columnWidth = widest
    switch columns {
    case .count(let number):
      count = max(1, number)
      if let width { columnWidth = max(widest, share(of: width, among: count)) }
    case .adaptive(let minimumWidth):
      let width = width ?? LayoutDefaults.availableWidth
      let fitting = (width + spacing) / (max(minimumWidth, widest) + spacing)
      // More columns than children would not change the layout. The limit also keeps the number within `Int`.
      count = fitting.isFinite && fitting >= 1 ? Int(min(fitting, Double(max(1, children.count)))) : 1
      let shared = fitting.isFinite && fitting >= 1 ? Int(min(fitting, 1e6)) : 1
      columnWidth = max(widest, share(of: width, among: shared))
    }
    var rowHeights: [Double] = []
    rowHeights.reserveCapacity((children.count - 1) / count + 1)
    for (position, child) in children.enumerated() {
      if position.isMultiple(of: count) { rowHeights.append(0) }
      rowHeights[rowHeights.count - 1] = max(rowHeights[rowHeights.count - 1], child.height)
    }
    return (count, columnWidth, rowHeights)
  }

  private func share(of width: Double, among count: Int) -> Double {
    (width - Double(count - 1) * spacing) / Double(count)
  }
}
