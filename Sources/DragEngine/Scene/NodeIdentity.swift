/// The identity of a node, to find the node in later descriptions of the scene.
///
/// An item is identified by its key, a container by its id. Any other node is identified by its path from the nearest
/// node around it that has a key or an id, or else from the root of the scene. The path is valid as long as the
/// positions of its nodes among their siblings do not change.
struct NodeIdentity: Hashable, Sendable {
  var anchor: Anchor
  /// The position among its siblings of each node on the path, from the anchor down; empty for the anchor itself.
  var path: [Int32] = []

  enum Anchor: Hashable, Sendable {
    case root
    case container(Symbol)
    case item(ItemKey)
  }
}

extension Scene {
  /// The identity of a node, for lookups in other descriptions of the same scene.
  func identity(of node: NodeIndex) -> NodeIdentity {
    var positions = SiblingPositions()
    return identity(of: node, counting: &positions)
  }

  /// The identity of a node, with shared counting for many nodes of the scene.
  func identity(of node: NodeIndex, counting positions: inout SiblingPositions) -> NodeIdentity {
    var path: [Int32] = []
    var current: NodeIndex? = node
    while let node = current {
      let record = nodes[Int(node)]
      if let key = record.itemKey { return NodeIdentity(anchor: .item(key), path: path.reversed()) }
      if record.kind != .item, let id = record.id {
        return NodeIdentity(anchor: .container(id), path: path.reversed())
      }
      path.append(positions.position(of: node, in: nodes))
      current = record.parent
    }
    return NodeIdentity(anchor: .root, path: path.reversed())
  }

  /// The node with an identity from another description of the same scene; `nil` if the scene does not contain the
  /// node.
  func node(_ identity: NodeIdentity) -> NodeIndex? {
    var positions = SiblingPositions()
    return node(identity, counting: &positions)
  }

  /// The node with an identity, with shared counting for many identities.
  func node(_ identity: NodeIdentity, counting positions: inout SiblingPositions) -> NodeIndex? {
    var current: NodeIndex?
    switch identity.anchor {
    case .root: current = nil
    case .container(let id):
      guard let node = node(container: id) else { return nil }
      current = node
    case .item(let key):
      guard let node = node(item: key) else { return nil }
      current = node
    }
    for position in identity.path {
      guard let child = positions.child(at: position, of: current, in: nodes) else { return nil }
      current = child
    }
    return current
  }
}

extension NodeIdentity {
  /// The symbols of the identity.
  var symbols: [Symbol] {
    switch anchor {
    case .root: []
    case .container(let id): [id]
    case .item(let key): [key.id, key.type] + (key.namespace.map { [$0] } ?? [])
    }
  }
}
