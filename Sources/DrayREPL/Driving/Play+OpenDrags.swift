internal import Dray

// Drags in progress while the prompt runs an input.

extension Play {
  /// The drags in progress: that of the pointer and that of the keys.
  var openDrags: Set<DragSession.ID> { Set([0, .held].compactMap { host.dropSession(pointer: $0)?.id }) }

  /// Cancels the drags in progress, and describes the result.
  func cancel() -> DriverAnswer {
    let answer: DriverAnswer =
      openDrags.isEmpty ? .not(Reason("no drag is in progress", code: "unhandled")) : .done
    let line = cancelDrags(except: [])
    onAnswer?(answer, [line].compactMap(\.self))
    return answer
  }

  /// Cancels all drags in progress except the given ones.
  ///
  /// - Returns: A line for the user about the drag of the pointer. A drag by keys has an announcement instead.
  func cancelDrags(except kept: Set<DragSession.ID>) -> String? {
    var line: String?
    if let session = host.dropSession(), !kept.contains(session.id) {
      line = cancelLine(session)
      driver.endOpenDrag()
    }
    if let session = host.dropSession(pointer: .held), !kept.contains(session.id) { driver.key(.escape) }
    return line
  }

  /// The line about the end of a drag that nothing has dropped.
  func cancelLine(_ session: DropSession) -> String {
    "the drag of \(DragText.list(session.items.map { DragText.text(of: $0, session, self) })) is cancelled"
  }
}
