internal import LuaRuntime

/// Kills that do not follow from the inputs: by the clock, by another thread, or while somebody asked between two inputs.
///
/// A journal tells of each under the input in which it was found, as `stopped "klondike" 61300 time`: the plugin, the
/// instructions that its Lua had run since that input began, and why. A plugin that was rebuilt in that input has a new
/// Lua, which counts from its own beginning: `stopped "klondike" 9000 time rebuilds=1`. A replay measures no time; it
/// stops the plugin at the same instruction, so that all that came of it comes again.
extension Plugin {
  /// Notes in the journal that the plugin was killed, if it was, unless that comes again by itself.
  func noteKill() {
    guard let lua = script?.lua, let reason = lua.killed, !isKillNoted else { return }
    isKillNoted = true
    let instructions = lua.instructionsSinceMark
    guard reason == .time || reason == .stopped || instructions == 0 else { return }
    let values: [JournalLine.Value] = [.text(name), .integer(instructions), .word(reason.rawValue)]
    let options: [JournalLine.Option] = rebuilds == 0 ? [] : [.init("rebuilds", .integer(rebuilds))]
    host.recorder?.add(JournalLine(inner: .stopped, values, options))
  }

  /// Begins to count for the input that begins, and to do what a journal says of it.
  func countInstructions() {
    rebuilds = 0
    guard let lua = script?.lua else { return }
    lua.markInstructions()
    awaitKill()
  }

  /// Has the plugin stopped where a journal says that its present Lua was.
  func awaitKill() {
    // Every move of a pointer comes by here.
    guard !host.replayedKills.isEmpty else { return }
    guard let kill = host.replayedKills.first(where: { $0.plugin == name && $0.rebuilds == rebuilds }) else { return }
    script?.lua.kill(kill.reason, at: kill.instructions)
  }
}

/// Where a replay stops a plugin.
struct ReplayedKill {
  var plugin: String
  /// How often the plugin had been rebuilt in the input before.
  var rebuilds: Int
  var instructions: Int
  var reason: LuaKill

  /// The kills in the lines of an input.
  static func all(in lines: [JournalLine]) throws(JournalProblem) -> [ReplayedKill] {
    var kills: [ReplayedKill] = []
    for line in lines where line.word == .stopped {
      guard line.values.count == 3, let name = line.values[0].text, let instructions = line.values[1].integer,
        let reason = LuaKill(rawValue: line.values[2].word ?? "")
      else { throw line.needs("a plugin, a number of instructions and a reason") }
      let known = kills.count { $0.plugin == name }
      kills.append(
        ReplayedKill(
          plugin: name, rebuilds: line["rebuilds"]?.integer ?? known, instructions: instructions, reason: reason))
    }
    return kills
  }
}
