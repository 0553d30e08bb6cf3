internal import LuaRuntime

// Clean-up after inputs.

extension Host {
  /// Rebuilds plugins whose Lua state was killed, from their committed states. Ends commands and sessions that can no
  /// longer continue, and announces new choices.
  ///
  /// Call this before and after any code that may run a rule.
  func recoverPlugins() {
    if LuaState.killCount != pending.knownKills { recoverKilledPlugins() }
    if !pending.rebuiltInside.isEmpty { endWaitingOfRebuilt() }
    if !pending.restarted.isEmpty { endWorkOfRestarted() }
    if pending.knownDragRevision != engine.dragRevision { endSessions() }
    if !offeredChoices.isEmpty { announceChoices() }
  }

  /// Cleans up after a timer or a continued command, before the next one of the same input.
  func endTurn() {
    if replayed != nil { for plugin in plugins { plugin.run.script?.lua.killAfterCall() } }
    if let plugin = turns.end(among: plugins) { plugin.killAfterTurn(.inputTime) }
    recoverBetweenTurns()
  }

  /// Rebuilds plugins that were killed in one of several turns of an input, so that the other plugins can be drawn.
  ///
  /// Each plugin is rebuilt once in an input: a plugin that is killed again is rebuilt at the next input.
  private func recoverBetweenTurns() {
    guard LuaState.killCount != pending.knownKills else { return }
    let killed = plugins.filter { $0.wasKilled && !$0.run.kills.isResting }
    guard !killed.isEmpty else { return }
    for plugin in killed { plugin.run.kills.isResting = true }
    recoverPlugins()
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
    for plugin in plugins { plugin.sessions.endSessions() }
    carriedValues.releaseReturned()
  }

  /// Rebuilds killed plugins. If a question or the host killed them outside the inputs of the journal, the rebuilding
  /// is an input of its own, because it may end waiting commands and drags.
  func recoverKilledPlugins() {
    // Each new Lua state may use a whole budget. A plugin that was rebuilt in this input is rebuilt again at the next
    // input.
    let waiting = plugins.filter { $0.wasKilled && $0.run.kills.rebuilds > 0 }
    for plugin in waiting { plugin.noteKill() }
    pending.knownKills = waiting.isEmpty ? LuaState.killCount : LuaState.killCount &- 1
    let killed = plugins.filter { $0.wasKilled && $0.run.kills.rebuilds == 0 }
    guard !killed.isEmpty else { return }
    let isRecorded = recorder?.begin(JournalLine(rebuilding: killed)) ?? false
    defer { if isRecorded { recorder?.end() } }
    if isRecorded {
      for plugin in plugins { plugin.beginInput() }
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

  /// If the scene cannot be built, undoes the writes of observers to view states. No other recovery exists for such
  /// writes.
  func rollBackUndrawn() {
    do {
      try engine.updateScene()
    } catch {
      for plugin in plugins { plugin.undrawn.rollBack(because: error) }
      try? engine.updateScene()
    }
  }
}
