internal import Dray
internal import LuaRuntime

// Hints for entries that do nothing, such as words of other prompts.

extension Prompt {
  /// A hint for an input that is only a name: a word of another prompt, or a function of the driver without its call;
  /// `nil` for other inputs.
  func hintForName(in values: [LuaValue]) -> String? {
    guard isInteractive, !printsJSON, let name = reader.latestName else { return nil }
    let isOfDriver = play != nil && ScriptReference.standard.members(of: "Play").contains { $0.name == name }
    switch values.first ?? .nil {
    case .nil: return Self.advice(for: name).map { "-- \($0)" }
    case .function where isOfDriver:
      return "-- \(name)() calls the function; \(name)? shows its documentation"
    default: return nil
    }
  }

  /// The command of this prompt for a word of another one, as advice; `nil` for other words.
  static func advice(for word: String) -> String? {
    switch word {
    case "help": ".help lists the functions and the commands"
    case "quit", "exit": "Ctrl-D or .quit ends the session"
    default: nil
    }
  }
}
