// A journal has no questions that are asked between two inputs. What inputs before have left is seen to before such a
// question, as an input of its own; what the question does itself leaves no trace in what comes after.

extension Host {
  /// Whether whatever runs now is in no journal, though one is kept.
  var isAskedOutside: Bool { recorder.map { !$0.isInside } ?? false }

  /// Puts back what questions and observers have written so far, before somebody asks between two inputs: else that would
  /// be found in the question, and not in the replay, which does not ask it.
  func settleWrites() {
    guard isAskedOutside, engine.activity == .idle, plugins.contains(where: \.hasStrayWrites) else { return }
    settleWritesAgain()
  }

  /// The same as a replay does it, which looks where the recording has found something.
  func settleWritesAgain() {
    let isOutermost = beginInput()
    defer { if isOutermost { endInput() } }
    let isRecorded = recorder?.begin(JournalLine(.settle)) ?? false
    defer { if isRecorded { recorder?.end() } }
    for plugin in plugins { plugin.putBackWrites() }
  }
}
