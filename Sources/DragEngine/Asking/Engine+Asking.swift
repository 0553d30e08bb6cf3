// Questions about hypothetical drags. They use the same routing, closures and verdicts as a pointer that drops at the
// landing point of a place; but observers are not notified, and no effect remains.

extension Engine {
  /// Lifts, for a question, the item that a press on a node would lift.
  ///
  /// - Returns: `nil` if nothing can be lifted there, or if the press would hit an item inside the node.
  func liftToAsk(_ node: NodeIndex, _ modifiers: EventModifiers) -> DragState? {
    guard let point = grabPoint(of: node), let top = stage.scene.topmost(at: point),
      innermostItem(around: top) == (stage.scene.nodes.kind(of: node) == .item ? node : nil)
    else { return nil }
    guard case .lifted(let drag) = liftToAsk(top, at: point, modifiers) else { return nil }
    return drag
  }

  /// Lifts, for a question, the item that a press at a point would lift.
  func liftToAsk(at point: Point, _ modifiers: EventModifiers) -> Lift {
    liftToAsk(stage.scene.topmost(at: point), at: point, modifiers)
  }

  private func liftToAsk(_ top: NodeIndex?, at point: Point, _ modifiers: EventModifiers) -> Lift {
    // The next drag gets the id of this one, so that asking changes nothing.
    let before = issued.drags
    defer { issued.drags = before }
    return lift(top, at: point, pointer: .programmatic, device: .mouse, modifiers: modifiers)
  }

  /// Asks for the ruling on a drop of a drag at a place.
  ///
  /// - Parameter member: The item of the place's list to insert before; `nil` is the end.
  /// - Returns: `nil` if a drop there goes to another place, so that no rule has to be asked.
  func ask(_ drag: DragState, at place: NamedPlace, before member: NodeIndex? = nil, exactly: Bool = false) -> Ruling? {
    let version = stage.version
    func landing() -> Point {
      member == nil && stage.version == version ? place.point : landingPoint(at: place, before: member)
    }
    return seeing(member ?? place.node, landing, drag) { isMoved in
      let point = landing()
      let hits = member == nil && !isMoved && point == place.point ? place.hits : nil
      guard let target = appear(drag, at: point, hitting: hits), leads(target, drag, to: place) else { return nil }
      let id = member.flatMap { stage.scene.nodes.id(of: $0) }
      if exactly, drag.place.before != id { return nil }
      let verdict = verdict(of: drag, at: target, on: stage)
      drag.verdict = verdict
      if drag.place.isRedirected { return verdict }
      if place.isItem, !isOwn(target, of: place), drag.place.into != place.name { return nil }
      return exactly && drag.place.before != id ? nil : verdict
    }
  }

  /// Puts a drag at a point without a previous position, and finds its destination there.
  ///
  /// - Parameter hits: The nodes under the point, if they are known.
  /// - Returns: The destination of a drop; `nil` if none there takes the drag.
  func appear(_ drag: DragState, at point: Point, hitting hits: [NodeIndex]? = nil) -> DropTarget? {
    drag.appear(at: point)
    if let hits { take(hits, for: drag) } else { _ = updateHits(of: drag, on: stage) }
    guard let target = route(drag) else { return nil }
    enter(target, drag)
    return target
  }

  /// Moves a drag to a point from its present position: the previous destination and gap count, as they do for a
  /// pointer.
  ///
  /// - Returns: The destination of a drop; `nil` if none there takes the drag.
  func goOn(_ drag: DragState, to point: Point) -> DropTarget? {
    drag.location = point
    if updateHits(of: drag, on: stage) {
      let target = route(drag)
      if let old = drag.target, let target, isSame(old, target, drag) {
        drag.stay?.target = target
      } else {
        if drag.target != nil || target != nil { drag.turn = .init(point: point) }
        drag.leave()
        if let target { enter(target, drag) }
      }
    }
    if let target = drag.target { updatePlace(of: drag, in: target, on: stage) }
    return drag.target
  }

  private func take(_ hits: [NodeIndex], for drag: DragState) {
    drag.hits = .init(nodes: hits, version: stage.version)
    leaveOut(drag, of: &drag.hits.nodes, on: stage)
  }

  /// Moves a drag to a destination without notifying observers.
  ///
  /// The identity for later scenes is left out, because a question ends before the next scene.
  private func enter(_ target: DropTarget, _ drag: DragState) {
    drag.stay = .init(target: target, version: stage.version)
    updatePlace(of: drag, in: target, on: stage)
    if let visit = visit(at: target) { note(visit, of: drag) }
  }

  private func landingPoint(at place: NamedPlace, before member: NodeIndex?) -> Point {
    place.list.flatMap { landingPoint(inGroup: $0, beforeMember: member) } ?? exposedPoint(of: place.node)
  }

  /// Whether a drop goes to the requested place itself, and not to a node inside or around it.
  private func leads(_ target: DropTarget, _ drag: DragState, to place: NamedPlace) -> Bool {
    guard place.isItem else { return drag.place.to == place.name }
    return isOwn(target, of: place) || row(under: drag, in: target) == place.node
  }

  private func isOwn(_ target: DropTarget, of place: NamedPlace) -> Bool {
    stage.isNode(target.node, within: place.node)
  }

  /// Runs a closure while a node is scrolled into view, as a drag to it would do.
  ///
  /// - Parameter point: Returns the point of the node to show, in the scene at that time; `nil` is any.
  func seeing<Result>(
    _ node: NodeIndex?, _ point: () -> Point?, _ drag: DragState? = nil, _ body: (_ isMoved: Bool) -> Result
  ) -> Result {
    guard let node, stage.scene.hasClips, point().map({ stage.scene.anchor(ofHidden: $0, of: node) != nil }) ?? true
    else {
      return body(false)
    }
    let before = (stage: stage, offsets: sceneState.scrollOffsets, needsReview: needsReview)
    let isMoved = reveal(node, point)
    if isMoved, let drag, drag.origin.isLocal { locate(drag) }
    defer {
      if isMoved {
        (stage, sceneState.scrollOffsets, needsReview) = before
        if let drag, drag.origin.isLocal { locate(drag) }
      }
    }
    return body(isMoved)
  }
}
