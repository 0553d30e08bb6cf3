/// The points at which a pointer grabs nodes, and the points at which a pointer is released to drop at a place.
struct LandingPoints {
  let stage: Stage

  /// A point at which the pointer can grab a node: uncovered, and near the centre of the node's visible part.
  ///
  /// For an item that contains items, preferably a point outside of the inner items.
  /// - Returns: Space: scene. `nil` if the node is hidden, disabled, clipped completely, or covered at every tested
  ///   point.
  func grabPoint(of node: NodeIndex) -> Point? {
    var probes = Int.max
    return grabPoint(of: node, probing: &probes)
  }

  /// Returns `grabPoint(of:)`, with a limit on the tested points for searches among many covered nodes.
  ///
  /// - Parameter probes: The number of points, except centres, that may still be tested. Decreases with each point.
  func grabPoint(of node: NodeIndex, probing probes: inout Int) -> Point? {
    let item = stage.scene.nodes.kind(of: node) == .item ? node : nil
    return grabPoint(of: node, outsideItemsIn: item, probing: &probes)
  }

  /// - Parameter item: The node itself or an item around it. The point is preferably outside of items inside this item.
  ///   `nil` accepts any point.
  private func grabPoint(of node: NodeIndex, outsideItemsIn item: NodeIndex?, probing probes: inout Int) -> Point? {
    guard let frame = stage.scene.visibleFrame(of: node) else { return nil }
    var inside: Point?
    for (index, point) in Self.probes(on: frame).enumerated() {
      if index > 0 {
        if probes == 0 { return inside }
        probes -= 1
      }
      guard let top = stage.scene.topmost(at: point) else { continue }
      guard stage.isNode(top, within: node) else {
        if stage.scene.visibleFrame(of: top)?.intersection(frame) == frame { return inside }
        continue
      }
      if item == nil || innermostItem(around: top) == item { return point }
      inside = inside ?? point
    }
    return inside
  }

  /// A point at which a press lifts a node: on the first reachable handle of an item with handles; for any other node,
  /// `grabPoint(of:)`. `nil` if there is none.
  func liftPoint(of node: NodeIndex) -> Point? {
    var probes = Int.max
    return liftPoint(of: node, probing: &probes)
  }

  /// Returns `liftPoint(of:)`, with a limit on the tested points.
  ///
  /// - Parameter probes: The number of points, except centres, that may still be tested. Decreases with each point.
  func liftPoint(of node: NodeIndex, probing probes: inout Int) -> Point? {
    let handles = stage.marked.handles.handles(of: node)
    if handles.isEmpty { return grabPoint(of: node, probing: &probes) }
    for handle in handles {
      if let point = grabPoint(of: handle, outsideItemsIn: node, probing: &probes) { return point }
    }
    return nil
  }

  /// The node that a press has to hit to lift a node: the first usable handle of an item with handles, or else the node
  /// itself.
  func grip(of node: NodeIndex) -> NodeIndex {
    stage.marked.handles.handles(of: node).first(where: stage.scene.isUsable) ?? node
  }

  /// The reason that a pointer does not reach a node, in words that follow the node's name and `is`.
  func obstacle(to node: NodeIndex) -> String {
    if stage.scene.isHidden(node) { return "hidden" }
    if stage.scene.isDisabled(node) { return "disabled" }
    let handles = stage.marked.handles.handles(of: node)
    let isHeld = handles.isEmpty || handles.contains(where: stage.scene.isUsable)
    return isHeld ? "covered or out of sight" : "lifted by a handle that is hidden or disabled"
  }

  /// The topmost node at a point; `nil` if a press there would lift another node: an item inside the node, or the item
  /// around a node that is not an item itself.
  func pressed(at point: Point, lifting node: NodeIndex) -> NodeIndex? {
    let item = stage.scene.nodes.kind(of: node) == .item ? node : nil
    return stage.scene.topmost(at: point).flatMap { innermostItem(around: $0) == item ? $0 : nil }
  }

  /// The node itself if it is an item, or else the innermost item around it; `nil` if there is none.
  func innermostItem(around node: NodeIndex) -> NodeIndex? {
    var current: NodeIndex? = node
    while let node = current, stage.scene.nodes.kind(of: node) != .item {
      current = stage.scene.nodes.parent(of: node)
    }
    return current
  }

  /// The tested positions on a frame as fractions of its extents: the centre, then a grid around it.
  static let shares = [0.5, 0.25, 0.75, 0.125, 0.875, 0.03, 0.97]

