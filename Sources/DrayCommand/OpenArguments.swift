internal import DrayREPL

/// The values of the arguments of `dray PLUGIN`, `dray SCRIPT.lua` and `dray -e CODE`, and their effect.
struct OpenArguments {
  /// The folder or the name of a plugin, or a script.
  var path: String?
  /// The arguments of a script.
  var rest: [String] = []
  var code: String?
  var seed: Seed?
  var settings: [Setting] = []
  var printsJSON = false
  var watches = false

  /// The error of arguments that cannot be combined; `nil` if there is none.
  var problem: String? {
    if let path, let next = rest.first, !Self.isScript(path) {
      return Runner.unexpectedArgument(path, next, commands: DrayCommand.commandNames)
    }
    let isScript = path.map(Self.isScript) ?? false
    if code != nil, isScript { return "-e cannot be combined with a script" }
    let isPlugin = path != nil && !isScript
    if !isPlugin, seed != nil || !settings.isEmpty {
      return "--seed and --set apply to a plugin; a script passes them to dray.load"
    }
    if printsJSON, isScript { return "--json cannot be combined with a script" }
    if watches, !isPlugin || code != nil { return "--watch needs a plugin and a prompt" }
    return nil
  }

  func run() -> ExitStatus {
    let runner = Runner()
    if let code, let path {
      return runner.open(
        plugin: path, options: settings.options, seed: seed?.value, input: TextLines(code), isInteractive: false,
        printsJSON: printsJSON, name: "-e")
    }
    if let code { return runner.evaluate(code, printsJSON: printsJSON) }
    if let path, Self.isScript(path) { return runner.run(script: path, arguments: rest) }
    let input: any LineSource = EditedInput.isAvailable ? EditedInput() : StandardInput()
    if StandardInput.isTerminal { Interrupts.stopRunningCode() }
    return runner.open(
      plugin: path, options: settings.options, seed: seed?.value, input: input,
      isInteractive: StandardInput.isTerminal, printsJSON: printsJSON, watches: watches)
  }

  private static func isScript(_ path: String) -> Bool { path.hasSuffix(".lua") || path == "-" }
}

extension OpenArguments {
  /// Reads the usual arguments without the argument parser, which takes twice as long as everything else in `dray -e`.
  ///
  /// Returns `nil` for all arguments that the parser might read differently or refuse: other options and forms of options,
  /// subcommands, and mistakes.
  ///
  /// - Parameter commands: The names of the subcommands.
  static func usual(_ arguments: [String], commands: () -> [String]) -> OpenArguments? {
    var opening = OpenArguments()
    var remaining = arguments.makeIterator()
    if let first = arguments.first, !first.hasPrefix("-"), first.isEmpty || commands().contains(first) { return nil }
    while let argument = remaining.next() {
      switch argument {
      case "--json": opening.printsJSON = true
      case "--watch": opening.watches = true
      case "-e", "--seed", "--set":
        guard let value = remaining.next(), !value.hasPrefix("-"), opening.take(value, for: argument) else {
          return nil
        }
      default:
        // An argument after an option is not a subcommand, but the parser decides this.
        guard !argument.hasPrefix("-"), opening.path != nil || argument == arguments[0] else { return nil }
        if opening.path == nil { opening.path = argument } else { opening.rest.append(argument) }
      }
    }
    return opening.problem == nil ? opening : nil
  }

  /// - Returns: Whether the value is valid.
  private mutating func take(_ value: String, for option: String) -> Bool {
    switch option {
    case "-e": code = value
    case "--seed":
      guard let seed = Seed(argument: value) else { return false }
      self.seed = seed
    default:
      guard let setting = Setting(value) else { return false }
      settings.append(setting)
    }
    return true
  }
}
