/// The lists whose rows are identified by offsets: each `forEach` with a move or delete action of its own.
///
/// Rows are lifted and dropped as in any drag. The place of the drop is an offset, counted before any row is removed.
struct OffsetRows {
  let stage: Stage

  // MARK: Moving

  /// The `forEach` that contains a node, if its rows can be moved.
  func movable(around node: NodeIndex) -> GroupIndex? {
    guard let group = stage.scene.nodes.group(of: node), stage.groupBehaviors[group]?.rows.move != nil,
      stage.scene.groups[Int(group)].container != nil
    else { return nil }
    return group
  }

  /// The `forEach` in which a drag can move its items; `nil` unless all items are its rows, because an offset is valid
  /// in one list only.
  func list(of drag: DragState) -> GroupIndex? {
    guard drag.origin.isRow, drag.located.nodes.count == drag.payload.keys.count, let first = drag.located.nodes.first,
      let group = movable(around: first),
      drag.located.nodes.allSatisfy({ stage.scene.nodes.group(of: $0) == group })
    else { return nil }
    return group
  }

  /// The positions of rows among the members of their `forEach`, ascending.
  private func positions(of nodes: some Sequence<NodeIndex>) -> [Int] {
    nodes.map { Int(stage.scene.nodes[Int($0)].indexInGroup) }.sorted()
  }

  /// The offsets of rows in the list of values, ascending.
  func offsets(of nodes: some Sequence<NodeIndex>, in group: GroupIndex) -> [Int] {
    positions(of: nodes).map { stage.scene.groups[Int(group)].offset(ofMember: $0) }
  }

  /// The offset of a row in the list of values; `nil` for a node outside of lists.
  func offset(of row: NodeIndex) -> Int? {
    stage.scene.nodes.group(of: row).map { group in
      stage.scene.groups[Int(group)].offset(ofMember: Int(stage.scene.nodes[Int(row)].indexInGroup))
    }
  }

  /// The session of a drop, in the space of the container around a list.
  func session(of drag: DragState, in group: GroupIndex) -> DropSession {
    let container = stage.scene.groups[Int(group)].container
    return DropSession(drag, seenFrom: container.map(stage.scene.frame) ?? .zero, phase: .active)
  }

  /// Whether the dragged rows are adjacent and a drop at the present place would leave them where they are.
  func wouldLeaveInPlace(_ drag: DragState, in group: GroupIndex) -> Bool {
    guard let index = drag.place.index else { return false }
    let (rows, place) = (positions(of: drag.located.nodes), stage.scene.groups[Int(group)].position(ofOffset: index))
    guard let first = rows.first, let last = rows.last, last - first + 1 == rows.count else { return false }
    return first <= place && place <= last + 1
  }

  /// The gap for moved rows.
  func gap(in list: GroupIndex, for drag: DragState, _ size: Size) -> Arrangement.Gap? {
    let group = stage.scene.groups[Int(list)]
    guard let container = group.container, let index = drag.place.index else { return nil }
    let position = group.position(ofOffset: index)
    let member = position < group.members.count ? group.members[position] : nil
    return .init(in: container, before: member ?? stage.scene.follower(of: list), size: size)
  }

  // MARK: Deleting

  /// For each list, in scene order, a closure that runs the list's delete action with the offsets of the rows.
  ///
  /// - Parameter drag: The drag whose drop deletes the rows; the action receives its session. `nil` without a drag.
  func deletions(of keys: [ItemKey], by drag: DragState?) -> [() -> CommandAnswer] {
    let nodes = Set(keys.compactMap { stage.scene.node(item: $0) })
    return stage.marked.deletingGroups.compactMap { group in
      guard let delete = stage.groupBehaviors[group]?.rows.delete else { return nil }
      let rows = stage.scene.groups[Int(group)].members.filter { nodes.contains($0) && isDeletable($0) }
      let offsets = offsets(of: rows, in: group)
      return rows.isEmpty ? nil : { delete(offsets, drag.map { session(of: $0, in: group) }) }
    }
  }

  /// Whether a row can be deleted: its list has a delete action, and the row does not disable deletion.
  func isDeletable(_ node: NodeIndex) -> Bool {
    let record = stage.scene[node]
    return !record.isDeleteDisabled && record.group.flatMap { stage.groupBehaviors[$0]?.rows.delete } != nil
  }

  /// The reason that a row cannot be deleted.
  func refusal(ofDeleting node: NodeIndex) -> Reason {
    let record = stage.scene[node]
    let id = record.id.map { stage.symbols[$0] } ?? "it"
    let name = record.appearance.label.isEmpty ? id.description : record.appearance.label
    return Reason("\(name) cannot be deleted", code: "not_deletable", parameters: ["item_id": id])
  }

  /// Whether a drag carries an item that must not be deleted.
  func carriesUndeletable(_ drag: DragState) -> Bool {
    drag.located.nodes.contains { stage.scene.nodes[Int($0)].isDeleteDisabled }
  }
}
