import Foundation

/// The test program of the mutated copy, run suite by suite in a process with limits.
struct TestProgram: Sendable {
  let folder: String

  /// Whether `dray` is built, which tests plugins. Without it, all suites are those of the test program.
  let hasCommand: Bool

  private var path: String { folder + "/.build/debug/drayPackageTests.xctest" }

  enum Result: Sendable {
    case passed
    case failed(by: String)
    case timedOut
  }

  /// The time at which the test program was built.
  func built() throws -> Date {
    try FileManager.default.attributesOfItem(atPath: path)[.modificationDate] as? Date ?? .distantPast
  }

  /// The names of all suites: those of the test program, and the commands that test Lua files, each after a `$`.
  func suites() throws -> [String] { try swiftSuites() + (hasCommand ? luaSuites() : []) }

  private func luaSuites() throws -> [String] {
    let files = try FileManager.default.contentsOfDirectory(atPath: folder + "/Tests/CDrayLibraryTests")
    let plugins = try FileManager.default.contentsOfDirectory(atPath: folder + "/plugins").filter {
      FileManager.default.fileExists(atPath: "\(folder)/plugins/\($0)/plugin.lua")
    }
    return files.sorted().map { "$lua5.4 Tests/CDrayLibraryTests/\($0)" }
      + plugins.sorted().map { "$.build/debug/dray test plugins/\($0)" }
  }

  private func swiftSuites() throws -> [String] {
    let output = try Command(path, ["--testing-library", "swift-testing", "--list-tests"], in: folder).output()
    let lines = String(decoding: output, as: UTF8.self).split(separator: "\n")
    var seen: Set<String> = []
    return lines.compactMap { line in
      let name = String(line.split(separator: "/").first ?? line)
      return seen.insert(name).inserted ? name : nil
    }
  }

  /// Runs suites up to the first failure.
  ///
  /// - Parameter seconds: The processor time that a process may use. Waiting for a busy processor does not count.
  func run(_ suites: [String], environment: [String: String], seconds: Int) throws -> (result: Result, cost: Double) {
    let before = Self.work
    let commands = suites.filter { $0.hasPrefix("$") }
    let filters = suites.filter { !$0.hasPrefix("$") }
      .flatMap { ["--filter", "^" + NSRegularExpression.escapedPattern(for: $0) + "/"] }
    var calls = commands.map { $0.dropFirst().split(separator: " ").map(String.init) }
    if !filters.isEmpty { calls.insert([path, "--testing-library", "swift-testing"] + filters, at: 0) }
    for call in calls {
      let result = try runLimited(call, environment, seconds)
      guard case .passed = result else { return (result, Self.work - before) }
    }
    return (.passed, Self.work - before)
  }

  private func runLimited(_ call: [String], _ environment: [String: String], _ seconds: Int) throws -> Result {
    let limits = "ulimit -c 0; ulimit -t \(seconds); ulimit -v 12000000; exec \"$@\""
    // Without the crash reporter, which outlives the process and keeps its output open.
    let quiet = ["NO_COLOR": "1", "SWIFT_BACKTRACE": "enable=no"]
    let process = LineProcess(
      "bash", ["-c", limits, "tests"] + call, in: folder, environment: environment.merging(quiet) { $1 })
    if let failure = try process.run(until: { $0.contains(" recorded an issue") }) { return .failed(by: failure) }
    if process.isStuck { return .timedOut }
    switch process.status {
    case 0: return .passed
    case SIGXCPU, SIGKILL: return .timedOut
    default: return .failed(by: "\(call[0]) ended with \(process.status)")
    }
  }

  /// The processor time of all child processes that have ended. Unit: seconds.
  private static var work: Double {
    var usage = rusage()
    getrusage(RUSAGE_CHILDREN.rawValue, &usage)
    let parts = [usage.ru_utime, usage.ru_stime]
    return parts.reduce(0) { $0 + Double($1.tv_sec) + Double($1.tv_usec) / 1e6 }
  }
}
