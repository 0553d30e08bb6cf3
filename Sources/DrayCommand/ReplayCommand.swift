internal import ArgumentParser
internal import DrayREPL

/// `dray replay FILE`.
struct ReplayCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "replay", abstract: "Replays a recording and stops at the first difference.",
    discussion: "`.record FILE` at the prompt makes a recording. The exit status is 1 if a result differs.")

  @Argument(help: ArgumentHelp("A journal.", valueName: "file"), completion: .file())
  var file: String

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The folder of the plugin, if it is not the one that the journal names.", valueName: "folder"),
    completion: .plugins)
  var plugin: String?

  @Option(parsing: .unconditional, help: ArgumentHelp("The last line that is replayed.", valueName: "line"))
  var lastLine: Int?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("A folder with the files that the recording names but does not contain.", valueName: "folder"),
    completion: .directory)
  var files: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The size limit of the file in bytes; 1 GB by default.", valueName: "bytes"))
  var sizeLimit: Int?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The length limit of a line in bytes; 32 MB by default.", valueName: "bytes"))
  var lineLimit: Int?

  func validate() throws {
    let least = Runner.leastLimit
    for case (let name, let value?) in [("--size-limit", sizeLimit), ("--line-limit", lineLimit)] where value < least {
      throw ValidationError("\(name) must be \(least) bytes or more, not \(value)")
    }
    if let lastLine, lastLine < 1 {
      throw ValidationError("--last-line must be a line number of 1 or more, not \(lastLine)")
    }
  }

  func run() throws {
    let status = Runner().replay(
      file, plugin: plugin, until: lastLine, files: files, sizeLimit: sizeLimit, lineLimit: lineLimit)
    throw ExitCode(status.rawValue)
  }
}
