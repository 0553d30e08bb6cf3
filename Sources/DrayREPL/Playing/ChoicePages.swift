internal import Dray
internal import LineEditor

/// The choices of a rule in the line below the board: at most nine at a time, each with its digit.
struct ChoicePages {
  private weak var choice: Choice?
  /// The first shown choice, from 0, and the number of shown ones.
  private var (first, count) = (0, 0)

  /// The line about a choice. A choice that was not shown before begins with its first page.
  ///
  /// - Parameter width: The width of the line. As many choices are shown as fit, but at least one. If not even one fits
  ///   after the title and the message, the message is left out, and then the title. Unit: cells.
  mutating func text(of choice: Choice, width: Int) -> String {
    if self.choice !== choice { (self.choice, first) = (choice, 0) }
    let rest = choice.choices.dropFirst(first)
    var line = ""
    for heading in [[choice.title, choice.message], [choice.title], []] {
      count = min(rest.count, 9)
      repeat {
        line = Self.line(heading.compactMap(\.self), rest.prefix(count), hasMore: count < choice.choices.count)
        if CellWidth.of(line) <= width { return line }
        count -= 1
      } while count > 0
    }
    count = 1
    return line
  }

  private static func line(_ heading: [String], _ shown: ArraySlice<String>, hasMore: Bool) -> String {
    let names = shown.enumerated().map { "\($0 + 1) \($1)" } + (hasMore ? ["0 more"] : [])
    return (heading + [names.joined(separator: ", "), "Escape for none"]).joined(separator: " · ").printable
  }

  /// Turns to the next page, or from the last page to the first.
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
