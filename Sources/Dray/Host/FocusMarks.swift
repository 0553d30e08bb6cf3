/// The changes of the keyboard focus, each of which is a revision of the drawing.
struct FocusMarks {
  private var focus: NodeIndex?
  /// The number of changes.
  private var changes: UInt64 = 0
  /// The revision of the latest change.
  private var latest: UInt64 = 0

  /// The revision of the host's drawing.
  mutating func revision(after engineRevision: UInt64, focus: NodeIndex?) -> UInt64 {
    if focus != self.focus {
      self.focus = focus
      changes &+= 1
      latest = engineRevision &+ changes
    }
    return engineRevision &+ changes
  }

  /// The engine's revision at a revision of the host; `.max`, which never occurs, if the focus has changed since.
  func engineRevision(of revision: UInt64) -> UInt64 { revision >= latest ? revision &- changes : .max }
}
