// A journal does not record questions between two inputs. Before such a question, an extra input undoes the writes that
// earlier inputs left, so that a replay without the question has the same states.

extension Host {
  /// Undoes earlier writes of questions and observers before a question between two inputs. The question would also
  /// undo them, but a replay does not repeat it.
  func rollBackStrayWrites() {
    guard isAskedOutside, engine.activity == .idle, plugins.contains(where: \.writeGuard.hasStrayWrites) else { return }
    repeatRollBack()
  }

  /// Undoes the writes, as an input of the journal. A replay calls this where the recording found writes.
  func repeatRollBack() {
    let isOutermost = beginInput()
    defer { if isOutermost { endInput() } }
    let isRecorded = recorder?.begin(JournalLine(.settle)) ?? false
    defer { if isRecorded { recorder?.end() } }
    for plugin in plugins { plugin.writeGuard.rollBackWrites() }
  }
}
