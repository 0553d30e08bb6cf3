extension Host {
  /// Draws the host's own part of the scene, of nodes that are made anew whenever something has changed.
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
  /// The host keeps the closure: one that holds the host, too, would keep it for ever. After a change of what the nodes
  /// are made of, call `invalidateScene`.
  public func setScene(@NodeBuilder _ nodes: @escaping () -> [Node]) {
    scene = { description in
      for node in nodes() { node.describe(in: &description) }
    }
  }

  /// Has the scene drawn anew before the next input or read, because the host has changed its model.
  public func invalidateScene() { engine.invalidateScene() }

  /// Lets the host's own model take part in the transactions of the rules: all commit, or all go back.
  public func add(_ participant: any TransactionParticipant) { engine.add(participant) }
}
