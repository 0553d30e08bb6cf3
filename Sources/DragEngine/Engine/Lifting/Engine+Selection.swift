// What is selected comes along with the one of it that is grabbed.

extension Engine {
  /// The grabbed item, or with it everything that is selected if it is.
  ///
  /// What is selected may be of other types, which are not meant, and need not be shown: a payload closure knows it by its
  /// id.
  ///
  /// - Parameter type: The type of item that is asked for; `nil` is that of the grabbed one.
  func itemsToLift(_ key: ItemKey, from node: NodeIndex, of type: Symbol? = nil) -> [ItemKey] {
    guard let ids = selection(around: node, for: key), ids.contains(key.id) else { return [key] }
    var seen: Set<Symbol> = []
    return ids.filter { seen.insert($0).inserted && isItem($0, of: type ?? key.type) ?? true }
      .map { ItemKey(type: key.type, namespace: key.namespace, id: $0) }
      .filter { !isMoveDisabled($0) }
  }

  /// The ids that the nearest selection of an item's type and namespace has; `nil` if there is none.
  func selection(around node: NodeIndex, for key: ItemKey) -> [Symbol]? {
    let selected = stage.enclosing(node) { behavior, container in
      behavior.selections.first { $0.namespace == key.namespace && ($0.type.map { $0 == key.type } ?? true) }
        .map { ($0, container) }
    }
    guard let (list, container) = selected else { return nil }
    if let supposed = inquiry.selection, supposed.isFor(key.namespace.map { symbols[$0] }) {
      return supposed.itemIDs.map(symbols.intern).filter { id in
        stage.scene.nodes(itemID: id).contains { stage.scene.isNode($0, inside: container) }
      }
    }
    return during(.question) { list.itemIDs() }.map(symbols.intern)
  }

  /// Whether an id stands for an item of a type; `nil` if the scene has none of that id.
  private func isItem(_ id: Symbol, of type: Symbol) -> Bool? {
    let nodes = stage.scene.nodes(itemID: id)
    if nodes.isEmpty { return nil }
    return nodes.contains { stage.scene[$0].type.map { types.conforms($0, to: type) } ?? false }
  }

  private func isMoveDisabled(_ key: ItemKey) -> Bool {
    stage.scene.node(item: key).map { stage.scene[$0].isMoveDisabled } ?? false
  }
}
