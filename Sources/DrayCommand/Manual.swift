internal import ArgumentParser
internal import DrayREPL

/// `dray manual`, used by `scripts/install`.
struct Manual: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "manual", abstract: "Prints the manual page of dray.", shouldDisplay: false)

  func run() throws { Console.standard.write(ManualPage(of: DrayCommand._dumpHelp()).text) }
}
