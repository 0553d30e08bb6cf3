import Foundation

/// Distinguishes a process that waits in vain from one that waits for a busy processor.
///
/// The first sleeps and does no work however long one looks; the second wants to run.
struct Standstill {
  private let folder: String
  private var work = 0
  private var looks = 0

  init(of process: Int32) { folder = "/proc/\(process)/task" }

  /// How often the process has been looked at in a row without any sign of life.
  mutating func look() -> Int {
    let threads = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    var (sleeps, sum) = (true, 0)
    for thread in threads {
      guard let (state, work) = Self.read(folder + "/\(thread)/stat") else { continue }
      if state != "S" { sleeps = false }
      sum += work
    }
    looks = sleeps && sum == work ? looks + 1 : 0
    work = sum
    return looks
  }

  /// A thread's state, and the work that it has done. Unit: ticks.
  private static func read(_ path: String) -> (state: String, work: Int)? {
    guard let text = try? String(contentsOfFile: path, encoding: .utf8), let name = text.lastIndex(of: ")") else {
      return nil
    }
    let fields = text[text.index(after: name)...].split(separator: " ")
    guard fields.count > 12, let user = Int(fields[11]), let system = Int(fields[12]) else { return nil }
    return (String(fields[0]), user + system)
  }
}
