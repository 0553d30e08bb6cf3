internal import LineEditor

/// Assigns cells to each block of a board.
///
/// Each axis is arranged independently. The layout sorts all edges of the blocks in one box, and moves each edge as far
/// to the left or up as the sizes of the blocks that end there allow. Blocks that do not overlap in the scene do not
/// overlap in cells, and aligned blocks stay aligned. Cost: O(*n* log *n*) for *n* blocks.
///
/// With a limit of its width, a layout stacks the blocks of rows that do not fit, and cuts longer texts and titles.
struct BoardLayout {
  /// Columns and rows.
  struct Size: Equatable {
    var width: Int
    var height: Int
  }

  private var tree: BoardTree
  /// The cells that each block may use in a row; empty without a limit.
  private var room: [Int] = []
  /// The boxes that are too narrow for a border: their title is a text above their content.
  private var bare: Set<Int> = []
  private let least: [BoardTree.Name: Size]
  /// The size that each block needs.
  private var sizes: [Size]
  /// The columns and rows of each block inside its box.
  private var columns: [Range<Int>]
  private var rows: [Range<Int>]

  /// The cells around the content of a box: the border, and a space at the left. Texts end in a space, boxes do not.
  private static let inset = (left: 2, top: 1, right: 1, bottom: 1)

  /// - Parameter least: The minimum sizes of the named boxes and of their gaps, so that a board does not shrink under
  ///   the pointer.
  /// - Parameter limit: The maximum width; `nil` is unlimited. Unit: cells. Boxes in many others may need more.
  init(_ tree: BoardTree, least: [BoardTree.Name: Size] = [:], limit: Int? = nil) {
    self.tree = tree
    self.least = least
    sizes = Array(repeating: Size(width: 0, height: 0), count: tree.blocks.count)
    columns = Array(repeating: 0..<0, count: tree.blocks.count)
    rows = columns
    if let limit { limitTexts(to: limit) }
    // Children follow their parents in the list.
    for index in tree.blocks.indices.reversed() { sizes[index] = measure(index) }
  }

  /// The sizes of the named boxes.
  var boxes: [BoardTree.Name: Size] {
    var boxes: [BoardTree.Name: Size] = [:]
    for (index, block) in tree.blocks.enumerated() where block.isBox {
      if let name = block.name { boxes[name] = sizes[index] }
    }
    return boxes
  }

  /// The size of the whole board. Unit: cells.
  var size: Size { sizes[0] }

  /// Divides the width among the blocks, and cuts the texts and titles that are longer.
  private mutating func limitTexts(to limit: Int) {
    room = Array(repeating: max(1, limit), count: tree.blocks.count)
    for (index, block) in tree.blocks.enumerated() {
      let inner = block.isBox ? room[index] - frameWidth(of: index) : room[index]
      for child in block.children {
        room[child] = max(1, inner)
        if tree.blocks[child].isBox, inner < Self.leastRoom { bare.insert(child) }
      }
      // A text ends in a space, and a title has a corner and a space at each side.
      tree.blocks[index].text = block.text.cut(to: max(1, inner - 1))
      if block.isBox { tree.blocks[index].title = block.title.cut(to: max(1, room[index] - titleFrame(of: index))) }
    }
  }

  /// The room of a box that shows a title of two characters.
  private static let leastRoom = 6

  /// The cells of the border around the title of a box.
  private func titleFrame(of box: Int) -> Int { bare.contains(box) ? 0 : 4 }

  /// The cells around the content of a box.
  private func inset(of box: Int) -> (left: Int, top: Int, right: Int, bottom: Int) {
    bare.contains(box) ? (0, tree.blocks[box].title.isEmpty ? 0 : 1, 0, 0) : Self.inset
  }

  /// The cells of a box at the left and the right of its content.
  private func frameWidth(of box: Int) -> Int {
    if bare.contains(box) { return 0 }
    let margin = tree.blocks[box].children.contains { tree.blocks[$0].isBox } ? 1 : 0
    return Self.inset.left + margin + Self.inset.right
  }

