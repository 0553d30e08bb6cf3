internal import LuaRuntime

/// Finds forbidden writes of a plugin's scripts, undoes them, and reports each once.
///
/// Questions must not write, and observers may write view states only. A script can write into its tables at any time,
/// so the tables are compared with the latest committed states. A comparison after each question would be too expensive
/// on each update of a pointer; `QuestionChecks.comparesModel` turns it on.
final class WriteGuard {
  let run: ScriptRun
  let model: ScriptModel
  let undrawn: UndrawnWrites
  let checks: QuestionChecks
  /// Undoes stray writes in all plugins of the host before a question between two inputs.
  private let rollBackAll: () -> Void
  /// The reports of undone writes since the last command.
  private var reportedWrites = ReportedTexts()

  init(
    _ run: ScriptRun, _ model: ScriptModel, _ undrawn: UndrawnWrites, _ checks: QuestionChecks,
    rollBackAll: @escaping () -> Void
  ) {
    self.run = run
    self.model = model
    self.undrawn = undrawn
    self.checks = checks
    self.rollBackAll = rollBackAll
  }

  /// Undoes and reports the writes since the last commit, before a command. Later writes are reported even if an
  /// earlier report had the same text.
  func beginCommand() {
    rollBackWrites()
    reportedWrites = ReportedTexts()
  }

  /// Asks a script a question that may occur at any time, even while the script is running.
  ///
  /// - Parameter name: The name of the question, for messages.
  func ask<Answer>(
    _ name: StaticString, _ question: () throws(LuaError) -> Answer
  ) throws(LuaError) -> Answer {
    rollBackAll()
    let outer = run.question
    defer { run.question = outer }
    try rollBackStrayWrites()
    run.question = name
    defer {
      rollBackWrites(by: "\(name)") {
        // The first call has already reported its error.
        if checks.comparesModel { do { _ = try run.engine.ask(question) } catch {} }
      }
    }
    return try run.engine.ask(question)
  }

  /// Stores the writes of a command or an observer so far, and undoes forbidden writes, so that later writes can be
  /// distinguished from them.
  private func rollBackStrayWrites() throws(LuaError) {
    if run.engine.activity == .observer { rollBackModelWrites(by: "\(run.question)") }
    if model.isWriting { return try model.storeWrites() }
    if run.engine.activity == .observer { undrawn.storeWrites() } else { rollBackWrites() }
  }

  /// Prepares the call of an observer. Stores the writes of the running command, or undoes the writes of questions to
  /// view states, so that they do not count as writes of the observer.
  func willNotify() throws(LuaError) {
    if model.isWriting {
      try model.storeWrites()
    } else if let script = run.script {
      rollBack(script.view, Self.unknownWriter)
    }
  }

  /// Undoes and reports writes of the last observer to the model, if a command runs or each question is checked. The
  /// transaction of a command would otherwise take them for writes of the command.
  func checkWrites(of closure: SceneClosure) {
    guard model.isWriting || checks.comparesModel else { return }
    rollBackModelWrites(by: writer(at: run.place(of: closure)))
  }

  /// The closure of the last question, for a report.
  func writer(at place: (chunk: String, line: Int)?) -> String {
    place.map { "\(run.question) (\($0.chunk):\($0.line))" } ?? "\(run.question)"
  }

  /// The name of the writer in reports of writes that are found later.
  static let unknownWriter = "a question or an observer"

  /// Undoes forbidden writes to all states. Reports the first changed field of the model, and the first one of the view
  /// states.
  ///
  /// - Parameter again: Repeats the question, so that the report can name the line of the write.
  func rollBackWrites(by writer: String = unknownWriter, again: () -> Void = {}) {
    guard let script = run.script else { return }
    rollBack(script.model, writer, again)
    var isAskedAgain = false
    rollBack(script.view, writer) {
      again()
      isAskedAgain = true
    }
    // The repeated question may have written into the model again.
    guard isAskedAgain, script.lua.killed == nil else { return }
    do throws(LuaError) { try script.model.rollback() } catch { script.lua.kill(.stopped) }
  }

