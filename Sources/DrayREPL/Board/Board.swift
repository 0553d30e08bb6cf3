internal import Dray
internal import LineEditor

/// The board of a host as text: containers as boxes with titles, items by their labels.
///
/// The drawing does not depend on the game. Elements keep their order from left to right and from top to bottom, and
/// distances shrink to the size of the texts. Equal placements have equal text.
struct Board {
  private let tree: BoardTree
  /// The formation of the dragged items; `nil` for a single item.
  private let formation: PreviewsFormation?
  /// The maximum width. A wider board has shorter titles, then stacked rows and cut texts. Unit: cells.
  private let width: Int

  /// Whether the board shows tints, selections and legal places by styles of the terminal.
  private let hasColors: Bool

  init(of host: Host, width: Int = 80, hasColors: Bool = false) {
    self.hasColors = hasColors
    let isDragging = hasColors && host.dropSession() != nil
    let legal = isDragging ? (try? host.findValidDestinations(pointer: 0)) ?? [] : []
    tree = BoardTree(host.placements, in: host.engine.scene, legal: Set(legal))
    formation = tree.lifted.count > 1 ? host.engine.previewsFormation() : nil
    self.width = width
  }

  /// The board as text. Each row has a line end; empty for an empty scene.
  func text() -> String {
    var tree = tree
    tree.shortenTitles(toFit: width)
    var canvas = Canvas(columns: width)
    let layout = BoardLayout(tree, limit: width)
    layout.draw(on: &canvas)
    var text = hasColors ? canvas.styledText : canvas.text
    if tree.leftOut > 0 || canvas.isCut { text += rows(of: Self.remark(leftOut: tree.leftOut)) }
    if !tree.lifted.isEmpty { text += rows(of: "lifted\(manner): \(tree.lifted.joined().joined(separator: " "))") }
    return text
  }

  /// A sentence in rows that fit the width, each with a line end.
  private func rows(of sentence: String) -> String {
    var rows: [String] = []
    for word in sentence.split(separator: " ") {
      if let last = rows.last, CellWidth.of(last) + 1 + CellWidth.of(word) <= width {
        rows[rows.count - 1] += " \(word)"
      } else {
        rows.append(String(word).cut(to: max(1, width)))
      }
    }
    return rows.map { $0 + "\n" }.joined()
  }

  private static func remark(leftOut count: Int) -> String {
    count > 0 ? "… and \(count) more nodes" : "… the board is larger than this picture"
  }

  private var manner: String {
    switch formation {
    case nil, .default: ""
    case .none?: ", as they lay"
    case .pile: ", as a pile"
    case .list: ", as a list"
    case .stack: ", as a stack"
    }
  }
}
