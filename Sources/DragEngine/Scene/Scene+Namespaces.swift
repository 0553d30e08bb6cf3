extension Identifier {
  /// The name of the default namespace, for items outside of all named namespaces.
  package static let noNamespace: Identifier = ""
}

extension Scene {
  /// The name of the namespace of a node.
  package func namespace(of node: NodeIndex, _ symbols: SymbolTable) -> Identifier {
    self[node].namespace.map { symbols[$0] } ?? .noNamespace
  }

  /// The items with an id, in the order of the scene.
  ///
  /// - Parameters:
  ///   - id: The id.
  ///   - namespace: The namespace of the items; `nil` is any.
  ///   - symbols: The symbol table of the scene.
  package func items(_ id: Identifier, in namespace: Identifier? = nil, _ symbols: SymbolTable) -> [NodeIndex] {
    let items = symbols.symbol(for: id).map { nodes(itemID: $0) } ?? []
    guard let namespace else { return items }
    return items.filter { self.namespace(of: $0, symbols) == namespace }
  }

  /// The distinct namespaces of these items, in the order of the scene.
  package func namespaces(of items: [NodeIndex], _ symbols: SymbolTable) -> [Identifier] {
    var namespaces: [Identifier] = []
    for namespace in items.map({ self.namespace(of: $0, symbols) }) where !namespaces.contains(namespace) {
      namespaces.append(namespace)
    }
    return namespaces
  }

  /// The message for an id that is ambiguous without a namespace: `2 items have the id 'p', in the namespaces '' and
  /// 'n'`.
  package static func ambiguity(of id: Identifier, in namespaces: [Identifier]) -> String {
    let names = namespaces.map { "'\($0)'" }
    let list = names.dropLast().joined(separator: ", ") + " and " + (names.last ?? "")
    return "\(names.count) items have the id '\(id)', in the namespaces \(list)"
  }
}
