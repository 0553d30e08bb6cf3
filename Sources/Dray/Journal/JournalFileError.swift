/// Why a journal could not be written.
public enum JournalFileError: Error, Hashable, Sendable {
  /// There is such a file already, and it is not written over.
  case exists(path: String)
  /// The system says no.
  case failed(path: String, why: String)
  /// The host's own closure did not take it.
  case refused(why: String)
  /// Recording begins before the first plugin is loaded.
  case tooLate
  /// A saved game cannot hold what is under way: each is named, with its place where a script is known.
  case notAtRest(underWay: [String])
  /// There is no journal in memory whose replay would come to the commands that wait.
  case nothingKept
  /// A saved game would have a line of this plugin that is longer than what is loaded. Unit: bytes.
  case tooLong(plugin: String, length: Int, limit: Int)
}

extension JournalFileError: CustomStringConvertible {
  /// What is wrong.
  public var description: String {
    switch self {
    case .exists(let path): "\(path): there is such a file already"
    case .failed(let path, let why): "\(path): \(why)"
    case .refused(let why): "the journal was not taken: \(why)"
    case .tooLate: "a recording begins before the first plugin is loaded"
    case .notAtRest(let underWay): "a saved game cannot hold what is under way: \(underWay.joined(separator: "; "))"
    case .nothingKept: "commands that wait are kept by a journal from the beginning, and none is in memory"
    case .tooLong(let plugin, let length, let limit):
      "a state of plugin '\(plugin)' takes a line of \(length) bytes in a saved game, and one of \(limit) can be loaded"
    }
  }
}
