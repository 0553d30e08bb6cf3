// The scene and its drawing, the points at which pointers press and drop, and the scroll views.

extension Engine {
  /// Describes the scene again if it has changed since the last description.
  ///
  /// The engine calls this function before each input and read. A host calls it to get the errors of its scene. Has no
  /// effect inside a closure that the engine is calling.
  /// - Throws: The error of the description. The last valid scene then remains.
  public func updateScene() throws(EngineError) { try commands.update.run() }

  /// The place in a script that describes a node of the present scene; `nil` if it is unknown. Describes the scene once
  /// more.
  package func sourcePlace(of node: NodeIndex) -> SourcePlace? { sceneKeeper.place(of: node) }

  /// Describes the scene after rules were replaced. The drags remain unchanged, because the caller may still refuse the
  /// new rules. If the caller accepts them, it calls `reviewDragsOfNewRules`.
  package func describeSceneOfNewRules() throws(EngineError) { try commands.update.describe() }

  /// Asks the verdicts of the drags again after rules were replaced. A drag whose source is not in the new scene ends
  /// with the cause `reloaded`.
  package func reviewDragsOfNewRules() {
    let review = commands.update.review
    review.causeOfGoneSource = .reloaded
    defer { review.causeOfGoneSource = .sourceGone }
    review.run()
  }

  /// The pointers with a running drag, in the order in which the drags began.
  package var draggingPointers: [PointerID] { drags.running.map(\.pointer) }

  /// The scene with the changes of the running command so far; outside of a command the present scene.
  ///
  /// - Throws: The error of the description. The last valid scene then remains.
  package func sceneInCommand() throws(EngineError) -> Scene {
    if activity == .command { try sceneKeeper.rebuild() }
    return sceneKeeper.stage.scene
  }

  /// Causes the scene to be described again before the next input or read.
  public func invalidateScene() { sceneKeeper.invalidate() }

  /// The latest scene, without the effects of drags.
  package var scene: Scene { stage.scene }

  /// The companion object of the latest scene's description.
  package var sceneCompanion: AnyObject? { stage.companion }

  /// The placements to draw, from back to front: the scene with the dragged items and their gap.
  ///
  /// Describes the scene again if it has changed. If the description fails, the placements are those of the latest
  /// valid scene.
  /// - Complexity: O(1) if nothing has changed since the last reading, and O(*k*) if only *k* lifted items have moved;
  ///   otherwise O(*n*) in the number of nodes.
  public var placements: [Placement] {
    if activity == .idle { try? updateScene() }
    return drawing.placements
  }

  /// The placements if the drawing has not changed since they were last read; `nil` if they have to be made.
  package var knownPlacements: [Placement]? { isSceneCurrent ? drawing.knownPlacements : nil }

  /// Whether the engine is idle and its scene up to date.
  package var isSceneCurrent: Bool { activity == .idle && sceneKeeper.isCurrent }

  /// Increases when a placement has changed, and when the scene was described again with equal placements.
  ///
  /// Describes the scene again if it has changed, as `placements` does.
  public var revision: UInt64 {
    if activity == .idle { try? updateScene() }
    return drawing.revision
  }

  /// The placements that have changed since a revision, also if only their actions or roles have changed. All
  /// placements if `revision` is not one of the latest revisions.
  ///
  /// Inside a closure, the drawing is in an intermediate state. All placements are then returned, with the revision 0,
  /// so that the next call returns all placements as well.
  ///
  /// - Complexity: O(*k*) for *k* changed placements, if only lifted items have moved; otherwise O(*n*) in the number
  ///   of nodes.
  public func changes(since revision: UInt64) -> PlacementChanges {
    if activity == .idle { try? updateScene() }
    guard activity == .idle else {
      let placements = drawing.placements
      return PlacementChanges(
        revision: 0, count: placements.count, changed: placements, keys: placements.keys)
    }
    return drawing.changes(since: revision)
  }

  /// The formation of the previews of a pointer's drag at its present place; `nil` if the pointer has no drag.
  public func previewsFormation(pointer: PointerID = 0) -> PreviewsFormation? {
    drags.drag(of: pointer).map { drawing.previews.formation(of: $0) }
  }

  /// The endings of the previews of the drag that ended last, in the order of the payload.
  public var previewEndings: [PreviewEnding] { drags.ended.latestPreviewEndings }

  // MARK: Points

  /// A point at which the pointer can grab an item: uncovered, and near the item's centre.
  ///
  /// For an item with items inside, the point is outside of the inner items if possible.
  /// - Returns: Space: scene. `nil` if the item is hidden, disabled, clipped completely, or covered everywhere.
  package func grabPoint(of node: NodeIndex) -> Point? { stage.landing.grabPoint(of: node) }

