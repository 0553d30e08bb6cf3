import Foundation

/// The real command, in a separate process.
struct Command {
  let status: Int32
  let output: String
  let errors: String

  /// The folder of the command and the libraries that were built together with the tests.
  static let products = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent().path

  /// The path of the command.
  static let path = products + "/dray"

  /// Runs `dray` to its end, in the root of the repository.
  static func dray(_ arguments: String..., input: String = "") throws -> Command {
    try run(path, arguments, input: input)
  }

  /// - Parameter environment: Variables that replace those of the tests.
  static func run(
    _ program: String, _ arguments: [String], input: String = "", environment: [String: String] = [:]
  ) throws -> Command {
    let (process, stdin, stdout) = (Process(), Pipe(), Pipe())
    // Errors go to a file: of two pipes that are read one after the other, the second may fill up meanwhile.
    let errorFile = FileManager.default.temporaryDirectory.appending(path: "dray-errors-\(UUID().uuidString)")
    try Data().write(to: errorFile)
    defer { try? FileManager.default.removeItem(at: errorFile) }
    process.executableURL = URL(filePath: program)
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    process.currentDirectoryURL = URL(filePath: Repository.root)
    (process.standardInput, process.standardOutput) = (stdin, stdout)
    process.standardError = try FileHandle(forWritingTo: errorFile)
    try process.run()
    try stdin.fileHandleForWriting.write(contentsOf: Data(input.utf8))
    try stdin.fileHandleForWriting.close()
    let output = try stdout.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    let errors = try Data(contentsOf: errorFile)
    return Command(
      status: process.terminationStatus, output: String(decoding: output, as: UTF8.self),
      errors: String(decoding: errors, as: UTF8.self))
  }
}
