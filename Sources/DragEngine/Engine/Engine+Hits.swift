// Hit tests, and the elements that can be places of drops.

/// The result of a hit test: the element at a point of the scene.
public struct Hit: Hashable, Sendable {
  /// The kind of the element.
  public var kind: Placement.Kind
  /// The id of the element, if it has one.
  public var id: Identifier?
  /// The item type.
  public var type: Identifier?
  /// The namespace of the element; empty for the default namespace.
  public var namespace: Identifier?
  /// The nearest collection or container with an id around the element.
  public var container: Identifier?
  /// Whether a drag that begins at the point would lift an item, by the present rules.
  public var canBeLifted = false
  /// Whether a single tap at the point would run a command.
  public var canBeTapped = false
  /// Whether the element, or a node around it, is an enabled destination of drops.
  public var takesDrops = false
}

extension Engine {
  /// The element at a point, and the actions that the user can perform there. `nil` if no element is there, if `point`
  /// is not finite, if the scene cannot be described, or inside a closure.
  ///
  /// Asks rules whether the element can be lifted, which changes no state. During a drag, the test uses the positions
  /// at which the elements are drawn.
  /// - Parameter point: Space: scene.
  package func hit(at point: Point) -> Hit? {
    guard activity == .idle, point.isFinite, (try? updateScene()) != nil else { return nil }
    let press = pointing.presser.press(at: point)
    guard let top = press.node else { return nil }
    let around = [top] + Array(stage.scene.ancestors(of: top))
    guard let node = around.first(where: isElement) else { return nil }
    let record = stage.scene[node]
    var hit = Hit(kind: record.kind == .item ? .item : record.kind == .text ? .text : .container)
    hit.id = record.id.map { symbols[$0] }
    hit.type = record.type.map { symbols[$0] }
    hit.namespace = stage.scene.namespace(of: node, symbols)
    hit.container = stage.scene.nodes.parent(of: node).flatMap { parent in
      (stage.collection(of: node) ?? stage.containerID(around: parent)).map { symbols[$0] }
    }
    hit.canBeLifted = asking.canLift(at: point + press.displacement)
    hit.canBeTapped = TapFinder(stage: stage, types: types).gesture(on: top, count: 1) != nil
    hit.takesDrops = around.contains(where: takesDrops)
    return hit
  }

  private func isElement(_ node: NodeIndex) -> Bool {
    let record = stage.scene[node]
    return record.kind == .item || record.kind == .text || record.id != nil || !record.appearance.label.isEmpty
  }

  /// Whether a node is an enabled destination of drops, or holds a list that is one.
  func takesDrops(_ node: NodeIndex) -> Bool {
    let lists = stage.lists.withDestinations(in: node)
    if lists.contains(where: { stage.groupBehaviors[$0].map(\.dropping)?.hasEnabledDestination ?? false }) {
      return true
    }
    guard let dropping = stage.behaviors[node]?.dropping else { return false }
    return dropping.hasEnabledDestination || dropping.reorderContainers.contains(where: \.isEnabled)
  }

  /// Whether an item can be the place of a drop: it takes drops, or has the type of a dragged item, so that the drop
  /// can go before or behind it.
  ///
  /// - Parameters:
  ///   - item: An item of the present scene.
  ///   - carried: The dragged items.
  package func isPlace(_ item: NodeIndex, for carried: [ItemKey]) -> Bool {
    let key = stage.scene.nodes.itemKey(of: item)
    return takesDrops(item) || carried.contains { $0.type == key?.type }
  }
}