  private mutating func measure(_ index: Int) -> Size {
    let block = tree.blocks[index]
    let known = block.name.flatMap { least[$0] } ?? Size(width: 0, height: 0)
    guard block.isBox || index == 0 else {
      return Size(width: max(CellWidth.of(block.text) + 1, known.width), height: max(1, known.height))
    }
    let children = block.children
    var ends = Self.arrange(children.map { (tree.blocks[$0].frame.left, tree.blocks[$0].frame.right, sizes[$0].width) })
    var downs = Self.arrange(
      children.map { (tree.blocks[$0].frame.top, tree.blocks[$0].frame.bottom, sizes[$0].height) })
    if let width = ends.map(\.upperBound).max(), !room.isEmpty {
      let free = index == 0 ? room[index] : room[index] - frameWidth(of: index)
      if width > free {
        let stack = BoardStack(
          children.map { (tree.blocks[$0].frame, sizes[$0], tree.blocks[$0].isBox) }, width: max(1, free))
        (ends, downs) = (stack.columns, stack.rows)
      }
    }
    for (position, child) in children.enumerated() {
      columns[child] = ends[position]
      rows[child] = downs[position]
    }
    let content = Size(width: ends.map(\.upperBound).max() ?? 0, height: downs.map(\.upperBound).max() ?? 0)
    if index == 0 { return content }
    let text = children.isEmpty ? CellWidth.of(block.text) + 1 : 0
    let (frame, inset) = (frameWidth(of: index), inset(of: index))
    let inner = max(content.width + frame, text + inset.left + inset.right)
    return Size(
      width: max(inner, CellWidth.of(block.title) + titleFrame(of: index), known.width),
      height: max(inset.top + max(1, content.height) + inset.bottom, known.height))
  }

  /// Arranges blocks with these edges and sizes along an axis.
  static func arrange(_ blocks: [(low: Int, high: Int, cells: Int)]) -> [Range<Int>] {
    let edges = Array(Set(blocks.flatMap { [$0.low, $0.high] })).sorted()
    let place = Dictionary(uniqueKeysWithValues: zip(edges, edges.indices))
    var ending: [[Int]] = Array(repeating: [], count: edges.count)
    for (index, block) in blocks.enumerated() { ending[place[block.high] ?? 0].append(index) }
    var cells = [Int](repeating: 0, count: edges.count)
    for edge in edges.indices.dropFirst() {
      cells[edge] = cells[edge - 1]
      for index in ending[edge] {
        cells[edge] = max(cells[edge], cells[place[blocks[index].low] ?? 0] + blocks[index].cells)
      }
    }
    return blocks.map { cells[place[$0.low] ?? 0]..<cells[place[$0.high] ?? 0] }
  }

  /// The cell at which the content of a box begins.
  private func content(of box: Int, at area: CellArea) -> (column: Int, row: Int) {
    let inset = inset(of: box)
    return (area.columns.lowerBound + inset.left, area.rows.lowerBound + inset.top)
  }

  /// The cells of each block on the canvas; `nil` for hidden blocks.
  var areas: [CellArea?] {
    var areas = [CellArea?](repeating: nil, count: tree.blocks.count)
    func add(_ index: Int, _ column: Int, _ row: Int) {
      for child in tree.blocks[index].children {
        let area = CellArea(
          columns: (column + columns[child].lowerBound)..<(column + columns[child].upperBound),
          rows: (row + rows[child].lowerBound)..<(row + rows[child].upperBound))
        areas[child] = area
        let content = content(of: child, at: area)
        add(child, content.column, content.row)
      }
    }
    areas[0] = CellArea(columns: 0..<max(1, size.width), rows: 0..<max(1, size.height))
    add(0, 0, 0)
    return areas
  }

  // MARK: Drawing

  func draw(on canvas: inout Canvas) { drawChildren(of: 0, on: &canvas, column: 0, row: 0) }

  private func drawChildren(of index: Int, on canvas: inout Canvas, column: Int, row: Int) {
    for child in tree.blocks[index].children {
      draw(child, on: &canvas, column: column + columns[child].lowerBound, row: row + rows[child].lowerBound)
    }
  }

  private func draw(_ index: Int, on canvas: inout Canvas, column: Int, row: Int) {
    let block = tree.blocks[index]
    guard block.isBox else {
      canvas.paint(block.style, column: column, width: CellWidth.of(block.text), row: row)
      return canvas.draw(block.text, column: column, row: row)
    }
    let title = column + titleFrame(of: index) / 2
    canvas.paint(block.style, column: title, width: CellWidth.of(block.title), row: row)
    if bare.contains(index) {
      canvas.draw(block.title, column: column, row: row)
    } else {
      canvas.drawBox(block.title, column: column, row: row, width: columns[index].count, height: rows[index].count)
    }
    let inset = inset(of: index)
    let (left, top) = (column + inset.left, row + inset.top)
    if block.children.isEmpty {
      canvas.paint(block.style, column: left, width: CellWidth.of(block.text), row: top)
      canvas.draw(block.text, column: left, row: top)
    }
    drawChildren(of: index, on: &canvas, column: left, row: top)
  }
}
