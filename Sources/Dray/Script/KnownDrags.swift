internal import LuaRuntime

/// The drags that the scripts of one plugin have received, in the order of receiving.
final class KnownDrags {
  unowned let engine: Engine
  let pending: PendingWork
  /// The drags. An ended drag remains until its tables show the end.
  @exclusivity(unchecked) private(set) var all: [LuaDrag] = [] { didSet { asked = nil } }
  /// The drag of the latest question to a rule. It is moved out, used and moved back, which avoids reference counting.
  @exclusivity(unchecked) var asked: LuaDrop?

  init(_ engine: Engine, _ pending: PendingWork) {
    self.engine = engine
    self.pending = pending
  }

  /// The drag with a session number in scripts.
  func drag(numbered number: Int) -> LuaDrag? { all.first { Int($0.id.rawValue) == number } }

  /// The record of a drag, which is made when the scripts first receive it.
  func drag(of state: DragState) -> LuaDrag {
    if let last = all.last, last.state === state { return last }
    if let known = all.first(where: { $0.state === state }) { return known }
    all.removeAll { $0.hasEnded && !engine.isRunning($0.id) || $0.id == state.id }
    let drag = LuaDrag(state)
    all.append(drag)
    // A hypothetical drag ends after its question, and `Engine.dragRevision` does not change then.
    pending.knownDragRevision = nil
    return drag
  }

  /// Notes the text of an error during a drag.
  ///
  /// - Returns: Whether to report the text: it is new for the drag, or belongs to no drag that the scripts have
  ///   received.
  func isNewFailure(_ text: ByteString, of session: DragSession.ID?, isOutside: Bool) -> Bool {
    guard let session, let drag = all.first(where: { $0.id == session }) else { return true }
    return drag.failures.insert(text, isOutside: isOutside)
  }

  /// Removes the drags that have ended and whose tables show the end.
  func forgetEnded() {
    if !all.isEmpty { all.removeAll { $0.hasEnded && !engine.isRunning($0.id) } }
  }

  /// Removes all drags, because the Lua state of their tables was closed.
  func forgetAll() { all = [] }

  /// Restores the drags of a Lua state that the plugin uses again.
  func restore(_ drags: [LuaDrag]) { all = drags }
}
