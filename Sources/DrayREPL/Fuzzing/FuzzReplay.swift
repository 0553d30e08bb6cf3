internal import Dray

/// Replays journals.
enum FuzzReplay {
  /// The first different result; `nil` without a difference.
  static func difference(_ journal: String, from host: Host) -> FuzzProblem? {
    let copy = Host()
    do throws(Replay.Failure) {
      try Replay(of: Array(journal.utf8), on: copy).run()
    } catch {
      return FuzzProblem(kind: .replay, text: "line \(error)")
    }
    guard copy.digest(of: .model) == host.digest(of: .model) else {
      return FuzzProblem(kind: .replay, text: "a replay shows no difference but ends with another model")
    }
    return nil
  }
}
