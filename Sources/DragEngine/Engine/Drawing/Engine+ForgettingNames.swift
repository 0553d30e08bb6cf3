// Names that scripts give to items come and go with the scenes that they are in.

extension Engine {
  /// Whether there are so many passing names that it is time to forget those that nothing has.
  package var hasManyNames: Bool { symbols.isCrowded }

  /// Whether nothing goes on that may have a name which is in no scene: a press, a drag, a drop on its way.
  package var canForgetNames: Bool {
    activity == .idle && transaction == nil && symbols.userCount == 0 && drags.isEmpty && pendingDrops.isEmpty
      && sceneState.placeholders.isEmpty && exports.isEmpty && loads.isEmpty && !hands.contains(where: \.isPressed)
  }

  /// Forgets the passing names that nothing has: neither the scene nor the rows that are kept for the next one.
  ///
  /// Does nothing unless `canForgetNames`.
  /// - Parameter others: The symbols that others have.
  /// - Complexity: O(*n*) in the number of nodes and names.
  package func forgetNames(except others: [Symbol]) {
    guard canForgetNames else { return }
    var used = Set(others)
    for node in stage.scene.nodes {
      for symbol in [node.id, node.type, node.namespace] { symbol.map { _ = used.insert($0) } }
    }
    for group in stage.scene.groups { group.collection.map { _ = used.insert($0) } }
    for identity in sceneState.scrollOffsets.keys { used.formUnion(identity.symbols) }
    keyResponder.map { used.formUnion($0.symbols) }
    symbols.forget(except: used)
  }
}

extension NodeIdentity {
  /// The names in it.
  var symbols: [Symbol] {
    switch anchor {
    case .root: []
    case .container(let id): [id]
    case .item(let key): [key.id, key.type] + (key.namespace.map { [$0] } ?? [])
    }
  }
}
