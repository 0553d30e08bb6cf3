internal import ArgumentParser
internal import DrayREPL

/// `dray fuzz-scripts`, used by `scripts/fuzz`.
struct FuzzScripts: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "fuzz-scripts", abstract: "Plays generated scripts against the limits that Dray promises.",
    discussion: """
      Each script is played with random inputs in a process of its own. A failure is an input that takes more than 3 \
      seconds of the processor or 150 MB, a process that dies, another plugin that does not go on, and a replay that \
      ends elsewhere. The exit status is 1 if there is one, and the shortest script that shows it is printed.
      """, shouldDisplay: false)

  @Option(
    parsing: .unconditional, help: ArgumentHelp("Seed of all random numbers.", valueName: "n"), transform: Seed.read)
  var seed = Seed(1)

  @Option(parsing: .unconditional, help: ArgumentHelp("How many scripts are made.", valueName: "n"))
  var count: Int = 100

  @Option(parsing: .unconditional, help: ArgumentHelp("How many inputs each script gets.", valueName: "n"))
  var steps: Int = 40

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("A script to play in this process, instead of generated ones.", valueName: "file"))
  var play: String?

  func validate() throws {
    for (name, value) in [("count", count), ("steps", steps)] where value < 1 {
      throw ValidationError("--\(name) is 1 or more, not \(value)")
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
