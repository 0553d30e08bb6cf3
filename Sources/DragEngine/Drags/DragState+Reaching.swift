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

  /// The reason that a drop would not go to a place, or not before an item of the place. `nil` if it would, if it is not
  /// taken, if a configuration has chosen the place, or if the place takes no drops itself.
  ///
  /// - Parameter before: The item to insert before; `nil` is any position.
  func reasonForOtherPlace(named place: Identifier, before: Identifier?, on stage: Stage) -> Reason? {
    if let before { return reasonForOtherPlace(place, before: before, on: stage) }
    guard outcome == nil, verdict.operation.delivers, let target, !self.place.isRedirected else { return nil }
    if name(self.place.to) == place { return nil }
    let places = stage.namedPlaces.filter { stage.symbols[$0.name] == place }
    if places.isEmpty || places.contains(where: { leads(to: $0, by: target, on: stage) }) { return nil }
    return .goesElsewhere(at: place, route)
  }

  /// The reason that the gap under a drag's pointer is not at the requested position. `nil` if it is there, or if no
  /// destination there takes the drag. A place to which a configuration redirects the drop is not checked, because the
  /// rule has chosen it.
  ///
  /// - Parameter before: The item of the place to insert before; `nil` is the end.
  func reasonForOtherPlace(_ place: Identifier, before: Identifier?, on stage: Stage) -> Reason? {
    guard outcome == nil, target != nil else { return nil }
    if let group = stage.landing.list(of: place), let gap = situation.gap, gap.group == group,
      gap.description == stage.description
    {
      let follower = before.flatMap { stage.landing.node(of: place, before: $0) }
      let wanted =
        follower.map { restingPosition(from: $0, in: group, on: stage) } ?? stage.scene.groups[Int(group)].members.count
      if gap.position == wanted { return nil }
    }
    // A list without positions takes a drop at its end.
    if before == nil, self.place.before == nil, self.place.into == nil, name(self.place.to) == place { return nil }
    return .goesElsewhere(before, place, name(self.place.to), name(self.place.before))
  }

  /// The reason that a drop would not go into an item or into the list inside the item. `nil` if it would, or if no
  /// destination there takes the drag.
  func reasonForOtherPlace(into item: Identifier, holding list: Identifier) -> Reason? {
    guard outcome == nil, target != nil, !place.isRedirected else { return nil }
    if name(place.into) == item || name(place.to) == list { return nil }
    return .goesElsewhere(into: item, name(place.to), name(place.before))
  }

  /// The reason that a drop at a node would be taken by a list elsewhere, such as the nearest one: the list is neither
  /// inside the node nor around it. A list around a node that has a list of its own is elsewhere, too, unless the node
  /// is dragged. `nil` if the drop goes to the node, if a configuration has chosen the place, or if the drop is not
  /// taken.
  ///
  /// - Parameter name: The name of the node, for the message.
  func reasonForOtherPlace(at node: NodeIndex, named name: Identifier, on stage: Stage) -> Reason? {
    if outcome == nil, let carrier = located.carried.carrier(of: node), carrier != node,
      let item = stage.scene.nodes.id(of: carrier)
    {
      return .insideItself(stage.symbols[item], name)
    }
    guard outcome == nil, verdict.operation.delivers, let target, !place.isRedirected else { return nil }
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
