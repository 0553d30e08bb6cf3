internal import ArgumentParser
internal import DrayREPL

/// `dray fuzz PLUGIN`.
struct Fuzz: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Drives a plugin with random inputs, and prints a short recording of the first failure.",
    discussion: """
      Inputs of all kinds come in, also in orders that make no sense. A failure is a rule that raises an error or breaks \
      an invariant, an input that leaves half of something behind, an undo that does not lead back, and a replay that \
      comes out otherwise. The exit status is 1 if there is one.
      """)

  @Argument(help: ArgumentHelp("The folder of a plugin.", valueName: "plugin"))
  var plugin: String

  @Option(
    parsing: .unconditional, help: ArgumentHelp("Seed of all random numbers.", valueName: "n"), transform: Seed.read)
  var seed = Seed(1)

  @Option(parsing: .unconditional, help: ArgumentHelp("How many inputs are made.", valueName: "n"))
  var steps: Int = 20_000

  @Flag(
    help: "Has damaged and hostile files read instead: recordings, saves, manifests, JSON, vCards; --steps of them.")
  var files = false

  func validate() throws {
    if steps < 1 { throw ValidationError("--steps is 1 or more, not \(steps)") }
  }

  func run() throws {
    let status =
      files
      ? Runner().fuzz(filesOf: plugin, seed: seed.value, files: steps)
      : Runner().fuzz(plugin, seed: seed.value, steps: steps)
    throw ExitCode(status.rawValue)
  }
}
