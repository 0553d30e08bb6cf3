internal import LuaRuntime

/// Work left for the host after the present call of the engine: the plugins' parts note it here, and the host does it
/// before and after its inputs.
final class PendingWork {
  // Unchecked: around each input, Swift's checks for overlapping access would cost time.

  /// The number of killed Lua states at the latest check of the plugins.
  @exclusivity(unchecked) var knownKills = LuaState.killCount
  /// Plugins that were rebuilt while a scene was built.
  @exclusivity(unchecked) var rebuiltInside: [Plugin] = []
  /// Plugins that restarted their states in a committed transaction, and its undo step.
  @exclusivity(unchecked) var restarted: [(plugin: Plugin, step: UndoStep.ID)] = []
  /// The engine's `turnover` at the latest search for ended sessions; `nil` after a script has received another
  /// session.
  @exclusivity(unchecked) var knownTurnover: UInt64?
  /// Whether a script has named content types that are not yet checked.
  @exclusivity(unchecked) var hasNamedTypes = false

  /// Forgets the plugins, whose parts refer to this object, because their host is gone.
  func forgetPlugins() { (rebuiltInside, restarted) = ([], []) }
}
