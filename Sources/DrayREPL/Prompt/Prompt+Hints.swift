internal import Dray
internal import LuaRuntime

// Hints for entries that do nothing, such as words of other prompts.

extension Prompt {
  /// A hint for an input that is only a name: a word of another prompt, or a function of the driver without its call;
  /// `nil` for other inputs.
  func hint(for values: [LuaValue]) -> String? {
    guard isInteractive, !printsJSON, let name = reader.latestName else { return nil }
    let isOfDriver = play != nil && ScriptReference.standard.members(of: "Play").contains { $0.name == name }
    switch values.first ?? .nil {
    case .nil where name == "help": return "-- .help lists the functions and the commands"
    case .nil where name == "quit" || name == "exit": return "-- Ctrl-D or .quit ends the session"
    case .function where isOfDriver:
      return "-- \(name)() calls the function; \(name)? shows its documentation"
    default: return nil
    }
  }
}
