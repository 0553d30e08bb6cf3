// Hit tests, the elements that can be places of drops, and the actions and roles of elements.

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

  private func takesDrops(_ node: NodeIndex) -> Bool {
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

  /// The usable places of drops that have no area, in the order of the scene: destinations, and containers with an
  /// empty list whose items can be reordered.
  package var emptyPlaces: [NodeIndex] {
    let scene = stage.scene
    let lists = Set(scene.groups.filter { $0.collection != nil && $0.members.isEmpty }.compactMap(\.container))
    return scene.nodes.indices.map { NodeIndex($0) }.filter { node in
      let size = scene.frame(of: node).size
      guard size.width <= 0 || size.height <= 0, scene.isUsable(node) else { return false }
      return lists.contains(node) || stage.behaviors[node]?.dropping.hasEnabledDestination ?? false
    }
  }

  /// The nodes that observe drops and hold a list of a reorder container around them, without a destination of their
  /// own. The drops then belong to the reorder container, so that the observer is never called.
  package var idleObservers: [NodeIndex] {
    let scene = stage.scene
    func hasDestination(_ node: NodeIndex) -> Bool {
      guard let dropping = stage.behaviors[node]?.dropping else { return false }
      return !dropping.destinations.isEmpty || !dropping.reorderContainers.isEmpty
    }
    return scene.nodes.indices.map { NodeIndex($0) }.filter { node in
      guard stage.behaviors[node]?.dropping.observers.isEmpty == false else { return false }
      let lists = lists(inside: node)
      let isDestination =
        (node..<scene.nodes.subtreeEnd(of: node)).contains(where: hasDestination)
        || lists.contains { stage.groupBehaviors[GroupIndex($0)]?.dropping.destinations.isEmpty == false }
      return !isDestination && lists.contains { scene.groups[$0].collection != nil }
        && scene.ancestors(of: node).contains { stage.behaviors[$0]?.dropping.reorderContainers.isEmpty == false }
    }
  }

  /// The usable nodes with a command for single taps that keys cannot reach, because a node without an id and a text
  /// cannot be announced.
  package var namelessTaps: [NodeIndex] {
    let (scene, taps) = (stage.scene, TapFinder(stage: stage, types: types))
    return scene.nodes.indices.map { NodeIndex($0) }.filter { node in
      scene.isUsable(node) && taps.runsAtEachTap(node) && !taps.takesTaps(node)
    }
  }

  /// The usable destinations for items of the scene that no key, `legal` or `move` can reach, because they have no id
  /// and no list with an id inside.
  package var namelessPlaces: [NodeIndex] {
    let scene = stage.scene
    let shown = Set(scene.nodes.compactMap(\.type))
    func takes(_ destination: DropDestination) -> Bool {
      guard destination.isEnabled else { return false }
      if destination.takesAnything { return !shown.isEmpty }
      return destination.types.contains { type in shown.contains { types.conforms($0, to: type) } }
    }
    return scene.nodes.indices.map { NodeIndex($0) }.filter { node in
      guard scene.nodes.id(of: node) == nil, scene.isUsable(node) else { return false }
      let lists = lists(inside: node)
      if lists.contains(where: { scene.groups[$0].collection != nil }) { return false }
      let own = lists.filter { scene.groups[$0].container == node }
      let destinations =
        own.flatMap { stage.groupBehaviors[GroupIndex($0)]?.dropping.destinations ?? [] }
        + (stage.behaviors[node]?.dropping.destinations ?? [])
      return destinations.contains(where: takes)
    }
  }

  /// The lists in a node or in the nodes inside it.
  private func lists(inside node: NodeIndex) -> [Int] {
    let inside = node..<stage.scene.nodes.subtreeEnd(of: node)
    return stage.scene.groups.indices.filter { stage.scene.groups[$0].container.map(inside.contains) ?? false }
  }

  /// The actions that the user can perform on the element of a placement. Rules may still refuse them.
  public func actions(of placement: Placement) -> ElementActions {
    guard let node = placement.node, stage.scene.nodes.indices.contains(Int(node)), !placement.isDisabled else {
      return []
    }
    let finder = FocusFinder(stage: stage, types: types)
    var actions: ElementActions = placement.contentFrame == nil ? [] : .scroll
    if finder.isLiftable(node) { actions.insert(.lift) }
    if finder.takesTaps(node) { actions.insert(.tap) }
    if takesDrops(node) { actions.insert(.drop) }
    return actions
  }

  /// The role of the element of a placement.
  ///
  /// - Parameters:
  ///   - placement: A placement of the present scene.
  ///   - actions: The actions of the placement, from `actions(of:)`.
  public func role(of placement: Placement, _ actions: ElementActions) -> ElementRole {
    switch placement.kind {
    case .text: return .text
    case .item: return .item
    case .container:
      guard let node = placement.node, stage.scene.nodes.indices.contains(Int(node)) else { return .group }
      switch stage.scene.nodes.kind(of: node) {
      case .scrollView: return .scrollView
      case .list, .table, .grid, .flow, .fan: return .list
      case .vstack, .hstack, .zstack, .layout, .host, .item, .text, .spacer:
        return actions.contains(.tap) ? .button : .group
      }
    }
  }

  /// The actions and the role of a placement, which `changes(since:)` compares in addition to the placement.
  func traits(of placement: Placement) -> ElementTraits {
    let actions = actions(of: placement)
    return ElementTraits(actions: actions, role: role(of: placement, actions))
  }
}
