/// Finds the tap commands of nodes, and creates the taps that the commands receive.
struct TapFinder {
  let stage: Stage
  let types: ContentTypes

  private var symbols: SymbolTable { stage.symbols }

  /// The innermost node with tap commands that match the `count`-th successive tap on a node, and its matching command
  /// with the largest count. Two quick taps on a button inside a node with a double-tap command are therefore two taps
  /// on the button.
  func gesture(on top: NodeIndex, count: Int) -> (gesture: TapGesture, node: NodeIndex)? {
    stage.enclosing(top) { behavior, node in
      behavior.commands.taps.filter { count % $0.count == 0 && fits($0, top) }.max { $0.count < $1.count }.map {
        ($0, node)
      }
    }
  }

  /// The node that a drag activates by hovering over a node. There are two candidates: the innermost node with a
  /// command for spring loading, and the innermost node with a command for single taps. Of those that spring loading
  /// activates, the inner one is chosen; `nil` if there is none.
  func springTarget(under top: NodeIndex) -> NodeIndex? {
    let loading = stage.enclosing(top) { behavior, node in behavior.commands.springLoading == nil ? nil : node }
    let answering = stage.enclosing(top) { behavior, node in
      behavior.commands.taps.contains { $0.count == 1 && fits($0, top) } ? node : nil
    }
    // Both are around the same node, so that the inner one comes later in the scene.
    return [loading, answering].compactMap(\.self).filter(stage.isSpringLoaded).max()
  }

  /// Whether a node has an id or a text, by which it is announced, and a command for single taps that every tap on the
  /// node itself runs.
  func takesTaps(_ node: NodeIndex) -> Bool {
    runsAtEachTap(node) && (stage.scene[node].id != nil || stage.scene.namelessText(of: node) != nil)
  }

  /// Whether a node has a command for single taps that every tap on the node itself runs.
  func runsAtEachTap(_ node: NodeIndex) -> Bool {
    guard let taps = stage.behaviors[node]?.commands.taps else { return false }
    return taps.contains { $0.count == 1 && ($0.type == nil || stage.scene[node].kind == .item && fits($0, node)) }
  }

  /// Whether a tap on a node matches a command: the command names no item type, or the tapped item conforms to that
  /// type.
  func fits(_ gesture: TapGesture, _ node: NodeIndex) -> Bool {
    guard let wanted = gesture.type else { return true }
    guard let key = tappedItem(node) else { return false }
    return types.conforms(key.type, to: wanted)
  }

  private func tappedItem(_ node: NodeIndex) -> ItemKey? {
    stage.scene.nodes.itemKey(of: node)
      ?? stage.scene.ancestors(of: node).lazy.compactMap { stage.scene.nodes.itemKey(of: $0) }.first
  }

  /// The tap on `top`, as the command of `node` receives it.
  func tap(on top: NodeIndex, seenFrom node: NodeIndex, at point: Point, _ modifiers: EventModifiers) -> Tap {
    let key = tappedItem(top)
    let item = key.flatMap { stage.scene.node(item: $0) }
    let place = stage.scene.nodes.kind(of: top) == .text ? item ?? top : top
    return Tap(
      itemID: key.map { symbols[$0.id] }, itemType: key.map { symbols[$0.type] },
      itemNamespace: key?.namespace.map { symbols[$0] }, itemText: item.flatMap(stage.scene.spokenText),
      namelessText: stage.scene[node].id == nil ? stage.scene.namelessText(of: node) : nil,
      payload: item.map { stage.scene[$0].payload } ?? 0,
      containerID: stage.containerID(around: place).map { symbols[$0] },
      itemContainerID: item.flatMap(stage.containerID).map { symbols[$0] },
      location: point - (stage.scene.frame(of: node).origin - .zero), modifiers: modifiers)
  }
}

extension UndoableStep {
  /// The undo step of a tap.
  init(_ tap: Tap) {
    self.init(.tap)
    itemIDs = tap.itemID.map { [$0] } ?? []
    if let id = tap.itemID, let type = tap.itemType {
      names = [.item(id, type: type, namespace: tap.itemNamespace, known: tap.itemText)]
    } else if let text = tap.namelessText {
      names = [.text(text)]
    }
    route.from = tap.itemContainerID ?? tap.containerID
  }
}
