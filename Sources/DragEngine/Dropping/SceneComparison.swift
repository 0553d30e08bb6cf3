/// Compares the places of items in the scenes before and after a drop.
struct SceneComparison {
  let before: Scene
  let after: Scene

  /// Whether the later scene does not show an item.
  func isGone(_ item: ItemKey) -> Bool { after.node(item: item) == nil }

  /// Whether an item is in another list or in another container; false if one of the scenes does not show it.
  func hasLeft(_ item: ItemKey) -> Bool {
    guard let old = before.node(item: item), let new = after.node(item: item) else { return false }
    return home(of: old, in: before) != home(of: new, in: after)
  }

  /// The quantity of an item in one of the scenes; `nil` if it has none.
  func quantity(of item: ItemKey, in scene: Scene) -> Int? { scene.node(item: item).flatMap { scene[$0].quantity } }

  /// Whether nothing of an item is left: the later scene does not show it, or shows it with the quantity 0.
  func isUsedUp(_ item: ItemKey) -> Bool { isGone(item) || quantity(of: item, in: after) == 0 }

  /// Whether only the later scene shows an item.
  func isNew(_ item: ItemKey) -> Bool { before.node(item: item) == nil }

  /// Whether an item of the later scene is new, or its quantity has grown.
  func hasGrown(_ item: ItemKey) -> Bool {
    guard !isNew(item) else { return quantity(of: item, in: after) != 0 }
    guard let old = quantity(of: item, in: before), let new = quantity(of: item, in: after) else { return false }
    return new > old
  }

  /// Whether the place of an item is unchanged, and its quantity, if it has one, is still there: an item of which
  /// nothing is left may remain at its place.
  func hasStayed(_ item: ItemKey) -> Bool { !isUsedUp(item) && isUnmoved(item) && !hasShifted(item) }

  /// Whether the place and the quantity of an item are unchanged.
  func isUnchanged(_ item: ItemKey) -> Bool {
    quantity(of: item, in: before) == quantity(of: item, in: after) && isUnmoved(item) && !hasShifted(item)
  }

  /// Whether an item with a free frame is at another position in the same container. In other containers, a frame
  /// follows from the order and from other items.
  func hasShifted(_ item: ItemKey) -> Bool {
    guard let old = before.node(item: item), let new = after.node(item: item), before.hasFreeFrame(old),
      after.hasFreeFrame(new), home(of: old, in: before) == home(of: new, in: after)
    else { return false }
    return before.offsetInParent(of: old) != after.offsetInParent(of: new)
  }

  /// Whether the place of an item is unchanged: the same list and position; outside of lists, the same container.
  ///
  /// If the length of the list has changed, the same items have to be in front of the item, apart from items that only
  /// one of the two lists contains.
  ///
  /// - Complexity: O(1); if items were inserted or removed, O(*n*) in the length of the list.
  func isUnmoved(_ item: ItemKey) -> Bool {
    guard let old = before.node(item: item), let new = after.node(item: item),
      home(of: old, in: before) == home(of: new, in: after)
    else { return false }
    guard let oldList = list(of: old, in: before), let newList = list(of: new, in: after) else { return true }
    if oldList.members.count == newList.members.count { return oldList.position == newList.position }
    let earlier = Set(oldList.members.prefix(oldList.position).compactMap { before.nodes.itemKey(of: $0) })
    let present = Set(newList.members.prefix(newList.position).compactMap { after.nodes.itemKey(of: $0) })
    return earlier.subtracting(present).allSatisfy(isAbsent(newList.members, in: after))
      && present.subtracting(earlier).allSatisfy(isAbsent(oldList.members, in: before))
  }

  private struct Home: Equatable {
    var list: Symbol?
    var container: Symbol?
  }

  private func home(of node: NodeIndex, in scene: Scene) -> Home {
    Home(
      list: scene.nodes.group(of: node).flatMap { scene.groups[Int($0)].collection },
      container: scene.namedContainer(around: node).flatMap { scene.nodes.id(of: $0) })
  }

  private func list(of node: NodeIndex, in scene: Scene) -> (members: SceneGroup.Members, position: Int)? {
    scene.nodes.group(of: node).map { (scene.groups[Int($0)].members, Int(scene.nodes[Int(node)].indexInGroup)) }
  }

  private func isAbsent(_ members: SceneGroup.Members, in scene: Scene) -> (ItemKey) -> Bool {
    let present = Set(members.compactMap { scene.nodes.itemKey(of: $0) })
    return { !present.contains($0) }
  }
}
