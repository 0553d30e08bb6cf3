extension Engine {
  /// The drag of a pointer as its destination sees it; `nil` if the pointer has no drag.
  public func dropSession(pointer: PointerID = 0) -> DropSession? {
    drag(of: pointer).map { drag in
      let frame = targetNode(of: drag).map { stage.scene.frame(of: $0) } ?? .zero
      return DropSession(drag, seenFrom: frame, phase: .active)
    }
  }

  /// The node of a drag's destination in the present scene, which may be newer than the scene of the target.
  func targetNode(of drag: DragState) -> NodeIndex? {
    guard let stay = drag.stay else { return nil }
    return stay.version == stage.version ? stay.target.node : stay.identity.flatMap { stage.scene.node($0) }
  }

  /// The result of a drop of a pointer's drag; `nil` if the pointer has no drag.
  public func verdict(pointer: PointerID = 0) -> Verdict? {
    drag(of: pointer)?.verdict.verdict
  }

  /// The operations that the source of a pointer's drag suggests to another app, for a host that hands over the drag.
  public func operationsOutsideApp(pointer: PointerID = 0) -> DropOperation.Set {
    guard let drag = drag(of: pointer), drag.origin.canLeave else { return [] }
    return Negotiation.suggestion(
      drag.configuration, at: .outsideApp, device: drag.device, modifiers: drag.modifiers)
  }

  /// The latest scene, at rest.
  public var scene: Scene { stage.scene }

  /// The companion object of that scene's description.
  public var sceneCompanion: AnyObject? { stage.companion }

  /// Whether nothing is pending: no drag, no drop that waits for data, no waiting command.
  public var isAtRest: Bool {
    activity == .idle && drags.isEmpty && pendingDrops.isEmpty && exports.isEmpty && waits.isEmpty
  }

  /// The pending operations, for people: `a drag`, `a drop waits for its data`, and the description of each waiting
  /// command; empty if `isAtRest`.
  public var underWay: [String] {
    var list = activity == .idle ? [] : ["a rule runs"]
    list += drags.map { _ in "a drag is in the air" }
    list += pendingDrops.map { _ in "a drop waits for its data" }
    list += exports.map { _ in "a drag into another app waits for its data" }
    return list + waits.all { _ in true }.map { $0.describe() }
  }

  /// Whether a pointer has a drag.
  public func isDragging(pointer: PointerID = 0) -> Bool { drags.contains { $0.pointer == pointer } }
}

extension Engine {
  /// Whether a drag is running, or waits for its data.
  public func isRunning(_ id: DragSession.ID) -> Bool {
    drags.contains { $0.id == id } || pendingDrops.contains { $0.drag.id == id }
  }

  /// Whether any drag is running, or waits for its data.
  public var isDragging: Bool { !drags.isEmpty || !pendingDrops.isEmpty }

  /// Whether a drag carries at least one item that offers one of these types; no data is made.
  public func hasItems(conformingTo types: [Identifier], in session: DropSession) -> Bool {
    let wanted = types.compactMap { symbols.symbol(for: $0) }
    return session.state.payload.kinds.contains { kind in
      kind.itemCount > 0 && kind.types.contains { type in wanted.contains { self.types.conforms(type, to: $0) } }
    }
  }

  /// The item whose middle half is under the pointer of a drag, for drops onto an item.
  public func itemUnder(_ session: DropSession) -> Identifier? {
    let place = session.sceneLocation
    for node in hits(of: session.state) {
      guard let key = stage.scene.nodes.itemKey(of: node) else { continue }
      let frame = stage.scene.frame(of: node)
      let middle = Rect(
        x: frame.minX + frame.size.width / 4, y: frame.minY + frame.size.height / 4, width: frame.size.width / 2,
        height: frame.size.height / 2)
      return middle.contains(place) ? symbols[key.id] : nil
    }
    return nil
  }

  /// The nodes under a drag's pointer in the present scene, which a command may have described anew.
  private func hits(of drag: DragState) -> [NodeIndex] {
    if drag.hits.version == stage.version { return drag.hits.nodes }
    var hits: [NodeIndex] = []
    stage.scene.hits(at: drag.location, into: &hits)
    // Items of external drags are not in the scene, even if a node has the same id.
    let carried = drag.origin.isLocal ? drag.payload.keys.compactMap { stage.scene.node(item: $0) } : []
    return hits.filter { node in !carried.contains { stage.isNode(node, within: $0) } }
  }
}
