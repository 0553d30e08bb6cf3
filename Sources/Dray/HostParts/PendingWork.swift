internal import LuaRuntime

/// Work that is left for the host after the present call of the engine. The plugins' parts note the work here, and the
/// host does it before and after its inputs.
final class PendingWork {
  // The access is unchecked, because Swift's checks for overlapping access would cost time around each input.

  /// The number of killed Lua states at the latest check of the plugins.
  @exclusivity(unchecked) var knownKills = LuaState.killCount
  /// Plugins that were rebuilt while a scene was built.
  @exclusivity(unchecked) var rebuiltInside: [Plugin] = []
  /// Plugins that restarted their states in a committed transaction, with the undo step of the transaction.
  @exclusivity(unchecked) var restarted: [(plugin: Plugin, step: UndoStep.ID)] = []
  /// The engine's `dragRevision` at the latest search for ended sessions; `nil` after a script has received another
  /// session.
  @exclusivity(unchecked) var knownDragRevision: UInt64?
  /// Whether a script has named content types that are not yet checked.
  @exclusivity(unchecked) var hasNamedTypes = false

  /// Removes the plugins, because their host is gone and their parts refer to this object.
  func forgetPlugins() { (rebuiltInside, restarted) = ([], []) }
}
