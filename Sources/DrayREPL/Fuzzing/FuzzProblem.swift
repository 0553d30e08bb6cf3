/// A problem that the search has found.
struct FuzzProblem: Error {
  /// The kind of the problem. A journal is shortened as long as it shows the same kind. Raw values are used in
  /// journals.
  enum Kind: String {
    /// A rule raised an error, exceeded a limit, made a forbidden write, broke an invariant, or answered differently
    /// although nothing had changed.
    case fault
    /// An input that committed nothing has changed the model.
    case residue
    /// Undo did not restore the earlier state, or redo did not restore the later one.
    case undo
    /// The scene depends on values outside of the states.
    case hiddenState = "hidden_state"
    /// A plugin changes its states while it is loaded, or cannot start from them.
    case start
    /// A drag ended twice, or not at all.
    case drag
    /// A replay had a different result.
    case replay
    /// A saved game cannot be loaded, or differs after loading.
    case save
    /// The reports of a drop differ from its effects.
    case story

    /// The kind as a text for the user.
    var title: String { rawValue.replacing("_", with: " ") }
  }

  var kind: Kind
  var text: String

  /// Whether another problem is this one, found again: the texts are equal except for numbers, such as times and
  /// coordinates. The number of a line after a file name must be equal.
  func isSame(as other: FuzzProblem) -> Bool {
    kind == other.kind && Self.withoutNumbers(text) == Self.withoutNumbers(other.text)
  }

  private static func withoutNumbers(_ text: String) -> String {
    var result = ""
    var isLine = false
    for character in text {
      guard character.isASCII, character.isNumber else {
        isLine = character == ":" && result.hasSuffix(".lua")
        result.append(character)
        continue
      }
      if isLine || result.last != "#" { result.append(isLine ? character : "#") }
    }
    return result
  }
}
