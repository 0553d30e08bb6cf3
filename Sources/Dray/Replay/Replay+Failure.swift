extension Replay {
  /// The reason why a journal cannot be replayed to its end. The lines before the failing line were replayed.
  public indirect enum Failure: Error, Sendable {
    /// A line is invalid.
    case journal(JournalError)
    /// A result differs. `nil` means that the result is missing.
    case different(line: Int, expected: String?, actual: String?)
    /// A plugin cannot be loaded.
    case plugin(line: Int, PluginError)
    /// The file does not exist, or cannot be read.
    case unreadable(path: String, why: String)
    /// The host already has plugins, or records a journal.
    case hostInUse
    /// The user interrupted the replay before this line.
    case interrupted(line: Int)
  }
}

extension Replay.Failure {
  /// The line of the journal, from 1; `nil` for a failure without a line.
  public var line: Int? {
    switch self {
    case .journal(let error): error.line
    case .different(let line, _, _), .plugin(let line, _), .interrupted(let line): line
    case .unreadable, .hostInUse: nil
    }
  }

  /// The failure as a sentence, after the file and the line.
  public func text(in file: String) -> String {
    switch self {
    case .journal(let error) where error.line > 1: "\(file):\(self); the lines before it can be used"
    case .journal, .different, .plugin, .interrupted: "\(file):\(self)"
    case .unreadable, .hostInUse: "\(self)"
    }
  }
}

extension Replay.Failure: CustomStringConvertible {
  /// The text, cut if it is too long for a message, because names in a journal may be long.
  private static func shortened(_ text: String) -> String {
    text.utf8.count <= 4000 ? text : String(text.unicodeScalars.prefix(1000)) + "…"
  }

  /// The failure as a sentence, after the line.
  public var description: String {
    switch self {
    case .journal(let error): "\(error.line): \(error.problem)"
    case .different(let line, let expected, let actual):
      "\(line): the replay differs\n  recorded: \(expected ?? "nothing more")\n  replayed: \(actual ?? "nothing more")"
    case .plugin(let line, let error): "\(line): \(Self.shortened("\(error)"))"
    case .unreadable(let path, let why): "\(path): \(why)"
    case .interrupted(let line): "\(line): the replay was interrupted"
    case .hostInUse: "a journal can be replayed on a new host only"
    }
  }
}
