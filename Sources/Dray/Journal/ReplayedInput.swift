internal import DragEngine
internal import LuaRuntime

/// The recorded results that a host uses during a replay instead of calls, reads and measurements.
final class ReplayedInput {
  /// Returns the recorded results of the host's functions.
  var calls: ((_ name: LuaString) throws -> PlainData)?
  /// Replaces the files of the system.
  var files: ReplayedFiles?
  /// The recorded sizes of texts.
  var sizes: [MeasuredText: Size] = [:]
  /// Whether texts without a recorded size are measured: while a saved game is loaded, which contains no sizes.
  var mayMeasure = false
  /// The recorded kills of plugins.
  var kills = ReplayedKills()
  /// The factor for time limits. The replaying machine may be slower than the recording one.
  static let slowness = 10

  /// Drops the results of one input.
  func endInput() {
    (calls, files, sizes, mayMeasure) = (nil, nil, [:], false)
    kills.end()
  }
}

extension Host {
  /// The limits of plugins that are loaded now. In a replay, their times are longer.
  var presentLimits: PluginLimits {
    guard journaling.replayed != nil else { return limits }
    var limits = limits
    limits.lua.time *= ReplayedInput.slowness
    limits.input.time *= ReplayedInput.slowness
    return limits
  }

  /// Replaces calls, reads and measurements by recorded results; `nil` ends the replacement.
  func replay(by replayed: ReplayedInput?) {
    journaling.replayed = replayed
    for plugin in plugins {
      plugin.run.script?.lua.limits = presentLimits.lua
      plugin.run.script?.lua.setBudget(presentLimits.input)
      plugin.takeLenience()
    }
  }
}

extension Plugin {
  /// Doubles the limits of the Lua state while a journal is replayed that records all kills; see `LuaState.setLenient`.
  func takeLenience() { run.script?.lua.setLenient(host.journaling.replayed?.kills.areAllKnown ?? false) }
}
