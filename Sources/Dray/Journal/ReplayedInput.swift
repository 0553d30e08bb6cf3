internal import DragEngine
internal import LuaRuntime

/// The recorded results that a host uses during a replay instead of calls, reads and measurements.
final class ReplayedInput {
  /// Returns the recorded results of the host's functions.
  var calls: ((_ name: LuaString) throws -> PlainData)?
  /// Replaces the files of the system.
  var files: ReplayedFiles?
  /// The sizes of texts that the journal has recorded so far. A text is recorded when it is first measured, and the
  /// script may then be killed before a replay comes to this text.
  private(set) var sizes: [MeasuredText: Size] = [:]
  /// The texts that the present input has measured, in order, with their lines and how often each line is still unused.
  private var measured: [MeasuredText] = []
  private var unused: [MeasuredText: (line: JournalLine, count: Int)] = [:]
  /// Whether texts without a recorded size are measured: while a saved game is loaded, which contains no sizes.
  var mayMeasure = false
  /// The recorded kills of plugins.
  var kills = ReplayedKills()
  /// The factor for time limits. The replaying machine may be slower than the recording one.
  static let slowness = 10

  /// Drops the results of one input.
  func endInput() {
    (calls, files, mayMeasure) = (nil, nil, false)
    (measured, unused) = ([], [:])
    kills.end()
  }

  /// Takes over the sizes of texts in the lines of an input.
  func takeSizes(in lines: [JournalLine]) throws(JournalProblem) {
    for line in lines where line.word == .measured {
      let (text, size) = try line.measuredText
      sizes[text] = size
      measured.append(text)
      unused[text, default: (line, 0)].count += 1
    }
  }

  /// An unused line of the present input with the size of a text, which then counts as used; `nil` if all are used.
  func takeLine(of text: MeasuredText) -> JournalLine? {
    guard let (line, count) = unused[text], count > 0 else { return nil }
    unused[text]?.count -= 1
    return line
  }

  /// The lines with sizes that the present input has not used. They then count as used.
  func takeUnusedLines() -> [JournalLine] { measured.compactMap(takeLine) }
}

extension Host {
  /// Replaces calls, reads and measurements by recorded results; `nil` ends the replacement.
  func replay(by replayed: ReplayedInput?) {
    journaling.replayed = replayed
    for plugin in plugins {
      plugin.run.script?.lua.limits = plugin.presentLimits.lua
      plugin.run.script?.lua.setBudget(plugin.presentLimits.input)
      plugin.takeLenience()
    }
  }
}

extension Plugin {
  /// The limits of the plugin's Lua state. In a replay, their times are longer.
  var presentLimits: PluginLimits {
    guard host.journaling.replayed != nil else { return terms.limits }
    var limits = terms.limits
    limits.lua.time *= ReplayedInput.slowness
    limits.input.time *= ReplayedInput.slowness
    return limits
  }

  /// Doubles the limits of the Lua state while a journal is replayed that records all kills; see `LuaState.setLenient`.
  func takeLenience() { run.script?.lua.setLenient(host.journaling.replayed?.kills.areAllKnown ?? false) }
}
