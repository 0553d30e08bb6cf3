internal import LuaRuntime

// Additional work after a question, for explanations and write checks: notes the rule, and finds its writes. It would
// be too expensive on each update of a pointer, so one flag turns it on.

extension Plugin {
  /// Call this after a question, also after a failed one, if `looksAtQuestions` is set.
  ///
  /// - Parameter again: Repeats the question, only to find its writes.
  func didAsk(_ closure: Int, in closures: LuaReference, again: () throws(LuaError) -> Void = {}) {
    let rule = place(of: closure, in: closures)
    noteRule("\(asking)", at: rule)
    lookForWrites(by: rule, again)
  }

  /// The same for a function in a table of handlers.
  ///
  /// - Parameter handler: Its name in the library.
  func didAsk(
    _ handler: String, of table: Int, in closures: LuaReference, again: () throws(LuaError) -> Void = {}
  ) {
    let rule = place(of: table, in: closures, handler)
    noteRule("\(asking)", at: rule)
    lookForWrites(by: rule, again)
  }

  /// The same for a question that is not in traces, such as a layout.
  func didDraw(_ closure: Int, in closures: LuaReference, again: () throws(LuaError) -> Void) {
    if checksEachQuestion { lookForWrites(by: place(of: closure, in: closures), again) }
  }

  private func lookForWrites(by rule: (chunk: String, line: Int)?, _ again: () throws(LuaError) -> Void) {
    guard checksEachQuestion, !isWriting else { return }
    putBackWrites(by: writer(at: rule)) {
      // Its error was reported the first time.
      do { try again() } catch {}
    }
  }

  private func noteRule(_ question: String, at place: (chunk: String, line: Int)?) {
    guard engine.isExplaining else { return }
    let rule = place.flatMap { $0.line > 0 ? TraceStep.Rule(script: $0.chunk, line: $0.line) : nil }
    engine.noteRule(question, at: rule)
  }
}
