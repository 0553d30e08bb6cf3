internal import Dray

/// The settings of the prompt that the user can change.
struct PromptSettings {
  /// Whether the board is drawn after each change.
  var showsBoard = false
  /// Whether inputs and events are printed.
  var traces = false

  /// The options by name, in the order of lists.
  static var options: [(name: String, path: WritableKeyPath<PromptSettings, Bool>)] {
    [("board", \.showsBoard), ("trace", \.traces)]
  }

  /// Each option with its value, one a line.
  var text: String {
    Self.options.map { "\($0.name) \(self[keyPath: $0.path] ? "on" : "off")\n" }.joined()
  }

  /// Sets an option.
  ///
  /// - Parameter text: A name and `on` or `off`. Without a value, the option is toggled.
  /// - Returns: A problem with the text; `nil` if the option was set.
  mutating func set(_ text: String) -> String? {
    let words = text.split(separator: " ")
    guard let name = words.first, let option = Self.options.first(where: { $0.name == name }) else {
      let meant = words.first.flatMap { suggestion(for: String($0), among: Self.options.map(\.name)) }
      return "unknown option '\(words.first ?? "")'" + (meant.map { "; did you mean '\($0)'?" } ?? "; .set lists them")
    }
    switch words.dropFirst().first {
    case "on": self[keyPath: option.path] = true
    case "off": self[keyPath: option.path] = false
    case nil: self[keyPath: option.path].toggle()
    case let word?: return "\(name) is 'on' or 'off', not '\(word)'"
    }
    return nil
  }
}
