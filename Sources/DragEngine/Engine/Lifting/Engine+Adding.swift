// Adding items to a running drag: by a rule, or by a tap on another item with a second finger, if a modifier defines
// the items that such a tap adds.

/// Items to be added to a drag.
struct Addition {
  let drag: DragState
  let items: [DragItem]
  /// The keys of those that were in the scene at the time of the request.
  let shown: Set<ItemKey>
}

extension Engine {
  /// Adds items to a running drag; its destination is then asked again.
  ///
  /// Inside a command they are added when its transaction commits. Items that the drag already carries are skipped.
  /// - Returns: `handled` if items were or will be added; `refused`, without adding any, if one of them is in another
  ///   drag; `unhandled` if there is nothing to add or no such drag.
  @discardableResult
  public func addItems(_ items: [DragItem], to id: DragSession.ID) -> Response {
    guard activity == .idle || activity == .command else { return .busy }
    guard let drag = drags.first(where: { $0.id == id }) else { return .unhandled }
    let answer = request(items, for: drag)
    if activity == .idle { reviewDrags() }
    return answer
  }

  private func request(_ items: [DragItem], for drag: DragState) -> Response {
    let added = items.filter { !drag.payload.keys.contains(key(of: $0)) }
    guard !added.isEmpty else { return .unhandled }
    if let reason = refusal(ofLifting: added.map(key)) { return .refused(reason) }
    let addition = Addition(
      drag: drag, items: added, shown: Set(added.map(key).filter { stage.scene.node(item: $0) != nil }))
    if transaction == nil { add(addition) } else { transaction?.additions.append(addition) }
    return .handled
  }

  /// Adds items to a drag, except those that the requesting command has removed from the scene.
  func add(_ addition: Addition) {
    let items = addition.items.filter {
      let key = key(of: $0)
      return !addition.shown.contains(key) || stage.scene.node(item: key) != nil
    }
    if !items.isEmpty { add(items, to: addition.drag) }
  }

  /// Adds items to a drag; the drag is reviewed, and its destination asked, at the end of the input.
  private func add(_ items: [DragItem], to drag: DragState) {
    guard drag.outcome == nil else { return }
    for item in items {
      let key = key(of: item)
      guard !drag.payload.keys.contains(key) else { continue }
      let node = stage.scene.node(item: key)
      let frame = node.map { stage.scene.frame(of: $0) } ?? Rect(origin: drag.location, size: .zero)
      // The item joins the others under the pointer, which may have moved since they were lifted.
      drag.add(
        item, key: key, wasInScene: node != nil,
        liftedFrame: Rect(origin: frame.origin - (drag.location - drag.grabPoint), size: frame.size))
    }
    // Items that the same command has removed leave the drag at once.
    locateAnew(drag)
    makePreviews(of: drag)
    // Destinations are validated again, because their answers may depend on the items.
    drag.visits.validations = []
    drag.hits.version = 0
    drag.hasNewItems = true
    needsReview = true
  }

  // MARK: By a tap

  /// Adds the items of a tap on another item to a drag; `nil` if no modifier defines any, so that the tap is an
  /// ordinary one.
  func addByTap(on top: NodeIndex, pointer: PointerID) -> Response? {
    let running = drags.filter { $0.origin.isLocal && $0.pointer != pointer }
    guard !running.isEmpty, let item = item(around: top) else { return nil }
    let found = stage.enclosing(item) { behavior, node in behavior.adding.map { ($0, node) } }
    guard let (adding, node) = found, let drag = choose(among: running, adding, seenFrom: node) else { return nil }
    let session = DragSession(drag, seenFrom: stage.scene.frame(of: node), phase: .active)
    switch during(.question, { adding.items(session, grab(of: item)) }) {
    case .items(let items):
      let answer = request(items, for: drag)
      if case .unhandled = answer { return nil }
      return answer
    case .refused(let reason): return reason.map { .refused($0) }
    case .failed(let reason): return failed(reason)
    }
  }

  private func item(around node: NodeIndex) -> NodeIndex? {
    if stage.scene.nodes.itemKey(of: node) != nil { return node }
    return stage.scene.ancestors(of: node).first { stage.scene.nodes.itemKey(of: $0) != nil }
  }

  private func choose(among running: [DragState], _ adding: DragAdding, seenFrom node: NodeIndex) -> DragState? {
    guard running.count > 1 else { return running[0] }
    guard let question = adding.chooseSession else { return nil }
    let frame = stage.scene.frame(of: node)
    let chosen = during(.question) { question(running.map { DragSession($0, seenFrom: frame, phase: .active) }) }
    return running.first { $0.id == chosen }
  }
}
