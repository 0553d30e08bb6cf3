import Foundation

/// Distinguishes a process that waits without an end from one that waits for a busy processor.
///
/// The first sleeps and uses no processor time between two checks; the second is ready to run.
struct Standstill {
  private let folder: String
  private var work = 0
  private var checks = 0

  init(of process: Int32) { folder = "/proc/\(process)/task" }

  /// Checks the process. Returns the number of checks in a row that found it asleep and without new work.
  mutating func check() -> Int {
    let threads = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    var (sleeps, sum) = (true, 0)
    for thread in threads {
      guard let (state, work) = Self.read(folder + "/\(thread)/stat") else { continue }
      if state != "S" { sleeps = false }
      sum += work
    }
    checks = sleeps && sum == work ? checks + 1 : 0
    work = sum
    return checks
  }

  /// A thread's state, and its processor time. Unit: clock ticks.
  private static func read(_ path: String) -> (state: String, work: Int)? {
    guard let text = try? String(contentsOfFile: path, encoding: .utf8), let name = text.lastIndex(of: ")") else {
      return nil
    }
    let fields = text[text.index(after: name)...].split(separator: " ")
    guard fields.count > 12, let user = Int(fields[11]), let system = Int(fields[12]) else { return nil }
    return (String(fields[0]), user + system)
  }
}
