/// The marked places of a drag.
struct PlaceMarks {
  var drag: DragSession.ID
  /// The version of the scene's description that the nodes belong to.
  var scene: UInt64
  var nodes: Set<NodeIndex>
}

/// Draws the scene with the effects of the running drags.
final class Drawing {
  private let calls: RuleCalls
  private let scene: SceneKeeper
  private let drags: DragRegister
  let previews: Previews
  /// The marked places of the held drag; `nil` if no places are marked.
  var marks: PlaceMarks?
  /// Reads the traits of a placement. Set by the engine, because the finders of actions are in later layers.
  var traits: PlacementTraits.Reader = { _ in ElementTraits(actions: [], role: .group) }
  private var drawn = DrawnPlacements()

  init(_ calls: RuleCalls, _ scene: SceneKeeper, _ drags: DragRegister) {
    self.calls = calls
    self.scene = scene
    self.drags = drags
    previews = Previews(calls, scene)
  }

  private var stage: Stage { scene.stage }

  /// The placements to draw, from back to front: the scene with the dragged items and their gap.
  var placements: [Placement] {
    // Inside a command or a listener the drawing is in an intermediate state, which is not cached.
    guard calls.activity == .idle else { return placements(arrangement) }
    return drawnNow { $0.placements(of: stage, traits) }
  }

  /// The placements if nothing has changed since they were last read; otherwise `nil`.
  var knownPlacements: [Placement]? {
    note()
    return drawn.known
  }

  /// Increases when the drawing has changed.
  var revision: UInt64 {
    note()
    return drawn.revision
  }

  /// The placements that have changed since a revision.
  func changes(since revision: UInt64) -> PlacementChanges {
    drawnNow { $0.changes(since: revision, of: stage, traits) }
  }

  private func drawnNow<Result>(_ read: (inout DrawnPlacements) -> Result) -> Result {
    note()
    return calls.during(.question) { read(&drawn) }
  }

  private func note() {
    guard calls.activity == .idle else { return }
    drawn.note(stage.version, drags.running.isEmpty ? .resting : marking(arrangement))
  }

  private func placements(_ arrangement: Arrangement) -> [Placement] {
    let arrangement = marking(arrangement)
    return calls.during(.question) { stage.scene.placements(arrangement, symbols: stage.symbols) }
  }

  /// The arrangement with the marked places of its drag.
  private func marking(_ arrangement: Arrangement) -> Arrangement {
    guard let marks, marks.scene == stage.description, drags.drag(marks.drag) != nil else { return arrangement }
    var arrangement = arrangement
    arrangement.marked = marks.nodes
    return arrangement
  }

  /// The drawing while a drag makes room; `nil` if no drag makes room.
  var displaced: Displaced? {
    guard !drags.running.isEmpty else { return nil }
    let arrangement = arrangement
    guard arrangement.gap != nil || !arrangement.lifted.allSatisfy(\.keepsPlace) else { return nil }
    let placements = placements(arrangement)
    return Displaced(placements: placements, gap: calls.during(.question) { stage.scene.gapFrame(arrangement) })
  }

  /// The drawn placements, and the gap for lifted items.
  struct Displaced {
    var placements: [Placement]
    var gap: Rect?
  }

  /// The effect of the running drags on the drawing. Of several drags, only the first one has a highlighted
  /// destination, a gap and a badge.
  var arrangement: Arrangement {
    // While a command runs, the scene may be newer than the located positions of the drags.
    guard let drag = drags.running.first, drags.running.allSatisfy(isFound) else { return .resting }
    var arrangement = Arrangement(lifted: lifted)
    arrangement.leader = leader(of: drag)
    arrangement.targeted = targetedContainer(of: drag)
    arrangement.gap = gap(of: drag)
    let accepted = drag.verdict.details.acceptedItemCount
    let count = accepted ?? drag.items.count
    arrangement.badge = count > 1 || accepted != nil ? min(count, drag.items.count) : nil
    if let quantity = drag.quantity {
      arrangement.badge = min(drag.verdict.details.acceptedQuantity ?? quantity.carried, quantity.carried)
    }
    return arrangement
  }

  /// Whether a drag's items and its destination were located in the present scene.
  private func isFound(_ drag: DragState) -> Bool {
    drag.located.version == stage.version && (drag.situation.stay.map { $0.version == stage.version } ?? true)
  }

  /// The lifted items of all drags. An item inside an item that another drag has lifted is left out, because it moves
  /// with the outer item.
  private var lifted: [Arrangement.Lifted] {
    let lifted = drags.running.flatMap(lifted)
    guard drags.running.count > 1 else { return lifted }
    let carried = CarriedNodes(lifted.map(\.node)) { stage.scene.nodes.subtreeEnd(of: $0) }
    return lifted.filter { !carried.liesInside($0.node) }
  }

