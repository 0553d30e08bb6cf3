internal import Dray

/// The places of the items of a scene, by the ids of lists and containers.
struct ItemPlaces {
  /// The place of an item.
  struct Place: Equatable {
    var id: Identifier
    /// The ids of the list of the item and of the containers around it, the innermost first.
    var names: [Identifier]
    var group: GroupIndex?
    var position: Int
    /// How much the item stands for; `nil` if it has no quantity.
    var quantity: Int?
  }

  private let scene: Scene
  private let symbols: SymbolTable
  private let known = Known()

  private final class Known {
    var items: [ItemKey: Place]?
  }

  init(_ host: Host) {
    (scene, symbols) = (host.engine.scene, host.engine.symbols)
  }

  /// The place of each item.
  var items: [ItemKey: Place] {
    if let items = known.items { return items }
    var items: [ItemKey: Place] = [:]
    for index in scene.nodes.indices {
      guard let key = scene.nodes[index].itemKey else { continue }
      items[key] = place(of: NodeIndex(index), symbols[key.id])
    }
    known.items = items
    return items
  }

  private func place(of node: NodeIndex, _ id: Identifier) -> Place {
    let record = scene[node]
    var names = scene.ancestors(of: node).compactMap { scene[$0].kind == .item ? nil : scene[$0].id }
    if let list = record.group.flatMap({ scene.groups[Int($0)].collection }) { names.insert(list, at: 0) }
    return Place(
      id: id, names: names.map { symbols[$0] }, group: record.group, position: Int(record.indexInGroup),
      quantity: record.quantity)
  }

  /// These places with the changes between two later scenes.
  func changed(from earlier: ItemPlaces, to later: ItemPlaces) -> ItemPlaces {
    var items = items
    for (key, place) in later.items where earlier.items[key] != place { items[key] = place }
    for key in earlier.items.keys where later.items[key] == nil { items[key] = nil }
    return ItemPlaces(self, items)
  }

  private init(_ other: ItemPlaces, _ items: [ItemKey: Place]) {
    (scene, symbols) = (other.scene, other.symbols)
    known.items = items
  }

  /// The item with an id. If several items have the id, the only one of them in a container; `nil` if there is no such
  /// item.
  func key(_ id: Identifier, in container: Identifier?) -> ItemKey? {
    let keys = (symbols.symbol(for: id).map { scene.nodes(itemID: $0) } ?? []).compactMap { scene[$0].itemKey }
    if keys.count == 1 { return keys[0] }
    let there = keys.filter { key in container.map { items[key]?.names.contains($0) ?? false } ?? false }
    return there.count == 1 ? there[0] : nil
  }

  /// The id of an item.
  func name(of key: ItemKey) -> Identifier { symbols[key.id] }

  /// An item in a container with the id and the type of `key`, also in another namespace; `key` if there is none.
  func namesake(of key: ItemKey, in container: Identifier?) -> ItemKey {
    guard let container, items[key].map({ !$0.names.contains(container) }) ?? true else { return key }
    let namesakes = scene.nodes(itemID: key.id).compactMap { scene[$0].itemKey }
    return namesakes.first { $0.type == key.type && items[$0]?.names.contains(container) ?? false } ?? key
  }

  /// Whether a list, a container or an item is inside an item or a container.
  func isPlace(_ place: Identifier, inside outer: Identifier) -> Bool {
    guard let inner = symbols.symbol(for: place), let name = symbols.symbol(for: outer) else { return false }
    let node =
      scene.group(collection: inner).flatMap { scene.groups[Int($0)].container } ?? scene.node(container: inner)
      ?? scene.nodes(itemID: inner).first
    return node.map { node in scene.ancestors(of: node).contains { scene[$0].id == name } } ?? false
  }

  /// Whether the position of an item in its list is not visible.
  func isFree(_ key: ItemKey) -> Bool { scene.node(item: key).map(scene.hasFreeFrame) ?? false }

  /// The next item in the list that is not one of `others`; `nil` at the end.
  func follower(of key: ItemKey, besides others: Set<Identifier>) -> Identifier? {
    guard let place = items[key], let group = place.group else { return nil }
    let members = scene.groups[Int(group)].members
    let after = members.dropFirst(place.position + 1).lazy.compactMap { scene[$0].id }.map { symbols[$0] }
    return after.first { !others.contains($0) }
  }
}
