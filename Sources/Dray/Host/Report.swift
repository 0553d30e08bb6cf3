/// Something that a plugin has to say, or that has to be said about it.
public struct Report: Sendable {
  /// The plugin's name.
  public var plugin: String
  /// What happened.
  public var kind: Kind
  /// A sentence for people.
  public var text: String
  /// The script's own frames, innermost first; empty where no script ran.
  public var traceback: [String] = []

  /// What can happen.
  public enum Kind: Hashable, Sendable {
    /// A closure failed; everything is as before.
    case failed
    /// The plugin ran into a limit and was rebuilt from its last committed state.
    case rebuilt
    /// A question or an observer wrote into the model; it was put back.
    case wrote
    /// A script attaches modifiers to a container that is not in the scene.
    case unbound
    /// A script names a content type that is not declared, or that has no place among the others.
    case contentType
    /// The plugin announces something.
    case announcement
    /// A script printed a line.
    case printed
    /// A command has changed more than undo keeps: neither it nor what was done before it can be undone.
    case notUndoable
  }
}

extension Host {
  /// Whether the same was reported in the drag that goes on, whose rules are asked again and again.
  private func isTold(_ report: Report) -> Bool {
    guard report.kind == .failed || report.kind == .rebuilt else { return false }
    let line = ByteString("\(report.plugin) \(report.text)")
    let isOutside = isAskedOutside
    if engine.isDragging { return !toldInDrag.insert(line, isOutside: isOutside) }
    return toldInDrag.contains(line, isOutside: isOutside)
  }

  /// Begins anew with what is told once for a drag.
  func forgetTold() {
    if !toldInDrag.isEmpty, !engine.isDragging { toldInDrag = ToldTexts() }
  }

  /// Tells the host's program, and the journal.
  func report(_ report: Report) {
    if plugins.contains(where: \.isNotingPlaces) || isTold(report) { return }
    recorder?.add(JournalLine(report))
    onReport?(report)
  }
}
