internal import LuaRuntime

/// What a journal gives a host while it is replayed, in place of what is called, read or measured elsewhere.
final class ReplayedInput {
  /// What the functions of the host that was recorded gave back.
  var calls: ((_ name: LuaString) throws -> PlainData)?
  /// Stands for the files of the system.
  var files: ReplayedFiles?
  /// Where plugins were killed.
  var kills = ReplayedKills()
  /// How much longer than usual a call of a script may take: the machine may be slower than the one that recorded.
  static let slowness = 10

  /// Forgets what belongs to one input.
  func endInput() {
    (calls, files) = (nil, nil)
    kills.end()
  }
}

extension Host {
  /// What plugins may use that are loaded now: in a replay more time.
  var presentLimits: PluginLimits {
    guard replayed != nil else { return limits }
    var limits = limits
    limits.lua.time *= ReplayedInput.slowness
    limits.input.time *= ReplayedInput.slowness
    return limits
  }

  /// Has a journal stand in for what is measured and called, or ends that.
  func replay(by replayed: ReplayedInput?) {
    self.replayed = replayed
    for plugin in plugins {
      plugin.script?.lua.limits = presentLimits.lua
      plugin.script?.lua.setBudget(presentLimits.input)
      plugin.takeLenience()
    }
  }
}

extension Plugin {
  /// Has the running Lua measure as little as the journal allows that is replayed.
  func takeLenience() { script?.lua.setLenient(host.replayed?.kills.areAllKnown ?? false) }
}
