extension Engine {
  /// Answers the `count`-th tap in a row: whoever waits for the most taps comes first, from the inside out.
  func tap(at place: Point, count: Int, modifiers: EventModifiers) -> Response {
    guard let top = stage.scene.topmost(at: place) else { return .unhandled }
    let counts = (1...max(1, count)).reversed().filter { count % $0 == 0 }
    for wanted in counts {
      let found = stage.enclosing(top) { behavior, node in
        behavior.taps.first { $0.count == wanted && fits($0, top) }.map { ($0, node) }
      }
      guard let (gesture, node) = found else { continue }
      return perform { gesture.action(tap(on: top, seenFrom: node, at: place, modifiers)) }
    }
    return .unhandled
  }

  private func fits(_ gesture: TapGesture, _ node: NodeIndex) -> Bool {
    guard let wanted = gesture.type else { return true }
    guard let key = tappedItem(node) else { return false }
    return types.conforms(key.type, to: wanted)
  }

  private func tappedItem(_ node: NodeIndex) -> ItemKey? {
    stage.scene[node].itemKey ?? stage.scene.ancestors(of: node).lazy.compactMap { self.stage.scene[$0].itemKey }.first
  }

  private func tap(on top: NodeIndex, seenFrom node: NodeIndex, at place: Point, _ modifiers: EventModifiers) -> Tap {
    let key = tappedItem(top)
    let item = key.flatMap { stage.scene.node(item: $0) }
    return Tap(
      itemID: key.map { symbols[$0.id] }, itemType: key.map { symbols[$0.type] },
      payload: item.map { stage.scene[$0].payload } ?? 0,
      containerID: stage.containerID(around: top).map { symbols[$0] },
      location: place - (stage.scene.frame(of: node).origin - .zero), modifiers: modifiers)
  }

  /// Runs a command that no drag has asked for.
  func perform(_ command: () -> CommandAnswer) -> Response {
    switch transact(command) {
    case .done: .performed
    case .refused(let reason): .refused(reason)
    case .failed(let reason): .failed(reason)
    }
  }
}
