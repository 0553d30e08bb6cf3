extension Driver {
  /// The result of looking up a name.
  enum Found {
    case item(NodeIndex)
    case container(NodeIndex)
    case collection(GroupIndex)
  }

  var scene: Scene {
    // If the scene cannot be built, the latest valid one is used, which the board also shows.
    try? host.engine.updateScene()
    return host.engine.scene
  }

  /// The purpose of a lookup. It matters if an item has the same id as a container or a collection.
  enum Purpose {
    /// The caller presses the item or place. The lookup finds the item.
    case grip
    /// The caller drops at the item or place. The lookup finds the container if the item can be no place for the drag;
    /// otherwise it fails as ambiguous.
    case place
    /// The caller needs a list. The lookup finds the container or the collection.
    case list
  }

  /// Finds a place by its name; `nil` for a point.
  ///
  /// - Parameter carried: The dragged items, for which an item may be no place.
  func find(
    _ place: DriverPlace, for purpose: Purpose, carrying carried: [ItemKey] = []
  ) throws(DriverError) -> Found? {
    switch place {
    case .point: return nil
    case .item(let id, let namespace):
      let found = try find(id, namespace: namespace, for: .grip)
      guard case .item = found else { throw .noItem(id) }
      return found
    case .list(let id):
      let found = try find(id, for: .list)
      if case .item = found { throw .noContainer(id) }
      return found
    case .named(let id, let namespace): return try find(id, namespace: namespace, for: purpose, carrying: carried)
    }
  }

  /// Finds the container, the collection or the item with an id, or else the only item with a label. With a namespace,
  /// finds only items, and only by id.
  func find(
    _ name: Identifier, namespace: Identifier? = nil, for purpose: Purpose, carrying carried: [ItemKey] = []
  ) throws(DriverError) -> Found {
    let (scene, symbols) = (scene, host.engine.symbols)
    if let symbol = symbols.symbol(for: name) {
      let list: Found? =
        namespace != nil
        ? nil
        : scene.node(container: symbol).map { .container($0) }
          ?? scene.group(collection: symbol).map { .collection($0) }
      let items = scene.items(name, in: namespace, symbols)
      if let list, items.isEmpty || purpose == .list { return list }
      if let list, purpose == .place {
        let isList = !carried.isEmpty && !items.contains { host.engine.isPlace($0, for: carried) }
        guard isList else { throw .ambiguous(name) }
        return list
      }
      let namespaces = scene.namespaces(of: items, symbols)
      if namespaces.count > 1 { throw .severalItems(name, in: namespaces) }
      if let item = items.first { return .item(item) }
    }
    if let namespace { throw .notInside(name, place: "namespace '\(namespace)'") }
    let labelled = items(labelled: name)
    if labelled.count > 1 { throw severalLabels(name, labelled) }
    guard let item = labelled.first else {
      throw isLabelWithoutID(name) ? .noID(name) : .unknownName(name, meant: meant(by: name))
    }
    return .item(item)
  }

  private func meant(by name: Identifier) -> String? {
    if let spelled = onlyName(spelledLike: name) { return spelled }
    let symbols = host.engine.symbols
    return suggestion(for: name.description, among: scene.nodes.compactMap { $0.id.map { symbols[$0].description } })
  }

  // MARK: Points

  /// The point to press to lift an item; `nil` if it cannot be reached.
  func grabPoint(of what: DriverPlace) throws(DriverError) -> Point? {
    switch try find(what, for: .grip) {
    case nil: return try landingPoint(of: what, before: nil)
    case .item(let node): return liftPoint(revealing: node)
    case .container(let node): return grabPoint(among: (node + 1)..<scene[node].subtreeEnd, in: what)
    case .collection(let group): return grabPoint(among: scene.groups[Int(group)].members, in: what)
    }
  }

  /// The point to press to lift the frontmost of the nodes in a place; a point of the place if no node can be lifted.
  private func grabPoint(among nodes: some BidirectionalCollection<NodeIndex>, in place: DriverPlace) -> Point? {
    if let node = frontmostItem(among: nodes) { return liftPoint(revealing: node) }
    return place.id.flatMap { host.engine.landingPoint(of: $0) }
  }

  /// The frontmost item that can be lifted; `nil` without such an item. An item that is scrolled out of sight counts, so
  /// that the result does not depend on the offsets of scroll views.
  func frontmostItem(among nodes: some BidirectionalCollection<NodeIndex>) -> NodeIndex? {
    nodes.reversed().first { isLiftable($0) && host.engine.canPressToLift($0) }
  }

  /// Whether a node is an item that may be moved, and is neither hidden nor disabled.
  func isLiftable(_ node: NodeIndex) -> Bool {
    let scene = scene
    return scene[node].kind == .item && !scene[node].isMoveDisabled && !scene.isHidden(node) && !scene.isDisabled(node)
  }

  /// The point to tap to drop the held items at a place. For a node of a held item, the point that puts the item back.
  /// Scrolls to the point if it is out of sight.
  ///
  /// Returns `nil` without `Host.dragsByTaps`, if no item is held, if `place` is a point, or if `before` is `nil` and
  /// the place would not take the items.
  func dropPoint(of place: DriverPlace, before: Identifier?) throws(DriverError) -> Point? {
    guard host.dragsByTaps, var id = place.id, let held = host.heldDrag else { return nil }
    var place = place
    if case .item(let node) = try find(place, for: .grip) {
      id = scene[node].id.map { host.engine.symbols[$0] } ?? id
      if case .named = place { place = .named(id) }
      if isCarried(node, by: held) { return revealedLandingPoint(on: node, carrying: nil) }
    }
    func isWanted(_ one: HeldDrag.Place) -> Bool {
      guard one.place == id, one.before == before else { return false }
      return switch place {
      case .item: one.isItem
      case .list: !one.isItem
      case .named, .point: true
      }
    }
    guard held.places.contains(where: isWanted) else {
      return try before.map { before throws(DriverError) in try landingPoint(of: place, before: before) }
    }
    // Scrolls to the place, so that its point changes.
    _ = try landingPoint(of: place, before: before)
    return host.heldDrag?.places.first(where: isWanted)?.point
  }

  /// Whether a node is a held item or inside one. A tap there puts the items back.
  private func isCarried(_ node: NodeIndex, by held: HeldDrag) -> Bool {
    ([node] + scene.ancestors(of: node)).contains { one in
      scene[one].kind == .item && scene[one].id.map { held.itemIDs.contains(host.engine.symbols[$0]) } ?? false
    }
  }

  /// The point to tap; `nil` if it cannot be reached. If the tap would lift an item with handles, the point is on a
  /// handle.
  func tapPoint(of place: DriverPlace) throws(DriverError) -> Point? {
    if case .item(let node) = try find(place, for: .grip) {
      if host.dragsByTaps, host.heldDrag == nil, let point = liftPoint(revealing: node) { return point }
      return pressPoint(revealing: node)
    }
    return try landingPoint(of: place, before: nil)
  }

  /// The point of release to drop a drag at a place.
  ///
  /// - Parameter isList: Whether the place is a list with a position in it; with `before` it always is.
  func landingPoint(
    of place: DriverPlace, before: Identifier?, isList: Bool = false, carrying drag: DragState? = nil
  ) throws(DriverError) -> Point {
    if case .point(let point) = place { return try checked(point) }
    let carried = drag?.itemKeys ?? []
    guard let found = try find(place, for: isList || before != nil ? .list : .place, carrying: carried),
      let name = place.id
    else {
      throw .pointNotFinite
    }
    if case .item(let node) = found, before == nil { return revealedLandingPoint(on: node, carrying: drag) }
    let node = host.engine.landingNode(of: name, before: before)
    if let point = reveal(node, { host.engine.landingPoint(of: name, before: before) }) { return point }
    if let before { throw .notInside(before, place: place.description) }
    throw .unknownName(name, meant: nil)
  }

  /// The point of release to drop a drag on an item, after scrolling to it.
  private func revealedLandingPoint(on item: NodeIndex, carrying drag: DragState?) -> Point {
    func landing() -> Point { host.engine.landingPoint(on: item, carrying: drag) }
    return reveal(item, landing) ?? landing()
  }

  /// Checks that the item to insert before, in its namespace, is in the destination.
  func check(_ item: Identifier, in namespace: Identifier, isIn place: DriverPlace) throws(DriverError) {
    guard let name = place.id else { return }
    guard case .item(let node) = try find(item, namespace: namespace, for: .grip),
      host.engine.landingNode(of: name, before: item) == node
    else { throw .notInside(item, place: "\(place), in namespace '\(namespace)'") }
  }

  private func checked(_ point: Point) throws(DriverError) -> Point {
    guard point.isFinite else { throw .pointNotFinite }
    return point
  }
}
