internal import DragEngine

extension Engine {
  /// The message about a collection or an item that a script names as a place but that is not in the scene; `nil` if
  /// both are in the scene. The destination decides whether a drop may go there.
  func problem(withCollection collection: Identifier, before item: Identifier?) -> String? {
    let symbol = symbols.symbol(for: collection)
    guard let symbol, scene.group(collection: symbol) != nil || scene.node(container: symbol) != nil else {
      let lists =
        scene.groups.lazy.compactMap(\.collection) + scene.nodes.lazy.filter { $0.kind != .item }.compactMap(\.id)
      return "the collection '\(collection)', which is not in the scene\(hint(collection.description, names(lists)))"
    }
    guard let item, scene.items(item, in: nil, symbols).isEmpty else { return nil }
    let items = scene.nodes.lazy.filter { $0.kind == .item }.compactMap(\.id)
    return "before = '\(item)', which is not in the scene\(hint(item.description, names(items)))"
  }

  private func names(_ found: some Sequence<Symbol>) -> [String] { found.map { symbols[$0].description } }
}
