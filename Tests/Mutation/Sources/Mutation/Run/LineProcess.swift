import Foundation
import Synchronization

/// A process whose output is read line by line, and which can be ended early.
final class LineProcess: Sendable {
  private let name: String
  private let arguments: [String]
  private let folder: String
  private let environment: [String: String]
  private let state = Mutex((status: Int32(0), isStuck: false))

  /// The number of checks in a row that find a process asleep before it is ended, and the time between two checks in
  /// seconds.
  private static let (checks, seconds) = (30, 10)

  init(_ name: String, _ arguments: [String], in folder: String, environment: [String: String]) {
    self.name = name
    self.arguments = arguments
    self.folder = folder
    self.environment = environment
  }

  var status: Int32 { state.withLock { $0.status } }

  /// Whether the process was ended because it slept without an end.
  var isStuck: Bool { state.withLock { $0.isStuck } }

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
    let watch = watch(number)
    let last = firstLine(of: pipe.fileHandleForReading, where: isLast)
    if last != nil { kill(number, SIGKILL) }
    process.waitUntilExit()
    watch.cancel()
    state.withLock { $0.status = process.terminationStatus }
    return last
  }

  private func watch(_ number: Int32) -> any DispatchSourceTimer {
    let standstill = Mutex(Standstill(of: number))
    let timer = DispatchSource.makeTimerSource(queue: .global())
    timer.schedule(deadline: .now() + .seconds(Self.seconds), repeating: .seconds(Self.seconds))
    timer.setEventHandler { [self] in
      guard standstill.withLock({ $0.check() }) >= Self.checks else { return }
      state.withLock { $0.isStuck = true }
      kill(number, SIGKILL)
    }
    timer.resume()
    return timer
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
