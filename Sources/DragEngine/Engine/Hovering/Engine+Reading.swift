extension Engine {
  /// The drag of a pointer as its destination sees it; `nil` while the pointer drags nothing.
  public func dropSession(pointer: PointerID = 0) -> DropSession? {
    drag(of: pointer).map { drag in
      let frame = targetNode(of: drag).map { stage.scene.frame(of: $0) } ?? .zero
      return DropSession(drag, seenFrom: frame, phase: .active)
    }
  }

  /// The node of a drag's destination in the present scene, which may be newer than the one that it was found in.
  func targetNode(of drag: DragState) -> NodeIndex? {
    guard let stay = drag.stay else { return nil }
    return stay.version == stage.version ? stay.target.node : stay.identity.flatMap { stage.scene.node($0) }
  }

  /// What a drop of a pointer's drag would come to; `nil` while the pointer drags nothing.
  public func verdict(pointer: PointerID = 0) -> Verdict? {
    drag(of: pointer)?.verdict.verdict
  }

  /// What the source of a pointer's drag suggests to another app, for a host that hands the drag on.
  public func operationsOutsideApp(pointer: PointerID = 0) -> DropOperation.Set {
    guard let drag = drag(of: pointer), drag.origin.canLeave else { return [] }
    return Negotiation.suggestion(
      drag.configuration, at: .outsideApp, device: drag.device, modifiers: drag.modifiers)
  }

  /// The scene as it was described last, at rest.
  public var scene: Scene { stage.scene }

  /// What the description of that scene had as its companion.
  public var sceneCompanion: AnyObject? { stage.companion }

  /// Whether nothing is under way: no drag, no drop that waits for data, no command that waits.
  public var isAtRest: Bool {
    activity == .idle && drags.isEmpty && pendingDrops.isEmpty && exports.isEmpty && waits.isEmpty
  }

  /// What is under way, for people: `a drag`, `a drop waits for its data`, and what each command that waits says of
  /// itself; empty if `isAtRest`.
  public var underWay: [String] {
    var list = activity == .idle ? [] : ["a rule runs"]
    list += drags.map { _ in "a drag is in the air" }
    list += pendingDrops.map { _ in "a drop waits for its data" }
    list += exports.map { _ in "a drag into another app waits for its data" }
    return list + waits.all { _ in true }.map { $0.describe() }
  }

  /// Whether a pointer drags something.
  public func isDragging(pointer: PointerID = 0) -> Bool { drags.contains { $0.pointer == pointer } }
}

extension Engine {
  /// Whether a drag goes on, or waits for its data.
  public func isRunning(_ id: DragSession.ID) -> Bool {
    drags.contains { $0.id == id } || pendingDrops.contains { $0.drag.id == id }
  }

  /// Whether any drag goes on, or waits for its data.
  public var isDragging: Bool { !drags.isEmpty || !pendingDrops.isEmpty }

  /// Whether a drag carries at least one item that can be had as one of these types; no data is made for it.
  public func hasItems(conformingTo types: [Identifier], in session: DropSession) -> Bool {
    let wanted = types.compactMap { symbols.symbol(for: $0) }
    return session.state.payload.kinds.contains { kind in
      kind.itemCount > 0 && kind.types.contains { type in wanted.contains { self.types.conforms(type, to: $0) } }
    }
  }

  /// The item of which the pointer of a drag is over the middle half, for drops onto an item.
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

  /// What is under a drag's pointer in the present scene; a command may have had it described anew.
  private func hits(of drag: DragState) -> [NodeIndex] {
    if drag.hits.version == stage.version { return drag.hits.nodes }
    var hits: [NodeIndex] = []
    stage.scene.hits(at: drag.location, into: &hits)
    // What comes from elsewhere is not in the scene, whatever has its number there.
    let carried = drag.origin.isLocal ? drag.payload.keys.compactMap { stage.scene.node(item: $0) } : []
    return hits.filter { node in !carried.contains { stage.isNode(node, within: $0) } }
  }
}
