/// A message of a plugin or about it.
public struct Report: Sendable {
  /// The plugin's name.
  public var plugin: String
  /// The event that is reported.
  public var kind: Kind
  /// A sentence for the user.
  public var text: String
  /// The frames of the script, innermost first; empty if no script ran.
  public var traceback: [String] = []

  /// The events that are reported.
  public enum Kind: Hashable, Sendable {
    /// A closure failed; its changes were undone.
    case failed
    /// The plugin exceeded a limit and was rebuilt from its last committed states.
    case rebuilt
    /// A question or an observer wrote into the model; the write was undone.
    case wrote
    /// A script attaches modifiers to a container that is not in the scene.
    case unbound
    /// A script names a content type that is undeclared, or neither data nor a package.
    case contentType
    /// The plugin announces something.
    case announcement
    /// A script printed a line.
    case printed
    /// A command changed more than undo keeps: neither it nor earlier steps can be undone.
    case notUndoable
    /// The journal is no longer kept in memory: it would have more than `Host.journalLimit`.
    case forgotten
  }
}

extension Host {
  /// Whether the same was already reported in the present drag, which asks its rules repeatedly.
  private func isTold(_ report: Report) -> Bool {
    guard report.kind == .failed || report.kind == .rebuilt else { return false }
    let line = ByteString("\(report.plugin) \(report.text)")
    let isOutside = isAskedOutside
    if engine.isDragging { return !toldInDrag.insert(line, isOutside: isOutside) }
    return toldInDrag.contains(line, isOutside: isOutside)
  }

  /// Forgets the reports of a drag after its end.
  func forgetTold() {
    if !toldInDrag.isEmpty, !engine.isDragging { toldInDrag = ToldTexts() }
  }

  /// Reports to the host and the journal.
  func report(_ report: Report) {
    if plugins.contains(where: \.isNotingPlaces) || isTold(report) { return }
    recorder?.add(JournalLine(report))
    onReport?(report)
  }
}
