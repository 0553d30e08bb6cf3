internal import ArgumentParser
internal import DrayREPL

/// `dray replay FILE`.
struct ReplayCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "replay", abstract: "Tells a recording again, and stops at the first difference.",
    discussion: "`.record FILE` at the prompt makes one. The exit status is 1 if anything comes out otherwise.")

  @Argument(help: ArgumentHelp("A journal.", valueName: "file"))
  var file: String

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The folder of the plugin, if it is not where the journal says.", valueName: "folder"))
  var plugin: String?

  @Option(parsing: .unconditional, help: ArgumentHelp("The last line that is replayed.", valueName: "line"))
  var until: Int?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("A folder whose files may be read, if the recording does not hold them.", valueName: "folder"))
  var files: String?

  @Option(parsing: .unconditional, help: ArgumentHelp("No larger file is read; 1 GB without this.", valueName: "bytes"))
  var maxSize: Int?

  @Option(
    parsing: .unconditional, help: ArgumentHelp("No longer line is read; 32 MB without this.", valueName: "bytes"))
  var maxLine: Int?

  func validate() throws {
    for case (let name, let value?) in [("--max-size", maxSize), ("--max-line", maxLine)] where value < 1 {
      throw ValidationError("\(name) is 1 or more, not \(value)")
    }
    if let until, until < 1 { throw ValidationError("--until is the number of a line, 1 or more, not \(until)") }
  }

  func run() throws {
    let status = Runner().replay(
      file, plugin: plugin, until: until, files: files, maxSize: maxSize, maxLine: maxLine)
    throw ExitCode(status.rawValue)
  }
}
