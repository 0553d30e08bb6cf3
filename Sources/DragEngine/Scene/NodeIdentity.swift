/// What makes a node the same node after the scene was described anew.
///
/// An item is known by its key, a container by its id. A node without either is known by its way from the nearest node
/// that has one, which holds as long as its siblings stay.
struct NodeIdentity: Hashable, Sendable {
  var anchor: Anchor
  /// The position among its siblings of each node on the way from the anchor down; empty for the anchor itself.
  var path: [Int32] = []

  enum Anchor: Hashable, Sendable {
    case root
    case container(Symbol)
    case item(ItemKey)
  }
}

extension Scene {
  /// What a node can be found by in another description of the same scene.
  func identity(of node: Int32) -> NodeIdentity {
    var path: [Int32] = []
    var current = node
    while true {
      let record = nodes[Int(current)]
      if let key = record.itemKey { return NodeIdentity(anchor: .item(key), path: path.reversed()) }
      if let id = record.id { return NodeIdentity(anchor: .container(id), path: path.reversed()) }
      guard record.parent >= 0 else { return NodeIdentity(anchor: .root, path: path.reversed()) }
      path.append(position(of: current))
      current = record.parent
    }
  }

  /// The node of an identity that another description of the same scene gave out, or `nil` if it is gone.
  func node(_ identity: NodeIdentity) -> Int32? {
    var current: Int32
    switch identity.anchor {
    case .root:
      guard !nodes.isEmpty else { return nil }
      current = 0
    case .container(let id):
      guard let node = node(container: id) else { return nil }
      current = node
    case .item(let key):
      guard let node = node(item: key) else { return nil }
      current = node
    }
    for position in identity.path {
      guard let child = child(of: current, at: position) else { return nil }
      current = child
    }
    return current
  }

  private func position(of node: Int32) -> Int32 {
    var position: Int32 = 0
    var sibling = nodes[Int(node)].parent + 1
    while sibling < node {
      sibling = nodes[Int(sibling)].subtreeEnd
      position += 1
    }
    return position
  }

  private func child(of node: Int32, at position: Int32) -> Int32? {
    let end = nodes[Int(node)].subtreeEnd
    var child = node + 1
    for _ in 0..<position where child < end { child = nodes[Int(child)].subtreeEnd }
    return child < end ? child : nil
  }
}
