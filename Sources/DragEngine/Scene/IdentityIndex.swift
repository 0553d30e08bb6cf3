/// An index of nodes by their ids and of groups by their collection ids, which detects duplicates.
///
/// Items and all other nodes share one index by id. The nodes with one id form a chain, which holds either items of
/// various types and namespaces or a single other node, because an item must not have the id of a container.
struct IdentityIndex: Sendable {
  /// Why a node cannot have an id.
  enum Conflict: Error {
    case itemTwice(first: NodeIndex)
    case containerTwice(first: NodeIndex)
    case itemNamedLikeContainer(first: NodeIndex)
  }

  private var items: IndexTable
  private var names: IndexTable
  private var collections: IndexTable
  /// For each node, the one before it with the same id, or -1.
  private var earlier: [NodeIndex]

  /// Creates an index with room for these numbers of nodes and groups.
  init(nodeCount: Int, groupCount: Int) {
    items = IndexTable(capacity: nodeCount)
    names = IndexTable(capacity: nodeCount)
    collections = IndexTable(capacity: groupCount)
    earlier = Array(repeating: -1, count: nodeCount)
  }

  /// Adds a node under its id, if it has one.
  mutating func insert(_ node: NodeIndex, of nodes: [SceneNode]) throws(Conflict) {
    guard let id = nodes[Int(node)].id else { return }
    let isItem = nodes[Int(node)].kind == .item
    if let last = names.replace(with: node, hash: id.hash(), where: { nodes[Int($0)].id == id }) {
      guard isItem, nodes[Int(last)].kind == .item else {
        throw isItem || nodes[Int(last)].kind == .item
          ? .itemNamedLikeContainer(first: last) : .containerTwice(first: last)
      }
      earlier[Int(node)] = last
    }
    guard let key = nodes[Int(node)].itemKey else { return }
    if let first = items.replace(with: node, hash: key.tableHash, where: { nodes[Int($0)].itemKey == key }) {
      throw .itemTwice(first: first)
    }
  }

  /// Adds a group under its collection id.
  /// - Returns: A group that already has the id.
  mutating func insert(_ group: GroupIndex, of groups: [SceneGroup]) -> GroupIndex? {
    guard let id = groups[Int(group)].collection else { return nil }
    return collections.replace(with: group, hash: id.hash(), where: { groups[Int($0)].collection == id })
  }

  func node(_ item: ItemKey, in nodes: [SceneNode]) -> NodeIndex? {
    items.position(hash: item.tableHash) { nodes[Int($0)].itemKey == item }
  }

  /// The last node with an id.
  func lastNode(_ id: Symbol, in nodes: [SceneNode]) -> NodeIndex? {
    names.position(hash: id.hash()) { nodes[Int($0)].id == id }
  }

  /// The node before this one with the same id.
  func node(before node: NodeIndex) -> NodeIndex? {
    let other = earlier[Int(node)]
    return other < 0 ? nil : other
  }

  func group(_ collection: Symbol, in groups: [SceneGroup]) -> GroupIndex? {
    collections.position(hash: collection.hash()) { groups[Int($0)].collection == collection }
  }
}
