internal import LuaRuntime

// What inputs leave to be put in order.

extension Host {
  /// Rebuilds plugins whose Lua was killed from what they had committed, and ends what waits in vain.
  ///
  /// To be called before and after whatever may run a rule.
  func recoverPlugins() {
    if LuaState.killCount != knownKills { recoverKilledPlugins() }
    if !rebuiltInside.isEmpty { endWaitingOfRebuilt() }
    if !restarted.isEmpty { endWhatBeganAnew() }
    if knownTurnover != engine.turnover { endSessions() }
    if !askedChoices.isEmpty { announceChoices() }
  }

  /// Sees to what a timer or a command that had waited has left, before the next one in the same input has its turn.
  func endTurn() {
    if replayed != nil { for plugin in plugins { plugin.script?.lua.killAfterCall() } }
    if let plugin = turn.end(among: plugins) { plugin.killAfterTurn(.inputTime) }
    restKilledPlugins()
  }

  /// Rebuilds plugins that were killed in one of several turns of an input, so that those of others can be drawn.
  ///
  /// Once in an input: what is killed again waits for its end.
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
        Reason("\(plugin.name) has begun anew", code: "restarted", parameters: ["plugin": .string(plugin.name)]))
      engine.delete(plugin.placeholders.values, except: step)
    }
  }

  private func endSessions() {
    knownTurnover = engine.turnover
    for plugin in plugins where !plugin.drags.isEmpty { plugin.endSessions() }
  }

  /// Rebuilds the plugins that were killed by a question that is in no journal, or by the host's program. It is an input
  /// of its own, because commands that wait and drags may end by it.
  func recoverKilledPlugins() {
    // Each new Lua may use a budget of its own: what was rebuilt in this input waits for the next one.
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
    // Where what was killed again was can be told only now.
    for plugin in killed where plugin.wasKilled {
      knownKills = LuaState.killCount &- 1
      plugin.noteKill()
    }
    for plugin in killed { engine.endWaiting(by: plugin, .failed, .ranIntoLimit(plugin.name)) }
  }

  /// Puts back what observers wrote into view states if the scene cannot be drawn: nothing else could ever change it.
  func takeBackUndrawn() {
    do {
      try engine.updateScene()
    } catch {
      for plugin in plugins { plugin.takeBackUndrawn(because: error) }
      try? engine.updateScene()
    }
  }
}
