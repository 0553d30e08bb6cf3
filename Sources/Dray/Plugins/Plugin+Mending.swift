internal import LuaRuntime

/// How a plugin takes part in what is drawn.
struct Drawing {
  /// Whether a scene with its part has ever stood.
  var hasStood = false
  /// Whether its part failed when the scene was described last.
  var hasFailed = false
  /// Whether its Lua had been killed before that.
  var wasKilled = false
  /// Whether scenes are described without it until the next input.
  var isLeftOut = false
}

// A plugin whose scene fails though its states are as they were keeps something elsewhere that is wrong by now, or uses
// more than it may. It must not hold up the others: it is rebuilt, and left out if that does not help.

extension Plugin {
  /// Rebuilds the plugin, or leaves it out until the next input, if the scene fails because of it and the transaction has
  /// not changed it.
  public func mendScene(after error: EngineError) -> Bool {
    guard drawing.hasStood, !drawing.isLeftOut, host.hasOtherParts, !takesPart, isToBlame(for: error) else {
      return false
    }
    // What was killed by the transaction itself fails with it.
    if engine.step != nil, drawing.wasKilled, !transaction.beganKilled { return false }
    // What observers have written is taken back first, and a Lua that is running cannot be replaced.
    guard !hasUndrawnWrites, placeholders.isEmpty, let lua = script?.lua, lua.depth == 0 else { return false }
    // A plugin that is being loaded has to fit what is there.
    if host.plugins.contains(where: { !$0.drawing.hasStood && $0.isToBlame(for: error) }) { return false }
    if kills.rebuilds > 0 || !isInStandingScene {
      leaveOut(because: error)
    } else {
      rebuildInside(because: error)
    }
    return true
  }

  private func isToBlame(for error: EngineError) -> Bool {
    switch error {
    case .scene(_, let places): places.contains { $0.file.utf8.starts(with: "\(name)/".utf8) }
    case .rule, .refused: drawing.hasFailed
    }
  }

  private func leaveOut(because error: EngineError) {
    if isInStandingScene { report(.failed, "\(name) is not drawn, as its scene fails: \(error)") }
    drawing.isLeftOut = true
    selections = []
  }

  /// Whether the scene that stands was described with the plugin's part.
  private var isInStandingScene: Bool {
    (engine.sceneCompanion as? SceneValues)?.holdings.contains { $0.account === account } ?? false
  }

  /// Rebuilds the plugin while the engine describes a scene. What waits of it ends when the engine is at rest.
  private func rebuildInside(because error: EngineError) {
    let reason = script?.lua.killed.map { "ran into a limit (\($0))" } ?? "could not be drawn (\(error))"
    if wasKilled { noteKill() }
    rebuild(saying: reason)
    kills.isResting = true
    changed(isWriting: isWriting)
    host.rebuiltInside.append(self)
  }

  /// Tries again in the next input what was left out of the scenes of the last one.
  func returnToScene() {
    drawing.isLeftOut = false
    engine.invalidateScene()
  }
}

extension Host {
  /// Whether more than one plugin, or the host's own part, would be held up by a scene that fails.
  var hasOtherParts: Bool { plugins.count > 1 || scene != nil }

  /// Ends what waits of plugins that were rebuilt while the engine could not do so.
  func endWaitingOfRebuilt() {
    guard engine.activity == .idle else { return }
    while let plugin = rebuiltInside.popLast() { engine.endWaiting(by: plugin, .failed, .ranIntoLimit(plugin.name)) }
  }
}