  /// Whether a question or an observer has written into a state, or stored a value there that is not plain data.
  var hasStrayWrites: Bool {
    guard let script = run.liveScript, !model.isWriting else { return false }
    do throws(LuaError) {
      if try script.model.compare() != nil { return true }
      return try script.view.compare() != nil
    } catch {
      return true
    }
  }

  /// Undoes writes to all states, without a report.
  ///
  /// - Returns: Whether there were any writes.
  func dropWrites() -> Bool {
    guard let script = run.liveScript else { return false }
    var wroteAny = false
    for states in [script.model, script.view] {
      do throws(LuaError) {
        guard try states.compare() != nil else { continue }
      } catch {}
      wroteAny = true
      do throws(LuaError) { try states.rollback() } catch { script.lua.kill(.stopped) }
    }
    if wroteAny { model.changed(isWriting: model.isWriting) }
    return wroteAny
  }

  /// Undoes and reports an observer's writes to the model, because an observer may write view states only.
  func rollBackModelWrites(by writer: String) {
    if let script = run.script { rollBack(script.model, writer) }
  }

  private func rollBack(_ states: LuaSnapshot, _ writer: String, _ again: () -> Void = {}) {
    guard let lua = run.script?.lua, lua.killed == nil else { return }
    do throws(LuaError) {
      guard let difference = try states.compare() else { return }
      let place = self.place(ofWriteTo: states, again)
      try states.rollback()
      let line = place.map { " at \($0.chunk):\($0.line)" } ?? ""
      let text = "\(writer) wrote to \(difference.first)\(line); the write was undone"
      // Each text is reported once, because questions are repeated.
      if reportedWrites.insert(ByteString(text), isOutside: run.reports.isAskedOutside) { run.report(.wrote, text) }
      model.changed(isWriting: model.isWriting)
    } catch {
      run.report(.wrote, "\(writer) left a state that is not plain data: \(error); the write was undone")
      do { try states.rollback() } catch { lua.kill(.stopped) }
    }
  }

  /// Undoes writes to states, repeats the question that wrote, and watches the first written field meanwhile.
  ///
  /// - Returns: The line of the script that wrote; `nil` if the repeated question did not write.
  private func place(ofWriteTo states: LuaSnapshot, _ again: () -> Void) -> (chunk: String, line: Int)? {
    guard let script = run.script else { return nil }
    do throws(LuaError) {
      // This commit finds the path of the write, and is undone below.
      guard let changes = try states.commit() else { return nil }
      let path = try? changes.list().first?.path
      try states.revert(changes)
      guard let path, let key = path.last, let table = try script.table(around: path) else { return nil }
      return try script.lua.place(writing: LuaValue(key), of: table, in: again)
    } catch {
      return nil
    }
  }

  // MARK: After a question

  /// Notes the rule in a running explanation, and checks for writes, after a question, including a failed one. After a
  /// successful question, the call is needed only if `checks.isActive` is set.
  ///
  /// - Parameter again: Repeats the question, to find its writes.
  func didAsk(_ closure: SceneClosure, again: () throws(LuaError) -> Void = {}) {
    let rule = run.place(of: closure)
    noteRule("\(run.question)", at: rule)
    lookForWrites(by: rule, again)
  }

  /// Checks for writes after a question that does not appear in traces, such as a layout.
  func didDraw(_ closure: SceneClosure, again: () throws(LuaError) -> Void) {
    if checks.comparesModel { lookForWrites(by: run.place(of: closure), again) }
  }

  private func lookForWrites(by rule: (chunk: String, line: Int)?, _ again: () throws(LuaError) -> Void) {
    guard checks.comparesModel, !model.isWriting else { return }
    rollBackWrites(by: writer(at: rule)) {
      // The first call has already reported its error.
      do { try again() } catch {}
    }
  }

  private func noteRule(_ question: String, at place: (chunk: String, line: Int)?) {
    guard run.engine.isExplaining else { return }
    let rule = place.flatMap { $0.line > 0 ? TraceStep.Rule(script: $0.chunk, line: $0.line) : nil }
    run.engine.noteRule(question, at: rule)
  }
}
