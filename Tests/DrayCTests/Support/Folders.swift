import Foundation
import Testing

/// Folders, and programs that are run in them.
enum Folders {
  /// The root of this package.
  static let package = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .path

  /// A new folder.
  static func temporary() throws -> String {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("dray-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    return folder.path
  }

  /// Runs a shell command in the package's root and returns its output.
  @discardableResult
  static func run(_ line: String, _ variables: [String: String] = [:]) throws -> String {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-ec", line]
    process.currentDirectoryURL = URL(fileURLWithPath: package)
    process.environment = ProcessInfo.processInfo.environment.merging(variables) { $1 }
    let output = Pipe()
    process.standardOutput = output
    process.standardError = output
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    let text = String(decoding: data, as: UTF8.self)
    try #require(process.terminationStatus == 0, "\(line)\n\(text)")
    return text
  }
}
