internal import LuaRuntime

/// Asks the rules of a plugin's destinations.
final class DropQuestions {
  private let run: ScriptRun
  private let sessions: SessionTables
  private let writeGuard: WriteGuard
  private let answers: Answers
  private let comparison: AnswerComparison

  init(_ run: ScriptRun, _ sessions: SessionTables, _ writeGuard: WriteGuard, _ answers: Answers) {
    self.run = run
    self.sessions = sessions
    self.writeGuard = writeGuard
    self.answers = answers
    comparison = AnswerComparison(run)
  }

  /// Updates the session table of a drag as a question does, without asking.
  ///
  /// - Returns: Whether the table was updated; false if the question must be asked instead.
  func show(_ session: DropSession) -> Bool {
    do throws(LuaError) {
      sessions.drags.asked = try sessions.takeDrop(for: session)
      return true
    } catch {
      return false
    }
  }

  /// Calls a `drop_configuration`. This runs on each update of a pointer, so it makes no additional call and no
  /// allocation.
  func askForConfiguration(_ scene: LuaScene, _ closure: Int, _ session: DropSession) -> DropConfiguration {
    func rule() -> SceneClosure { SceneClosure(closure, of: scene) }
    run.question = "drop_configuration"
    let hadReadMore = run.hasReadMore
    run.hasReadMore = false
    defer { run.hasReadMore = run.hasReadMore || hadReadMore }
    do throws(LuaError) {
      let drop = try sessions.takeDrop(for: session)
      let call = try drop.ask(closure, of: scene)
      if writeGuard.checks.isActive {
        writeGuard.didAsk(rule()) { () throws(LuaError) in _ = try drop.ask(closure, of: scene) }
      }
      sessions.drags.asked = consume drop
      var answer = try answers.configuration(from: call, of: rule())
      answer.isReusable = !run.hasReadMore
      answer.expires = run.hasReadMore
      if writeGuard.checks.comparesAnswers { comparison.take(answer, of: closure, in: scene, about: session.id) }
      return answer
    } catch {
      // The Lua state of the scene may be closed; see `run.script(of:)`.
      if case .closed = error { return .forbidden() }
      writeGuard.didAsk(rule())
      return .failed(run.fail(error, in: run.place(of: rule()), of: session.id))
    }
  }
}