  /// A point at which a pointer can press a node: uncovered in the present drawing, and near the node's centre.
  ///
  /// - Returns: Space: scene. `nil` if the node is hidden, disabled, clipped completely, or covered everywhere; while a
  ///   drag makes room, also if the node is lifted.
  package func pressPoint(of node: NodeIndex) -> Point? { pointing.presser.pressPoint(of: node) }

  /// A point at which a pointer can press a node to lift it; differs from `pressPoint(of:)` for an item with handles.
  /// Space: scene.
  package func liftPoint(of node: NodeIndex) -> Point? { pointing.presser.liftPoint(of: node) }

  /// The reason that a pointer does not reach a node, in words that follow the node's name and `is`.
  package func obstacle(to node: NodeIndex) -> String { stage.landing.obstacle(to: node) }

  /// Whether a pointer can press a node to lift it, if necessary after scrolling to it. No content is scrolled
  /// afterwards.
  package func canPressToLift(_ node: NodeIndex) -> Bool {
    if liftPoint(of: node) != nil { return true }
    guard scene.hasClips else { return false }
    return sceneKeeper.scrollingBack {
      sceneKeeper.reveal(grip(of: node)) { nil } && stage.landing.liftPoint(of: node) != nil
    }
  }

  /// The node that a press has to hit to lift a node: a handle of an item with handles, or else the node itself.
  package func grip(of node: NodeIndex) -> NodeIndex { stage.landing.grip(of: node) }

  /// The landing point of a place: the point at which a pointer is released to drop there.
  ///
  /// For a list with a flow, named by its collection or as the only list of its container, a point before the item
  /// `before` or at the end of the list. For an item in a list that takes drops between its items, the point at which
  /// an external drag is inserted before the item. For any other container or item, an uncovered point near the centre.
  /// - Parameters:
  ///   - place: The id of the container or item.
  ///   - before: The item to insert before; `nil` is the end.
  /// - Returns: Space: scene. `nil` if no container or item has the id, or if `before` is not a row of the list.
  public func landingPoint(of place: Identifier, before: Identifier? = nil) -> Point? {
    stage.landing.point(of: place, before: before)
  }

  /// The point at which the pointer is released to drop the items of a drag on an item.
  ///
  /// In a list that takes drops between its items, the dropped items take the place of the item, which moves towards
  /// their old place. At the exact centre of the item, the side would depend on the pointer's previous position; the
  /// returned point is clearly on the intended side. For an item that takes drops itself, an uncovered point near the
  /// centre. Space: scene.
  package func landingPoint(on item: NodeIndex, carrying drag: DragState?) -> Point {
    stage.landing.point(on: item, carrying: drag)
  }

  /// The node at which a drop at a place is released: the item before or behind which the drop inserts, or else the
  /// container or item itself.
  package func landingNode(of place: Identifier, before: Identifier? = nil) -> NodeIndex? {
    stage.landing.node(of: place, before: before)
  }

  /// Whether the landing point of a place is visible, so that a pointer can reach it without scrolling. False for an
  /// unknown place.
  ///
  /// - Parameters:
  ///   - place: The id of a container, a collection or an item.
  ///   - before: The item of the place to insert before; `nil` is the end.
  public func isInSight(_ place: Identifier, before: Identifier? = nil) -> Bool {
    stage.landing.isInSight(place, before: before)
  }

  /// The reason that a drop now would not go to a requested place. `nil` if it would, or if no destination there takes
  /// the drag.
  package func reasonForOtherPlace(than place: RequestedPlace, for drag: DragState) -> Reason? {
    drag.reasonForOtherPlace(than: place, on: stage)
  }

  /// The id of the first collection inside an item; `nil` if there is none, or if the item itself is a destination.
  package func innerList(of item: Identifier) -> Identifier? {
    guard let node = symbols.symbol(for: item).flatMap({ stage.scene.nodes(itemID: $0).first }),
      stage.behaviors[node]?.dropping.destinations.isEmpty ?? true
    else { return nil }
    let inside = node..<stage.scene.nodes.subtreeEnd(of: node)
    return stage.scene.groups.first { $0.collection != nil && $0.container.map(inside.contains) ?? false }?
      .collection.map { symbols[$0] }
  }

  // MARK: Scrolling

  /// The scroll views of the scene. Outer scroll views come before inner ones.
  public var scrollViews: [ScrollView] {
    if activity == .idle { try? updateScene() }
    return pointing.scroller.scrollViews
  }

  /// The scroll view with an id; `nil` if there is none.
  public func scrollView(_ id: Identifier) -> ScrollView? { scrollViews.first { $0.id == id } }

  /// The scroll views that a pointer's drag scrolls; empty without a drag, or if the drag is not near an edge.
  ///
  /// The engine moves the content at each tick. The host only has to send ticks, with each frame or at `deadline`.
  public func scrollIntents(pointer: PointerID = 0) -> [ScrollIntent] {
    drags.drag(of: pointer).map { hovering.scrolling.intents(of: $0) } ?? []
  }
}
