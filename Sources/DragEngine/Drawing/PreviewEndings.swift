/// Finds the endings of the previews of a drag that is over.
struct PreviewEndings {
  let calls: RuleCalls
  let scene: SceneKeeper

  private var stage: Stage { scene.stage }
  private var symbols: SymbolTable { scene.symbols }

  /// The endings of a drag that ends without a drop: previews return to their items, unless the source chooses another
  /// ending. A preview whose target is not visible fades out.
  func endings(
    ofCancelled drag: DragState, _ shown: [DrawnPreview]
  ) -> [PreviewEnding] {
    let ask = drag.origin.source.flatMap(stage.scene.node).flatMap { source in
      stage.enclosing(source) { behavior, _ in behavior.dragging.cancelledPreview }
    }
    return endings(of: drag, shown) { position in
      switch ask.map({ ask in calls.during(.question) { ask(drag.items[position], drag.id) } }) ?? .returns {
      case .returns: itemFrame(of: position, drag).map { .returns(to: $0) }
      case .retargets(let id): frame(of: id, in: drag.items[position].namespace).map { .returns(to: $0) }
      case .fades: nil
      }
    }
  }

  /// The endings of a committed drop. The previews of items that the destination has not received return. The preview
  /// of a part of an item lands at the item or container that has received the part. The preview of an item lands at
  /// the row that has received the item, or else, after a move, at the item's new place. Other previews, and previews
  /// whose target is not visible, fade out.
  func endings(of drop: Drop) -> [PreviewEnding] {
    let arrived = Set(drop.arrivedPositions)
    return endings(of: drop.drag, drop.shown) { position in
      let ownFrame = itemFrame(of: position, drop.drag)
      guard arrived.contains(position), drop.operation.delivers else { return ownFrame.map { .returns(to: $0) } }
      if drop.takesPart { return frame(ofPart: drop).map { .lands(at: $0) } }
      if let row = drop.receivingRows[position] { return frame(of: row).map { .lands(at: $0) } }
      return drop.operation == .move ? ownFrame.map { .lands(at: $0) } : nil
    }
  }

  /// - Parameter motion: Returns the motion of the item at a position in the payload; `nil` fades the preview out.
  private func endings(
    of drag: DragState, _ shown: [DrawnPreview], _ motion: (Int) -> PreviewEnding.Motion?
  ) -> [PreviewEnding] {
    zip(drag.items.indices, shown).map { position, preview in
      let item = drag.items[position]
      return PreviewEnding(
        id: item.id, type: item.type, namespace: item.namespace, frame: preview.frame, rotation: preview.rotation,
        motion: motion(position) ?? .fades)
    }
  }

  /// The frame of an item of a drag; `nil` if the item is not visible. Space: scene.
  private func itemFrame(of position: Int, _ drag: DragState) -> Rect? {
    drag.origin.isLocal ? stage.scene.node(item: drag.payload.keys[position]).flatMap(visibleFrame) : nil
  }

  /// The frame of a container, or else of an item, preferably of one in a namespace; `nil` if it is not visible. Space:
  /// scene.
  private func frame(of id: Identifier, in namespace: Identifier?) -> Rect? {
    guard let symbol = symbols.symbol(for: id) else { return nil }
    if let container = stage.scene.node(container: symbol) { return visibleFrame(container) }
    let items = stage.scene.nodes(itemID: symbol)
    let own = items.first { stage.scene[$0].namespace.map { symbols[$0] } == namespace }
    return (own ?? items.first).flatMap(visibleFrame)
  }

  /// The frame of the item or container that received a part of an item.
  private func frame(ofPart drop: Drop) -> Rect? {
    let container = drop.place.to.flatMap { stage.scene.container(of: $0) }
    let item = drop.place.into.flatMap { stage.scene.item($0, inside: container) }
    return (item ?? container).flatMap(visibleFrame)
  }

  /// The frame of the row that received an item.
  private func frame(of row: Drop.ReceivingRow) -> Rect? {
    guard let group = stage.scene.list(row.list) else { return nil }
    let record = stage.scene.groups[Int(group)]
    let position = record.position(ofOffset: row.index)
    return record.members.indices.contains(position) ? visibleFrame(record.members[position]) : nil
  }

  private func visibleFrame(_ node: NodeIndex) -> Rect? {
    stage.scene.isHidden(node) || stage.scene.visibleFrame(of: node) == nil ? nil : stage.scene.frame(of: node)
  }
}
