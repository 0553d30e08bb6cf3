internal import Dray
internal import LineEditor

/// The board of a game on a whole screen: the part that fits, the items at the pointer, and two rows below.
struct PlayView {
  /// Whether items that can be dragged are highlighted.
  var showsHints = false
  /// The cell of the pointer on the screen while a button is held; `nil` otherwise.
  var pointer: ScreenCell?
  private let hasColors: Bool
  /// The first column and row of the board that the screen shows.
  private var offset = (column: 0, row: 0)
  private var boardSize = (columns: 0, rows: 0)
  private var map: BoardMap?
  /// The sizes of the boxes before the drag of the pointer, below which they do not shrink during the drag. A smaller
  /// box would move other boxes away from the pointer.
  private var boxes: [BoardTree.Name: BoardLayout.Size] = [:]
  /// The items that can be dragged, and the revision in which they were found.
  private var liftable: (ids: Set<Identifier>, revision: UInt64)?

  private static let keys = "q leave · : prompt · u undo · r redo · h hints · t taps · drag, or Tab Space"
  /// The longest text at the pointer. Unit: cells.
  private static let longestPreview = 24

  init(hasColors: Bool) { self.hasColors = hasColors }

  /// The point of the scene at a cell of the screen.
  func point(at cell: ScreenCell) -> Point? {
    map?.point(column: cell.column + offset.column, row: cell.row + offset.row, lean: cell.lean)
  }

  /// The number of rows for the board.
  static func rows(of size: TerminalSize) -> Int { max(1, size.rows - 2) }

  /// Shows another part of the board.
  ///
  /// - Returns: Whether another part is shown.
  mutating func scroll(columns: Int, rows: Int, on size: TerminalSize) -> Bool {
    let before = offset
    offset.column = max(0, min(offset.column + columns, boardSize.columns - size.columns))
    offset.row = max(0, min(offset.row + rows, boardSize.rows - Self.rows(of: size)))
    return before != offset
  }

  /// Scrolls if the pointer is at an edge of the screen beyond which the board continues. Returns whether it has
  /// scrolled.
  mutating func followPointer(on size: TerminalSize) -> Bool {
    guard let pointer else { return false }
    let columns = pointer.column == 0 ? -2 : pointer.column == size.columns - 1 ? 2 : 0
    let rows = pointer.row == 0 ? -1 : pointer.row == Self.rows(of: size) - 1 ? 1 : 0
    return (columns != 0 || rows != 0) && scroll(columns: columns, rows: rows, on: size)
  }

  /// The rows to show.
  mutating func draw(_ host: Host, message: String, on size: TerminalSize) -> [String] {
    var tree = BoardTree(host.placements, in: host.engine.scene, legal: highlighted(in: host), hasColors: hasColors)
    tree.shortenTitles(toFit: size.columns)
    let focus = host.keyboard.focus
    if let focus, let index = tree.blocks.firstIndex(where: { $0.node == focus }) {
      tree.blocks[index].style = .focus
    }
    let isAtRest = host.dropSession() == nil
    let layout = BoardLayout(tree, least: isAtRest ? [:] : boxes)
    if isAtRest { boxes = layout.boxes }
    var canvas = Canvas()
    layout.draw(on: &canvas)
    boardSize = canvas.size
    let map = BoardMap(tree, layout)
    if pointer == nil, let area = focus.flatMap(map.area) { reveal(area, on: size) }
    self.map = map
    _ = scroll(columns: 0, rows: 0, on: size)
    drawPreview(of: tree.lifted, on: &canvas)
    let columns = offset.column..<(offset.column + size.columns)
    let height = Self.rows(of: size)
    var rows = (0..<height).map { canvas.line(offset.row + $0, columns: columns) }
    if size.rows > 1 { rows.append(Self.cut(message, to: size.columns)) }
    if size.rows > 2 { rows.append("\u{1b}[2m\(Self.cut(Self.keys, to: size.columns))") }
    return rows
  }

  private mutating func reveal(_ area: CellArea, on size: TerminalSize) {
    let (width, height) = (size.columns, Self.rows(of: size))
    offset.column = min(area.columns.lowerBound, max(offset.column, area.columns.upperBound - width))
    offset.row = min(area.rows.lowerBound, max(offset.row, area.rows.upperBound - height))
  }

  private func drawPreview(of lifted: [[String]], on canvas: inout Canvas) {
    guard let pointer, !lifted.isEmpty else { return }
    let text = Self.cut(lifted.compactMap(\.first).joined(separator: " "), to: Self.longestPreview)
    let (column, row) = (pointer.column + offset.column, pointer.row + offset.row)
    canvas.draw(text, column: column, row: row)
    canvas.paint(.preview, column: column, width: CellWidth.of(text), row: row)
  }

  /// The ids to highlight: the places that take the dragged items, or with hints the items that can be dragged.
  private mutating func highlighted(in host: Host) -> Set<Identifier> {
    if host.dropSession() != nil { return Set((try? host.findValidDestinations(pointer: 0)) ?? []) }
    if let held = host.heldDrag { return Set(held.places.map(\.place)) }
    guard showsHints else { return [] }
    if let liftable, liftable.revision == host.revision { return liftable.ids }
    let ids = Set(((try? host.findLegalDrags()) ?? []).map(\.item))
    liftable = (ids, host.revision)
    return ids
  }

  /// One line, at most as wide as the screen.
  private static func cut(_ text: String, to width: Int) -> String { text.printable.cut(to: width) }
}
