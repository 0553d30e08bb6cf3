extension Engine {
  /// A node in the form that payload questions receive.
  func grab(of node: NodeIndex) -> Grab {
    let record = stage.scene[node]
    return Grab(
      id: record.id.map { symbols[$0] }, type: record.itemKey.map { symbols[$0.type] },
      namespace: record.namespace.map { symbols[$0] }, payload: record.payload,
      index: record.group.map { stage.scene.groups[Int($0)].offset(ofMember: Int(record.indexInGroup)) })
  }

  /// The draggable of an item whose `for_each` supplies the promises of its items.
  func promisingRow(_ node: NodeIndex) -> Draggable? {
    guard let key = stage.scene.nodes.itemKey(of: node), provider(ofRow: node) != nil else { return nil }
    return Draggable { [unowned self] _, _ in promises(of: itemsToLift(key, from: node)) }
  }

  /// The draggable of a row whose collection supplies the payload of its rows.
  func collectionRow(_ node: NodeIndex) -> Draggable? {
    let record = stage.scene.nodes[Int(node)]
    guard record.itemKey != nil, record.group != nil, let container = record.parent else { return nil }
    return stage.behaviors[container]?.rowPayload.map { Draggable(payload: $0) }
  }

  private func provider(ofRow node: NodeIndex) -> ((Grab) -> ProviderAnswer)? {
    stage.scene.nodes.group(of: node).flatMap { stage.groupBehaviors[$0]?.rows.provider }
  }

  /// The items of a drag, each with the promises that its own `for_each` supplies.
  private func promises(of keys: [ItemKey]) -> PayloadAnswer {
    var items: [DragItem] = []
    for node in keys.compactMap({ stage.scene.node(item: $0) }) {
      guard let provider = provider(ofRow: node) else { continue }
      let grab = grab(of: node)
      switch provider(grab) {
      case .provider(let provider): items.append(grab.item(promising: provider))
      case .refused(let reason): return .refused(reason)
      case .failed(let reason): return .failed(reason)
      }
    }
    return .items(items)
  }
}
