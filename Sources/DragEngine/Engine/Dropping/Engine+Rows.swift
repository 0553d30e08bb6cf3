// Rows identified by offsets: a `for_each` with a move or delete action of its own. The gestures are those of any drag;
// the place is an offset, counted before anything is removed.

extension Engine {
  // MARK: Moving

  /// The `for_each` that contains a node, if its rows can be moved.
  func movableRows(of node: NodeIndex) -> GroupIndex? {
    guard let group = stage.scene.nodes.group(of: node), stage.groupBehaviors[group]?.rows.move != nil,
      stage.scene.groups[Int(group)].container != nil
    else { return nil }
    return group
  }

  /// The `for_each` in which a drag can move its items: all must be rows of it, because an offset is valid in one list
  /// only.
  func rows(of drag: DragState) -> GroupIndex? {
    guard drag.origin.isRow, drag.located.nodes.count == drag.payload.keys.count, let first = drag.located.nodes.first,
      let group = movableRows(of: first),
      drag.located.nodes.allSatisfy({ stage.scene.nodes.group(of: $0) == group })
    else { return nil }
    return group
  }

  /// The destination formed by the rows among which a drag began.
  func rowsTarget(at node: NodeIndex, for drag: DragState) -> DropTarget? {
    guard let group = drag.located.rows, stage.scene.groups[Int(group)].container == node else { return nil }
    return DropTarget(
      node: node, kind: .rows(group: group), group: group, configurationNode: configurationNode(for: node, drag),
      touchesItem: hitsItem(drag, inside: node))
  }

  /// The positions of rows among the members of their `for_each`, ascending.
  private func positions(of nodes: some Sequence<NodeIndex>) -> [Int] {
    nodes.map { Int(stage.scene.nodes[Int($0)].indexInGroup) }.sorted()
  }

  /// The offsets of rows in the list of values, ascending.
  private func offsets(of nodes: some Sequence<NodeIndex>, in group: GroupIndex) -> [Int] {
    positions(of: nodes).map { stage.scene.groups[Int(group)].offset(ofMember: $0) }
  }

  /// Whether adjacent rows would go back to their present place.
  func leavesRowsInPlace(_ drag: DragState, in group: GroupIndex) -> Bool {
    guard let index = drag.place.index else { return false }
    let (rows, place) = (positions(of: drag.located.nodes), stage.scene.groups[Int(group)].position(ofOffset: index))
    guard let first = rows.first, let last = rows.last, last - first + 1 == rows.count else { return false }
    return first <= place && place <= last + 1
  }

  /// Runs the move action for the rows of a drag.
  func moveRows(_ drop: Drop, of group: GroupIndex) -> CommandAnswer {
    let drag = drop.drag
    guard let rows = stage.groupBehaviors[group]?.rows, let move = rows.move, let index = drag.place.index else {
      return .refused(Reason("the rows are gone", code: "rows_gone"))
    }
    let taken = drag.located.nodes.prefix(drag.verdict.acceptedItemCount ?? .max)
    drop.takenItems = Array(taken.indices)
    drop.isMovedInTransaction = rows.movesInTransaction
    return move(offsets(of: taken, in: group), index)
  }

  /// The gap for moved rows.
  func gapInRows(_ index: GroupIndex, _ drag: DragState, _ size: Size) -> Arrangement.Gap? {
    let group = stage.scene.groups[Int(index)]
    guard let container = group.container, let index = drag.place.index else { return nil }
    let position = group.position(ofOffset: index)
    return .init(in: container, before: position < group.members.count ? group.members[position] : nil, size: size)
  }

  /// Replaces the computed place by a configuration's place, in a list with offsets.
  func redirect(_ drag: DragState, to destination: ReorderDestination, inRowsOf target: DropTarget) {
    guard let group = target.group else { return }
    let members = stage.scene.groups[Int(group)].members
    let before = destination.before.map(symbols.intern)
    let position = before.flatMap { stage.scene.position(of: $0, in: group) } ?? members.count
    drag.place = DropPlace(
      to: symbols.intern(destination.collection), before: before,
      index: stage.scene.groups[Int(group)].offset(ofMember: position),
      touchedItem: drag.place.touchedItem, isRedirected: true)
  }

