extension Driver {
  /// The result of looking up a name.
  enum Found {
    case item(NodeIndex)
    case container(NodeIndex)
    case collection(GroupIndex)
  }

  var scene: Scene {
    // If the scene cannot be built the latest valid one is used, which is also the one on screen.
    try? host.engine.updateScene()
    return host.engine.scene
  }

  /// Finds a name: a container, an item, a collection, or else the only item with this label. With a namespace it finds
  /// items by their ids only.
  func find(_ name: Identifier, namespace: Identifier? = nil) throws(DriverError) -> Found {
    let (scene, symbols) = (scene, host.engine.symbols)
    if let symbol = symbols.symbol(for: name) {
      if namespace == nil, let node = scene.node(container: symbol) { return .container(node) }
      let items = scene.items(name, in: namespace, symbols)
      let namespaces = scene.namespaces(of: items, symbols)
      if namespaces.count > 1 { throw .severalItems(name, in: namespaces) }
      if let item = items.first { return .item(item) }
      if namespace == nil, let group = scene.group(collection: symbol) { return .collection(group) }
    }
    if let namespace { throw .notInside(name, place: "namespace '\(namespace)'") }
    let labelled = scene.nodes.indices.filter {
      scene.nodes[$0].kind == .item && ByteString(scene.nodes[$0].label) == name.name
    }
    if labelled.count > 1 { throw .severalLabels(name, count: labelled.count) }
    guard let item = labelled.first else { throw .unknownName(name, meant: meant(by: name)) }
    return .item(NodeIndex(item))
  }

  private func meant(by name: Identifier) -> String? {
    let symbols = host.engine.symbols
    return suggestion(for: name.description, among: scene.nodes.compactMap { $0.id.map { symbols[$0].description } })
  }

  // MARK: Points

  /// The point to press to lift an item; `nil` if it cannot be reached.
  func grabPoint(of what: DriverPlace) throws(DriverError) -> Point? {
    switch what {
    case .point(let point): return try checked(point)
    case .named(let name, let namespace):
      switch try find(name, namespace: namespace) {
      case .item(let node): return liftPoint(revealing: node)
      case .container(let node):
        let inside = (node + 1)..<scene[node].subtreeEnd
        return topmostGrabPoint(among: inside) ?? host.engine.landingPoint(of: name)
      case .collection(let group):
        return topmostGrabPoint(among: scene.groups[Int(group)].members) ?? host.engine.landingPoint(of: name)
      }
    }
  }

  /// The point at which the frontmost item can be grabbed.
  private func topmostGrabPoint(among nodes: some BidirectionalCollection<NodeIndex>) -> Point? {
    for node in nodes.reversed() where isLiftable(node) {
      if let point = host.engine.liftPoint(of: node) { return point }
    }
    return nil
  }

  /// Whether a node is an item that may be moved, and is neither hidden nor disabled.
  func isLiftable(_ node: NodeIndex) -> Bool {
    let scene = scene
    return scene[node].kind == .item && !scene[node].isMoveDisabled && !scene.isHidden(node) && !scene.isDisabled(node)
  }

  /// The point to tap; `nil` if it cannot be reached.
  func tapPoint(of place: DriverPlace) throws(DriverError) -> Point? {
    if case .named(let name, let namespace) = place, case .item(let node) = try find(name, namespace: namespace) {
      return pressPoint(revealing: node)
    }
    return try landingPoint(of: place, before: nil)
  }

  /// The point of release to drop a drag at a place.
  func landingPoint(
    of place: DriverPlace, before: Identifier?, carrying drag: DragState? = nil
  ) throws(DriverError) -> Point {
    switch place {
    case .point(let point): return try checked(point)
    case .named(let name, let namespace):
      switch try find(name, namespace: namespace) {
      case .item(let node) where before == nil:
        func landing() -> Point { host.engine.landingPoint(on: node, carrying: drag) }
        return reveal(node, landing) ?? landing()
      case .item, .container, .collection:
        let node = host.engine.landingNode(of: name, before: before)
        if let point = reveal(node, { host.engine.landingPoint(of: name, before: before) }) { return point }
        if let before { throw .notInside(before, place: place.description) }
        throw .unknownName(name, meant: nil)
      }
    }
  }

  /// Checks that the item to insert before, in its namespace, is in the destination.
  func check(_ item: Identifier, in namespace: Identifier, isIn place: DriverPlace) throws(DriverError) {
    guard case .named(let name, _) = place else { return }
    guard case .item(let node) = try find(item, namespace: namespace),
      host.engine.landingNode(of: name, before: item) == node
    else { throw .notInside(item, place: "\(place), in namespace '\(namespace)'") }
  }

  private func checked(_ point: Point) throws(DriverError) -> Point {
    guard point.isFinite else { throw .pointNotFinite }
    return point
  }
}
