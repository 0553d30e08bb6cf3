// What becomes of the previews of a drag that is over.

extension Engine {
  /// Tells of the end of a drag, once: what becomes of its previews, then how it ended.
  func tellEnd(of drag: DragState, _ outcome: DragOutcome, _ endings: [PreviewEnding]) {
    ended.append(EndedDrag(id: drag.id, pointer: drag.pointer, outcome: outcome, previewEndings: endings))
    report(.previewsEnded(drag.id, endings))
    report(.ended(drag.id, outcome))
  }

  /// The endings of a drag that came to nothing: the items stay where they are, unless their source has them fly
  /// elsewhere.
  func previewEndings(
    ofCancelled drag: DragState, _ shown: [(frame: Rect, turn: PreviewTurn?)]
  ) -> [PreviewEnding] {
    let ask = drag.origin.source.flatMap(stage.scene.node).flatMap { source in
      stage.enclosing(source) { behavior, _ in behavior.cancelledPreview }
    }
    return previewEndings(of: drag, shown) { position in
      switch ask.map({ ask in during(.question) { ask(drag.items[position], drag.id) } }) ?? .returns {
      case .returns: lyingFrame(of: position, drag).map { .returns(to: $0) }
      case .retargets(let id): place(of: id).map { .returns(to: $0) }
      case .fades: nil
      }
    }
  }

  /// The endings of a drop that stands.
  func previewEndings(of drop: Drop) -> [PreviewEnding] {
    let arrived = Set(drop.arrivedPositions)
    return previewEndings(of: drop.drag, drop.shown) { position in
      let lies = lyingFrame(of: position, drop.drag)
      guard arrived.contains(position), drop.operation.delivers else { return lies.map { .returns(to: $0) } }
      if let landing = drop.landings[position] { return frame(of: landing).map { .lands(at: $0) } }
      return drop.operation == .move ? lies.map { .lands(at: $0) } : nil
    }
  }

  /// - Parameter motion: Where the item at a position goes; nothing for one that dissolves.
  private func previewEndings(
    of drag: DragState, _ shown: [(frame: Rect, turn: PreviewTurn?)], _ motion: (Int) -> PreviewEnding.Motion?
  ) -> [PreviewEnding] {
    zip(drag.items.indices, shown).map { position, place in
      let item = drag.items[position]
      return PreviewEnding(
        id: item.id, type: item.type, namespace: item.namespace, frame: place.frame, turn: place.turn,
        motion: motion(position) ?? .fades)
    }
  }

  /// Where an item of a drag lies now; `nil` if it is not to be seen.
  private func lyingFrame(of position: Int, _ drag: DragState) -> Rect? {
    drag.origin.isLocal ? stage.scene.node(item: drag.payload.keys[position]).flatMap(seenFrame) : nil
  }

  /// Where an item or container lies that is to be seen.
  private func place(of id: Identifier) -> Rect? {
    symbols.symbol(for: id).flatMap { stage.scene.node(container: $0) ?? stage.scene.nodes(itemID: $0).first }
      .flatMap(seenFrame)
  }

  /// The row that an item went to.
  private func frame(of landing: Drop.Landing) -> Rect? {
    guard let group = list(landing.list) else { return nil }
    let record = stage.scene.groups[Int(group)]
    let position = record.position(ofOffset: landing.index)
    return record.members.indices.contains(position) ? seenFrame(record.members[position]) : nil
  }

  private func seenFrame(_ node: NodeIndex) -> Rect? {
    stage.scene.isHidden(node) || stage.scene.visibleFrame(of: node) == nil ? nil : stage.scene.frame(of: node)
  }
}
