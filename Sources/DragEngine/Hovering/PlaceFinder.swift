/// Computes the place of a drop in its destination.
///
/// The place is computed from the pointer and the previous gap, without rules. A configuration may then redirect the
/// drop to another place. An intent decides whether the items go between two rows, into one row, or to the list as a
/// whole.
final class PlaceFinder {
  private let scene: SceneKeeper

  init(_ scene: SceneKeeper) { self.scene = scene }

  private var stage: Stage { scene.stage }
  private var symbols: SymbolTable { scene.symbols }

  /// Computes the place of a drop in its target, without asking rules.
  func updatePlace(of drag: DragState, in target: DropTarget, on stage: Stage) {
    let group = pointedList(of: drag, in: target, on: stage) ?? nearestGroup(to: drag, in: target, on: stage)
    let position = group.map { self.position(in: $0, of: drag, on: stage) }
    if drag.situation.isPlaced, let gap = drag.situation.gap, gap.group == group, gap.position == position,
      gap.description == stage.description
    {
      return
    }
    var place = DropPlace()
    place.touchedItem = drag.place.touchedItem || target.touchesItem
    if let group, let position {
      let gap = gap(at: position, in: group, on: stage)
      drag.situation.gap = gap
      place.before = gap.before
      if target.reorderContainer != nil, let collection = stage.scene.groups[Int(group)].collection {
        place.to = collection
        place.isCollection = true
      } else {
        place.to = stage.scene.groups[Int(group)].container.flatMap { stage.containerID(around: $0) }
        place.index = stage.scene.groups[Int(group)].offset(ofMember: gap.position)
      }
    } else {
      place.to = stage.containerID(around: target.node)
      if stage.scene.nodes.kind(of: target.node) == .item { place.into = stage.scene.nodes.id(of: target.node) }
    }
    drag.situation.place = place
    drag.situation.isPlaced = group != nil
    if drag.situation.anchor?.list != place.to { drag.situation.anchor = .init(point: drag.location, list: place.to) }
  }

  /// The list under the pointer. On an edge of the item that contains the innermost list, the list around that item.
  private func pointedList(of drag: DragState, in target: DropTarget, on stage: Stage) -> GroupIndex? {
    guard let holder = target.holder, let lists = target.reorderContainer.flatMap({ NestedLists($0, of: stage) }) else {
      return target.group
    }
    return lists.list(around: holder, at: drag.situation.aim) ?? target.group
  }

  /// The list of the target's reorder container that is nearest to a drag, except lists inside dragged items; `nil` for
  /// other targets.
  private func nearestGroup(to drag: DragState, in target: DropTarget, on stage: Stage) -> GroupIndex? {
    guard let collections = target.reorderContainer.flatMap({ stage.lists.of($0) }),
      let nearest = collections.nearest(to: drag.situation.aim)
    else { return nil }
    guard drag.carrier(of: nearest, on: stage) != nil else { return nearest }
    return collections.nearest(to: drag.situation.aim) { drag.carrier(of: $0, on: stage) == nil }
  }

  /// Replaces the computed place by a configuration's place.
  func redirect(_ drag: DragState, to destination: ReorderDestination) {
    if let target = drag.target, target.reorderContainer == nil, target.group != nil {
      return redirect(drag, to: destination, inRowsOf: target)
    }
    drag.situation.place = DropPlace(
      to: symbols.internPassing(destination.collection), isCollection: true,
      before: destination.before.map(symbols.internPassing).flatMap {
        restingRow(from: $0, in: destination.collection, drag)
      },
      touchedItem: drag.place.touchedItem, isRedirected: true)
  }

  /// Replaces the computed place by a configuration's place, in a list with offsets.
  private func redirect(_ drag: DragState, to destination: ReorderDestination, inRowsOf target: DropTarget) {
    guard let group = target.group else { return }
    let members = stage.scene.groups[Int(group)].members
    let before = destination.before.map(symbols.internPassing)
    let position = before.flatMap { stage.scene.position(of: $0, in: group) } ?? members.count
    drag.situation.place = DropPlace(
      to: symbols.internPassing(destination.collection), before: before,
      index: stage.scene.groups[Int(group)].offset(ofMember: position),
      touchedItem: drag.place.touchedItem, isRedirected: true)
  }

