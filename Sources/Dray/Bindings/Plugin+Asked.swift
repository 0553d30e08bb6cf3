internal import LuaRuntime

// What is looked at after a question when somebody wants to know more than the answer: which rule it was, and whether it
// has written. On each update of a pointer that would be too much, so one flag says whether anybody does.

extension Plugin {
  /// To be called after a question, whether or not it could answer, if `looksAtQuestions` says so.
  ///
  /// - Parameter again: Asks it once more, for nothing but what it writes.
  func didAsk(_ closure: Int, in closures: LuaReference, again: () throws(LuaError) -> Void = {}) {
    let rule = place(of: closure, in: closures)
    noteRule("\(asking)", at: rule)
    lookForWrites(by: rule, again)
  }

  /// The same for one of a table of functions.
  ///
  /// - Parameter handler: The library's name for it.
  func didAsk(
    _ handler: String, of table: Int, in closures: LuaReference, again: () throws(LuaError) -> Void = {}
  ) {
    let rule = place(of: table, in: closures, handler)
    noteRule("\(asking)", at: rule)
    lookForWrites(by: rule, again)
  }

  /// The same for one that is part of no trail, such as a layout.
  func didDraw(_ closure: Int, in closures: LuaReference, again: () throws(LuaError) -> Void) {
    if checksEachQuestion { lookForWrites(by: place(of: closure, in: closures), again) }
  }

  private func lookForWrites(by rule: (chunk: String, line: Int)?, _ again: () throws(LuaError) -> Void) {
    guard checksEachQuestion, !isWriting else { return }
    putBackWrites(by: writer(at: rule)) {
      // What it fails by was reported the first time.
      do { try again() } catch {}
    }
  }

  private func noteRule(_ question: String, at place: (chunk: String, line: Int)?) {
    guard engine.isExplaining else { return }
    let rule = place.flatMap { $0.line > 0 ? TrailStep.Rule(script: $0.chunk, line: $0.line) : nil }
    engine.noteRule(question, at: rule)
  }
}
