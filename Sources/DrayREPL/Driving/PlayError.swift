internal import Dray

/// Why a play cannot go on from a file.
enum PlayError: Error, CustomStringConvertible {
  /// The journal cannot be replayed to its end.
  case replay(String, Replay.Failure)
  /// It is of other rules.
  case otherPlugin(String, found: String, wanted: String)

  var description: String {
    switch self {
    case .replay(let file, let failure): PlayError.text(of: failure, in: file)
    case .otherPlugin(let file, let found, let wanted): "\(file) is of \(found); this is '\(wanted)'"
    }
  }

  /// What is wrong, with the file in front.
  static func text(of failure: Replay.Failure, in file: String) -> String {
    switch failure {
    case .journal(let error) where error.line > 1: "\(file):\(failure); all before it can be used"
    case .journal, .different, .plugin: "\(file):\(failure)"
    case .unreadable, .hostInUse: "\(failure)"
    }
  }
}
