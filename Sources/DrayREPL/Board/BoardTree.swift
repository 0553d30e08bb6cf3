internal import Dray
internal import LineEditor

/// The content of a board as a tree of blocks: boxes with children, and texts.
struct BoardTree {
  /// One box or one text.
  struct Block {
    /// The text in the upper edge of a box.
    var title: String
    /// The text inside a box, or the block's own text.
    var text: String
    /// The visible frame, without the parts behind other blocks.
    var frame: BoardFrame
    var isBox: Bool
    /// The texts in the columns of a table: the cells of a row, or the titles of the table.
    var cells: [String] = []
    var children: [Int] = []
    /// The style of the text, or of a box's title.
    var style: BoardStyle?
    /// The node that is drawn, or whose gap is drawn; `nil` for added lines.
    var node: NodeIndex?
    /// The name of the element; `nil` without one.
    var name: Name?
  }

  /// The identity of an element, which its gap shares.
  struct Name: Hashable {
    var kind: Placement.Kind
    var id: Identifier
    var namespace: Identifier?
  }

  /// All blocks. The first is the board itself, without a border.
  var blocks: [Block]
  /// The labels of each dragged item and of its content. Dragged items are not on the board.
  private(set) var lifted: [[String]] = []
  /// The number of placements beyond the maximum, which are left out.
  let leftOut: Int

  /// Maximum number of placements on a board, more than a terminal can show. It limits the time, because all pairs of
  /// blocks in a box are compared.
  private static let mostBlocks = 10_000

  /// - Parameters:
  ///   - legal: The places where the dragged items can be dropped.
  ///   - hasColors: Whether styles may be colours.
  init(_ all: [Placement], in scene: Scene, legal: Set<Identifier> = [], hasColors: Bool = true) {
    let placements = all.prefix(Self.mostBlocks)
    leftOut = all.count - placements.count
    blocks = [Block(title: "", text: "", frame: BoardFrame(.zero), isBox: false)]
    var block: [NodeIndex: Int] = [:]
    var containers: [Identifier: Int] = [:]
    var liftedNodes: Set<NodeIndex> = []
    for placement in placements {
      let parents = placement.node.map { Array(scene.ancestors(of: $0)) } ?? []
      if placement.state == .lifted || parents.contains(where: liftedNodes.contains) {
        // The labels of an item's content, and of other parts of its preview, are added to the label of the item.
        let isPart = !lifted.isEmpty && (placement.node == nil || parents.contains(where: liftedNodes.contains))
        if placement.state == .lifted {
          if isPart { lifted[lifted.count - 1].append(placement.text) } else { lifted.append([placement.text]) }
        }
        if let node = placement.node { liftedNodes.insert(node) }
        continue
      }
      // The item of a placeholder is at another place, or not in the scene.
      let around = placement.state == .placeholder ? nil : parents.lazy.compactMap { block[$0] }.first
      let parent = around ?? placement.container.flatMap { containers[$0] } ?? 0
      let index = blocks.count
      var added = Block(placement)
      added.style = BoardStyle(
        placement, isLegal: placement.id.map(legal.contains) ?? false, hasColors: hasColors)
      added.node = placement.node
      added.name = placement.id.map { Name(kind: placement.kind, id: $0, namespace: placement.namespace) }
      blocks.append(added)
      blocks[parent].children.append(index)
      if parent > 0 { blocks[parent].turnIntoBox() }
      if let node = placement.node, placement.state != .placeholder { block[node] = index }
      if let id = placement.id, placement.kind == .container { containers[id] = index }
    }
    lifted.reverse()
    for index in blocks.indices where blocks[index].isBox && !blocks[index].cells.isEmpty { alignColumns(of: index) }
    for index in blocks.indices { removeCovered(from: index) }
  }

  /// Sets the texts of the rows of a table, with aligned columns, and adds the titles and a line above them.
  private mutating func alignColumns(of table: Int) {
    let rows = blocks[table].children.filter { !blocks[$0].cells.isEmpty }
    let columns = blocks[table].cells.count
    var widths = blocks[table].cells.map(CellWidth.of)
    for row in rows {
      for (column, cell) in blocks[row].cells.prefix(columns).enumerated() {
        widths[column] = max(widths[column], CellWidth.of(cell))
      }
    }
    for row in rows { blocks[row].text = Self.line(blocks[row].cells, widths) }
    var (titles, rule) = (blocks[table], blocks[table])
    titles.text = Self.line(titles.cells, widths)
    rule.text = widths.map { String(repeating: "─", count: $0) }.joined(separator: "  ")
    // Titles are at the top of a table, above its rows. The line uses the last point of the titles' height.
    let firstRow = rows.map { blocks[$0].frame.top }.min() ?? titles.frame.bottom
    rule.frame.bottom = max(rule.frame.top + 2, firstRow)
    rule.frame.top = rule.frame.bottom - 1
    titles.frame.bottom = rule.frame.top
    for var line in [rule, titles] {
      (line.title, line.isBox, line.cells, line.children) = ("", false, [], [])
      blocks[table].children.insert(blocks.count, at: 0)
      blocks.append(line)
    }
  }

