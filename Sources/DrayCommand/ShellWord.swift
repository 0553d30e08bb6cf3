internal import Glibc

/// A word of a command line, as the completion script of a shell passes it.
enum ShellWord {
  /// The word without its quotes and backslashes. The last quote may be open, because the word is still being typed.
  static func unquoted(_ word: String) -> String {
    var text = ""
    var quote: Character?
    var isEscaped = false
    for character in word {
      switch character {
      case _ where isEscaped:
        // In double quotes, a backslash before an ordinary character stays.
        if quote == "\"", !"\"\\$`".contains(character) { text.append("\\") }
        text.append(character)
        isEscaped = false
      case "\\" where quote != "'": isEscaped = true
      case quote: quote = nil
      case "'" where quote == nil, "\"" where quote == nil: quote = character
      default: text.append(character)
      }
    }
    return text
  }

  /// The candidates in the form that the script of the shell reads. In zsh, a colon separates a candidate from its
  /// description.
  static func candidates(_ words: [String]) -> [String] {
    guard getenv("SAP_SHELL").map({ String(cString: $0) }) == "zsh" else { return words }
    return words.map { $0.replacing("\\", with: "\\\\").replacing(":", with: "\\:") }
  }
}