  /// The tested points on a frame.
  static func probes(on frame: Rect) -> some Sequence<Point> {
    shares.lazy.flatMap { y in
      shares.lazy.map { x in
        Point(x: frame.minX + frame.size.width * x, y: frame.minY + frame.size.height * y)
      }
    }
  }

  /// The landing point of a place: the point at which a pointer is released to drop there.
  ///
  /// For a list, named by its collection id or as the only list of its container, a point before the item `before` or
  /// at the end of the list. For an item in a list that takes drops between its items, `point(on:carrying:)`. For any
  /// other container or item, an uncovered point near the centre.
  /// - Parameters:
  ///   - place: The id of the container or item.
  ///   - before: The item to insert before; `nil` is the end.
  ///   - drag: The drag whose items are dropped; `nil` means an external drag.
  /// - Returns: Space: scene. `nil` if no container or item has the id, or if `before` is not an item of the place's
  ///   list.
  func point(of place: Identifier, before: Identifier? = nil, carrying drag: DragState? = nil) -> Point? {
    guard let symbol = stage.symbols.symbol(for: place) else { return nil }
    if let list = list(named: symbol) { return point(inGroup: list, before: before) }
    guard before == nil else { return nil }
    return node(named: symbol).map { point(on: $0, carrying: drag) }
  }

  /// The landing point on an item. Space: scene.
  ///
  /// In a list that takes drops between its items, the dropped items take the place of the item, which moves towards
  /// their old place. The returned point is clearly on one side of the item's centre, because at the exact centre the
  /// side would depend on the pointer's previous position. For any other item, `exposedPoint(of:)`.
  func point(on item: NodeIndex, carrying drag: DragState?) -> Point {
    guard let group = listWithPlaces(around: item), let axis = stage.lists.flow(of: group)?.axis else {
      return exposedPoint(of: item)
    }
    let nodes = stage.scene.nodes
    let position = nodes[Int(item)].indexInGroup
    let comesFromBefore =
      drag?.located.nodes.contains { nodes.group(of: $0) == group && nodes[Int($0)].indexInGroup < position } ?? false
    if let point = nestedPoint(behind: comesFromBefore, item, in: group) { return point }
    let frame = stage.scene.frame(of: item)
    for share in [1.0 / 8, 1.0 / 5, 1.0 / 32] {
      for aside in Self.shares {
        let point = frame.point(along: axis, comesFromBefore ? 1 - share : share, aside)
        if let top = stage.scene.topmost(at: point), stage.isNode(top, within: item) { return point }
      }
    }
    // The point is covered, or scrolled out of view.
    return point(on: item, along: axis, comesFromBefore ? 7.0 / 8 : 1.0 / 8)
  }

  /// The landing point of a legal place, found by the place's name; `nil` if the place is not in the scene. Space:
  /// scene.
  func point(of place: LegalPlace.Name) -> Point? {
    let item = place.isItem ? place.item.flatMap { stage.scene.node(item: $0) } : nil
    if place.isItem, item == nil { return nil }
    let found = stage.namedPlaces.first { named in
      named.name == place.place && named.isItem == place.isItem && named.isCollection == place.isCollection
        && (item == nil || named.node == item)
    }
    guard let named = found else { return nil }
    guard let before = place.before else { return named.point }
    guard let list = named.list else { return nil }
    let member = place.item.map { stage.scene.node(item: $0) } ?? stage.scene.member(before, of: list)
    guard let member, stage.scene.nodes.group(of: member) == list else { return nil }
    return point(inGroup: list, beforeMember: member)
  }

  /// The landing point of a legal place; `nil` if the place is not in the scene. Space: scene.
  ///
  /// - Complexity: O(1), if the named places have not changed since the place was found.
  func point(of place: LegalPlace) -> Point? {
    if place.name.before != nil {
      return stage.scene.nodes.group(of: place.node).flatMap { point(inGroup: $0, beforeMember: place.node) }
    }
    func isSame(_ named: NamedPlace) -> Bool {
      named.name == place.name.place && named.isItem == place.name.isItem
        && named.isCollection == place.name.isCollection && named.node == place.node
    }
    let places = stage.namedPlaces
    if places.indices.contains(place.position), isSame(places[place.position]) { return places[place.position].point }
    return places.first(where: isSame)?.point
  }

  /// Whether the landing point of a place is visible, so that a pointer can reach it without scrolling.
  func isInSight(_ place: Identifier, before: Identifier?) -> Bool {
    guard let node = node(of: place, before: before), let point = point(of: place, before: before) else {
      return false
    }
    return stage.scene.clip(around: node)?.contains(point) ?? true
  }

