internal import Dray

/// The commands of the prompt, which the user types after a dot.
enum PromptCommand: String, CaseIterable {
  case help, doc, source, why, state, trace, limits, memory, time, more, board, set
  case undo, redo, reload
  case open, play, edit, record, save, load, render
  case quit

  /// The name of the argument, or an example of it, for help texts; `nil` for a command without an argument.
  private var argument: (name: String, isRequired: Bool)? {
    switch self {
    case .help: ("NAME", false)
    case .doc: ("drag", true)
    case .source: ("drop_configuration", true)
    case .edit: ("drop_configuration", false)
    case .why: (#""6D" "pile 5""#, true)
    case .state: ("NAME", false)
    case .trace, .board: ("on|off", false)
    case .set: ("board off", false)
    case .time: ("legal()", true)
    case .open: ("plugins/klondike", true)
    case .record, .save, .load: ("game.journal", true)
    case .render: ("board.svg", true)
    case .limits, .memory, .more, .undo, .redo, .reload, .play, .quit: nil
    }
  }

  /// Whether the command takes a file, with options in front.
  private var takesFile: Bool { self == .record || self == .save || self == .load || self == .render }

  /// A summary of the command, for lists.
  var summary: String {
    switch self {
    case .help: "this text, or the documentation of a command or a name"
    case .doc: "the documentation of a name; also 'drag?'"
    case .source: "the places where the plugin uses or defines a name, with their source"
    case .why: "explains the result of a drag, with the rules that were asked"
    case .state: "the states of the plugin, or one of them"
    case .trace: "prints inputs and events as they happen"
    case .limits: "the limits of the plugin, and its use of them"
    case .memory: "the memory use of the plugin, and its limits"
    case .time: "runs Lua and prints the time that it took"
    case .more: "prints the latest result as a whole"
    case .board: "whether the board is drawn after each change"
    case .set: "shows or sets the options of the prompt; .set state begins at another position"
    case .undo: "like undo()"
    case .redo: "like redo()"
    case .reload: "loads the changed rules, and keeps the states, the undo steps and the drags"
    case .open: "opens another plugin"
    case .edit: "opens the plugin's script in your editor, or the place of a name; the changed rules are loaded"
    case .play: "shows the board on the whole screen, for drags with the mouse and keys"
    case .record: "records all inputs in a new file"
    case .save: "saves the present states"
    case .load: "continues from the end of a saved game or a recording"
    case .render: "draws the board, with the drag in progress, as a picture in SVG or PNG"
    case .quit: "ends the session"
    }
  }

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
  var options: [Option] {
    switch self {
    case .record: [.durable]
    case .save: [.drop, .keep]
    default: []
    }
  }

  /// The argument of a command: the name of a file with an option, or another text.
  struct Argument {
    var text: String
    var option: Option?
  }

  /// The result of parsing a line with a dot.
  enum Parsed {
    /// A command with its argument; the text is empty without one.
    case command(PromptCommand, Argument)
    case unknown(String)
  }

  static func parse(_ text: String) -> Parsed {
    let name = text.dropFirst().prefix { $0 != " " && $0 != "\t" }
    if let command = PromptCommand(rawValue: String(name)) {
      let rest = String(text.dropFirst(1 + name.count).drop { $0 == " " || $0 == "\t" }.trimmingSuffix(" \t"))
      if let problem = command.problem(with: rest) { return .unknown(".\(name) \(problem)") }
      return command.parse(argument: rest)
    }
    let meant = suggestion(for: String(name), among: allCases.map(\.rawValue))
    return .unknown("unknown command '.\(name)'" + (meant.map { "; did you mean '.\($0)'?" } ?? "; .help lists them"))
  }

  private func problem(with rest: String) -> String? {
    guard let argument else { return rest.isEmpty ? nil : "takes nothing: '\(rest)'" }
    guard rest.isEmpty, argument.isRequired else { return nil }
    return "needs \(takesFile ? "a file" : "an argument"): .\(rawValue) \(argument.name)"
  }

  /// Parses the text after the command.
  private func parse(argument text: String) -> Parsed {
    guard takesFile, text.hasPrefix("--") else { return .command(self, Argument(text: text)) }
    let word = text.prefix { $0 != " " && $0 != "\t" }
    let name = String(text.dropFirst(word.count).drop { $0 == " " || $0 == "\t" })
    guard let option = Option(rawValue: String(word)), options.contains(option), !name.isEmpty else {
      let known = options.map(\.rawValue).joined(separator: " or ")
      return .unknown(".\(rawValue) takes \(known.isEmpty ? "no option" : known) and a file, not '\(text)'")
    }
    return .command(self, Argument(text: name, option: option))
  }

  /// The form of a call with its summary, for `.help NAME`, in lines of at most `width` cells.
  func documentation(width: Int) -> String {
    let call = ".\(rawValue)\(argument.map { $0.isRequired ? " \($0.name)" : " [\($0.name)]" } ?? "")"
    return ReferenceText.wrapped("\(call)  \(summary)\n", width: width, column: call.count + 2)
  }

  /// Whether the prompt refuses the command on the game of another program: it leaves the game, or draws on the terminal.
  private var needsOwnGame: Bool { [.open, .load, .play, .edit].contains(self) }

  /// The commands by topic, with the names of the plugin's states.
  ///
  /// - Parameters:
  ///   - isAttached: Whether the game belongs to another program. Leaves out the commands that would leave it.
  ///   - width: The maximum width of a line. Unit: cells.
  static func help(for plugin: Plugin?, isAttached: Bool = false, width: Int = .max) -> String {
    let states = ((plugin?.stateNames ?? []) + (plugin?.viewStateNames ?? [])).joined(separator: ", ")
    let lines = help(states: states).split(separator: "\n", omittingEmptySubsequences: false)
    let refused = allCases.filter(\.needsOwnGame).map { ".\($0.rawValue) " } + [".set state "]
    let shown = isAttached ? lines.filter { line in !refused.contains { line.hasPrefix($0) } } : lines
    return ReferenceText.wrapped(shown.joined(separator: "\n"), width: width, column: descriptionColumn)
  }

  /// The column of the descriptions in the text below.
  private static let descriptionColumn = 27

  private static func help(states: String) -> String {
    """
    Drags
    drag("a"):drop "b"         drags an item to a container or another item, by ids or by names on the board
    drag("a"):over "b"         the same without the drop; see show(), then drop() or cancel()
    legal()                    lists every drag that would be accepted; legal "a" those of one item
    play(3)                    makes the third drag of the latest legal()
    why("a", "b")              explains the result of a drag of "a" to "b", with the rules that were asked
    drag_in { ["type"] = "" }  begins an external drag
    drag_out "a"               drags an item to another program, and returns the data

    Other inputs
    tap "a"                    taps; tap("a", { count = 2 }) taps twice
    key "space"                presses a key
    tick(0.5)                  lets half a second pass
    answer "a"                 answers the choice of a rule; answer() chooses nothing
    undo(), redo()             undoes or redoes the last change; also .undo, .redo
    cancel()                   cancels the drag in progress
    restart()                  restarts the plugin
    .reload                    loads the changed rules, and keeps the states, the undo steps and the drags
    .edit NAME                 opens the script at a name in $VISUAL or $EDITOR, then reloads; .edit alone opens the
                               place of the latest error

    Lookups
    .doc drag, drag?           the documentation of a name; play? lists the members of a type
    .help NAME                 the same for a command, too
    .source NAME               the places where the plugin uses or defines a name, with their source
    .why "a" "b"               like why("a", "b")
    .trace on                  prints inputs and events as they happen; .trace off ends that
    .limits, .memory           the limits of the plugin, and its use of them
    .time CODE                 runs Lua and prints the time that it took

    Values
    state, view_state          the states of the plugin\(states.isEmpty ? "" : ": \(states)")
    .state NAME                prints one of them, or all
    .set state NAME = VALUE    begins at the present position, with other contents of this state
    outcome                    the outcome of the game, if it is over
    _, _1, _2 …                the latest results: _ and _1 are the last one; .more prints it as a whole
    show()                     draws the board
    .board on                  draws it after each change; .board off ends that
    .play                      shows the board on the whole screen, for drags with the mouse and keys

    Files
    .open PLUGIN               opens another plugin
    .record FILE               records all inputs, earlier and later ones, in a new file; see dray replay
    .record --durable FILE     the same; each change waits until it is on disk
    .save FILE                 saves the present states
    .save --drop FILE          the same without unfinished drags and waiting commands; --keep saves the whole journal
    .load FILE                 continues from the end of a saved game or a recording
    .render FILE               draws the board, with the drag in progress, as a picture in SVG or PNG
    .set                       shows the options of the prompt; .set board off sets one
    .quit                      ends the session, like the end of the input; Ctrl-C stops the running code

    All other input is Lua. The values of an expression are printed. Local variables of an input are kept as globals.

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
