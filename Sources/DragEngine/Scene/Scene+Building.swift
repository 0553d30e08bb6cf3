extension Scene {
  /// Creates an empty scene.
  package convenience init() {
    let paintOrder = PaintOrder([])
    self.init(
      nodes: SceneNodes(slots: [], blocks: nil), restingFrames: NodeFrames(slots: [], blocks: nil), groups: [],
      offeredSize: nil, identity: IdentityIndex(nodeCount: 0, containerCount: 0, groupCount: 0),
      paintOrder: paintOrder, scroll: ScrollMap(),
      hitIndices: HitIndex.indices([], frames: [], paintOrder: paintOrder, ScrollMap()), hasClips: false,
      layouts: CustomLayouts())
  }

  /// Checks, lays out and indexes the linked nodes of a builder.
  convenience init(
    _ slots: [SceneNode], _ rows: RowBlocks?, groups: [SceneGroup], offered: Size?,
    layouts: [NodeIndex: CustomLayout], symbols: SymbolTable
  ) throws(SceneError) {
    var identity = IdentityIndex(
      nodeCount: slots.count, containerCount: slots.count { $0.kind != .item && $0.id != nil },
      groupCount: groups.count)
    for node in 0..<NodeIndex(slots.count) {
      try checkMeasures(of: node, of: slots, symbols)
      do { try identity.insert(node, of: slots) } catch {
        throw SceneError(error, at: node, of: slots, symbols)
      }
    }
    for (node, slot) in slots.enumerated() where slot.links.group >= 0 && slot.kind != .item {
      guard groups[Int(slot.links.group)].isReorderable else { continue }
      throw .rowWithoutItem(node: .init(NodeIndex(node), of: slots, symbols))
    }
    for (index, group) in groups.enumerated() where group.isReorderable {
      guard let collection = group.collection else {
        throw .collectionMissing(
          container: group.container.map { .init($0, of: slots, symbols) }, group: GroupIndex(index))
      }
      if let first = identity.insert(GroupIndex(index), of: groups) {
        throw .collectionTwice(id: symbols[collection], groups: [first, GroupIndex(index)])
      }
    }
    let nodes = SceneNodes(slots: slots, blocks: rows)
    let layouts = CustomLayouts(rows.map { rows in layouts.map { (rows.slot(of: $0), $1) } } ?? Array(layouts))
    let layout = SceneLayout(nodes, offered: offered, layouts: layouts)
    if let problem = layout.problem {
      throw .layoutFailed(node: .init(problem.node, of: slots, symbols), problem: problem.text)
    }
    let frames = layout.frames
    if let node = frames.slots.firstIndex(where: { !$0.isValid }) {
      throw .invalidFrame(node: .init(NodeIndex(node), of: slots, symbols), frame: frames.slots[node])
    }

    let paintOrder = PaintOrder(slots)
    let scroll = ScrollMap(slots, frames: frames.slots)
    self.init(
      nodes: nodes, restingFrames: frames, groups: Scene.withMembers(groups, from: nodes), offeredSize: offered,
      identity: identity, paintOrder: paintOrder, scroll: scroll.naming(rows),
      hitIndices: HitIndex.indices(slots, frames: frames.slots, paintOrder: paintOrder, scroll),
      hasClips: slots.contains(where: \.clips), layouts: layouts)
  }

  /// The groups with their members listed, each list allocated once.
  private static func withMembers(_ groups: [SceneGroup], from nodes: SceneNodes) -> [SceneGroup] {
    var groups = groups
    for group in groups.indices { groups[group].members.reserveCapacity(Int(groups[group].memberCount)) }
    for (slot, node) in nodes.slots.enumerated() where node.links.group >= 0 {
      groups[Int(node.links.group)].members.append(nodes.node(ofSlot: NodeIndex(slot)))
    }
    for block in nodes.blocks?.list ?? [] { groups[Int(block.group)].members = .init(block.nodes) }
    return groups
  }
}

/// Throws if a given size, padding, spacing, frame, limit of a frame, column count or column width is not valid. Also
/// throws if a node with a given frame has limits, or if a spacer or the alignment of a frame is misplaced. Computed
/// frames are checked after the layout.
private func checkMeasures(of index: NodeIndex, of nodes: [SceneNode], _ symbols: SymbolTable) throws(SceneError) {
  if let size = nodes[Int(index)].layout.size, !size.isValid {
    throw .invalidSize(node: .init(index, of: nodes, symbols), size: size)
  }
  if let spacing = nodes[Int(index)].layout.spacing, !spacing.isFinite {
    throw .invalidSpacing(node: .init(index, of: nodes, symbols), spacing: spacing)
  }
  if let frame = nodes[Int(index)].layout.frame, !frame.isValid {
    throw .invalidFrame(node: .init(index, of: nodes, symbols), frame: frame)
  }
  if let box = nodes[Int(index)].layout.box?.values {
    let name = SceneError.NodeName(index, of: nodes, symbols)
    if let problem = box.problem { throw .invalidBox(node: name, problem: problem) }
    if nodes[Int(index)].layout.frame != nil, box.width != ExtentLimits() || box.height != ExtentLimits() {
      throw .invalidBox(node: name, problem: "the host sets its frame, so that the modifier frame has no effect")
    }
    if box.alignment != nil, nodes[Int(index)].kind == .text {
      throw .misplacedModifier(
        name: "the alignment of frame", belongsOn: "a container or an item", node: name, group: nil)
    }
  }
  if nodes[Int(index)].kind == .spacer {
    let parent = nodes[Int(index)].parent
    if parent.map({ !nodes[Int($0)].kind.stacks }) ?? true {
      throw .misplacedSpacer(
        node: .init(index, of: nodes, symbols), container: parent.map { .init($0, of: nodes, symbols) })
    }
  }
  if case .grid(let columns) = nodes[Int(index)].kind, !columns.isValid {
    throw .invalidColumns(node: .init(index, of: nodes, symbols), columns: columns)
  }
}

extension SceneError {
  /// Creates the error for a conflict of ids at a node.
  fileprivate init(
    _ conflict: IdentityIndex.Conflict, at index: NodeIndex, of nodes: [SceneNode], _ symbols: SymbolTable
  ) {
    let node = nodes[Int(index)]
    let id = NodeName(index, of: nodes, symbols).id ?? ""
    switch conflict {
    case .containerTwice(let first): self = .containerTwice(id: id, containers: [first, index])
    case .itemTwice(let first):
      self = .itemTwice(
        id: id, type: node.type.map { symbols[$0] } ?? "", namespace: node.namespace.map { symbols[$0] },
        first: .container(around: first, of: nodes, symbols),
        second: .container(around: index, of: nodes, symbols), items: [first, index])
    }
  }
}

extension SceneError.NodeName {
  /// Creates the name of a node for messages.
  init(_ index: NodeIndex, of nodes: [SceneNode], _ symbols: SymbolTable) {
    let node = nodes[Int(index)]
    self.init(kind: node.kind.name, id: node.id.map { symbols[$0] }, label: node.appearance.label, index: index)
  }

  /// The name of the nearest node around a node that has an id and is not an item, or else the name of the parent.
  fileprivate static func container(
    around index: NodeIndex, of nodes: [SceneNode], _ symbols: SymbolTable
  ) -> Self? {
    let ancestors = Scene.Ancestors(nodes: SceneNodes(slots: nodes, blocks: nil), node: index)
    let container = ancestors.first { nodes[Int($0)].id != nil && nodes[Int($0)].kind != .item }
    return (container ?? nodes[Int(index)].parent).map { Self($0, of: nodes, symbols) }
  }
}
