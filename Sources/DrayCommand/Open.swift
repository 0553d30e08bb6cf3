internal import ArgumentParser
internal import DrayREPL

/// `dray PLUGIN`, `dray SCRIPT.lua` and `dray -e CODE`, which have no subcommand.
struct Open: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "open", abstract: "Opens a plugin, or runs a script or code. This is the default command.",
    discussion: "If standard input is not a terminal, its lines are run on the plugin up to the first error.")

  @Argument(
    help: ArgumentHelp(
      "The folder or the name of a plugin; or a script: a file that ends in .lua, or - for the standard input.",
      valueName: "plugin"), completion: .pluginsAndScripts)
  var path: String?

  @Argument(help: .hidden)
  var rest: [String] = []

  @Option(
    name: .short, parsing: .unconditional,
    help: ArgumentHelp("Runs code; prints the values if it is an expression.", valueName: "code"))
  var e: String?

  @OptionGroup var game: GameOptions

  @Flag(help: "Prints each value and each error as a line of JSON.")
  var json = false

  @Flag(help: "Reloads the plugin when one of its files changes; its states and undo steps are kept.")
  var watch = false

  func validate() throws {
    if let path, let next = rest.first, !Self.isScript(path) {
      throw ValidationError(Runner.unexpectedArgument(path, next))
    }
    if e != nil, let path, Self.isScript(path) { throw ValidationError("-e cannot be combined with a script") }
    let isPlugin = path.map { !Self.isScript($0) } ?? false
    if !isPlugin, game.seed != nil || !game.set.isEmpty {
      throw ValidationError("--seed and --set apply to a plugin; a script passes them to dray.load")
    }
    if json, path.map(Self.isScript) ?? false { throw ValidationError("--json cannot be combined with a script") }
    if watch, !isPlugin || e != nil { throw ValidationError("--watch needs a plugin and a prompt") }
  }

  func run() throws {
    let runner = Runner()
    let status: ExitStatus
    if let e, let path {
      status = runner.open(
        plugin: path, options: game.set.options, seed: game.seed?.value, input: TextLines(e), isInteractive: false,
        printsJSON: json, name: "-e")
    } else if let e {
      status = runner.evaluate(e, printsJSON: json)
    } else if let path, Self.isScript(path) {
      status = runner.run(script: path, arguments: rest)
    } else {
      let input: any LineSource = EditedInput.isAvailable ? EditedInput() : StandardInput()
      if StandardInput.isTerminal { Interrupts.stopRunningCode() }
      status = runner.open(
        plugin: path, options: game.set.options, seed: game.seed?.value, input: input,
        isInteractive: StandardInput.isTerminal,
        printsJSON: json, watches: watch)
    }
    throw ExitCode(status.rawValue)
  }

  private static func isScript(_ path: String) -> Bool { path.hasSuffix(".lua") || path == "-" }
}
