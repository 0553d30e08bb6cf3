internal import LuaRuntime

/// Kills that do not follow from the inputs: by the clock, by another thread, or while somebody asked between two inputs.
///
/// A journal tells of each under the input in which it was found, as `stopped "klondike" 61300 time`: the plugin, the
/// instructions that its Lua had run since that input began, and why. A replay measures no time; it stops the plugin at
/// the same instruction, so that all that came of it comes again.
extension Plugin {
  /// Notes a kill in the journal, unless it comes again by itself.
  func noteKill(_ reason: LuaKill, _ lua: LuaState) {
    let instructions = lua.instructionsSinceMark
    guard reason == .time || reason == .stopped || instructions == 0 else { return }
    let values: [JournalLine.Value] = [.text(name), .integer(instructions), .word(reason.rawValue)]
    host.recorder?.add(JournalLine(inner: "stopped", values))
  }

  /// Begins to count for the input that begins, and to do what a journal says of it.
  func countInstructions() {
    guard let lua = script?.lua else { return }
    lua.markInstructions()
    // Every move of a pointer comes by here.
    guard !host.replayedKills.isEmpty, let kill = host.replayedKills[name] else { return }
    lua.kill(kill.reason, at: kill.instructions)
  }
}

/// Where a replay stops a plugin.
struct ReplayedKill {
  var instructions: Int
  var reason: LuaKill

  /// The kills by plugins in the lines of an input.
  static func all(in lines: [JournalLine]) throws(JournalProblem) -> [String: ReplayedKill] {
    var kills: [String: ReplayedKill] = [:]
    for line in lines where line.word == "stopped" {
      guard line.values.count == 3, let name = line.values[0].text, let instructions = line.values[1].integer,
        let reason = LuaKill(rawValue: line.values[2].word ?? "")
      else { throw .meaning("'stopped' needs a plugin, a number of instructions and a reason") }
      kills[name] = ReplayedKill(instructions: instructions, reason: reason)
    }
    return kills
  }
}
