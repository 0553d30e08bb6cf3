extension DragState {
  /// The innermost item under the pointer, if the pointer is in the middle half of the item's width and height.
  func itemUnderPointer(on stage: Stage) -> Identifier? {
    for node in nodesUnderPointer(on: stage) {
      guard let key = stage.scene.nodes.itemKey(of: node) else { continue }
      let frame = stage.scene.frame(of: node)
      let middle = Rect(
        x: frame.minX + frame.size.width / 4, y: frame.minY + frame.size.height / 4, width: frame.size.width / 2,
        height: frame.size.height / 2)
      return middle.contains(location) ? symbols[key.id] : nil
    }
    return nil
  }

  /// The nodes under the pointer in the present scene, without the dragged nodes. The scene may be newer than the
  /// latest pointer update.
  private func nodesUnderPointer(on stage: Stage) -> [NodeIndex] {
    if situation.hits.version == stage.version { return situation.hits.nodes }
    var nodes: [NodeIndex] = []
    stage.scene.hits(at: location, into: &nodes)
    // Items of external drags are not in the scene, even if a node has the same id.
    let carried = origin.isLocal ? payload.keys.compactMap { stage.scene.node(item: $0) } : []
    return nodes.filter { node in !carried.contains { stage.isNode(node, within: $0) } }
  }
}
