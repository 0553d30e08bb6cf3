/// The rows of one line of an entry.
///
/// The first row begins after the prompt. A character that does not fit is in the next row. If a line fills its last
/// row, an empty row for the cursor follows.
struct LineLayout {
  /// The offsets at which the rows begin. For a line of printable ASCII characters, they are computed on demand.
  private enum Starts {
    case regular(length: Int)
    case offsets([Int])
  }

  private let starts: Starts
  private let indent: Int
  private let columns: Int

  /// - Parameters:
  ///   - indent: The width of the prompt in the first row; less than `columns`. Unit: columns.
  ///   - former: The layout before a change, and the offset of the change.
  init(of line: String, indent: Int, columns: Int, former: (layout: LineLayout, offset: Int)? = nil) {
    (self.indent, self.columns) = (indent, columns)
    let known = former.map { $0.layout.isRegular ? [] : $0.layout.offsets(before: $0.offset) } ?? []
    if known.isEmpty, line.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7f }) {
      starts = .regular(length: line.utf8.count)
      return
    }
    let maker = CellMaker(columns: columns)
    var offsets = known.isEmpty ? [0] : known
    var (column, offset) = (offsets.count == 1 ? indent : 0, offsets[offsets.count - 1])
    for character in line.bytes(offset..<line.utf8.count) {
      var width = maker.cell(character, at: column, style: .plain).width
      if column + width > columns {
        offsets.append(offset)
        column = 0
        width = maker.cell(character, at: 0, style: .plain).width
      }
      column += width
      offset += character.utf8.count
    }
    if column >= columns { offsets.append(offset) }
    starts = .offsets(offsets)
  }

  private var isRegular: Bool {
    if case .regular = starts { true } else { false }
  }

  /// The beginnings of rows that a change at an offset does not affect. These rows end before the last character before
  /// the change, because the changed text may combine with this character.
  private func offsets(before offset: Int) -> [Int] {
    guard case .offsets(let offsets) = starts else { return [] }
    return Array(offsets[..<max(0, row(at: offset) - 1)])
  }

  var rowCount: Int {
    switch starts {
    case .regular(let length): (indent + length) / columns + 1
    case .offsets(let offsets): offsets.count
    }
  }

  /// The offset at which a row begins. Unit: bytes.
  func start(ofRow row: Int) -> Int {
    switch starts {
    case .regular(let length): row == 0 ? 0 : min(length, row * columns - indent)
    case .offsets(let offsets): offsets[row]
    }
  }

  /// The row that contains an offset.
  func row(at offset: Int) -> Int {
    switch starts {
    case .regular: return (indent + offset) / columns
    case .offsets(let offsets):
      var (low, high) = (0, offsets.count - 1)
      while low < high {
        let middle = (low + high + 1) / 2
        if offsets[middle] <= offset { low = middle } else { high = middle - 1 }
      }
      return low
    }
  }
}