  /// Texts in columns, two spaces apart.
  private static func line(_ cells: [String], _ widths: [Int]) -> String {
    zip(cells, widths).map { cell, width in
      cell + String(repeating: " ", count: max(0, width - CellWidth.of(cell)))
    }.joined(separator: "  ")
  }

  /// Reduces each child to its visible part, and removes hidden children.
  ///
  /// Several items with equal labels at one place become one block, with their number in its text.
  private mutating func removeCovered(from index: Int) {
    var children = blocks[index].children
    var counts = [Int](repeating: 1, count: children.count)
    let frames = children.map { blocks[$0].frame }
    for back in children.indices {
      for front in children.indices.dropFirst(back + 1) {
        guard let seen = blocks[children[back]].frame.subtracting(frames[front]) else {
          let isSame = blocks[children[back]].text == blocks[children[front]].text
          if isSame, !blocks[children[back]].isBox { counts[front] += counts[back] }
          counts[back] = 0
          break
        }
        blocks[children[back]].frame = seen
      }
    }
    for (position, child) in children.enumerated() where counts[position] > 1 {
      blocks[child].text += " \(counts[position])"
    }
    children = zip(children, counts).filter { $0.1 > 0 }.map(\.0)
    blocks[index].children = children
  }

  // MARK: Titles

  /// Cuts titles to their last words, the longest first, until the board fits the width or no title can be cut.
  mutating func shortenTitles(toFit width: Int) {
    if BoardLayout(self).size.width <= width { return }
    let long = blocks.indices.filter { blocks[$0].isBox && blocks[$0].title.contains(" ") }
      .map { (index: $0, width: CellWidth.of(blocks[$0].title)) }
    let lengths = Set(long.map(\.width)).sorted(by: >)
    // A board with more cut titles is never wider, so a binary search finds how few of the longest titles to cut.
    var (low, high) = (0, lengths.count - 1)
    while low < high {
      let middle = (low + high) / 2
      let isEnough = BoardLayout(shortened(long, from: lengths[middle])).size.width <= width
      if isEnough { high = middle } else { low = middle + 1 }
    }
    if let shortest = lengths.indices.contains(low) ? lengths[low] : nil { self = shortened(long, from: shortest) }
  }

  /// The tree in which all titles of at least `length` cells are cut.
  private func shortened(_ titles: [(index: Int, width: Int)], from length: Int) -> BoardTree {
    var tree = self
    for (index, width) in titles where width >= length {
      tree.blocks[index].title = blocks[index].title.split(separator: " ").last.map(String.init) ?? ""
    }
    return tree
  }
}

extension BoardTree.Block {
  fileprivate init(_ placement: Placement) {
    let name = placement.id.map(\.description) ?? ""
    let label = placement.label.shown
    frame = BoardFrame(placement.frame)
    isBox = placement.kind == .container
    title = ""
    text = placement.text
    cells = isBox ? placement.appearance.cells.map(\.shown) : placement.markedCells
    if isBox {
      title = name.isEmpty ? label : name.shown
      text = label == title ? "" : label
      title += placement.scrollMarks
      if placement.state == .targeted { title += " *" }
    }
  }

  /// Makes an item with children a box.
  fileprivate mutating func turnIntoBox() {
    guard !isBox else { return }
    isBox = true
    (title, text) = (text, "")
  }
}

extension Placement {
  /// Arrows in the directions in which a scroll view can be scrolled.
  fileprivate var scrollMarks: String {
    guard let content = contentFrame else { return "" }
    let marks = [
      ("↑", content.minY < frame.minY), ("↓", content.maxY > frame.maxY), ("←", content.minX < frame.minX),
      ("→", content.maxX > frame.maxX),
    ]
    let shown = marks.filter(\.1).map(\.0).joined()
    return shown.isEmpty ? "" : " " + shown
  }

  /// The label, or else the id, followed by the quantity of an item. A placeholder is in parentheses, a selected item is
  /// in brackets, and an item that would take a drop has a star.
  fileprivate var text: String {
    marked((label.isEmpty ? id?.description ?? "" : label).shown + (quantity.map { " ×\($0)" } ?? ""))
  }

  /// The texts of a row in a table. The first one has the marks of `text`.
  fileprivate var markedCells: [String] {
    var cells = appearance.cells.map(\.shown)
    if let first = cells.first { cells[0] = marked(first) }
    return cells
  }

  private func marked(_ text: String) -> String {
    if state == .placeholder { return "(\(text))" }
    return (isSelected ? "[\(text)]" : text) + (state == .targeted ? " *" : "")
  }
}
