extension Scene {
  /// Creates a scene with nothing in it.
  public convenience init() {
    let paintOrder = PaintOrder([])
    self.init(
      nodes: [], restingFrames: [], groups: [], offeredSize: nil, identity: IdentityIndex(nodeCount: 0, groupCount: 0),
      paintOrder: paintOrder, scroll: ScrollMap(),
      hitIndices: HitIndex.indices([], frames: [], paintOrder: paintOrder, ScrollMap()), hasClips: false,
      layouts: CustomLayouts())
  }

  /// Checks, lays out and indexes nodes that a builder has linked.
  convenience init(
    nodes: [SceneNode], groups: [SceneGroup], offered: Size?, layouts: CustomLayouts, symbols: SymbolTable
  ) throws(SceneError) {
    var identity = IdentityIndex(nodeCount: nodes.count, groupCount: groups.count)
    for node in 0..<NodeIndex(nodes.count) {
      try checkMeasures(of: node, of: nodes, symbols)
      do { try identity.insert(node, of: nodes) } catch {
        throw SceneError(error, at: node, of: nodes, symbols)
      }
    }
    for (index, group) in groups.enumerated() where group.isReorderable {
      guard let collection = group.collection else {
        throw .collectionMissing(container: group.container.map { .init($0, of: nodes, symbols) })
      }
      if !identity.insert(GroupIndex(index), of: groups) { throw .collectionTwice(id: symbols[collection]) }
    }
    let layout = SceneLayout(nodes, offered: offered, layouts: layouts)
    if let problem = layout.problem {
      throw .layoutFailed(node: .init(problem.node, of: nodes, symbols), problem: problem.text)
    }
    let frames = layout.frames
    if let node = frames.firstIndex(where: { !$0.isValid }) {
      throw .invalidFrame(node: .init(NodeIndex(node), of: nodes, symbols), frame: frames[node])
    }

    let paintOrder = PaintOrder(nodes)
    let scroll = ScrollMap(nodes, frames: frames)
    self.init(
      nodes: nodes, restingFrames: frames, groups: Scene.withMembers(groups, from: nodes), offeredSize: offered,
      identity: identity, paintOrder: paintOrder, scroll: scroll,
      hitIndices: HitIndex.indices(nodes, frames: frames, paintOrder: paintOrder, scroll),
      hasClips: nodes.contains(where: \.clips), layouts: layouts)
  }

  /// The groups with their members listed, each list allocated once.
  private static func withMembers(_ groups: [SceneGroup], from nodes: [SceneNode]) -> [SceneGroup] {
    var groups = groups
    for group in groups.indices { groups[group].members.reserveCapacity(Int(groups[group].memberCount)) }
    for (index, node) in nodes.enumerated() where node.groupIndex >= 0 {
      groups[Int(node.groupIndex)].members.append(NodeIndex(index))
    }
    return groups
  }
}

/// Throws if a number given for a node cannot be laid out. Frames are checked after the layout.
private func checkMeasures(of index: NodeIndex, of nodes: [SceneNode], _ symbols: SymbolTable) throws(SceneError) {
  if let size = nodes[Int(index)].size, !size.isValid {
    throw .invalidSize(node: .init(index, of: nodes, symbols), size: size)
  }
  if let spacing = nodes[Int(index)].spacing, !spacing.isFinite {
    throw .invalidSpacing(node: .init(index, of: nodes, symbols), spacing: spacing)
  }
  if let frame = nodes[Int(index)].frame, !frame.isValid {
    throw .invalidFrame(node: .init(index, of: nodes, symbols), frame: frame)
  }
  if case .grid(let columns) = nodes[Int(index)].kind, !columns.isValid {
    throw .invalidColumns(node: .init(index, of: nodes, symbols), columns: columns)
  }
}

extension SceneError {
  /// Names a conflict of ids that came up at a node.
  fileprivate init(
    _ conflict: IdentityIndex.Conflict, at index: NodeIndex, of nodes: [SceneNode], _ symbols: SymbolTable
  ) {
    let node = nodes[Int(index)]
    let id = NodeName(index, of: nodes, symbols).id ?? ""
    switch conflict {
    case .containerTwice: self = .containerTwice(id: id)
    case .itemNamedLikeContainer: self = .itemNamedLikeContainer(id: id)
    case .itemTwice(let first):
      self = .itemTwice(
        id: id, type: node.type.map { symbols[$0] } ?? "", namespace: node.namespace.map { symbols[$0] },
        first: .container(around: first, of: nodes, symbols),
        second: .container(around: index, of: nodes, symbols))
    }
  }
}

extension SceneError.NodeName {
  /// Names a node.
  init(_ index: NodeIndex, of nodes: [SceneNode], _ symbols: SymbolTable) {
    let node = nodes[Int(index)]
    self.init(kind: node.kind.name, id: node.id.map { symbols[$0] }, label: node.label, index: index)
  }

  /// Names the nearest node around that is no item and has an id, or else the parent.
  fileprivate static func container(
    around index: NodeIndex, of nodes: [SceneNode], _ symbols: SymbolTable
  ) -> Self? {
    let ancestors = Scene.Ancestors(nodes: nodes, node: index)
    let container = ancestors.first { nodes[Int($0)].id != nil && nodes[Int($0)].kind != .item }
    return (container ?? nodes[Int(index)].parent).map { Self($0, of: nodes, symbols) }
  }
}
