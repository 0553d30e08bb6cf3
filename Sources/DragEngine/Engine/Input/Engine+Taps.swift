extension Engine {
  /// Handles the `count`-th successive tap: the innermost node with tap commands gets it, and its command with the
  /// largest matching count runs. Two quick taps on a button inside a node with a double tap are two taps on the
  /// button.
  func tap(at place: Point, count: Int, modifiers: EventModifiers) -> Response {
    stage.scene.topmost(at: place).map { tap(on: $0, at: place, count: count, modifiers: modifiers) } ?? .unhandled
  }

  /// The same for a tap that has hit a node.
  func tap(on top: NodeIndex, at place: Point, count: Int, modifiers: EventModifiers) -> Response {
    let found = stage.enclosing(top) { behavior, node in
      behavior.taps.filter { count % $0.count == 0 && fits($0, top) }.max { $0.count < $1.count }.map { ($0, node) }
    }
    guard let (gesture, node) = found else { return .unhandled }
    let tap = tap(on: top, seenFrom: node, at: place, modifiers)
    return carryOut(as: name(of: tap)) { gesture.action(tap) }
  }

  /// The name of a tap's undo step.
  func name(of tap: Tap) -> UndoableStep {
    var name = UndoableStep(.tap)
    name.itemIDs = tap.itemID.map { [$0] } ?? []
    name.route.from = tap.containerID
    return name
  }

  func fits(_ gesture: TapGesture, _ node: NodeIndex) -> Bool {
    guard let wanted = gesture.type else { return true }
    guard let key = tappedItem(node) else { return false }
    return types.conforms(key.type, to: wanted)
  }

  private func tappedItem(_ node: NodeIndex) -> ItemKey? {
    stage.scene.nodes.itemKey(of: node)
      ?? stage.scene.ancestors(of: node).lazy.compactMap { self.stage.scene.nodes.itemKey(of: $0) }.first
  }

  func tap(on top: NodeIndex, seenFrom node: NodeIndex, at place: Point, _ modifiers: EventModifiers) -> Tap {
    let key = tappedItem(top)
    let item = key.flatMap { stage.scene.node(item: $0) }
    return Tap(
      itemID: key.map { symbols[$0.id] }, itemType: key.map { symbols[$0.type] },
      payload: item.map { stage.scene[$0].payload } ?? 0,
      containerID: stage.containerID(around: top).map { symbols[$0] },
      location: place - (stage.scene.frame(of: node).origin - .zero), modifiers: modifiers)
  }
}
