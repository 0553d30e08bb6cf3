internal import Dray

/// Maps the cells of a board to points of the scene.
///
/// A cell of a text maps to a point in the visible part of its element. A cell between the elements of a box maps to a
/// point between the edges of these elements.
struct BoardMap {
  private let tree: BoardTree
  private let areas: [CellArea?]

  /// The distance of an upper or lower point from the middle of a row. It is small, because the edges of items may have
  /// an effect of their own. Unit: rows.
  private static let lean = 0.15
  /// The distance between two neighbouring cells outside of the board. Unit: points.
  private static let outside = 10.0

  init(_ tree: BoardTree, _ layout: BoardLayout) {
    self.tree = tree
    areas = layout.areas
  }

  /// The cells of the block that draws a node.
  func area(of node: NodeIndex) -> CellArea? { block(of: node).flatMap { areas[$0] } }

  /// The block that draws a node.
  func block(of node: NodeIndex) -> Int? { tree.blocks.firstIndex { $0.node == node } }

  /// The point at a part of a cell. Space: scene.
  ///
  /// - Parameter lean: The part of the cell: 0 is its middle, -1 is above the middle, and 1 below it. A row shows a whole
  ///   item of a list, and the halves of an item are different places.
  func point(column: Int, row: Int, lean: Int = 0) -> Point {
    var index = 0
    while let inner = tree.blocks[index].children.last(where: { areas[$0]?.contains(column: column, row: row) ?? false }
    ) {
      index = inner
    }
    let (across, down) = knots(of: index)
    let frame = tree.blocks[index].frame
    // The right and the bottom edge are not part of the element. The board itself has no frame.
    func inside(_ value: Double, _ low: Int, _ high: Int) -> Double {
      index == 0 || high - low < 2 ? value : min(max(value, Double(low)), Double(high - 1))
    }
    return Point(
      x: inside(Self.coordinate(of: Double(column) + 0.5, across), frame.left, frame.right),
      y: inside(Self.coordinate(of: Double(row) + 0.5 + Self.lean * Double(lean), down), frame.top, frame.bottom))
  }

  /// A border between cells, and its coordinate in the scene.
  private typealias Knot = (cell: Int, coordinate: Int)

  /// The edges of a block and of its children on both axes.
  private func knots(of index: Int) -> (across: [Knot], down: [Knot]) {
    guard let area = areas[index] else { return ([], []) }
    let block = tree.blocks[index]
    var (across, down): ([Knot], [Knot]) = ([], [])
    // The board itself has no frame.
    if index > 0 {
      across = [(area.columns.lowerBound, block.frame.left), (area.columns.upperBound, block.frame.right)]
      down = [(area.rows.lowerBound, block.frame.top), (area.rows.upperBound, block.frame.bottom)]
    }
    for child in block.children {
      guard let inner = areas[child] else { continue }
      let frame = tree.blocks[child].frame
      across += [(inner.columns.lowerBound, frame.left), (inner.columns.upperBound, frame.right)]
      down += [(inner.rows.lowerBound, frame.top), (inner.rows.upperBound, frame.bottom)]
    }
    return (across.sorted(by: <), down.sorted(by: <))
  }

  private static func coordinate(of cell: Double, _ knots: [Knot]) -> Double {
    guard let first = knots.first, let last = knots.last else { return cell * outside }
    if cell < Double(first.cell) { return Double(first.coordinate) - (Double(first.cell) - cell) * outside }
    guard let next = knots.firstIndex(where: { Double($0.cell) > cell }), next > 0 else {
      return Double(last.coordinate) + (cell - Double(last.cell)) * outside
    }
    let (before, after) = (knots[next - 1], knots[next])
    let part = (cell - Double(before.cell)) / Double(after.cell - before.cell)
    return Double(before.coordinate) + part * Double(after.coordinate - before.coordinate)
  }
}
