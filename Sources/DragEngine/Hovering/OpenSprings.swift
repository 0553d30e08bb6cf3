/// The nodes whose commands for spring loading have run for hovering drags. The nodes that have opened are closed again
/// after the drags have left them, or have ended without a drop inside them.
final class OpenSprings {
  private let scene: SceneKeeper
  private let drags: DragRegister
  @exclusivity(unchecked) private var entries: [Entry] = []

  /// A node that was asked to open for a drag.
  private struct Entry {
    var node: NodeIdentity
    /// The drag that the node is kept open for.
    var drag: DragState
    /// Whether the node's command has accepted. A node that has refused is not closed, and not asked again before the
    /// drag has left it.
    var isOpen: Bool
  }

  init(_ scene: SceneKeeper, _ drags: DragRegister) {
    self.scene = scene
    self.drags = drags
  }

  private var stage: Stage { scene.stage }

  var isEmpty: Bool { entries.isEmpty }

  /// Whether the drag of any of the nodes has ended, so that the node can be closed at once.
  var isDue: Bool { entries.contains { $0.drag.outcome != nil } }

  /// Whether a node was asked to open for a drag that is still over it.
  func contains(_ node: NodeIdentity, for drag: DragState) -> Bool {
    entries.contains { $0.drag === drag && $0.node == node }
  }

  /// Notes the answer of a node's command.
  func note(_ node: NodeIdentity, for drag: DragState, isOpen: Bool) {
    entries.append(Entry(node: node, drag: drag, isOpen: isOpen))
  }

  /// Removes and returns the latest open node whose drag has left it, or has ended without a drop inside it.
  ///
  /// A node that another drag is over stays open for that drag.
  func takeNextToClose() -> (node: NodeIndex, drag: DragState)? {
    for index in entries.indices.reversed() {
      let entry = entries[index]
      guard isDone(entry) else { continue }
      guard entry.isOpen, let node = stage.scene.node(entry.node), !hasReceived(entry.drag, node) else {
        entries.remove(at: index)
        continue
      }
      if let other = drags.running.first(where: { $0 !== entry.drag && isOver(node, $0) }) {
        entries[index].drag = other
        continue
      }
      entries.remove(at: index)
      return (node, entry.drag)
    }
    return nil
  }

  /// Whether the drag of an entry is over, or its pointer is outside of the node. False while the drop of the drag
  /// waits for data.
  private func isDone(_ entry: Entry) -> Bool {
    if entry.drag.outcome != nil { return true }
    guard drags.running.contains(where: { $0 === entry.drag }), entry.drag.situation.hits.version == stage.version
    else {
      return false
    }
    return stage.scene.node(entry.node).map { !isOver($0, entry.drag) } ?? true
  }

  private func isOver(_ node: NodeIndex, _ drag: DragState) -> Bool {
    drag.situation.hits.version == stage.version
      && drag.situation.hits.nodes.contains { stage.isNode($0, within: node) }
  }

  /// Whether a drag has ended with a drop inside a node.
  private func hasReceived(_ drag: DragState, _ node: NodeIndex) -> Bool {
    guard let outcome = drag.outcome, outcome.operation?.delivers == true else { return false }
    func symbol(_ id: Identifier?) -> Symbol? { id.flatMap { stage.symbols.symbol(for: $0) } }
    let list = symbol(outcome.route.to).flatMap { stage.scene.container(of: $0) }
    let item = symbol(outcome.route.into).flatMap { stage.scene.item($0, inside: list) }
    return (item ?? list).map { stage.isNode($0, within: node) } ?? false
  }
}