  /// The lifted items of a drag, from back to front; the first item of the payload is in front. A lifted item inside
  /// another lifted item is left out, because it moves with the outer item.
  private func lifted(of drag: DragState) -> [Arrangement.Lifted] {
    let movesWithin = drag.movesWithinList(on: stage)
    let previews = previews.drawn(of: drag)
    return drag.payload.keys.indices.reversed().compactMap { index in
      guard let node = node(of: drag, at: index),
        !drag.located.carried.liesInside(node)
      else { return nil }
      return .init(
        node: node, origin: previews[index].frame.origin,
        keepsPlace: drag.quantity?.isPart == true || !drag.origin.isReorder && !movesWithin,
        share: drag.quantity.map { .init(lifted: $0.carried, rest: $0.rest) },
        rotation: previews[index].rotation, preview: drag.previews.scenes[drag.payload.keys[index]])
    }
  }

  /// The node of the grabbed item; `nil` if it is not in the scene.
  private func leader(of drag: DragState) -> NodeIndex? {
    drag.payload.keys.indices.contains(drag.payload.leader) ? node(of: drag, at: drag.payload.leader) : nil
  }

  /// The node of a dragged item; `nil` for items of external drags, even if a node has the same id.
  private func node(of drag: DragState, at index: Int) -> NodeIndex? {
    drag.origin.isLocal ? stage.scene.node(item: drag.payload.keys[index]) : nil
  }

  /// The row or container to highlight as the destination of a drag; `nil` if a drop would not be taken.
  private func targetedContainer(of drag: DragState) -> NodeIndex? {
    guard let target = drag.target, drag.verdict.operation.delivers else { return nil }
    if let into = drag.place.into, let row = drag.row(in: target, on: stage), stage.scene.nodes.id(of: row) == into {
      return row
    }
    guard drag.place.isCollection, let to = drag.place.to, let group = stage.scene.group(collection: to) else {
      return target.node
    }
    return stage.scene.groups[Int(group)].container
  }

  /// The gap to open: at the place of a drop, or else, for a drag that reorders, at the old place of the grabbed item.
  private func gap(of drag: DragState) -> Arrangement.Gap? {
    if drag.place.intent != nil, drag.target?.kind.isReorder != true { return gapInList(of: drag) }
    guard drag.origin.isReorder, let leader = leader(of: drag) ?? drag.located.nodes.first else { return nil }
    let size = stage.scene.frame(of: leader).size
    if case .rows(let group)? = drag.target?.kind, drag.verdict.operation.delivers {
      return stage.rows.gap(in: group, for: drag, size)
    }
    guard drag.verdict.operation.delivers, drag.place.isCollection, let to = drag.place.to,
      let index = stage.scene.group(collection: to)
    else {
      if drag.quantity?.isPart == true { return nil }
      return stage.scene.nodes.parent(of: leader).map { .init(in: $0, before: leader, size: size) }
    }
    let group = stage.scene.groups[Int(index)]
    // A destination that takes the items into a row, or at no particular place, opens no gap.
    guard let container = group.container, drag.place.intent ?? .insertAtDestination == .insertAtDestination else {
      return nil
    }
    let before = drag.place.before.flatMap { stage.scene.member($0, of: index) }
    return .init(in: container, before: before ?? stage.scene.follower(of: index), size: size)
  }

  /// The gap in a list that takes items between two others.
  private func gapInList(of drag: DragState) -> Arrangement.Gap? {
    guard drag.place.intent == .insertAtDestination, drag.verdict.operation.delivers, let gap = drag.situation.gap,
      gap.description == stage.description
    else { return nil }
    let group = stage.scene.groups[Int(gap.group)]
    guard let container = group.container else { return nil }
    let pointed = gap.position < group.members.count ? group.members[gap.position] : nil
    let before = drag.place.isRedirected ? drag.place.before.flatMap { stage.scene.member($0, of: gap.group) } : pointed
    let lifted =
      drag.payload.liftedFrames.indices.contains(drag.payload.leader)
      ? drag.payload.liftedFrames[drag.payload.leader].size : .zero
    // Items of other programs have no size yet. The gap is then as large as a present row.
    let neighbor = (before ?? group.members.last).map { stage.scene.frame(of: $0).size }
    return .init(
      in: container, before: before ?? stage.scene.follower(of: gap.group),
      size: lifted == .zero ? neighbor ?? SceneNode(.item).defaultSize : lifted)
  }
}
