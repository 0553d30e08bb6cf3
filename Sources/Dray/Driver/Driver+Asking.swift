extension Driver {
  /// Says what a drag would come to, and why. Nothing is moved, and a drag that is open goes on.
  ///
  /// - Parameters:
  ///   - what: An item; a container for its frontmost item that can be lifted; or a point.
  ///   - place: Where it would be dropped.
  ///   - before: The item of that place before which it would go; `nil` is the end.
  /// - Throws: `DriverError` if nothing is called so.
  public func why(
    _ what: DriverPlace, _ place: DriverPlace, before: Identifier? = nil, modifiers: EventModifiers = []
  ) throws(DriverError) -> Explanation {
    let (grip, spot) = (try grip(of: what), try spot(at: place, before: before))
    return host.explaining { host.engine.why(grip, to: spot, modifiers: modifiers) }
  }

  private func grip(of what: DriverPlace) throws(DriverError) -> Engine.Grip {
    guard case .named(let name, let namespace) = what else { return .point(try landingPoint(of: what, before: nil)) }
    let nodes: any BidirectionalCollection<NodeIndex>
    switch try find(name, namespace: namespace) {
    case .item(let node): return .node(node)
    case .container(let node): nodes = (node + 1)..<scene[node].subtreeEnd
    case .collection(let group): nodes = scene.groups[Int(group)].members
    }
    if let item = nodes.reversed().first(where: isLiftable) { return .node(item) }
    return host.engine.landingPoint(of: name).map { .point($0) } ?? .node(host.engine.landingNode(of: name) ?? 0)
  }

  private func spot(at place: DriverPlace, before: Identifier?) throws(DriverError) -> Engine.Spot {
    let engine = host.engine
    switch place {
    case .point:
      let point = try landingPoint(of: place, before: nil)
      return .init(at: nil) { point }
    case .named(let name, let namespace):
      if case .item(let node) = try find(name, namespace: namespace), before == nil {
        return .init(at: node) { engine.grabPoint(of: node) ?? engine.scene.frame(of: node).center }
      }
      guard let node = engine.landingNode(of: name, before: before) else {
        throw before.map { .notInside($0, place: place.description) } ?? .unknownName(name, meant: nil)
      }
      return .init(at: node) { engine.landingPoint(of: name, before: before) }
    }
  }

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
