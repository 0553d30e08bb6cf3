// Removes passing names, such as the ids that scripts have given to items of earlier scenes, once they are unused.

extension Engine {
  /// Whether there are so many passing names that the unused ones should be removed.
  package var hasManyNames: Bool { symbols.isCrowded }

  /// Whether the names that the scene does not use can be removed. Requires that the engine is idle, and that no press,
  /// drag, load, placeholder or node opened by hovering exists, because these may use such a name.
  package var canForgetNames: Bool {
    activity == .idle && !transactor.isRunning && symbols.userCount == 0 && drags.isAtRest
      && sceneKeeper.placeholders.isEmpty && dropping.loads.isEmpty && !pointing.pointerInput.pointers.isPressed
      && hovering.springs.hasNothingToClose
  }

  /// Removes the passing names that are not in use by the scene, by scroll offsets, by the key responder, or in
  /// `others`.
  ///
  /// Has no effect unless `canForgetNames`.
  /// - Parameter others: Symbols in use outside of the engine.
  /// - Complexity: O(*n*) in the number of nodes and names.
  package func forgetNames(except others: [Symbol]) {
    guard canForgetNames else { return }
    var used = Set(others)
    for node in stage.scene.nodes {
      for symbol in [node.id, node.type, node.namespace] { symbol.map { _ = used.insert($0) } }
    }
    for group in stage.scene.groups { group.collection.map { _ = used.insert($0) } }
    for behavior in stage.behaviors.all + stage.groupBehaviors.all { used.formUnion(behavior.symbols) }
    for identity in sceneKeeper.scrollOffsets.keys { used.formUnion(identity.symbols) }
    pointing.keys.responder.map { used.formUnion($0.symbols) }
    symbols.forget(except: used)
  }
}
