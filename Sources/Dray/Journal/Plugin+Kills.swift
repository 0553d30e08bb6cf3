internal import LuaRuntime

/// Kills of plugins, which a journal records and a replay repeats.
///
/// The line of a kill is under the input in which it was found:
/// `{"data":"stopped","plugin":"klondike","instructions":61300,"limit":"memory","crossings":12,"chunk":"klondike/init.lua","line":31}`.
/// It has the plugin, the instructions of its Lua state since the beginning of the input, the limit, the number of
/// calls and returns between script and host, and the place in the message. If the plugin was rebuilt in the same
/// input, the line has `"rebuilds":1`, and the instructions count from the beginning of the new Lua state.
///
/// A question that is not recorded may also kill a plugin. Then
/// `{"input":"rebuild","plugins":["klondike"],"limits":["input_time"]}` records the rebuilding.
extension Plugin {
  /// Records a kill of the plugin, if there was one. Skips kills outside of inputs, which a `rebuild` input records.
  func noteKill() {
    guard let place = run.script?.lua.killPlace, !run.isKillNoted, !host.journaling.isAskedOutside else { return }
    run.isKillNoted = true
    guard let replayed = host.journaling.replayed else {
      host.journaling.recorder?.add(JournalLine(place, of: name, after: run.kills.rebuilds))
      return
    }
    if let line = replayed.kills.note(place, of: name, after: run.kills.rebuilds) {
      host.journaling.recorder?.add(line)
    } else {
      // Older journals record only kills by a clock or another thread.
      host.journaling.recorder?.keep(JournalLine(place, of: name, after: run.kills.rebuilds))
    }
  }

  /// Kills the plugin's present Lua state at the place that the replayed journal records.
  func awaitKill() {
    guard let kill = host.journaling.replayed?.kills.kill(of: name, after: run.kills.rebuilds) else { return }
    run.script?.lua.kill(at: kill.place)
  }

  /// Kills the plugin outside of all inputs; the input that rebuilds the plugin records this.
  func killOutside(_ reason: LuaKill) { run.script?.lua.kill(reason) }

  /// Processor time for the plugin in one input; 0 is unlimited. Unit: ns.
  var nanosecondsPerInput: Int {
    guard let script = run.liveScript, script.limits.lua.isMetered else { return 0 }
    let (seconds, attoseconds) = presentLimits.input.time.components
    return Int(min(seconds, 1 << 32)) * 1_000_000_000 + Int(attoseconds / 1_000_000_000)
  }

  /// Kills the plugin between two turns. Counts one more instruction, so that a replay can distinguish this kill from
  /// one at the end of the plugin's last call.
  func killAfterTurn(_ reason: LuaKill) {
    run.script?.lua.chargeInput(1)
    run.script?.lua.kill(reason)
  }
}

extension JournalLine {
  /// The input that rebuilds plugins that were killed outside of all inputs.
  init(rebuilding killed: [Plugin]) {
    self.init(
      .rebuild,
      [
        "plugins": .texts(killed.map(\.name)),
        "limits": .texts(killed.map { ($0.run.script?.lua.killed ?? .stopped).rawValue }),
      ])
  }
}
