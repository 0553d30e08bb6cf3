internal import LuaRuntime

/// Kills of every kind, which a journal tells of and a replay repeats.
///
/// Each stands under the input in which it was found: `stopped "klondike" 61300 memory crossings=12 chunk="klondike/init.lua"
/// line=31`: the plugin, the instructions that its Lua had run since that input began, and why; then how often script and
/// host had called each other or returned, and what the message names. A plugin that was rebuilt in that input has a new
/// Lua, which counts from its own beginning: `stopped "klondike" 9000 time rebuilds=1 …`.
///
/// A question that no journal has may kill a plugin, too. Then `rebuild "klondike" input_time` stands where it was rebuilt.
extension Plugin {
  /// Notes in the journal that the plugin was killed, if it was. What no journal has tells nothing: the next input does.
  func noteKill() {
    guard let place = script?.lua.killPlace, !isKillNoted, !host.isAskedOutside else { return }
    isKillNoted = true
    guard let replayed = host.replayed else {
      host.recorder?.add(JournalLine(place, of: name, after: kills.rebuilds))
      return
    }
    if let line = replayed.kills.note(place, of: name, after: kills.rebuilds) {
      host.recorder?.add(line)
    } else {
      // A journal of before does not have those that were counted.
      host.recorder?.keep(JournalLine(place, of: name, after: kills.rebuilds))
    }
  }

  /// Has the plugin killed where a journal says that its present Lua was.
  func awaitKill() {
    guard let kill = host.replayed?.kills.kill(of: name, after: kills.rebuilds) else { return }
    script?.lua.kill(at: kill.place)
  }

  /// Kills the plugin as it was killed outside of all inputs, which is told by the input that rebuilds it.
  func killOutside(_ reason: LuaKill) { script?.lua.kill(reason) }

  /// What the processor may work for the plugin in an input; 0 for no limit. Unit: ns.
  var nanosecondsPerInput: Int {
    guard let script, script.lua.killed == nil, script.limits.lua.isMetered else { return 0 }
    let (seconds, attoseconds) = host.presentLimits.input.time.components
    return Int(min(seconds, 1 << 32)) * 1_000_000_000 + Int(attoseconds / 1_000_000_000)
  }

  /// Kills the plugin between two turns: one instruction after all that it has run, so that a replay can tell that from
  /// the end of its last call.
  func killAfterTurn(_ reason: LuaKill) {
    script?.lua.chargeInput(1)
    script?.lua.kill(reason)
  }
}

extension JournalLine {
  /// The input that rebuilds plugins which were killed outside of all inputs.
  init(rebuilding killed: [Plugin]) {
    self.init(
      .rebuild, killed.flatMap { [.text($0.name), .word(($0.script?.lua.killed ?? .stopped).rawValue)] })
  }
}
