internal import LuaRuntime

// If a plugin's scene fails although its states are unchanged, the plugin has invalid values outside its states, or
// exceeds a limit. It must not affect the other plugins, so the host rebuilds it, and leaves it out if its scene fails
// again.

extension Plugin {
  /// Rebuilds the plugin if it causes the failure of the scene and the transaction has not changed it. If the plugin
  /// was already rebuilt in this input, or the present scene is without it, leaves it out until the next input.
  ///
  /// - Returns: Whether the plugin was rebuilt or left out.
  public func repairScene(after error: EngineError) -> Bool {
    guard scene.drawing.wasEverBuilt, !scene.drawing.isLeftOut, host.composition.hasOtherParts, !model.takesPart,
      isToBlame(for: error)
    else {
      return false
    }
    // If the transaction itself killed the plugin, the transaction fails.
    if run.engine.step != nil, scene.drawing.wasKilled, !model.transaction.beganKilled { return false }
    // Writes of observers must be undone first, and a running Lua state cannot be replaced.
    guard !undrawn.hasWrites, placeholders.isEmpty, let lua = run.script?.lua, lua.depth == 0 else { return false }
    // If a plugin that is being loaded shares the blame, its loading fails instead.
    if host.plugins.contains(where: { !$0.scene.drawing.wasEverBuilt && $0.isToBlame(for: error) }) { return false }
    if hasShownID(of: error) { return false }
    if run.kills.rebuilds > 0 || !isInPresentScene {
      leaveOut(because: error)
    } else {
      rebuildInside(because: error)
    }
    return true
  }

  private func isToBlame(for error: EngineError) -> Bool {
    switch error {
    case .scene(_, let places): places.contains(where: isOwn)
    case .rule, .refused: scene.drawing.hasFailed
    }
  }

  /// Whether the error is about an id of this part in the present scene that another part now also uses.
  private func hasShownID(of error: EngineError) -> Bool {
    guard case .scene(let problem, let places) = error, let id = problem.sharedID, places.count(where: isOwn) < 2,
      let symbol = engine.symbols.symbol(for: id), let nodes = host.composition.values.nodes(of: run.account)
    else { return false }
    let scene = engine.scene
    let list = scene.group(collection: symbol).flatMap { scene.groups[Int($0)].container }
    return scene.nodes(itemID: symbol).contains(where: nodes.contains)
      || [scene.node(container: symbol), list].compactMap(\.self).contains(where: nodes.contains)
  }

  private func isOwn(_ place: SourcePlace) -> Bool { place.file.utf8.starts(with: "\(name)/".utf8) }

  private func leaveOut(because error: EngineError) {
    if isInPresentScene { run.report(.failed, "\(name) is not drawn, because its scene has an error: \(error)") }
    scene.drawing.isLeftOut = true
    scene.selections.forget()
  }

  /// Whether the present scene was built with the plugin's part.
  private var isInPresentScene: Bool { host.composition.values.charge(to: run.account) != nil }

  /// Rebuilds the plugin while the engine builds a scene. The plugin's waiting commands end when the engine is idle.
  private func rebuildInside(because error: EngineError) {
    let reason = run.script?.lua.killed.map { "ran into a limit (\($0))" } ?? "could not be drawn (\(error))"
    if wasKilled { noteKill() }
    rebuild(saying: reason, advice: run.script?.lua.killed?.advice ?? "")
    run.kills.isResting = true
    model.changed(isWriting: model.isWriting)
    host.recovery.pending.rebuiltInside.append(self)
  }

  /// Includes the plugin in scenes again, at the first input after it was left out.
  func returnToScene() {
    scene.drawing.isLeftOut = false
    run.engine.invalidateScene()
  }
}
