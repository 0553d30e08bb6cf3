internal import LuaRuntime

/// Does the work that is left after code that may have run a rule: has plugins rebuilt that were stopped at a limit, ends
/// sessions and commands that can no longer continue, announces new choices, and has unused names removed.
final class Recovery {
  let pending: PendingWork
  let rebuilder: PluginRebuilder
  let names: NameCleanup
  private let engine: Engine
  private let loaded: LoadedPlugins
  private let journaling: HostJournal
  private let turns: InputTurns
  private let choices: Choices
  /// The values that the items of drags carry.
  let carriedValues = CarriedValues()

  init(
    _ pending: PendingWork, _ engine: Engine, _ loaded: LoadedPlugins, _ journaling: HostJournal, _ turns: InputTurns,
    _ choices: Choices
  ) {
    self.pending = pending
    rebuilder = PluginRebuilder(pending, engine, loaded, journaling)
    names = NameCleanup(engine, loaded)
    self.engine = engine
    self.loaded = loaded
    self.journaling = journaling
    self.turns = turns
    self.choices = choices
  }

  /// Rebuilds plugins whose Lua state was killed, from their committed states. Ends commands and sessions that can no
  /// longer continue, and announces new choices.
  ///
  /// Call this before and after any code that may run a rule.
  func run() {
    if rebuilder.mayBeNeeded { rebuilder.rebuildKilled() }
    if !pending.rebuiltInside.isEmpty { rebuilder.endWaitingOfRebuilt() }
    if !pending.restarted.isEmpty { endWorkOfRestarted() }
    if pending.knownDragRevision != engine.dragRevision { endSessions() }
    if !choices.isEmpty { choices.announce(in: journaling) }
  }

  /// Cleans up after a call of the engine.
  func settle(_ response: Response) -> Response {
    if case .failed = response { rollBackUndrawn() }
    if case .ended(let outcome) = response {
      if outcome.cause != .dropped || engine.endedDrags.contains(where: { $0.outcome.cause != .dropped }) {
        loaded.rollBackWrites()
      }
    }
    if pending.hasNamedTypes { reportTypeProblems() }
    run()
    if engine.hasManyNames { names.forgetUnused() }
    return response
  }

  private func reportTypeProblems() {
    pending.hasNamedTypes = false
    for plugin in loaded.all { plugin.types.reportProblems() }
  }

  /// If the scene cannot be built, undoes the writes of observers to view states. No other recovery exists for such
  /// writes.
  func rollBackUndrawn() {
    do {
      try engine.updateScene()
    } catch {
      for plugin in loaded.all { plugin.undrawn.rollBack(because: error) }
      try? engine.updateScene()
    }
  }

  // MARK: Between turns

  /// Cleans up after a timer or a continued command, before the next one of the same input.
  func endTurn() {
    if journaling.replayed != nil { for plugin in loaded.all { plugin.run.script?.lua.killAfterCall() } }
    if let plugin = turns.end(among: loaded.all) { plugin.killAfterTurn(.inputTime) }
    runBetweenTurns()
  }

  /// Rebuilds plugins that were killed in one of several turns of an input, so that the other plugins can be drawn.
  ///
  /// Each plugin is rebuilt once in an input: a plugin that is killed again is rebuilt at the next input.
  private func runBetweenTurns() {
    guard rebuilder.mayBeNeeded else { return }
    let killed = loaded.all.filter { $0.wasKilled && !$0.run.kills.isResting }
    guard !killed.isEmpty else { return }
    for plugin in killed { plugin.run.kills.isResting = true }
    run()
  }

  // MARK: Pending work

  private func endWorkOfRestarted() {
    while let (plugin, step) = pending.restarted.popLast() {
      engine.endWaiting(
        by: plugin.run, except: step, .cancelled,
        Reason("\(plugin.name) was restarted", code: "restarted", parameters: ["plugin": .string(plugin.name)]))
      plugin.placeholders.delete(except: step)
    }
  }

  private func endSessions() {
    pending.knownDragRevision = engine.dragRevision
    for plugin in loaded.all { plugin.sessions.endSessions() }
    carriedValues.releaseReturned()
  }

}
