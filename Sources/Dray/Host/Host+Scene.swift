extension Host {
  /// Sets the host's own part of the scene, as nodes that are built again after each change.
  ///
  /// ```swift
  /// host.setScene { [unowned host] in
  ///   Node.hstack(id: "belt") {
  ///     Node.forEach(crates) { crate in
  ///       Node.item(id: crate.id, type: "crate", payload: host.value(["weight": .integer(crate.weight)]))
  ///     }
  ///     .reorderable()
  ///   }
  /// }
  /// ```
  /// The host keeps the closure: a closure that retains the host makes a reference cycle. After a change of the data of
  /// the nodes call `invalidateScene`.
  public func setScene(@NodeBuilder _ nodes: @escaping () -> [Node]) {
    scene = { description in
      for node in nodes() { node.describe(in: &description) }
    }
  }

  /// Makes the engine rebuild the scene before the next input or read. Call this after a change of the host's model.
  public func invalidateScene() { engine.invalidateScene() }

  /// Rebuilds the scene now, as an input, if it is not current.
  package func updateScene() throws(EngineError) { try inInput { () throws(EngineError) in try engine.updateScene() } }

  /// Adds the host's own model to the transactions of the rules: all models commit, or all are restored.
  public func add(_ participant: any TransactionParticipant) {
    engine.add(participant)
    engine.own(participant) { [weak self] command in self?.perform(command) }
  }
}
