internal import LuaRuntime

/// Does the work that is left after code that may have run a rule: rebuilds plugins that were stopped at a limit, ends
/// sessions and commands that can no longer continue, and announces new choices.
final class Recovery {
  let pending: PendingWork
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
    if LuaState.killCount != pending.knownKills { rebuildKilled() }
    if !pending.rebuiltInside.isEmpty { endWaitingOfRebuilt() }
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
    if engine.hasManyNames { forgetNames() }
    return response
  }

  private func reportTypeProblems() {
    pending.hasNamedTypes = false
    for plugin in loaded.all { plugin.types.reportProblems() }
  }

  /// Makes the engine remove unused names, if there are many of them. Scripts create many item ids that are not used
  /// again after the items are gone.
  func forgetNames() {
    // Scripts refer to a drag that has ended, and was reported as ended, by its number only.
    for plugin in loaded.all { plugin.run.drags.forgetEnded() }
    guard engine.canForgetNames else { return }
    engine.forgetNames(except: loaded.all.flatMap(\.usedNames))
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
    guard LuaState.killCount != pending.knownKills else { return }
    let killed = loaded.all.filter { $0.wasKilled && !$0.run.kills.isResting }
    guard !killed.isEmpty else { return }
    for plugin in killed { plugin.run.kills.isResting = true }
    run()
  }

  // MARK: Pending work

  /// Ends the waiting commands of plugins that were rebuilt while the engine was busy.
  private func endWaitingOfRebuilt() {
    guard engine.activity == .idle else { return }
    while let plugin = pending.rebuiltInside.popLast() {
      engine.endWaiting(by: plugin.run, .failed, .ranIntoLimit(plugin.name))
    }
  }

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

  /// Rebuilds killed plugins. If a question or the host killed them outside the inputs of the journal, the rebuilding
  /// is an input of its own, because it may end waiting commands and drags.
  func rebuildKilled() {
    // Each new Lua state may use a whole budget. A plugin that was rebuilt in this input is rebuilt again at the next
    // input.
    let waiting = loaded.all.filter { $0.wasKilled && $0.run.kills.rebuilds > 0 }
    for plugin in waiting { plugin.noteKill() }
    pending.knownKills = waiting.isEmpty ? LuaState.killCount : LuaState.killCount &- 1
    let killed = loaded.all.filter { $0.wasKilled && $0.run.kills.rebuilds == 0 }
    guard !killed.isEmpty else { return }
    let isRecorded = journaling.recorder?.begin(JournalLine(rebuilding: killed)) ?? false
    defer { if isRecorded { journaling.recorder?.end() } }
    if isRecorded {
      for plugin in loaded.all { plugin.beginInput() }
      for plugin in killed { plugin.run.isKillNoted = true }
    }
    for plugin in killed { plugin.recover() }
    try? engine.updateScene()
    // The place of a kill during the rebuilding is known only now.
    for plugin in killed where plugin.wasKilled {
      pending.knownKills = LuaState.killCount &- 1
      plugin.noteKill()
    }
    for plugin in killed { engine.endWaiting(by: plugin.run, .failed, .ranIntoLimit(plugin.name)) }
  }
}

extension Plugin {
  /// The names in use by the plugin's scripts, and by rows that the next scene may use again.
  fileprivate var usedNames: [Symbol] {
    var names = Array(run.script?.types ?? [])
    for rows in scene.part.rows.known.values.map(\.rows) {
      for position in 0..<rows.count {
        let row = rows[position]
        names += [row.id, row.type, row.namespace].compactMap(\.self)
      }
    }
    return names
  }
}
