internal import Dray

/// The commands of the prompt, typed with a dot in front.
enum PromptCommand: String, CaseIterable {
  case help
  case undo
  case redo
  case record
  case save
  case load
  case memory
  case quit

  /// Whether the command takes a file.
  var takesFile: Bool { self == .record || self == .save || self == .load }

  /// The options before the name of a file.
  enum Option: String, CaseIterable {
    case durable = "--durable"
    case drop = "--drop"
    case keep = "--keep"

    /// The treatment of drags and waiting commands in a save.
    var unfinished: UnfinishedWork? {
      switch self {
      case .drop: .drop
      case .keep: .keep
      case .durable: nil
      }
    }
  }

  /// The options of the command.
  private var options: [Option] {
    switch self {
    case .record: [.durable]
    case .save: [.drop, .keep]
    case .help, .undo, .redo, .load, .memory, .quit: []
    }
  }

  /// The name of a file, and how it is to be written.
  struct File {
    var name: String
    var option: Option?
  }

  /// The result of parsing a line with a dot.
  enum Parsed {
    /// A command with its file; the name is empty for commands without a file.
    case command(PromptCommand, File)
    case unknown(String)
  }

  static func parse(_ text: String) -> Parsed {
    let name = text.dropFirst().prefix { $0 != " " && $0 != "\t" }
    if let command = PromptCommand(rawValue: String(name)) {
      let rest = String(text.dropFirst(1 + name.count).drop { $0 == " " || $0 == "\t" }.trimmingSuffix(" \t"))
      guard command.takesFile == !rest.isEmpty else {
        let problem = command.takesFile ? "needs a file: .\(name) game.journal" : "takes nothing: '\(rest)'"
        return .unknown(".\(name) \(problem)")
      }
      return command.parse(file: rest)
    }
    let meant = suggestion(for: String(name), among: allCases.map(\.rawValue))
    return .unknown("unknown command '.\(name)'" + (meant.map { "; did you mean '.\($0)'?" } ?? "; .help lists them"))
  }

  /// Parses the text behind the command.
  private func parse(file text: String) -> Parsed {
    guard takesFile, text.hasPrefix("--") else { return .command(self, File(name: text)) }
    let word = text.prefix { $0 != " " && $0 != "\t" }
    let name = String(text.dropFirst(word.count).drop { $0 == " " || $0 == "\t" })
    guard let option = Option(rawValue: String(word)), options.contains(option), !name.isEmpty else {
      let known = options.map(\.rawValue).joined(separator: " or ")
      return .unknown(".\(rawValue) takes \(known.isEmpty ? "no option" : known) and a file, not '\(text)'")
    }
    return .command(self, File(name: name, option: option))
  }

  /// The commands, with the names of the plugin's states.
  static func help(for plugin: Plugin?) -> String {
    let states = ((plugin?.stateNames ?? []) + (plugin?.viewStateNames ?? [])).joined(separator: ", ")
    return """
      .help                      this text
      .undo, .redo               like undo() and redo()
      .record FILE               records all inputs, earlier and later ones, in a new file; see dray replay
      .record --durable FILE     the same; each change waits until it is on disk
      .save FILE                 saves the present states
      .save --drop FILE          the same without unfinished drags and waits; --keep saves the whole journal instead
      .load FILE                 continues from the end of a saved game or a recording
      .memory                    the memory use of the plugin, and its limits
      .quit                      ends the session, like the end of the input

      drag("a"):drop "b"         drags an item to a container or another item, by their ids
      d = drag("a"):over "b"     the same without the drop; see show(), then d:drop() or d:cancel()
      drag_in { ["type"] = "" }  begins an external drag
      drag_out "a"               drags an item to another program, and returns the data
      tap "a"                    taps; tap("a", { count = 2 }) taps twice
      key "space"                presses a key
      tick(0.5)                  lets half a second pass
      answer "a"                 answers the choice of a rule; answer() chooses nothing
      legal()                    lists every drag that would be accepted; legal "a" those of one item
      why("a", "b")              explains the result of a drag of "a" to "b", with the rules that were asked
      show()                     draws the board
      restart()                  restarts the plugin
      undo(), redo()             undoes or redoes the last change
      state, view_state          the states of the plugin\(states.isEmpty ? "" : ": \(states)")
      outcome                    the outcome of the game, if it is over

      All other input is Lua. The values of an expression are printed.

      """
  }
}

extension Substring {
  /// The text without these characters at the end.
  fileprivate func trimmingSuffix(_ characters: String) -> Substring {
    var rest = self
    while let last = rest.last, characters.contains(last) { rest.removeLast() }
    return rest
  }
}
