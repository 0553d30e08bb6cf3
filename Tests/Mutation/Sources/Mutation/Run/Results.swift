import Foundation

/// The results of mutants in a file. Each result is written as a whole line, so that a later run can continue an
/// interrupted one.
final class Results {
  private let path: String
  private(set) var fates: [String: Fate] = [:]
  /// The time of each result. Unit: seconds since 1970.
  private var times: [String: Int] = [:]

  enum Fate: Sendable {
    case killed(by: String)
    case timedOut
    case survived
    case unreached
    case invalid
  }

  init(path: String) {
    self.path = path
    let text = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
    for line in text.split(separator: "\n") {
      let parts = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      if parts.count >= 3 { fates[parts[1]] = Self.fate(parts[0], by: parts[2]) }
      if parts.count >= 4 { times[parts[1]] = Int(parts[3]) }
    }
  }

  subscript(mutant: Mutant) -> Fate? { fates[mutant.name] }

  /// Whether a mutant's result is older than a time, or of an unknown time.
  func isOlder(_ mutant: Mutant, than time: Date) -> Bool {
    Double(times[mutant.name] ?? 0) < time.timeIntervalSince1970
  }

  /// Appends a mutant's result to the file.
  func set(_ fate: Fate, of mutant: Mutant) throws {
    fates[mutant.name] = fate
    let (word, by) = Self.words(of: fate)
    let time = Int(Date().timeIntervalSince1970)
    times[mutant.name] = time
    let line = [word, mutant.name, by, "\(time)"].map { $0.replacing("\t", with: " ").replacing("\n", with: " ") }
      .joined(
        separator: "\t")
    if !FileManager.default.fileExists(atPath: path) { try Data().write(to: URL(filePath: path)) }
    let file = try FileHandle(forWritingTo: URL(filePath: path))
    try file.seekToEnd()
    try file.write(contentsOf: Data((line + "\n").utf8))
    try file.close()
  }

  private static func words(of fate: Fate) -> (String, String) {
    switch fate {
    case .killed(let test): ("killed", test)
    case .timedOut: ("timeout", "")
    case .survived: ("survived", "")
    case .unreached: ("unreached", "")
    case .invalid: ("invalid", "")
    }
  }

  private static func fate(_ word: String, by test: String) -> Fate? {
    switch word {
    case "killed": .killed(by: test)
    case "timeout": .timedOut
    case "survived": .survived
    case "unreached": .unreached
    case "invalid": .invalid
    default: nil
    }
  }
}
