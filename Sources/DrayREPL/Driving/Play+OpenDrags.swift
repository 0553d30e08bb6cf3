internal import Dray

// What is in the air while an input is run.

extension Play {
  /// The drags in the air: that of the pointer and that of the keys.
  var openDrags: Set<DragSession.ID> { Set([0, .keyboard].compactMap { host.dropSession(pointer: $0)?.id }) }

  /// Cancels the drags in the air that are none of these.
  ///
  /// - Returns: A line for people about what the pointer let go; of keys the announcement tells.
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
