/// Checks the place that a configuration has chosen for a drag, instead of the place under the pointer.
struct RedirectionCheck {
  let drag: DragState
  let target: DropTarget
  let stage: Stage

  private var symbols: SymbolTable { stage.symbols }

  /// The refusal of a place that a configuration has chosen; `nil` if the place is valid.
  ///
  /// In a reorder container, a place is valid if it is in one of the container's lists, at the end or before an item of
  /// that list, and the list is not inside a dragged item.
  func problem(with destination: ReorderDestination) -> LazyVerdict? {
    guard let container = target.reorderContainer else {
      return target.group == nil
        ? problemAnywhere(with: destination) : problemInRows(with: destination)
    }
    let name = destination.collection
    guard let group = symbols.symbol(for: name).flatMap({ stage.scene.group(collection: $0) }),
      stage.lists.of(container)?.contains(group) == true
    else {
      return .wrongPlace(
        Reason(
          "no collection '\(name)' is in this reorder container", code: "unknown_collection",
          parameters: ["collection_id": name]))
    }
    if let item = drag.carrier(of: group, on: stage).flatMap({ stage.scene.nodes.id(of: $0) }) {
      return .wrongPlace(.insideItself(symbols[item], name))
    }
    guard let before = destination.before, !isMember(before, of: group) else { return nil }
    return .wrongPlace(.notInCollection(before, name))
  }

  /// The refusal of a place that a configuration has chosen in a list with offsets; `nil` if the place is valid.
  private func problemInRows(with destination: ReorderDestination) -> LazyVerdict? {
    guard let group = target.group, let container = stage.scene.groups[Int(group)].container else { return nil }
    let name = stage.containerID(around: container).map { symbols[$0] }
    if name != destination.collection {
      return .wrongPlace(
        Reason(
          "'\(destination.collection)' is not the list that these rows are in", code: "unknown_collection",
          parameters: ["collection_id": destination.collection]))
    }
    guard let before = destination.before, stage.landing.point(of: destination.collection, before: before) == nil else {
      return nil
    }
    return .wrongPlace(
      Reason(
        "no row '\(before)' is in '\(destination.collection)'", code: "unknown_row",
        parameters: ["item_id": before, "collection_id": destination.collection]))
  }

  /// The refusal of a place for a destination without a list; `nil` if the place is valid.
  ///
  /// The end of every list or container of the scene is valid, and in a list the position before each item. A list or
  /// container inside a dragged item is not valid.
  private func problemAnywhere(with destination: ReorderDestination) -> LazyVerdict? {
    let name = destination.collection
    guard let symbol = symbols.symbol(for: name), let node = container(named: symbol) else {
      return .wrongPlace(
        Reason(
          "no collection '\(name)' is in the scene", code: "unknown_collection", parameters: ["collection_id": name]))
    }
    if let carrier = drag.located.carried.carrier(of: node),
      let item = stage.scene.nodes.id(of: carrier)
    {
      return .wrongPlace(.insideItself(symbols[item], name))
    }
    guard let before = destination.before, stage.landing.node(of: name, before: before) == nil else { return nil }
    return .wrongPlace(.notInCollection(before, name))
  }

  private func container(named name: Symbol) -> NodeIndex? {
    stage.scene.group(collection: name).flatMap { stage.scene.groups[Int($0)].container }
      ?? stage.scene.node(container: name)
  }

  private func isMember(_ id: Identifier, of group: GroupIndex) -> Bool {
    guard let symbol = symbols.symbol(for: id) else { return false }
    return stage.scene.nodes(itemID: symbol).contains { stage.scene.nodes.group(of: $0) == group }
  }
}
