extension SymbolTable {
  /// The key by which a scene finds the node of a dragged item.
  func key(of item: DragItem) -> ItemKey {
    ItemKey(
      type: internPassing(item.type), namespace: item.namespace.map(internPassing),
      id: internPassing(item.id))
  }
}
