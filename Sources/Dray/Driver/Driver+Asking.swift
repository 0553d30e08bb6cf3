extension Driver {
  /// Every drag that would be accepted now. Nothing is moved, and a drag that is open goes on.
  ///
  /// - Parameters:
  ///   - what: An item, for drags that begin on it; a container or a collection, for those that begin there; `nil` for
  ///     all.
  ///   - positions: Whether each place in a list counts by itself; else a list is asked once, at its end.
  /// - Throws: `DriverError` if nothing is called so.
  public func legal(
    _ what: DriverPlace? = nil, positions: Bool = false, modifiers: EventModifiers = []
  ) throws(DriverError) -> [LegalDrag] {
    guard case .named(let name, let namespace)? = what else {
      return host.legalDrags(positions: positions, modifiers: modifiers)
    }
    switch try find(name, namespace: namespace) {
    case .container, .collection: return host.legalDrags(from: name, positions: positions, modifiers: modifiers)
    case .item(let node):
      let (record, symbols) = (scene[node], host.engine.symbols)
      let id = record.id.map { symbols[$0] } ?? name
      return host.legalDrags(
        of: id, in: scene.namespace(of: node, symbols), positions: positions, modifiers: modifiers)
    }
  }
}
