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

  private var opening: OpenArguments {
    OpenArguments(
      path: path, rest: rest, code: e, seed: game.seed, settings: game.set, printsJSON: json, watches: watch)
  }

  func validate() throws {
    if let problem = opening.problem { throw ValidationError(problem) }
  }

  func run() throws { throw ExitCode(opening.run().rawValue) }
}
