/// Builds a scene from calls in the order of its tree.
///
/// ```swift
/// var builder = SceneBuilder()
/// builder.open(SceneNode(.fan(.down), id: pile))
/// builder.openGroup(SceneGroup(isReorderable: true))
/// builder.append(SceneNode(.item, id: ace, type: card, size: Size(width: 60, height: 84)))
/// builder.closeGroup()
/// builder.close()
/// let scene = try builder.finish(size: nil, symbols: symbols)
/// ```
///
/// The caller makes the symbols, and `finish` reads the symbol table only for error messages. Errors are recorded until
/// `finish`; no other function can fail.
package struct SceneBuilder: Sendable {
  private var nodes: [SceneNode] = []
  private var groups: [SceneGroup] = []
  /// The lists whose rows are represented by one of `nodes`.
  private var blocks: [RowBlocks.Block] = []
  /// The difference between the next index in the scene and the next index in `nodes`, in which one node represents all
  /// rows of a block.
  private var surplus: NodeIndex = 0
  /// The innermost open node, or -1.
  private var parent: NodeIndex = -1
  /// The innermost open group, or -1 if a node was opened since the group.
  private var group: GroupIndex = -1
  /// The node that was open at the first mismatched call; -1 outside of all nodes. `nil` if all calls match.
  ///
  /// A call is mismatched if it does not close the innermost open node or group, if it is a `skipValue` outside of
  /// groups, or if it is a `finish` with a node or group left open.
  private var wrongClose: NodeIndex?

  /// Creates a builder. To avoid copies, pass the number of nodes of the last scene.
  package init(nodeCapacity: Int = 0) { nodes.reserveCapacity(nodeCapacity) }

  /// Begins a node. Nodes opened until the matching `close` lie inside the node.
  /// - Returns: The index of the node in the scene.
  @discardableResult
  package mutating func open(_ node: consuming SceneNode) -> NodeIndex {
    let slot = NodeIndex(nodes.count)
    link(&node, at: slot)
    nodes.append(node)
    parent = slot
    group = -1
    return slot + surplus
  }

  /// The index of the next node in the scene.
  var nextIndex: NodeIndex { NodeIndex(nodes.count) + surplus }

  /// Ends the innermost open node.
  package mutating func close() {
    guard group < 0, parent >= 0 else { return noteWrongClose() }
    nodes[Int(parent)].links.subtreeEnd = NodeIndex(nodes.count)
    group = nodes[Int(parent)].links.group
    parent = nodes[Int(parent)].links.parent
  }

  /// Adds a node without children.
  /// - Returns: The index of the node in the scene.
  @discardableResult
  package mutating func append(_ node: consuming SceneNode) -> NodeIndex {
    let slot = NodeIndex(nodes.count)
    link(&node, at: slot)
    nodes.append(node)
    return slot + surplus
  }

  /// Adds rows, which are items without children, as members of the innermost open group.
  ///
  /// One node represents all rows, which is faster, if the list is regular and has from `leastRows` to 2²⁰ rows, the
  /// group has no earlier values, and the container stacks its rows.
  mutating func append(_ rows: RowList) {
    guard canRepresent(rows) else { return rows.forEach { append($0) } }
    let slot = NodeIndex(nodes.count)
    let area = RowArea(rows, in: nodes[Int(parent)])
    blocks.append(.init(area: area, slot: slot, first: slot + surplus, container: parent, group: group))
    surplus += NodeIndex(rows.count) - 1
    groups[Int(group)].addMembers(rows.count)
    var node = SceneNode(.item, size: area.size)
    let open = group
    group = -1
    link(&node, at: slot)
    group = open
    nodes.append(node)
  }

  /// The minimum number of rows for which one node represents them. Source: measured; fewer rows are as fast one by
  /// one.
  static let leastRows = 24

  private func canRepresent(_ rows: RowList) -> Bool {
    guard rows.count >= Self.leastRows, rows.count <= 1 << 20, rows.isRegular, parent >= 0, group >= 0 else {
      return false
    }
    return groups[Int(group)].valueCount == 0 && nodes[Int(parent)].stacksRows
  }

  /// Adds a node without children to the container around the innermost open group, without making it a member.
  mutating func appendBeside(_ node: consuming SceneNode) {
    let open = group
    group = -1
    append(node)
    group = open
  }

  /// The number of values of the innermost open group so far.
  var valueCount: Int { group < 0 ? 0 : Int(groups[Int(group)].valueCount) }

  /// Begins a group. Nodes opened directly in the group until the matching `closeGroup` are its members.
  ///
  /// Members are children of the node around the group.
  /// - Returns: The index of the group in the scene.
  @discardableResult
  package mutating func openGroup(_ group: consuming SceneGroup) -> GroupIndex {
    let index = GroupIndex(groups.count)
    group.containerIndex = parent
    group.outerIndex = self.group
    if !group.isReorderable {
      group.collection = nil
    } else if group.collection == nil, parent >= 0 {
      group.collection = nodes[Int(parent)].id
    }
    groups.append(group)
    self.group = index
    return index
  }

  /// Ends the innermost open group.
  package mutating func closeGroup() {
    guard group >= 0 else { return noteWrongClose() }
    groups[Int(group)].endIndex = NodeIndex(nodes.count)
    group = groups[Int(group)].outerIndex
  }

  /// The namespace of a node, which may be inherited from a container around the node.
  /// - Precondition: `open` returned the node.
  func namespace(of node: NodeIndex) -> Symbol? {
    nodes[slot(of: node)].namespace
  }

  private func slot(of node: NodeIndex) -> Int {
    let block = blocks.last { $0.first <= node }
    return Int(block.map { node - ($0.nodes.upperBound - $0.slot - 1) } ?? node)
  }

  /// The kind of a node.
  /// - Precondition: `open` returned the node.
  func kind(of node: NodeIndex) -> NodeKind { nodes[slot(of: node)].kind }

  /// The name of a node for messages.
  /// - Precondition: `open` returned the node.
  func name(of node: NodeIndex, _ symbols: SymbolTable) -> SceneError.NodeName {
    var name = SceneError.NodeName(NodeIndex(slot(of: node)), of: nodes, symbols)
    name.index = node
    return name
  }

  /// The name of the node around a group for messages; `nil` at the root.
  func containerName(of group: GroupIndex, _ symbols: SymbolTable) -> SceneError.NodeName? {
    let container = groups[Int(group)].containerIndex
    return container < 0 ? nil : SceneError.NodeName(container, of: nodes, symbols)
  }

  /// Skips a value in the list of the innermost open group; the value has no member.
  package mutating func skipValue() {
    guard group >= 0 else { return noteWrongClose() }
    groups[Int(group)].skipValue()
  }

  /// Links a node to its open parent and group, and sets its inherited values.
  private mutating func link(_ node: inout SceneNode, at index: NodeIndex) {
    node.links.parent = parent
    node.links.group = group
    node.links.subtreeEnd = index + 1
    if group >= 0 {
      node.links.indexInGroup = groups[Int(group)].memberCount
      groups[Int(group)].addMember()
    }
    node.links.inherited = node.flags.intersection(.inherited)
    if parent >= 0 {
      node.links.inherited.formUnion(nodes[Int(parent)].links.inherited)
      if node.namespace == nil { node.namespace = nodes[Int(parent)].namespace }
    }
  }

  private mutating func noteWrongClose() {
    if wrongClose == nil { wrongClose = parent }
  }

  /// Checks, lays out and indexes the nodes.
  ///
  /// - Parameters:
  ///   - size: The size that the host offers. Lists, tables and growing nodes at the root fill it. `nil` if the host
  ///     offers none. Unit: points.
  ///   - symbols: The table of the nodes' symbols; read for error messages.
  ///   - layouts: The closures that place the children of nodes of kind `layout`.
  /// - Throws: The first error: in opening and closing, then in the nodes in their order, then in the groups, then in
  ///   custom layouts and frames.
  /// - Complexity: O(*n*) in the number of nodes, O(*n* log *n*) for large scenes.
  package consuming func finish(
    size: Size?, symbols: SymbolTable, layouts: [NodeIndex: CustomLayout] = [:]
  ) throws(SceneError) -> Scene {
    if wrongClose == nil, parent >= 0 || group >= 0 { wrongClose = parent }
    let rows = blocks.isEmpty ? nil : RowBlocks(blocks, in: nodes)
    if let rows {
      for group in groups.indices {
        groups[group].containerIndex = rows.node(ofSlot: groups[group].containerIndex)
        groups[group].endIndex = rows.node(ofSlot: groups[group].endIndex)
      }
      if let wrongClose { self.wrongClose = rows.node(ofSlot: wrongClose) }
    }
    if let rows, wrongClose == nil, !rows.mayConflict,
      let scene = try? Scene(nodes, rows, groups: groups, offered: size, layouts: layouts, symbols: symbols)
    {
      return scene
    }
    // After an error, or if rows may conflict, each row becomes a node, so that the check finds the first error.
    if let rows { nodes = rows.allRecords }
    if let wrongClose { throw .unbalanced(inside: wrongClose < 0 ? nil : .init(wrongClose, of: nodes, symbols)) }
    return try Scene(nodes, nil, groups: groups, offered: size, layouts: layouts, symbols: symbols)
  }
}
