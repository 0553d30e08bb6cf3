public import LuaRuntime

// The scene: the program's own part, the size, and the placements to draw.

extension Host {
  /// Writes the host's own part of the scene, behind the plugins' scenes.
  ///
  /// Register the values of items by `value(_:)`; after a change call `invalidateScene()`.
  public var scene: ((inout SceneDescription) -> Void)? {
    get { composition.own }
    set {
      composition.own = newValue
      engine.invalidateScene()
    }
  }

  /// Sets the host's own part of the scene, as nodes that are built again after each change.
  ///
  /// ```swift
  /// host.setScene { [unowned host] in
  ///   Node.hstack(id: "belt") {
  ///     Node.forEach(crates) { crate in
  ///       Node.item(id: crate.id, type: "crate", payload: host.value(["weight": .integer(crate.weight)]))
  ///     }
  ///     .reorderable()
  ///   }
  /// }
  /// ```
  /// The host keeps the closure: a closure that retains the host makes a reference cycle. After a change of the data of
  /// the nodes call `invalidateScene`.
  public func setScene(@NodeBuilder _ nodes: @escaping () -> [Node]) {
    scene = { description in
      for node in nodes() { node.describe(in: &description) }
    }
  }

  /// Makes the engine rebuild the scene before the next input or read. Call this after a change of the host's model.
  public func invalidateScene() { engine.invalidateScene() }

  /// Rebuilds the scene now, as an input, if it is not current.
  package func updateScene() throws(EngineError) {
    try inputs.run { () throws(EngineError) in try engine.updateScene() }
  }

  /// Registers the value of an item of the host's own scene.
  ///
  /// Call this while the scene is being built.
  /// - Returns: The payload for the item's node. Outside of building a scene, −1, which has no value.
  public func value(_ value: PlainData) -> Int32 { composition.values.keep(.plain(value)) }

  /// The size in which the scene is laid out; `nil` uses the size that the scene needs. Unit: points.
  public var size: Size? {
    get { engine.size }
    set { engine.size = newValue }
  }

  /// Measures texts: returns the size of a text in a style. Unit: points.
  ///
  /// The size of an item or a text that has a label and no size follows from it; an item is at least 44 points wide and
  /// high. Without this function, the engine assumes 8 points for each character, and 20 for a line. The host keeps
  /// measured sizes for some time, so that the function must always return the same size for the same text and style.
  /// A size that is negative, not finite or above a million points counts as unknown. Set it before the first plugin
  /// is loaded: sizes that were measured before stay in use.
  ///
  /// A recording contains the sizes. A replay uses these, also on a host that measures other sizes or none. A saved game
  /// does not contain sizes: the host that restores it measures.
  public var measureText: ((_ text: String, _ style: String) -> Size)? {
    get { offer.textSizes.measure }
    set { offer.textSizes.measure = newValue }
  }

  /// The measured size of an item or a text without a size; `nil` if the engine estimates it.
  package func measuredSize(of node: SceneNode) -> Size? { offer.textSizes.size(of: node) }

  // MARK: Drawing

  /// All elements to draw, from back to front.
  public var placements: [Placement] {
    if !loaded.hasLeftOut, let known = engine.knownPlacements { return known }
    return inputs.run { engine.placements }
  }

  /// Increases when something to draw has changed: a placement, or the node with the keyboard focus.
  ///
  /// ```swift
  /// if host.revision != shown { (shown, list) = (host.revision, host.placements) }
  /// ```
  /// Builds the scene again if it has changed, like `placements`. While nothing has changed, reading this property, and
  /// reading `placements` again, takes constant time.
  public var revision: UInt64 {
    if loaded.hasLeftOut || !engine.isSceneCurrent { try? updateScene() }
    return focusMarks.revision(after: engine.revision, focus: keyboard.focus)
  }

  /// The placements that have changed since a revision.
  ///
  /// A caller that stores a list sets its length to `count`, and replaces the placement at the position `z` of each
  /// changed one:
  ///
  /// ```swift
  /// let changes = host.changes(since: shown)
  /// list.removeLast(max(0, list.count - changes.count))
  /// for placement in changes.changed {
  ///   if placement.z < list.count { list[placement.z] = placement } else { list.append(placement) }
  /// }
  /// shown = changes.revision
  /// ```
  /// The changes include placements of which only the actions or the role have changed. If the revision is older than
  /// the latest few, returns all placements. Inside a closure, returns all placements and the revision 0.
  /// - Complexity: O(*k*) for *k* changed placements while only lifted items move, otherwise that of `placements`.
  public func changes(since revision: UInt64) -> PlacementChanges {
    let now = self.revision
    var changes = engine.changes(since: focusMarks.engineRevision(of: revision))
    // Inside a closure, the engine returns the revision 0.
    if changes.revision > 0 { changes.revision = now }
    return changes
  }

  /// The formation of the previews of a pointer's drag at its present place; `nil` if the pointer has no drag.
  public func previewsFormation(pointer: PointerID = 0) -> PreviewsFormation? {
    engine.previewsFormation(pointer: pointer)
  }

  /// The endings of the previews of the drag that ended last, in the order of its payload.
  public var previewEndings: [PreviewEnding] { engine.previewEndings }

  /// The scroll views of the scene; outer ones come before inner ones.
  public var scrollViews: [ScrollView] { inputs.run { engine.scrollViews } }

  /// The possible actions of the user on the element of a placement; rules may still refuse them.
  public func actions(of placement: Placement) -> ElementActions { engine.actions(of: placement) }

  /// The role of the element of a placement, for assistive technology.
  ///
  /// - Parameters:
  ///   - placement: A placement of the present scene.
  ///   - actions: The actions of the placement, from `actions(of:)`.
  public func role(of placement: Placement, _ actions: ElementActions) -> ElementRole {
    engine.role(of: placement, actions)
  }
}
