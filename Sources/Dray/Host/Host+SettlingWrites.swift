// A journal has no questions that are asked between two inputs. What earlier inputs have left is put back before
// such a question, as an input of its own; what the question itself does leaves no trace in what comes after.

extension Host {
  /// Whether whatever runs now is in no journal, though one is kept.
  var isAskedOutside: Bool { recorder.map { !$0.isInside } ?? false }

  /// Puts back what questions and observers have written so far, before a question between two inputs: else the question
  /// would find it, and the replay, which does not ask it, would not.
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
