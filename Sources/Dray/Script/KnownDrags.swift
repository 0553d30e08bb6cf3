internal import LuaRuntime

/// The drags that the scripts of one plugin know, in the order in which they received them.
final class KnownDrags {
  unowned let engine: Engine
  let pending: PendingWork
  /// The drags; those that have ended stay until their tables have shown the end.
  @exclusivity(unchecked) private(set) var all: [LuaDrag] = [] { didSet { asked = nil } }
  /// The drag that a rule was asked about last. It is moved out, used and moved back, which needs no reference
  /// counting.
  @exclusivity(unchecked) var asked: LuaDrop?

  init(_ engine: Engine, _ pending: PendingWork) {
    self.engine = engine
    self.pending = pending
  }

  /// The drag of a session number in scripts.
  func drag(numbered number: Int) -> LuaDrag? { all.first { Int($0.id.rawValue) == number } }

  /// The record of a drag, which is made when the scripts first receive it.
  func drag(of state: DragState) -> LuaDrag {
    if let last = all.last, last.state === state { return last }
    if let known = all.first(where: { $0.state === state }) { return known }
    all.removeAll { $0.hasEnded && !engine.isRunning($0.id) || $0.id == state.id }
    let drag = LuaDrag(state)
    all.append(drag)
    // A hypothetical drag ends after its question, without a change in the engine.
    pending.knownTurnover = nil
    return drag
  }

  /// Notes the text of an error during a drag.
  ///
  /// - Returns: Whether it must be reported: it is new for the drag, or belongs to no drag that the scripts know.
  func isNewFailure(_ text: ByteString, of session: DragSession.ID?, isOutside: Bool) -> Bool {
    guard let session, let drag = all.first(where: { $0.id == session }) else { return true }
    return drag.failures.insert(text, isOutside: isOutside)
  }

  /// Forgets the drags that have ended, and whose tables show it.
  func forgetEnded() {
    if !all.isEmpty { all.removeAll { $0.hasEnded && !engine.isRunning($0.id) } }
  }

  /// Forgets all drags: their tables are in a Lua state that was closed.
  func forgetAll() { all = [] }
}
