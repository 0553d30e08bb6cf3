/// Why a journal could not be written.
public enum JournalFileError: Error, Hashable, Sendable {
  /// The file already exists, and is not overwritten.
  case exists(path: String)
  /// The system reported an error.
  case failed(path: String, why: String)
  /// The host's closure threw an error.
  case refused(why: String)
  /// A plugin is already loaded or a recording runs, and no journal is kept in memory.
  case tooLate
  /// There are drags or waiting commands, which a saved game cannot contain: each with its place, if a script has one.
  case notAtRest(underWay: [String])
  /// No journal is kept in memory, whose replay would restore the waiting commands.
  case nothingKept
  /// The saved game would have a line of this plugin that is too long to be loaded. Unit: bytes.
  case tooLong(plugin: String, length: Int, limit: Int)
  /// A saved game would be larger than what is loaded. Unit: bytes.
  case tooLarge(length: Int, limit: Int)
}

extension JournalFileError: CustomStringConvertible {
  /// The error as a sentence.
  public var description: String {
    switch self {
    case .exists(let path): "\(path): there is such a file already"
    case .failed(let path, let why): "\(path): \(why)"
    case .refused(let why): "the journal was not taken: \(why)"
    case .tooLate:
      "a recording begins before the first plugin is loaded, or continues a journal in memory; there is none"
    case .notAtRest(let underWay): "a saved game cannot hold what is under way: \(underWay.joined(separator: "; "))"
    case .nothingKept: "commands that wait are kept by a journal from the beginning, and none is in memory"
    case .tooLong(let plugin, let length, let limit):
      "a state of plugin '\(plugin)' takes a line of \(length) bytes in a saved game, and one of \(limit) can be loaded"
    case .tooLarge(let length, let limit):
      "a saved game takes \(length) bytes, and one of \(limit) can be loaded"
    }
  }
}
