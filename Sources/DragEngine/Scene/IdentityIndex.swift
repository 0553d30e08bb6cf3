/// An index of nodes by their ids, and of groups by their collection ids. It detects duplicates.
///
/// Items and all other nodes have separate indices, so that an item and the list inside it can have the same id. The
/// items with one id, of various types and namespaces, form a chain.
struct IdentityIndex: Sendable {
  /// The reason that a node cannot be added: another item has the same key, or another container the same id.
  enum Conflict: Error {
    case itemTwice(first: NodeIndex)
    case containerTwice(first: NodeIndex)
  }

  private var items: IndexTable
  private var names: IndexTable
  private var containers: IndexTable
  private var collections: IndexTable
  /// For each item, the previous item with the same id, or -1.
  private var earlier: [NodeIndex]

  /// Creates an index with room for these numbers of nodes and groups.
  ///
  /// - Parameter containerCount: The number of nodes with an id that are not items.
  init(nodeCount: Int, containerCount: Int, groupCount: Int) {
    items = IndexTable(capacity: nodeCount - containerCount)
    names = IndexTable(capacity: nodeCount - containerCount)
    containers = IndexTable(capacity: containerCount)
    collections = IndexTable(capacity: groupCount)
    earlier = Array(repeating: -1, count: nodeCount)
  }

  /// Adds a node under its id, if it has one.
  mutating func insert(_ node: NodeIndex, of nodes: [SceneNode]) throws(Conflict) {
    guard let id = nodes[Int(node)].id else { return }
    guard nodes[Int(node)].kind == .item else {
      if let first = containers.replace(with: node, hash: id.hash(), where: { nodes[Int($0)].id == id }) {
        throw .containerTwice(first: first)
      }
      return
    }
    if let last = names.replace(with: node, hash: id.hash(), where: { nodes[Int($0)].id == id }) {
      earlier[Int(node)] = last
    }
    guard let key = nodes[Int(node)].itemKey else { return }
    if let first = items.replace(with: node, hash: key.tableHash, where: { nodes[Int($0)].itemKey == key }) {
      throw .itemTwice(first: first)
    }
  }

  /// Adds a group under its collection id.
  /// - Returns: The group that already has the id; `nil` if there is none.
  mutating func insert(_ group: GroupIndex, of groups: [SceneGroup]) -> GroupIndex? {
    guard let id = groups[Int(group)].collection else { return nil }
    return collections.replace(with: group, hash: id.hash(), where: { groups[Int($0)].collection == id })
  }

  func node(_ item: ItemKey, in nodes: [SceneNode]) -> NodeIndex? {
    items.position(hash: item.tableHash) { nodes[Int($0)].itemKey == item }
  }

  /// The last item with an id.
  func lastItem(_ id: Symbol, in nodes: [SceneNode]) -> NodeIndex? {
    names.position(hash: id.hash()) { nodes[Int($0)].id == id }
  }

  /// The node with an id that is not an item.
  func container(_ id: Symbol, in nodes: [SceneNode]) -> NodeIndex? {
    containers.position(hash: id.hash()) { nodes[Int($0)].id == id }
  }

  /// The previous item with the same id as an item.
  func item(before node: NodeIndex) -> NodeIndex? {
    let other = earlier[Int(node)]
    return other < 0 ? nil : other
  }

  func group(_ collection: Symbol, in groups: [SceneGroup]) -> GroupIndex? {
    collections.position(hash: collection.hash()) { groups[Int($0)].collection == collection }
  }
}
