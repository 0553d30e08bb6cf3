import Foundation

/// A program with arguments, run to its end.
struct Command {
  private let process = Process()

  /// - Parameter name: A program that `env` finds.
  init(_ name: String, _ arguments: [String], in folder: String? = nil, environment: [String: String] = [:]) {
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = [name] + arguments
    if let folder { process.currentDirectoryURL = URL(filePath: folder) }
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
  }

  /// Runs the program and returns its standard output. Its standard error is that of this process.
  func output() throws -> Data {
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return data
  }

  /// Runs the program and returns its status and its whole output.
  func finish() throws -> (status: Int32, text: String) {
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = pipe
    try process.run()
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: data, as: UTF8.self))
  }
}
