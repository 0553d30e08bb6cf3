/// The drag handles of a scene: nodes at which a press lifts the item around them. An item with handles is lifted only
/// at its handles.
struct DragHandles {
  /// The handles of each item that has any, in scene order.
  private let handles: [NodeIndex: [NodeIndex]]
  /// The item that each handle lifts: the innermost one around it.
  private let items: [NodeIndex: NodeIndex]

  init(_ behaviors: BehaviorTable, in scene: Scene) {
    var handles: [NodeIndex: [NodeIndex]] = [:]
    var items: [NodeIndex: NodeIndex] = [:]
    for handle in behaviors.indices(where: { $0.dragging.handleName != nil }) {
      guard let item = Self.item(around: handle, in: scene) else { continue }
      handles[item, default: []].append(handle)
      items[handle] = item
    }
    (self.handles, self.items) = (handles, items)
  }

  private static func item(around node: NodeIndex, in scene: Scene) -> NodeIndex? {
    scene.ancestors(of: node).first { scene.nodes.kind(of: $0) == .item }
  }

  /// The handles of an item, in scene order; empty for an item that is lifted anywhere.
  func handles(of item: NodeIndex) -> [NodeIndex] { handles[item] ?? [] }

  /// Whether an item is lifted at its handles only.
  func limit(_ item: NodeIndex) -> Bool { handles[item] != nil }

  /// The item that a handle lifts; `nil` for any other node.
  func item(of node: NodeIndex) -> NodeIndex? { items.isEmpty ? nil : items[node] }
}

extension SceneDescription {
  /// Checks that each handle lies inside an item that can be lifted. Disabled lists, containers and items count as
  /// enabled.
  ///
  /// - Throws: The error of the first handle in a place where it has no effect.
  func checkHandles(in scene: Scene) throws(SceneError) {
    for handle in behaviors.indices(where: { $0.dragging.handleName != nil }) {
      let item = scene.ancestors(of: handle).first { scene.nodes.kind(of: $0) == .item }
      if let item, scene.nodes.kind(of: handle) != .item {
        if isSource(item, in: scene) { continue }
        let name = SceneError.NodeName(item, in: scene, symbols).withKind
        throw misplaced(
          handle,
          belongsOn: "a node inside an item that can be lifted, and \(name) is neither draggable nor reorderable",
          scene)
      }
      throw misplaced(handle, belongsOn: "a text or container inside an item", scene)
    }
  }

  private func misplaced(_ handle: NodeIndex, belongsOn place: String, _ scene: Scene) -> SceneError {
    .misplacedModifier(
      name: behaviors[handle]?.dragging.handleName ?? "", belongsOn: place,
      node: SceneError.NodeName(handle, in: scene, symbols), group: nil)
  }

  /// Whether the modifiers make an item a source. Disabled modifiers count as enabled.
  private func isSource(_ item: NodeIndex, in scene: Scene) -> Bool {
    if let group = scene.nodes.group(of: item) {
      if scene.groups[Int(group)].isReorderable { return true }
      if let rows = groupBehaviors[group]?.rows, rows.canMove || rows.provider != nil { return true }
    }
    if behaviors[item].map({ !$0.dragging.draggables.isEmpty }) ?? false { return true }
    return scene.ancestors(of: item).contains { node in
      behaviors[node].map { $0.dragging.rowPayload != nil || $0.dragging.draggables.contains(where: \.grabsItemInside) }
        ?? false
    }
  }
}

extension SceneError.NodeName {
  /// Creates the name of a node of a scene for messages.
  init(_ index: NodeIndex, in scene: Scene, _ symbols: SymbolTable) {
    let node = scene[index]
    self.init(kind: node.kind.name, id: node.id.map { symbols[$0] }, label: node.appearance.label, index: index)
  }
}
