// A journal does not record questions between two inputs. Before such a question, writes left by earlier inputs are
// undone, as an input of its own; the effects of the question itself are not visible to later inputs.

extension Host {
  /// Undoes the writes of questions and observers so far, before a question between two inputs: the question itself
  /// would also undo them, but a replay does not repeat the question.
  func settleWrites() {
    guard isAskedOutside, engine.activity == .idle, plugins.contains(where: \.purity.hasStrayWrites) else { return }
    settleWritesAgain()
  }

  /// The same during a replay, at the places where the recording found writes.
  func settleWritesAgain() {
    let isOutermost = beginInput()
    defer { if isOutermost { endInput() } }
    let isRecorded = recorder?.begin(JournalLine(.settle)) ?? false
    defer { if isRecorded { recorder?.end() } }
    for plugin in plugins { plugin.purity.putBackWrites() }
  }
}
