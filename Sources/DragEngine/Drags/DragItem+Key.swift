extension SymbolTable {
  /// The key by which a scene finds the node of a dragged item.
  func key(of item: DragItem) -> ItemKey {
    ItemKey(
      type: intern(item.type), namespace: item.namespace.map(intern),
      id: internPassing(item.id))
  }
}
