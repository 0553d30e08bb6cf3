extension Replay {
  /// Why a journal cannot be replayed to its end. All before the line has been.
  public enum Failure: Error, Sendable {
    /// The text is wrong at a line.
    case journal(JournalError)
    /// Something came out otherwise; `nil` stands for nothing at all.
    case different(line: Int, expected: String?, actual: String?)
    /// A plugin cannot be loaded.
    case plugin(line: Int, PluginError)
    /// There is no such file, or it cannot be read.
    case unreadable(path: String, why: String)
    /// The host has plugins already, or keeps a journal.
    case hostInUse
  }
}

extension Replay.Failure {
  /// The line of the journal that it is about, from 1; `nil` if it is about none.
  public var line: Int? {
    switch self {
    case .journal(let error): error.line
    case .different(let line, _, _), .plugin(let line, _): line
    case .unreadable, .hostInUse: nil
    }
  }

  /// What is wrong, with the name of the file in front of the line.
  public func text(in file: String) -> String {
    switch self {
    case .journal(let error) where error.line > 1: "\(file):\(self); all before it can be used"
    case .journal, .different, .plugin: "\(file):\(self)"
    case .unreadable, .hostInUse: "\(self)"
    }
  }
}

extension Replay.Failure: CustomStringConvertible {
  /// As much of a text as a message has room for: names in a journal may be long.
  private static func shortened(_ text: String) -> String {
    text.utf8.count <= 4000 ? text : String(text.unicodeScalars.prefix(1000)) + "…"
  }

  /// What is wrong, with the line in front.
  public var description: String {
    switch self {
    case .journal(let error): "\(error.line): \(error.problem)"
    case .different(let line, let expected, let actual):
      "\(line): the replay differs\n  recorded: \(expected ?? "nothing more")\n  replayed: \(actual ?? "nothing more")"
    case .plugin(let line, let error): "\(line): \(Self.shortened("\(error)"))"
    case .unreadable(let path, let why): "\(path): \(why)"
    case .hostInUse: "a journal is replayed on a host that has just been made"
    }
  }
}
