internal import ArgumentParser
internal import DrayREPL

/// `dray fuzz-scripts`, used by `scripts/fuzz`.
struct FuzzScripts: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "fuzz-scripts", abstract: "Runs generated scripts and checks the limits that Dray promises.",
    discussion: """
      Each script runs with random inputs in a separate process. Failures are: an input that takes more than 3 \
      seconds of processor time or 150 MB, a crash, an input with partial effects, an undo that does not restore the \
      state, another plugin that does not continue, and a replay with another result. The exit status is 1 after a \
      failure, and the shortest script found with this failure is printed.
      """, shouldDisplay: false)

  @Option(
    parsing: .unconditional, help: ArgumentHelp("Seed of all random numbers.", valueName: "n"), transform: Seed.read)
  var seed = Seed(1)

  @Option(parsing: .unconditional, help: ArgumentHelp("Number of generated scripts.", valueName: "n"))
  var count: Int = 100

  @Option(parsing: .unconditional, help: ArgumentHelp("Number of inputs for each script.", valueName: "n"))
  var steps: Int = 40

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("A script to run in this process instead of generated ones.", valueName: "file"))
  var play: String?

  func validate() throws {
    for (name, value) in [("count", count), ("steps", steps)] where value < 1 {
      throw ValidationError("--\(name) must be 1 or more, not \(value)")
    }
  }

  func run() throws {
    let runner = Runner()
    let status =
      play.map { runner.play(script: $0, seed: seed.value, steps: steps) }
      ?? runner.fuzzScripts(seed: seed.value, count: count, steps: steps)
    throw ExitCode(status.rawValue)
  }
}
