internal import Dray

/// The board of a host as text: containers as boxes with titles, items by their labels.
///
/// Nothing in it knows a game. What lies left of something else in the scene lies left of it here, and the same holds
/// for above; distances shrink to what the texts need. The same placements are the same text.
struct Board {
  private let tree: BoardTree
  /// How what is in the air stands, if a rule says so and there are several.
  private let formation: PreviewsFormation?
  /// How wide the text may become before long titles are cut to their last word. Unit: cells.
  private let width: Int

  init(of host: Host, width: Int = 80) {
    tree = BoardTree(host.placements, in: host.engine.scene)
    formation = tree.lifted.count > 1 ? host.engine.previewsFormation() : nil
    self.width = width
  }

  /// The board, each row with a line end; empty for an empty scene.
  func text() -> String {
    var tree = tree
    tree.shortenTitles(toFit: width)
    var canvas = Canvas()
    let layout = BoardLayout(tree)
    layout.draw(on: &canvas)
    var text = canvas.text
    if !tree.lifted.isEmpty { text += "in the air\(manner): \(tree.lifted.joined().joined(separator: " "))\n" }
    return text
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
