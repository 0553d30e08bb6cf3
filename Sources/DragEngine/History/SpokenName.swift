/// A node to be named in a sentence. Items of several types or namespaces, and a container, can have the same id.
enum SpokenName: Hashable, Sendable {
  /// An item of the scene.
  case item(Identifier, type: Identifier, namespace: Identifier?)
  /// A container.
  case container(Identifier)
  /// The first item with an id, or else the container with this id.
  case first(Identifier)

  /// The name of an item of the scene.
  init(_ key: ItemKey, _ symbols: SymbolTable) {
    self = .item(symbols[key.id], type: symbols[key.type], namespace: key.namespace.map { symbols[$0] })
  }

  /// The name of a dragged item. A source may supply other types and ids than those of the items in the scene.
  init(_ position: Int, of payload: DragState.Payload) {
    let item = payload.items[position]
    self =
      payload.wasInScene[position]
      ? .item(item.id, type: item.type, namespace: item.namespace) : .first(item.id)
  }
}
