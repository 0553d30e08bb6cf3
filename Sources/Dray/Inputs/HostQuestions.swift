internal import LuaRuntime

/// Asks the rules of a host's plugins about drags, and undoes the writes of these questions.
final class HostQuestions {
  let checks = QuestionChecks()
  private let engine: Engine
  private let loaded: LoadedPlugins
  private let journaling: HostJournal
  private let reports: Reports
  private let offer: PluginOffer
  private let inputs: HostInputs
  private let recovery: Recovery

  init(
    _ engine: Engine, _ loaded: LoadedPlugins, _ journaling: HostJournal, _ reports: Reports, _ offer: PluginOffer,
    _ inputs: HostInputs, _ recovery: Recovery
  ) {
    self.engine = engine
    self.loaded = loaded
    self.journaling = journaling
    self.reports = reports
    self.offer = offer
    self.inputs = inputs
    self.recovery = recovery
  }

  // MARK: Searches

  /// The maximum cost of one search; see `PluginQuotas.questions`.
  var limit: Int { offer.limits.quotas.questions > 0 ? offer.limits.quotas.questions : .max }

  /// Runs a search, and reports its error.
  /// - Returns: The found values; an empty list after an error.
  func reporting<Found>(
    _ question: String, _ search: () throws(EngineError) -> [Found]
  ) -> [Found] {
    do throws(EngineError) {
      return try search()
    } catch {
      // A plugin that is stopped has a report of its own.
      if error.reason.code == "stopped" { return [] }
      reports.report(Report(plugin: "", kind: .failed, text: "\(question): \(error)"))
      return []
    }
  }

  /// Runs a search. Throws if the search was interrupted or a plugin was stopped, because the caller would take the
  /// partial list for the complete one.
  func search<Found>(_ find: () throws(EngineError) -> Found) throws(EngineError) -> Found {
    try ask {
      Result { () throws(EngineError) in
        let result = Result(catching: find)
        if let incompleteness { throw EngineError.rule(incompleteness) }
        return try result.get()
      }
    }.get()
  }

  /// Runs the questions that a scene asks about drags.
  /// - Returns: The reason why answers are missing; `nil` if none is missing.
  func askForScene(_ ask: () -> Void) -> Reason? {
    self.ask(ask)
    return incompleteness
  }

  /// The reason why answers are missing, if the input was interrupted or a plugin was stopped during the questions;
  /// `nil` otherwise.
  var incompleteness: Reason? {
    loaded.all.first(where: \.wasKilled).map(Reason.stopped)
      ?? (inputs.turns.isInterrupted ? Reason("the search was interrupted", code: "interrupted") : nil)
  }

  // MARK: Questions

  /// Runs a question that explains its answer.
  func explain(_ body: () -> Explanation) -> Explanation {
    checks.isExplaining = true
    defer { checks.isExplaining = false }
    return ask(oneByOne: true, body)
  }

  /// Runs questions and undoes their writes.
  ///
  /// - Parameter oneByOne: Whether states are compared after each question instead of once after all of them, if such
  ///   checks are on.
  func ask<Answer>(oneByOne: Bool = false, _ body: () -> Answer) -> Answer {
    rollBackStrayWrites()
    return inputs.run {
      // While a command asks, its Lua state is running and cannot be replaced.
      let isIdle = engine.activity == .idle
      if isIdle {
        // During a recording, only inputs clear the reported texts.
        if !journaling.isAskedOutside { reports.forgetReported() }
        recovery.run()
      }
      defer { if isIdle { recovery.run() } }
      let marked = loaded.all.map { (plugin: $0, mark: IdentityMark(of: $0)) }
      let answer = isIdle && checks.comparesModel && !oneByOne ? askTogether(body) : body()
      loaded.rollBackWrites()
      for (plugin, mark) in marked { mark.rollBack(from: plugin) }
      return answer
    }
  }

  /// Runs many questions and compares the states once, because a comparison takes time in proportion to the states. If
  /// a question wrote, runs all of them again and compares after each.
  private func askTogether<Answer>(_ body: () -> Answer) -> Answer {
    loaded.rollBackWrites()
    checks.comparesModel = false
    let held = reports.holding(body)
    checks.comparesModel = true
    let wroteAny = loaded.all.reduce(false) { $1.writeGuard.dropWrites() || $0 }
    guard wroteAny else {
      reports.pass(held.reports)
      return held.answer
    }
    reports.returnTo(held.before)
    return body()
  }

  // MARK: Stray writes

  // A journal does not record questions between two inputs. Before such a question, an extra input undoes the writes
  // that earlier inputs left, so that a replay without the question has the same states.

  /// Undoes earlier writes of questions and observers before a question between two inputs. The question would also
  /// undo them, but a replay does not repeat it.
  func rollBackStrayWrites() {
    guard journaling.isAskedOutside, engine.activity == .idle,
      loaded.all.contains(where: \.writeGuard.hasStrayWrites)
    else { return }
    repeatRollBack()
  }

  /// Undoes the writes, as an input of the journal. A replay calls this where the recording found writes.
  func repeatRollBack() {
    inputs.run {
      let isRecorded = journaling.recorder?.begin(JournalLine(.settle)) ?? false
      defer { if isRecorded { journaling.recorder?.end() } }
      loaded.rollBackWrites()
    }
  }
}

extension Reason {
  fileprivate static func stopped(_ plugin: Plugin) -> Reason {
    Reason(
      "plugin '\(plugin.name)' was stopped at a limit", code: "stopped",
      parameters: ["plugin": .string(plugin.name)])
  }
}
