// Checks whether a drag has reached its requested place. A pointer at the landing point of a place may be over another
// place. Covered nodes, nodes that a rule has hidden, and places in containers that take drops only at their end cannot
// be reached.

extension NamedPlace {
  /// Whether a destination is that of the place's item, or inside the item but not inside an inner item.
  func contains(_ target: DropTarget, on stage: Stage) -> Bool {
    stage.landing.innermostItem(around: target.node) == node
  }
}

extension DragState {
  /// Whether a drop at a destination goes to the requested place itself, and not to one inside or around it.
  func leads(to place: NamedPlace, by target: DropTarget, on stage: Stage) -> Bool {
    guard place.isItem else { return self.place.to == place.name }
    return place.contains(target, on: stage) || row(in: target, on: stage) == place.node
  }

  /// The reason that a drop now would not go to a requested place. `nil` if it would, or if no destination there takes
  /// the drag. Only a position is also checked if the destination refuses the drop, or if a configuration redirects it.
  func reasonForOtherPlace(than place: RequestedPlace, on stage: Stage) -> Reason? {
    guard outcome == nil else { return nil }
    switch place {
    case .named(let name): return reasonForOtherPlace(named: name, on: stage)
    case .position(let list, let before): return reasonForOtherPosition(in: list, before: before, on: stage)
    case .into(let item, let list): return reasonForOtherPlace(into: item, holding: list)
    case .node(let node, let name): return reasonForOtherPlace(at: node, named: name, on: stage)
    }
  }

  private func reasonForOtherPlace(named place: Identifier, on stage: Stage) -> Reason? {
    guard verdict.operation.delivers, let target, !self.place.isRedirected else { return nil }
    if name(self.place.to) == place { return nil }
    let places = stage.namedPlaces.filter { stage.symbols[$0.name] == place }
    if places.isEmpty || places.contains(where: { leads(to: $0, by: target, on: stage) }) { return nil }
    return .goesElsewhere(at: place, route)
  }

  private func reasonForOtherPosition(in list: Identifier, before: Identifier?, on stage: Stage) -> Reason? {
    guard target != nil else { return nil }
    if let group = stage.landing.list(of: list), let gap = situation.gap, gap.group == group,
      gap.description == stage.description
    {
      let follower = before.flatMap { stage.landing.node(of: list, before: $0) }
      let wanted =
        follower.map { restingPosition(from: $0, in: group, on: stage) } ?? stage.scene.groups[Int(group)].members.count
      if gap.position == wanted { return nil }
    }
    // A list without positions takes a drop at its end.
    if before == nil, place.before == nil, place.into == nil, name(place.to) == list { return nil }
    return .goesElsewhere(before, list, name(place.to), name(place.before))
  }

  private func reasonForOtherPlace(into item: Identifier, holding list: Identifier) -> Reason? {
    guard target != nil, !place.isRedirected else { return nil }
    if name(place.into) == item || name(place.to) == list { return nil }
    return .goesElsewhere(into: item, name(place.to), name(place.before))
  }

  private func reasonForOtherPlace(at node: NodeIndex, named name: Identifier, on stage: Stage) -> Reason? {
    if let carrier = located.carried.carrier(of: node), carrier != node, let item = stage.scene.nodes.id(of: carrier) {
      return .insideItself(stage.symbols[item], name)
    }
    guard verdict.operation.delivers, let target, !place.isRedirected else { return nil }
    let list: GroupIndex? =
      switch target.kind {
      case .dynamic(let group, _), .rows(let group): group
      case .reorder, .destination: place.isCollection ? place.to.flatMap { stage.scene.group(collection: $0) } : nil
      }
    guard let list, let container = stage.scene.groups[Int(list)].container else { return nil }
    if stage.isNode(container, within: node) { return nil }
    let hasList = stage.scene.groups.contains { $0.container == node && $0.collection != nil }
    if stage.isNode(node, within: container), !hasList || located.carried.carrier(of: node) != nil { return nil }
    return .goesElsewhere(at: name, self.name(place.to), self.name(place.before))
  }

  /// The position of a member of a list. If the member is dragged, the position of the next member that is not dragged.
  private func restingPosition(from node: NodeIndex, in group: GroupIndex, on stage: Stage) -> Int {
    let members = stage.scene.groups[Int(group)].members
    var position = Int(stage.scene.nodes[Int(node)].indexInGroup)
    while position < members.count, located.carried.contains(members[position]) { position += 1 }
    return position
  }
}
