internal import LuaRuntime

/// Asks the rules of a plugin's destinations.
final class DropQuestions {
  private let run: ScriptRun
  private let sessions: SessionTables
  private let purity: Purity
  private let answers: Answers

  init(_ run: ScriptRun, _ sessions: SessionTables, _ purity: Purity, _ answers: Answers) {
    self.run = run
    self.sessions = sessions
    self.purity = purity
    self.answers = answers
  }

  /// Calls a `drop_configuration`: on each update of a pointer, so without an additional call and without an
  /// allocation.
  func askForConfiguration(_ scene: LuaScene, _ closure: Int, _ session: DropSession) -> DropConfiguration {
    let closures = scene.closures
    run.question = "drop_configuration"
    do throws(LuaError) {
      let drop = try sessions.takeDrop(for: session)
      let call = try drop.ask(closure, of: scene)
      if purity.checks.isActive {
        purity.didAsk(closure, in: closures) { () throws(LuaError) in _ = try drop.ask(closure, of: scene) }
      }
      sessions.drags.asked = consume drop
      return try answers.configuration(from: call, closure, closures)
    } catch {
      // The Lua state of the scene may be closed, as in `run.script(of:)`.
      if case .closed = error { return .forbidden() }
      purity.didAsk(closure, in: closures)
      return .failed(run.fail(error, in: run.place(of: closure, in: closures), of: session.id))
    }
  }
}