  /// The given row, or if it is dragged, the next row of the list that is not dragged; `nil` is the end.
  ///
  /// - Complexity: O(*n* log *n*) in the number of dragged rows.
  private func restingRow(from item: Symbol, in collection: Identifier, _ drag: DragState) -> Symbol? {
    guard let node = drag.located.nodes.first(where: { stage.scene.nodes.id(of: $0) == item }),
      let group = stage.scene.nodes.group(of: node),
      symbols.symbol(for: collection).flatMap({ stage.scene.group(collection: $0) }) == group
    else { return item }
    let (members, carried) = (stage.scene.groups[Int(group)].members, drag.located.carried)
    for position in Int(stage.scene.nodes[Int(node)].indexInGroup)..<members.count
    where !carried.contains(members[position]) {
      return stage.scene.nodes.id(of: members[position])
    }
    return nil
  }

  // MARK: Intents

  /// Adjusts the place of a drag to the intent of a destination.
  func take(_ intent: DropIntent, of target: DropTarget, _ drag: DragState) {
    var place = drag.place
    place.intent = intent
    switch intent {
    case .insertAtDestination: break
    case .unspecified: place.before = nil
    case .insertIntoDestination:
      place.before = nil
      place.into = rowToGoInto(drag, in: target).flatMap { stage.scene.nodes.id(of: $0) }
    }
    // In a list with offsets, the index becomes that of the row, or `nil`. For reordering the index remains unchanged.
    if target.reorderContainer == nil, !target.kind.isReorder, intent != .insertAtDestination {
      place.index = rowToGoInto(drag, in: target).flatMap { row in
        intent == .unspecified ? nil : stage.rows.offset(of: row)
      }
    }
    drag.situation.place = place
  }

  /// The row that a drop would go into: the row that a configuration has named, or else the row under the pointer.
  private func rowToGoInto(_ drag: DragState, in target: DropTarget) -> NodeIndex? {
    guard drag.place.isRedirected, let before = drag.place.before, let group = target.group ?? drag.situation.gap?.group
    else {
      return drag.row(in: target, on: stage)
    }
    return stage.scene.member(before, of: group)
  }

  /// The intent of a collection destination whose answer has no intent: insert if the answer names a place, otherwise
  /// unspecified. `nil` for other targets.
  func ownIntent(of target: DropTarget, _ drag: DragState) -> DropIntent? {
    guard case .destination(let index) = target.kind,
      stage.behaviors[target.node]?.dropping.destinations[index].isCollection == true
    else { return nil }
    return drag.place.isRedirected ? .insertAtDestination : .unspecified
  }

  // MARK: Gaps

  /// The gap before the member of a group at a position.
  private func gap(at position: Int, in group: GroupIndex, on stage: Stage) -> DragState.Gap {
    let members = stage.scene.groups[Int(group)].members
    let before = position < members.count ? stage.scene.nodes.id(of: members[position]) : nil
    return .init(group: group, position: position, before: before, description: stage.description)
  }

  /// The position in a group at which a drop would insert.
  private func position(in group: GroupIndex, of drag: DragState, on stage: Stage) -> Int {
    guard let flow = stage.lists.flow(of: group) else { return stage.scene.groups[Int(group)].members.count }
    let members = stage.scene.groups[Int(group)].members
    let location = stage.scene.restingPoint(drag.location, inside: stage.scene.groups[Int(group)].container)
    let row = ReorderGap(
      axis: flow.axis,
      row: RestingRow(frames: stage.scene.restingFrames, members: members, carried: drag.located.carried))
    let previous = previousPosition(in: group, of: drag)
    return switch flow {
    case .line: row.position(at: location, previous: previous)
    case .rows(let rows): rows.position(at: location, previous: previous, in: row)
    }
  }

  /// The drag's latest position in this group. The position may have been computed in an earlier scene.
  private func previousPosition(in group: GroupIndex, of drag: DragState) -> Int? {
    guard let gap = drag.situation.gap, gap.group == group else { return nil }
    if gap.description == stage.description { return gap.position }
    guard let before = gap.before else { return stage.scene.groups[Int(group)].members.count }
    return stage.scene.position(of: before, in: group)
  }
}

/// The members of a group, with their frames at rest and not scrolled.
private struct RestingRow: ReorderRow {
  let frames: NodeFrames
  let members: SceneGroup.Members
  let carried: CarriedNodes

  var count: Int { members.count }
  func frame(at position: Int) -> Rect { frames[members[position]] }
  func isLifted(_ position: Int) -> Bool { carried.contains(members[position]) }
  var isAscending: Bool { members.first.map(frames.isAscending) ?? false }
}
