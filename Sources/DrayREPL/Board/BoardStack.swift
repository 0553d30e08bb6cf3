/// Assigns cells to the blocks in one box, or on the board, whose rows are wider than the available cells.
///
/// A row that does not fit is continued below. A grid of more than two rows of boxes is cut into bands of columns
/// instead, so that the rows of a band stay together. Blocks keep their order.
struct BoardStack {
  /// A block with its frame in the scene and the size that it needs.
  typealias Block = (frame: BoardFrame, size: BoardLayout.Size, isBox: Bool)

  private let blocks: [Block]
  /// The available cells of a row.
  private let width: Int
  /// The columns and rows of each block.
  private(set) var columns: [Range<Int>]
  private(set) var rows: [Range<Int>]

  init(_ blocks: [Block], width: Int) {
    (self.blocks, self.width) = (blocks, width)
    columns = Array(repeating: 0..<0, count: blocks.count)
    rows = columns
    _ = place(Array(blocks.indices))
  }

  /// Arranges a group of blocks from the first column and row. Returns its size.
  private mutating func place(_ group: [Int]) -> BoardLayout.Size {
    let (across, down) = (acrossRanges(of: group), downRanges(of: group))
    let size = BoardLayout.Size(
      width: across.map(\.upperBound).max() ?? 0, height: down.map(\.upperBound).max() ?? 0)
    if size.width > width {
      let lines = Self.split(group) { [blocks] in (blocks[$0].frame.top, blocks[$0].frame.bottom) }
      let parts = Self.split(group) { [blocks] in (blocks[$0].frame.left, blocks[$0].frame.right) }
      let sections = sections(of: lines)
      if sections.count > 1 { return stack(sections) }
      if parts.count > 1 { return wrap(parts) }
      if lines.count > 1 { return stack(lines) }
    }
    for (position, index) in group.enumerated() { (columns[index], rows[index]) = (across[position], down[position]) }
    return size
  }

  /// Joins the rows of each grid, which are more than two rows of boxes in succession.
  private func sections(of lines: [[Int]]) -> [[Int]] {
    var sections: [[Int]] = []
    var grid: [[Int]] = []
    for line in lines + [[]] {
      if !line.isEmpty, line.allSatisfy({ blocks[$0].isBox }) {
        grid.append(line)
        continue
      }
      if grid.count > 2 { sections.append(Array(grid.joined())) } else { sections += grid }
      grid = []
      if !line.isEmpty { sections.append(line) }
    }
    return sections
  }

  /// Arranges groups below each other.
  private mutating func stack(_ groups: [[Int]]) -> BoardLayout.Size {
    var size = BoardLayout.Size(width: 0, height: 0)
    for group in groups {
      let next = place(group)
      for index in group { rows[index] = rows[index].lowerBound + size.height..<rows[index].upperBound + size.height }
      size = BoardLayout.Size(width: max(size.width, next.width), height: size.height + next.height)
    }
    return size
  }

  /// Arranges groups beside each other, and continues below when a group does not fit.
  private mutating func wrap(_ groups: [[Int]]) -> BoardLayout.Size {
    var bands: [[Int]] = []
    for group in groups {
      let longer = (bands.last ?? []) + group
      let fits = (acrossRanges(of: longer).map(\.upperBound).max() ?? 0) <= width
      if fits, !bands.isEmpty { bands[bands.count - 1] = longer } else { bands.append(group) }
    }
    return stack(bands)
  }

  private func acrossRanges(of group: [Int]) -> [Range<Int>] {
    BoardLayout.arrange(group.map { (blocks[$0].frame.left, blocks[$0].frame.right, blocks[$0].size.width) })
  }

  private func downRanges(of group: [Int]) -> [Range<Int>] {
    BoardLayout.arrange(group.map { (blocks[$0].frame.top, blocks[$0].frame.bottom, blocks[$0].size.height) })
  }

  /// Splits blocks into the groups between which a straight line crosses no block, in the order of their edges.
  private static func split(_ group: [Int], _ edges: (Int) -> (low: Int, high: Int)) -> [[Int]] {
    var groups: [[Int]] = []
    var end = Int.min
    let sorted = group.enumerated().sorted { (edges($0.element).low, $0.offset) < (edges($1.element).low, $1.offset) }
    for (_, index) in sorted {
      let (low, high) = edges(index)
      if groups.isEmpty || low >= end { groups.append([]) }
      groups[groups.count - 1].append(index)
      end = max(end, high)
    }
    return groups
  }
}
