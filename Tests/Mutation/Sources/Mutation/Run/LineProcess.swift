import Foundation
import Synchronization

/// A process whose output is read line by line, and which can be ended early.
final class LineProcess: Sendable {
  private let name: String
  private let arguments: [String]
  private let folder: String
  private let environment: [String: String]
  private let seconds: Int
  private let state = Mutex((status: Int32(0), isLate: false))

  init(_ name: String, _ arguments: [String], in folder: String, environment: [String: String], seconds: Int) {
    self.name = name
    self.arguments = arguments
    self.folder = folder
    self.environment = environment
    self.seconds = seconds
  }

  var status: Int32 { state.withLock { $0.status } }

  /// Whether the process was ended because it took too long.
  var isLate: Bool { state.withLock { $0.isLate } }

  /// Runs the process to its end, or to the first line that matches, which is returned.
  func run(until isLast: (String) -> Bool) throws -> String? {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = [name] + arguments
    process.currentDirectoryURL = URL(filePath: folder)
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = pipe
    process.standardInput = FileHandle.nullDevice
    try process.run()
    let number = process.processIdentifier
    let alarm = DispatchWorkItem { [self] in
      state.withLock { $0.isLate = true }
      kill(number, SIGKILL)
    }
    DispatchQueue.global().asyncAfter(deadline: .now() + .seconds(seconds), execute: alarm)
    let last = firstLine(of: pipe.fileHandleForReading, where: isLast)
    if last != nil { kill(number, SIGKILL) }
    process.waitUntilExit()
    alarm.cancel()
    state.withLock { $0.status = process.terminationStatus }
    return last
  }

  private func firstLine(of output: FileHandle, where isLast: (String) -> Bool) -> String? {
    var rest = Data()
    while true {
      let data = output.availableData
      if data.isEmpty { return nil }
      rest += data
      while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
        let line = String(decoding: rest[rest.startIndex..<end], as: UTF8.self)
        if isLast(line) { return line }
        rest = Data(rest[(end + 1)...])
      }
    }
  }
}
