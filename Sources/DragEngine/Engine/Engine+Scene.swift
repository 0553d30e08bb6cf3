// The scene and its drawing.

extension Engine {
  /// Describes the scene anew if it has changed since the last description.
  ///
  /// The engine calls this itself before each input and read; a host calls it to get the errors of its scene. Has no
  /// effect inside a closure that the engine is calling.
  /// - Throws: The error of the description. The last valid scene then remains.
  public func updateScene() throws(EngineError) { try commands.update.run() }

  /// The scene with the changes of the running command so far; outside of a command the present scene.
  ///
  /// - Throws: The error of the description. The last valid scene then remains.
  package func sceneInCommand() throws(EngineError) -> Scene {
    if activity == .command { try sceneKeeper.rebuild() }
    return sceneKeeper.stage.scene
  }

  /// Causes the scene to be described anew before the next input or read.
  public func invalidateScene() { sceneKeeper.invalidate() }

  /// The latest scene, at rest.
  package var scene: Scene { stage.scene }

  /// The companion object of the latest scene's description.
  package var sceneCompanion: AnyObject? { stage.companion }

  /// The placements to draw, from back to front: the scene with dragged items, and the gap made for them.
  ///
  /// Describes the scene anew if it has changed. If that fails, the latest valid scene is drawn.
  /// - Complexity: O(*n*) in the number of nodes.
  public var placements: [Placement] {
    if activity == .idle { try? updateScene() }
    return drawing.placements
  }

  /// The formation of the previews of a pointer's drag at its present place; `nil` if the pointer has no drag.
  public func previewsFormation(pointer: PointerID = 0) -> PreviewsFormation? {
    drags.drag(of: pointer).map { drawing.previews.formation(of: $0) }
  }

  /// The endings of the previews of the drag that ended last, in the order of its payload.
  public var previewEndings: [PreviewEnding] { drags.ended.latestPreviewEndings }

  // MARK: Points

  /// A point at which the pointer can grab an item: uncovered, and near the item's centre.
  ///
  /// For an item with items inside, preferably a point outside of these.
  /// - Returns: Space: scene. `nil` if the item is hidden, disabled, or covered everywhere.
  package func grabPoint(of node: NodeIndex) -> Point? { stage.landing.grabPoint(of: node) }

  /// A point at which a pointer can press a node: not covered as drawn, and near the node's centre.
  ///
  /// - Returns: Space: scene. `nil` if the node is hidden, disabled, lifted, or covered everywhere.
  package func pressPoint(of node: NodeIndex) -> Point? { pointing.presser.pressPoint(of: node) }

  /// A point at which a pointer can press a node to lift it; differs from `pressPoint(of:)` for an item with handles.
  package func liftPoint(of node: NodeIndex) -> Point? { pointing.presser.liftPoint(of: node) }

  /// The node that a press has to hit to lift a node: a handle of an item with handles, or else the node itself.
  package func grip(of node: NodeIndex) -> NodeIndex { stage.landing.grip(of: node) }

  /// The point at which the pointer is released to drop at a place: the landing point of a container or an item.
  ///
  /// For a list with a flow, named by its collection or as the only list of its container, this is the end of the list;
  /// for other containers it is the centre. For an item it is the centre, too; but in a list that takes drops between
  /// its items, it is the point at which an external drag is inserted before the item.
  /// - Parameters:
  ///   - place: The id of the container or item.
  ///   - before: The item to insert before; `nil` is the end.
  /// - Returns: Space: scene. `nil` if no container or item has the id, or if `before` is not a row of the list.
  public func landingPoint(of place: Identifier, before: Identifier? = nil) -> Point? {
    stage.landing.point(of: place, before: before)
  }

  /// The point at which the pointer is released to drop the items of a drag on an item.
  ///
  /// In a list that takes drops between its items, dropped items take the place of the item, which moves towards their
  /// old place. At its exact centre the side would depend on the pointer's previous position; this point is clearly on
  /// the intended side. An item that takes drops itself is hit at its centre.
  package func landingPoint(on item: NodeIndex, carrying drag: DragState?) -> Point {
    stage.landing.point(on: item, carrying: drag)
  }

  /// The node at which a drop at a place is released: the item before or behind which it inserts, else the container or
  /// the item itself.
  package func landingNode(of place: Identifier, before: Identifier? = nil) -> NodeIndex? {
    stage.landing.node(of: place, before: before)
  }

  /// Whether the landing point of a place is in sight, so that a pointer can reach it.
  public func isInSight(_ place: Identifier, before: Identifier? = nil) -> Bool {
    stage.landing.isInSight(place, before: before)
  }

  /// Why the gap under a drag's pointer is not before an item of the place that the drag was moved to; `nil` if it is,
  /// or if no destination there takes the drag. The place that a configuration redirects to is not checked, because it
  /// is the rule's choice.
  package func reasonToMiss(_ place: Identifier, before: Identifier, for drag: DragState) -> Reason? {
    drag.reasonToMiss(place, before: before, on: stage)
  }

  // MARK: Scrolling

  /// The scroll views of the scene; outer ones come before inner ones.
  public var scrollViews: [ScrollView] {
    if activity == .idle { try? updateScene() }
    return pointing.scroller.scrollViews
  }

  /// The scroll view with an id; `nil` if there is none.
  public func scrollView(_ id: Identifier) -> ScrollView? { scrollViews.first { $0.id == id } }

  /// The scroll views that a pointer's drag scrolls; empty without a drag, or if the drag is not near an edge.
  ///
  /// The engine itself moves the content at each tick, so a host only has to send ticks: with each frame, or when
  /// `deadline` says.
  public func scrollIntents(pointer: PointerID = 0) -> [ScrollIntent] {
    drags.drag(of: pointer).map { hovering.scrolling.intents(of: $0) } ?? []
  }
}
