internal import ArgumentParser
internal import DrayREPL

/// `dray PLUGIN`, `dray SCRIPT.lua` and `dray -e CODE`, which have no subcommand.
struct Open: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Opens a plugin, or runs a script or code. This is the default command.",
    discussion: "If standard input is not a terminal, its lines are run on the plugin up to the first error.")

  @Argument(help: ArgumentHelp("The folder of a plugin, or a script that ends in .lua.", valueName: "plugin"))
  var path: String?

  @Argument(help: .hidden)
  var rest: [String] = []

  @Option(
    name: .short, parsing: .unconditional,
    help: ArgumentHelp("Runs code; prints the values if it is an expression.", valueName: "code"))
  var e: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Seed of all random numbers of the plugin: an integer of 64 bits.", valueName: "n"),
    transform: Seed.read)
  var seed: Seed?

  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp("Sets an option that the plugin's manifest declares.", valueName: "key=value"),
    transform: { text in
      guard let setting = Setting(text) else { throw ValidationError("a setting has the form key=value") }
      return setting
    })
  var set: [Setting] = []

  func validate() throws {
    if let path, let next = rest.first { throw ValidationError(Runner.complaint(path, next)) }
    if e != nil, path != nil { throw ValidationError("-e cannot be combined with a plugin or script") }
    let isPlugin = e == nil && path.map { !Self.isScript($0) } ?? false
    if !isPlugin, seed != nil || !set.isEmpty {
      throw ValidationError("--seed and --set apply to a plugin; a script passes them to dray.load")
    }
  }

  func run() throws {
    let runner = Runner()
    let status: ExitStatus
    if let e {
      status = runner.evaluate(e)
    } else if let path, Self.isScript(path) {
      status = runner.run(script: path)
    } else {
      let options = Dictionary(set.map { ($0.name, $0.value) }) { $1 }
      status = runner.open(
        plugin: path, options: options, seed: seed?.value, input: StandardInput(),
        isInteractive: StandardInput.isTerminal)
    }
    throw ExitCode(status.rawValue)
  }

  private static func isScript(_ path: String) -> Bool { path.hasSuffix(".lua") }
}
