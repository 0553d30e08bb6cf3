internal import ArgumentParser

@main
struct DrayCommand: ParsableCommand {
  static let configuration = CommandConfiguration(commandName: "dray")
}
