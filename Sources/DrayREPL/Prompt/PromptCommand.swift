internal import Dray

/// What is typed at the prompt with a dot in front.
enum PromptCommand: String, CaseIterable {
  case help
  case undo
  case redo
  case quit

  /// What a line with a dot in front says.
  enum Parsed {
    case command(PromptCommand)
    case unknown(String)
  }

  static func parse(_ text: String) -> Parsed {
    let name = text.dropFirst().prefix { $0 != " " && $0 != "\t" }
    if let command = PromptCommand(rawValue: String(name)) { return .command(command) }
    let meant = suggestion(for: String(name), among: allCases.map(\.rawValue))
    return .unknown("unknown command '.\(name)'" + (meant.map { "; did you mean '.\($0)'?" } ?? "; .help lists them"))
  }

  /// What can be typed, with the states of the plugin by name.
  static func help(for plugin: Plugin?) -> String {
    let states = ((plugin?.stateNames ?? []) + (plugin?.viewStateNames ?? [])).joined(separator: ", ")
    return """
      .help                      this text
      .undo, .redo               as undo() and redo()
      .quit                      ends the session, as the end of the input does

      drag("a"):drop "b"         drags an item to a container or another item, by their ids
      drag("a"):over "b"         the same without letting go: drop() or cancel() it, or look at show()
      drag_in { ["type"] = "" }  begins a drag from elsewhere
      drag_out "a"               drags an item out, and gives what another app gets
      tap "a"                    taps; tap("a", { count = 2 }) taps twice
      key "space"                presses a key
      tick(0.5)                  lets half a second pass
      answer "a"                 answers what a rule asks; answer() chooses nothing
      legal()                    lists every drag that would be accepted; legal "a" those of one item
      show()                     draws the board
      restart()                  has the plugin begin anew
      undo(), redo()             takes the last thing back that changed something; does it again
      state, view_state          what the plugin holds\(states.isEmpty ? "" : ": \(states)")
      outcome                    what came of it, if it is over

      All else is Lua. The values of an expression are printed.

      """
  }
}
