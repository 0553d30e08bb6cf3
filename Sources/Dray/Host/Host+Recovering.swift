internal import LuaRuntime

// Clean-up after inputs.

extension Host {
  /// Rebuilds plugins whose Lua was killed from their committed states, and ends commands that can no longer continue.
  ///
  /// Call this before and after any code that may run a rule.
  func recoverPlugins() {
    if LuaState.killCount != knownKills { recoverKilledPlugins() }
    if !rebuiltInside.isEmpty { endWaitingOfRebuilt() }
    if !restarted.isEmpty { endWhatBeganAnew() }
    if knownTurnover != engine.turnover { endSessions() }
    if !askedChoices.isEmpty { announceChoices() }
  }

  /// Cleans up after a timer or a continued command, before the next one of the same input.
  func endTurn() {
    if replayed != nil { for plugin in plugins { plugin.script?.lua.killAfterCall() } }
    if let plugin = turn.end(among: plugins) { plugin.killAfterTurn(.inputTime) }
    restKilledPlugins()
  }

  /// Rebuilds plugins that were killed in one of several turns of an input, so that the other plugins can be drawn.
  ///
  /// Each plugin once in an input: a plugin that is killed again is rebuilt after the input.
  private func restKilledPlugins() {
    guard LuaState.killCount != knownKills else { return }
    let killed = plugins.filter { $0.wasKilled && !$0.kills.isResting }
    guard !killed.isEmpty else { return }
    for plugin in killed { plugin.kills.isResting = true }
    recoverPlugins()
  }

  private func endWhatBeganAnew() {
    while let (plugin, step) = restarted.popLast() {
      engine.endWaiting(
        by: plugin, except: step, .cancelled,
        Reason("\(plugin.name) was restarted", code: "restarted", parameters: ["plugin": .string(plugin.name)]))
      engine.delete(plugin.placeholders.values, except: step)
    }
  }

  private func endSessions() {
    knownTurnover = engine.turnover
    for plugin in plugins where !plugin.drags.isEmpty { plugin.endSessions() }
    lentValues.releaseReturned()
  }

  /// Rebuilds plugins that were killed outside the inputs of the journal: by a question, or by the host. The rebuilding
  /// is an input of its own, because it may end waiting commands and drags.
  func recoverKilledPlugins() {
    // Each new Lua may use a whole budget: a plugin that was already rebuilt in this input waits for the next one.
    let waiting = plugins.filter { $0.wasKilled && $0.kills.rebuilds > 0 }
    for plugin in waiting { plugin.noteKill() }
    knownKills = waiting.isEmpty ? LuaState.killCount : LuaState.killCount &- 1
    let killed = plugins.filter { $0.wasKilled && $0.kills.rebuilds == 0 }
    guard !killed.isEmpty else { return }
    let isRecorded = recorder?.begin(JournalLine(rebuilding: killed)) ?? false
    defer { if isRecorded { recorder?.end() } }
    if isRecorded {
      for plugin in plugins { plugin.beginInput() }
      for plugin in killed { plugin.isKillNoted = true }
    }
    for plugin in killed { plugin.recover() }
    try? engine.updateScene()
    // The place of a second kill can only be reported now.
    for plugin in killed where plugin.wasKilled {
      knownKills = LuaState.killCount &- 1
      plugin.noteKill()
    }
    for plugin in killed { engine.endWaiting(by: plugin, .failed, .ranIntoLimit(plugin.name)) }
  }

  /// Undoes writes of observers to view states if the scene cannot be built: nothing else could repair it.
  func takeBackUndrawn() {
    do {
      try engine.updateScene()
    } catch {
      for plugin in plugins { plugin.takeBackUndrawn(because: error) }
      try? engine.updateScene()
    }
  }
}
