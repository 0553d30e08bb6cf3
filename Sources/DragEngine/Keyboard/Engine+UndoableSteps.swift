// The next steps of undo and redo, in the words of announcements.

extension Engine {
  /// The step that `undo` would take back; `nil` if there is none now.
  ///
  /// - Complexity: O(1), plus one lookup in the scene for each name in its text.
  public var nextUndo: UndoableStep? {
    guard canUndo else { return nil }
    guard let openStep else { return history.done.last.map { told($0.name) } }
    return told(pendingDrops.first { $0.step == openStep }.map { name(of: $0) } ?? UndoableStep(.drop))
  }

  /// The step that `redo` would redo; `nil` if there is none now.
  public var nextRedo: UndoableStep? { canRedo ? history.undone.last.map { told($0.name) } : nil }

  private func told(_ step: UndoableStep) -> UndoableStep {
    var step = step
    step.text = text(of: step)
    return step
  }

  private func text(of step: UndoableStep) -> String {
    switch step.kind {
    case .drop:
      let items = step.itemIDs.isEmpty ? "what came from elsewhere" : spoken(step.itemIDs)
      return "\(DropOperation.verb(of: step.operation, isUnfinished: step.isUnfinished)) \(items)"
        + way(step.operation, step.route)
    case .tap:
      if step.itemIDs.isEmpty { return "tapped \(step.route.from.map { spoken($0) } ?? "")" }
      return "tapped \(spoken(step.itemIDs))" + way("in", step.route.from)
    case .key: return "pressed \(step.key?.name ?? "a key")"
    case .timer: return "what a timer did"
    case .delete: return "deleted \(spoken(step.itemIDs))"
    case .restart: return "began anew"
    case .command: return "what a command did"
    }
  }
}