  /// The refusal of a place that a configuration has chosen in a list with offsets; `nil` if the place is valid.
  func problemInRows(with destination: ReorderDestination, at target: DropTarget) -> Ruling? {
    guard let group = target.group, let container = stage.scene.groups[Int(group)].container else { return nil }
    let name = stage.containerID(around: container).map { symbols[$0] }
    if name != destination.collection {
      return wrongPlace(
        Reason(
          "'\(destination.collection)' is not the list that these rows are in", code: "unknown_collection",
          parameters: ["collection_id": destination.collection]))
    }
    guard let before = destination.before, landingPoint(of: destination.collection, before: before) == nil else {
      return nil
    }
    return wrongPlace(
      Reason(
        "no row '\(before)' is in '\(destination.collection)'", code: "unknown_row",
        parameters: ["item_id": before, "collection_id": destination.collection]))
  }

  // MARK: Deleting

  /// Deletes rows like a user: by the `onDelete` action of each row's list.
  ///
  /// - Parameter itemIDs: Items of one or several lists; if several items have an id, the first in the scene.
  /// - Returns: `performed`; `refused`, without a change, if one of them is unknown or cannot be deleted.
  @discardableResult
  public func delete(_ itemIDs: [Identifier]) -> Response {
    guard beginInput() else { return .busy }
    do { try updateScene() } catch { return .failed(error.reason) }
    var rows: [ItemKey] = []
    for id in itemIDs {
      guard let node = symbols.symbol(for: id).flatMap({ stage.scene.nodes(itemID: $0).first }),
        let key = stage.scene.nodes.itemKey(of: node)
      else { return .refused(.unknownItem(id)) }
      guard isDeletable(node) else { return .refused(undeletable(node)) }
      rows.append(key)
    }
    guard !rows.isEmpty else { return .unhandled }
    defer { reviewDrags() }
    return carryOut(as: name(ofDeleting: rows)) { deleteRows(rows) }
  }

  private func name(ofDeleting rows: [ItemKey]) -> UndoableStep {
    var name = UndoableStep(.delete)
    name.itemIDs = rows.map { symbols[$0.id] }
    return name
  }

  /// Deletes the selected rows; `nil` if no selected item is in a list with `onDelete`.
  func deleteSelection() -> Response? {
    var rows: [ItemKey] = []
    var fixed: NodeIndex?
    for group in stage.deletingGroups {
      let members = stage.scene.groups[Int(group)].members
      guard let first = members.first, let key = stage.scene.nodes.itemKey(of: first) else { continue }
      let selected = Set(selection(around: first, for: key) ?? [])
      for node in members {
        guard let key = stage.scene.nodes.itemKey(of: node), stage.scene[node].isSelected || selected.contains(key.id)
        else {
          continue
        }
        if isDeletable(node) { rows.append(key) } else { fixed = fixed ?? node }
      }
    }
    guard !rows.isEmpty else { return fixed.map { .refused(undeletable($0)) } }
    return carryOut(as: name(ofDeleting: rows)) { deleteRows(rows) }
  }

  /// Runs the delete actions of rows, once for each list. Rows that are gone are skipped.
  func deleteRows(_ keys: [ItemKey]) -> CommandAnswer {
    guard !stage.deletingGroups.isEmpty else { return .done }
    do { try rebuildScene() } catch { return .failed(error.reason) }
    for (delete, offsets) in deletions(of: keys) {
      let answer = delete(offsets)
      guard case .done = answer else { return answer }
    }
    return .done
  }

  /// The delete action and the offsets of its rows, for each list in scene order.
  private func deletions(of keys: [ItemKey]) -> [(delete: ([Int]) -> CommandAnswer, offsets: [Int])] {
    let nodes = Set(keys.compactMap { stage.scene.node(item: $0) })
    return stage.deletingGroups.compactMap { group in
      guard let delete = stage.groupBehaviors[group]?.rows.delete else { return nil }
      let rows = stage.scene.groups[Int(group)].members.filter { nodes.contains($0) && isDeletable($0) }
      return rows.isEmpty ? nil : (delete, offsets(of: rows, in: group))
    }
  }

  /// Whether a row lies in a list with a delete action, and is not protected.
  private func isDeletable(_ node: NodeIndex) -> Bool {
    let record = stage.scene[node]
    return !record.isDeleteDisabled && record.group.flatMap { stage.groupBehaviors[$0]?.rows.delete } != nil
  }

  private func undeletable(_ node: NodeIndex) -> Reason {
    let record = stage.scene[node]
    let id = record.id.map { symbols[$0] } ?? "it"
    let name = record.label.isEmpty ? id.description : record.label
    return Reason("\(name) cannot be deleted", code: "not_deletable", parameters: ["item_id": id])
  }

  /// Whether a drag carries an item that must not be deleted.
  func carriesUndeletable(_ drag: DragState) -> Bool {
    drag.located.nodes.contains { stage.scene.nodes[Int($0)].isDeleteDisabled }
  }
}
