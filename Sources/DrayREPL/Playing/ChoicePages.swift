internal import Dray
internal import LineEditor

/// The choices of a rule in the line below the board: at most nine at a time, each with its digit.
struct ChoicePages {
  private weak var choice: Choice?
  /// The first shown choice, from 0, and the number of shown ones.
  private var (first, count) = (0, 0)

  /// The line about a choice. A choice that was not shown before begins with its first page.
  ///
  /// - Parameter width: The width of the line. As many choices are shown as fit, but at least one. Unit: cells.
  mutating func text(of choice: Choice, width: Int) -> String {
    if self.choice !== choice { (self.choice, first) = (choice, 0) }
    let rest = choice.choices.dropFirst(first)
    count = min(rest.count, 9)
    while count > 1, CellWidth.of(line(of: choice, rest.prefix(count))) > width { count -= 1 }
    return line(of: choice, rest.prefix(count))
  }

  private func line(of choice: Choice, _ shown: ArraySlice<String>) -> String {
    var names = shown.enumerated().map { "\($0 + 1) \($1)" }
    if shown.count < choice.choices.count { names.append("0 more") }
    return [choice.title, choice.message, names.joined(separator: ", "), "Escape for none"].compactMap(\.self)
      .joined(separator: " · ").printable
  }

  /// Shows the next page, after the last one the first again.
  mutating func turn() {
    first += count
    if let choice, first >= choice.choices.count { first = 0 }
  }

  /// The choice with a digit; `nil` without one.
  func choice(_ number: Int) -> String? {
    guard let choice, 1...max(1, count) ~= number, first + number <= choice.choices.count else { return nil }
    return choice.choices[first + number - 1]
  }
}
