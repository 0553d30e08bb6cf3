internal import ArgumentParser
internal import DrayREPL

/// `dray fuzz PLUGIN`.
struct Fuzz: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "fuzz",
    abstract: "Drives a plugin with random inputs, and prints a short recording of the first failure.",
    discussion: """
      Sends inputs of all kinds, also in invalid orders. Failures are: a rule that raises an error, a question that \
      writes, a violated invariant, an input with partial effects, an undo that does not restore the state, state \
      outside of dray.state, reports that differ from the effects of a drop, a save that differs after loading, and a \
      replay with different results. The same inputs are printed as lines for the prompt and for a test, if such lines \
      show the failure. Without a failure, the lines of the plugin's scripts that were never reached are printed. The \
      exit status is 1 after a failure, and 130 after Ctrl-C, which prints the number of inputs \
      so far.
      """)

  @Argument(help: ArgumentHelp("The folder or the name of a plugin.", valueName: "plugin"), completion: .plugins)
  var plugin: String

  @Option(
    parsing: .unconditional, help: ArgumentHelp("Seed of all random numbers.", valueName: "n"), transform: Seed.read)
  var seed = Seed(1)

  @Option(parsing: .unconditional, help: ArgumentHelp("Number of inputs.", valueName: "n"))
  var steps: Int = 20_000

  @Flag(
    help:
      "Reads damaged recordings, saves, manifests, JSON and vCards instead of sending inputs; --steps counts the files."
  )
  var files = false

  func validate() throws {
    if steps < 1 { throw ValidationError("--steps must be 1 or more, not \(steps)") }
  }

  func run() throws {
    // Ctrl-C ends the search with a summary. Damaged files are read without one.
    if !files { Interrupts.stopRunningCode() }
    let status =
      files
      ? Runner().fuzz(filesOf: plugin, seed: seed.value, files: steps)
      : Runner().fuzz(plugin, seed: seed.value, steps: steps)
    throw ExitCode(status.rawValue)
  }
}