  /// The point at a fraction of an item's extent along an axis, and in the middle of its visible extent across the
  /// axis.
  private func point(on item: NodeIndex, along axis: Axis, _ share: Double) -> Point {
    let frame = stage.scene.frame(of: item)
    let point = frame.point(along: axis, share, 0.5)
    guard let clip = stage.scene.clip(around: item), !clip.contains(point) else { return point }
    let (low, high) =
      axis == .horizontal
      ? (max(frame.minY, clip.minY), min(frame.maxY, clip.maxY))
      : (max(frame.minX, clip.minX), min(frame.maxX, clip.maxX))
    guard low < high else { return point }
    let middle = (low + high) / 2
    return axis == .horizontal ? Point(x: point.x, y: middle) : Point(x: middle, y: point.y)
  }

  /// The list that contains an item, if the list takes drops between its items and the item itself is not a named
  /// place.
  private func listWithPlaces(around item: NodeIndex) -> GroupIndex? {
    guard let group = stage.scene.nodes.group(of: item), stage.scene.groups[Int(group)].container != nil,
      stage.scene.groups[Int(group)].collection != nil || stage.lists.takesRows(group),
      !stage.namedPlaces.contains(where: { $0.node == item && $0.isItem })
    else { return nil }
    return group
  }

  /// The node at which a drop at a place is released: the item before or behind which the drop inserts, or else the
  /// container or item itself.
  func node(of place: Identifier, before: Identifier? = nil) -> NodeIndex? {
    guard let symbol = stage.symbols.symbol(for: place) else { return nil }
    guard let list = list(named: symbol) else { return before == nil ? node(named: symbol) : nil }
    let group = stage.scene.groups[Int(list)]
    guard let before else {
      return stage.lists.flow(of: list) == nil
        ? group.container ?? group.members.last : group.members.last ?? group.container
    }
    return stage.symbols.symbol(for: before).flatMap { stage.scene.member($0, of: list) }
  }

  /// The collection with an id, or the only list directly inside the container with that id.
  func list(of place: Identifier) -> GroupIndex? { stage.symbols.symbol(for: place).flatMap { list(named: $0) } }

  /// The collection with an id, or the only list directly inside the container with that id.
  private func list(named name: Symbol) -> GroupIndex? {
    stage.scene.group(collection: name) ?? stage.scene.node(container: name).flatMap { onlyList(of: $0) }
  }

  /// The container with an id, or else the first item with the id.
  private func node(named name: Symbol) -> NodeIndex? {
    stage.scene.node(container: name) ?? stage.scene.nodes(itemID: name).first
  }

  /// The list directly inside a container, if there is exactly one.
  func onlyList(of node: NodeIndex) -> GroupIndex? {
    let lists = stage.scene.groups.indices.filter { stage.scene.groups[$0].container == node }
    return lists.count == 1 ? GroupIndex(lists[0]) : nil
  }

  private func point(inGroup index: GroupIndex, before: Identifier?) -> Point? {
    guard let before else { return point(inGroup: index, beforeMember: nil) }
    let follower = stage.symbols.symbol(for: before).flatMap { stage.scene.member($0, of: index) }
    return follower.flatMap { point(inGroup: index, beforeMember: $0) }
  }

  /// The landing point in a list, before one of its members or at its end. `nil` for an empty list without a container.
  /// Space: scene.
  func point(inGroup index: GroupIndex, beforeMember follower: NodeIndex?) -> Point? {
    let members = stage.scene.groups[Int(index)].members
    guard let container = stage.scene.groups[Int(index)].container else {
      return (follower ?? members.last).map { exposedPoint(of: $0) }
    }
    guard let axis = stage.lists.flow(of: index)?.axis, let neighbor = follower ?? members.last else {
      return nestedPoint(inside: index) ?? exposedPoint(of: container)
    }
    if let point = nestedPoint(behind: follower == nil, neighbor, in: index) { return point }
    // Just inside an edge of the neighbour: past the neighbour's centre for the end of the list, before the centre for
    // the gap before the neighbour.
    return point(on: neighbor, along: axis, follower == nil ? 7.0 / 8 : 1.0 / 8)
  }

  /// A point of a node that no node outside of the node covers, or else the centre of the node. Space: scene.
  func exposedPoint(of node: NodeIndex) -> Point {
    grabPoint(of: node) ?? stage.scene.frame(of: node).center
  }
}

extension Rect {
  /// The point at fractions of the extents along and across an axis.
  fileprivate func point(along axis: Axis, _ share: Double, _ aside: Double) -> Point {
    let (x, y) = axis == .horizontal ? (share, aside) : (aside, share)
    return Point(x: minX + size.width * x, y: minY + size.height * y)
  }
}
