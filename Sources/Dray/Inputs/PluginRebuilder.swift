internal import LuaRuntime

/// Rebuilds plugins whose Lua state was killed, from their committed states, and ends their waiting commands.
final class PluginRebuilder {
  private let pending: PendingWork
  private let engine: Engine
  private let loaded: LoadedPlugins
  private let journaling: HostJournal

  init(_ pending: PendingWork, _ engine: Engine, _ loaded: LoadedPlugins, _ journaling: HostJournal) {
    self.pending = pending
    self.engine = engine
    self.loaded = loaded
    self.journaling = journaling
  }

  /// Whether a Lua state was killed since the latest check, possibly of another host.
  var mayBeNeeded: Bool { LuaState.killCount != pending.knownKills }

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
      for plugin in loaded.all { plugin.beginInput(isReplayed: journaling.replayed != nil) }
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

  /// Ends the waiting commands of plugins that were rebuilt while the engine was busy.
  func endWaitingOfRebuilt() {
    guard engine.activity == .idle else { return }
    while let plugin = pending.rebuiltInside.popLast() {
      engine.endWaiting(by: plugin.run, .failed, .ranIntoLimit(plugin.name))
    }
  }
}
