/// A place with a position, resolved in the present scene. Names may be labels, as the board shows them.
struct ExactPlace {
  /// The list, or the item to drop on.
  let place: DriverPlace
  /// The item of the list to insert before; `nil` is the end, or a place without a position.
  let before: Identifier?
  /// Whether the place is a list with a position in it.
  let isList: Bool
  /// The item that has to take the drop; `nil` if none is named.
  private let into: Identifier?

  /// - Parameter carried: The dragged items. A drop behind an item goes before the next item that is not dragged.
  init(
    _ place: DriverPlace, _ position: DriverPosition?, carrying carried: [Identifier], of driver: Driver
  ) throws(DriverError) {
    let place = try driver.exact(place)
    switch position {
    case nil: (self.place, before, isList, into) = (place, nil, false, nil)
    case .before(let name, let namespace):
      let id = try driver.exact(before: name)
      if let namespace { try driver.check(id, in: namespace, isIn: place) }
      (self.place, before, isList, into) = (place, id, true, nil)
    case .after(let name):
      let id = try driver.exact(before: name)
      let members = try driver.members(of: place)
      guard let index = members.firstIndex(of: id) else { throw .notInside(id, place: place.description) }
      let next = members[(index + 1)...].first { !carried.contains($0) }
      (self.place, before, isList, into) = (place, next, true, nil)
    case .index(let index):
      let members = try driver.members(of: place)
      guard 0...members.count ~= index else {
        throw .noPosition(index, count: members.count, place: place.description)
      }
      (self.place, before, isList, into) = (place, index < members.count ? members[index] : nil, true, nil)
    case .into(let name):
      let id = try driver.exact(before: name)
      try driver.check(id, liesIn: place)
      (self.place, before, isList, into) = (driver.target(into: id), nil, false, id)
    }
  }

  /// The reason why a drop at the present position of a drag would go elsewhere; `nil` if it would go here, if nothing
  /// takes it, or if this place has no position.
  func reasonForOtherPlace(_ drag: DragState, on engine: Engine) -> Reason? {
    guard let name = place.id else { return nil }
    if let into { return engine.reasonForOtherPlace(than: .into(into, list: name), for: drag) }
    return isList ? engine.reasonForOtherPlace(than: .position(in: name, before: before), for: drag) : nil
  }

  /// The reason why a drop at this place as a whole would be taken by a list elsewhere, such as the nearest one; `nil` if
  /// it would not, or if this place has a position.
  func reasonForOtherList(_ drag: DragState, of driver: Driver) throws(DriverError) -> Reason? {
    guard !isList, into == nil, let name = place.id,
      let node = driver.node(of: try driver.find(place, for: .place, carrying: drag.itemKeys))
    else { return nil }
    return driver.host.engine.reasonForOtherPlace(than: .node(node, name: name), for: drag)
  }
}

extension Driver {
  /// The node of a place; of a collection, the container around it.
  func node(of found: Found?) -> NodeIndex? {
    switch found {
    case .item(let node), .container(let node): node
    case .collection(let group): scene.groups[Int(group)].container
    case nil: nil
    }
  }

  /// The ids of the items of a list, in order.
  func members(of place: DriverPlace) throws(DriverError) -> [Identifier] {
    let (scene, symbols) = (scene, host.engine.symbols)
    let list: GroupIndex?
    switch try find(place, for: .list) {
    case .collection(let group): list = group
    case .container(let node):
      let named = scene[node].id.flatMap { scene.group(collection: $0) }
      let inside = scene.groups.indices.filter { scene.groups[$0].container == node }
      list = named ?? (inside.count == 1 ? GroupIndex(inside[0]) : nil)
    case .item, nil: list = nil
    }
    guard let list else { throw .noList(place.description) }
    return scene.groups[Int(list)].members.compactMap { scene[$0].id.map { symbols[$0] } }
  }

  /// Checks that an item is inside a place, at any depth.
  func check(_ item: Identifier, liesIn place: DriverPlace) throws(DriverError) {
    guard case .item(let node) = try find(item, for: .grip) else { throw .notInside(item, place: place.description) }
    let scene = scene
    let isInside: Bool
    switch try find(place, for: .list) {
    case .container(let outer), .item(let outer): isInside = scene.isNode(node, inside: outer)
    case .collection(let group):
      isInside = scene.groups[Int(group)].members.contains { $0 == node || scene.isNode(node, inside: $0) }
    case nil: isInside = true
    }
    if !isInside { throw .notInside(item, place: place.description) }
  }

  /// The place at which a drop goes into an item: the item itself if it takes drops, or else the list in it.
  func target(into item: Identifier) -> DriverPlace {
    host.engine.innerList(of: item).map { .list($0) } ?? .item(item)
  }
}
