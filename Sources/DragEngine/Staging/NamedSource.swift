/// The node that a question, or a move without a pointer, names for lifting; or the reason why it was not found.
enum NamedSource {
  case node(NodeIndex)
  case refused(Reason)
}

extension Stage {
  /// The item with an id, or else the draggable container with this id. Containers have no namespace and no type.
  ///
  /// Refused if there is none, or if several namespaces have an item of this id. If several items in one namespace have
  /// the id, the first item in the scene is used.
  /// - Parameters:
  ///   - id: The id of the item or container.
  ///   - type: The type of the item; `nil` is any.
  ///   - namespace: The namespace of the item; `nil` is any.
  func source(named id: Identifier, of type: Identifier? = nil, in namespace: Identifier?) -> NamedSource {
    var items = scene.items(id, in: namespace, symbols)
    if let type { items.removeAll { item in scene[item].type.map { symbols[$0] } != type } }
    let isItem = type != nil || namespace != nil
    guard let node = items.first ?? (isItem ? nil : draggableContainer(id)) else {
      let isContainer = !isItem && symbols.symbol(for: id).flatMap { scene.node(container: $0) } != nil
      return .refused(isContainer ? .notAnItem(id) : .unknownItem(id, in: namespace))
    }
    let namespaces = scene.namespaces(of: items, symbols)
    return namespaces.count > 1 ? .refused(.ambiguousItem(id, in: namespaces)) : .node(node)
  }

  private func draggableContainer(_ id: Identifier) -> NodeIndex? {
    guard let symbol = symbols.symbol(for: id), let node = scene.node(container: symbol),
      behaviors[node]?.dragging.draggables.isEmpty == false
    else { return nil }
    return node
  }
}
