internal import Dray

/// The style of a part of a board on a terminal.
struct BoardStyle: Hashable {
  /// The parameters of the control sequence SGR.
  let parameters: String

  /// The control sequence that begins the style.
  var sequence: String { "\u{1b}[\(parameters)m" }
  /// The control sequence that ends any style.
  static let reset = "\u{1b}[0m"

  /// The colours of terminals by the names that rules use as tints.
  private static let colors = [
    "black": "30", "red": "31", "green": "32", "yellow": "33", "orange": "33", "blue": "34", "purple": "35",
    "magenta": "35", "pink": "35", "cyan": "36", "white": "37", "gray": "90", "grey": "90", "dark": "2",
  ]

  /// The style of the element with the keyboard focus.
  static let focus = BoardStyle(parameters: "1;7")
  /// The style of dragged items at the pointer.
  static let preview = BoardStyle(parameters: "7")

  private init(parameters: String) { self.parameters = parameters }

  /// The style of a placement; `nil` if it has none.
  ///
  /// - Parameters:
  ///   - isLegal: Whether the dragged items can be dropped there.
  ///   - hasColors: Whether the terminal shows colours.
  init?(_ placement: Placement, isLegal: Bool, hasColors: Bool = true) {
    var parts: [String] = []
    if placement.isSelected { parts.append("7") }
    if placement.state == .targeted { parts.append("1") }
    if placement.state == .placeholder || placement.isDisabled { parts.append("2") }
    if isLegal {
      parts.append(hasColors ? "32" : "4")
    } else if !hasColors {
    } else if let color = Self.colors[placement.appearance.tint] {
      parts.append(color)
    } else if placement.appearance.tint.isEmpty, placement.label.contains("♥") || placement.label.contains("♦") {
      parts.append("31")
    }
    if parts.isEmpty { return nil }
    parameters = parts.joined(separator: ";")
  }
}
