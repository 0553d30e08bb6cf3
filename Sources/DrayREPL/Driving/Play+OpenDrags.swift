internal import Dray

// Drags in progress while an input of the prompt is run.

extension Play {
  /// The drags in progress: that of the pointer and that of the keys.
  var openDrags: Set<DragSession.ID> { Set([0, .keyboard].compactMap { host.dropSession(pointer: $0)?.id }) }

  /// Cancels all drags in progress but the given ones.
  ///
  /// - Returns: A line for the user about the drag of the pointer; a drag by keys has an announcement.
  func cancelDrags(except kept: Set<DragSession.ID>) -> String? {
    var line: String?
    if let session = host.dropSession(), !kept.contains(session.id) {
      let items = session.items.map { DragText.text(of: $0, session, self) }.joined(separator: " ")
      line = "the drag of \(items) is cancelled"
      driver.endOpenDrag()
    }
    if let session = host.dropSession(pointer: .keyboard), !kept.contains(session.id) { driver.key(.escape) }
    return line
  }
}
