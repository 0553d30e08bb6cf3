/// The meaning of a part of a text, which selects its colour.
public enum TextStyle: UInt8, Sendable {
  /// Text without its own colour.
  case plain
  /// The text before an entry.
  case prompt
  /// Parts of a program.
  case keyword, string, number, comment, command
  /// A text with an error.
  case error
  /// A control character, drawn as visible characters.
  case control
  /// The text that a hint offers.
  case hint
  /// The bracket at the cursor and its partner.
  case bracket
  /// The part that a search has found.
  case match
  /// A candidate of a completion, and the selected candidate.
  case candidate, selected
  /// The descriptions and the note of a completion, and the state of a search.
  case note

  /// The parameters of the control sequence that selects the style. They use the sixteen colours of the terminal, which
  /// the user's theme defines.
  var parameters: String {
    switch self {
    case .plain, .candidate: "0"
    case .prompt: "0;1"
    case .keyword: "0;35"
    case .string: "0;32"
    case .number: "0;36"
    case .command: "0;34"
    case .error: "0;31"
    case .comment, .hint, .note: "0;90"
    case .control, .selected: "0;7"
    case .bracket: "0;1;4"
    case .match: "0;4"
    }
  }
}
