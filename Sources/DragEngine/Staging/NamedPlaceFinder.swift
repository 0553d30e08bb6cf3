/// Finds the places that can be named as the target of a drop: collections, and other nodes with an id that take drops.
///
/// Nodes that take no drops themselves, such as a board around its squares, are left out. So are items if drops go only
/// before or behind them.
struct NamedPlaceFinder {
  let stage: Stage

  private var landing: LandingPoints { stage.landing }

  /// The places of the scene, in scene order.
  var places: [NamedPlace] {
    var places = find()
    for index in places.indices { places[index].index = index }
    return places
  }

  /// Places that were computed before the scene was scrolled, with their present points.
  func moved(_ places: [NamedPlace]) -> [NamedPlace] {
    places.map { place in
      var place = place
      place.point =
        place.list.map { landing.point(inGroup: $0, beforeMember: nil) ?? .zero }
        ?? landing.exposedPoint(of: place.node)
      return place
    }
  }

  private func find() -> [NamedPlace] {
    let scene = stage.scene
    var lists: [NodeIndex: [GroupIndex]] = [:]
    for (index, group) in scene.groups.enumerated() {
      if let container = group.container { lists[container, default: []].append(GroupIndex(index)) }
    }
    var places: [NamedPlace] = []
    for node in scene.nodes.indices.lazy.map({ NodeIndex($0) }) where scene.isUsable(node) {
      let own = lists[node] ?? []
      var isKnown = false
      for list in own {
        guard let name = scene.groups[Int(list)].collection else { continue }
        isKnown = isKnown || name == scene.nodes.id(of: node)
        var place = place(name, ofList: list)
        place.isCollection = true
        places.append(place)
      }
      guard let name = scene.nodes.id(of: node), !isKnown else { continue }
      let takesDrops =
        !(stage.behaviors[node]?.dropping.destinations.isEmpty ?? true) || own.contains(where: stage.lists.takesRows)
      if scene.nodes.kind(of: node) == .item {
        guard takesDrops || takesDropsInto(node) else { continue }
        places.append(
          NamedPlace(name: name, node: node, list: nil, isItem: true, point: landing.exposedPoint(of: node)))
      } else if takesDrops, own.count == 1 {
        places.append(place(name, ofList: own[0]))
      } else if takesDrops {
        places.append(
          NamedPlace(name: name, node: node, list: nil, isItem: false, point: landing.exposedPoint(of: node)))
      }
    }
    return places
  }

  private func place(_ name: Symbol, ofList list: GroupIndex) -> NamedPlace {
    let group = stage.scene.groups[Int(list)]
    let last = stage.lists.flow(of: list) == nil ? group.container ?? group.members.last : group.members.last
    return NamedPlace(
      name: name, node: last ?? group.container ?? 0, list: list, isItem: false,
      point: landing.point(inGroup: list, beforeMember: nil) ?? .zero)
  }

  /// Whether an item is a row of a list whose destination can direct a drop into the row.
  private func takesDropsInto(_ node: NodeIndex) -> Bool {
    guard let list = stage.scene.nodes.group(of: node), let container = stage.scene.groups[Int(list)].container else {
      return false
    }
    return stage.behaviors[container]?.dropping.destinations.contains(where: \.isCollection) ?? false
  }
}
