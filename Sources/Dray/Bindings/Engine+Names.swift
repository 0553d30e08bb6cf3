internal import DragEngine

extension Engine {
  /// What is wrong with the names of a place that a script has answered with, wherever it is asked; `nil` if the scene
  /// has them. Whether a drop may go there is for the destination to say.
  func problem(withCollection collection: Identifier, before item: Identifier?) -> String? {
    let symbol = symbols.symbol(for: collection)
    guard let symbol, scene.group(collection: symbol) != nil || scene.node(container: symbol) != nil else {
      let lists =
        scene.groups.lazy.compactMap(\.collection) + scene.nodes.lazy.filter { $0.kind != .item }.compactMap(\.id)
      return "the collection '\(collection)', which is not in the scene\(hint(collection.description, names(lists)))"
    }
    guard let item, scene.items(item, in: nil, symbols).isEmpty else { return nil }
    let items = scene.nodes.lazy.filter { $0.kind == .item }.compactMap(\.id)
    return "the item '\(item)' to go before, which is not in the scene\(hint(item.description, names(items)))"
  }

  private func names(_ found: some Sequence<Symbol>) -> [String] { found.map { symbols[$0].description } }
}
