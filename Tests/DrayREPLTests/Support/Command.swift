import Foundation

/// The real command, in a process of its own.
struct Command {
  let status: Int32
  let output: String
  let errors: String

  /// Where the command was built: beside the tests.
  static let path = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent().path + "/dray"

  /// Runs `dray` to its end, in the root of the repository.
  static func dray(_ arguments: String..., input: String = "") throws -> Command {
    try run(path, arguments, input: input)
  }

  static func run(_ program: String, _ arguments: [String], input: String = "") throws -> Command {
    let (process, stdin, stdout, stderr) = (Process(), Pipe(), Pipe(), Pipe())
    process.executableURL = URL(filePath: program)
    process.arguments = arguments
    process.currentDirectoryURL = URL(filePath: Repository.root)
    (process.standardInput, process.standardOutput, process.standardError) = (stdin, stdout, stderr)
    try process.run()
    try stdin.fileHandleForWriting.write(contentsOf: Data(input.utf8))
    try stdin.fileHandleForWriting.close()
    let output = try stdout.fileHandleForReading.readToEnd() ?? Data()
    let errors = try stderr.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return Command(
      status: process.terminationStatus, output: String(decoding: output, as: UTF8.self),
      errors: String(decoding: errors, as: UTF8.self))
  }
}
