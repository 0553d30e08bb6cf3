internal import ArgumentParser
internal import DrayREPL

/// `dray replay FILE`.
struct ReplayCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "replay", abstract: "Tells a recording again, and stops at the first difference.",
    discussion: "`.record FILE` at the prompt makes one. The exit status is 1 if anything comes out otherwise.")

  @Argument(help: ArgumentHelp("A journal.", valueName: "file"))
  var file: String

  @Option(help: ArgumentHelp("The folder of the plugin, if it is not where the journal says.", valueName: "folder"))
  var plugin: String?

  @Option(help: ArgumentHelp("The last line that is replayed.", valueName: "line"))
  var until: Int?

  @Option(
    help: ArgumentHelp("A folder whose files may be read, if the recording does not hold them.", valueName: "folder"))
  var files: String?

  func validate() throws {
    if let until, until < 1 { throw ValidationError("--until is the number of a line, 1 or more, not \(until)") }
  }

  func run() throws {
    throw ExitCode(Runner().replay(file, plugin: plugin, until: until, files: files).rawValue)
  }
}
