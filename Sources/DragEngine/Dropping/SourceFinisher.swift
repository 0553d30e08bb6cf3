/// Lets the source of a drop remove the items that the destination has taken, inside the transaction.
struct SourceFinisher {
  let scene: SceneKeeper
  let endings: DragEndings
  let deleter: RowDeleter

  private var stage: Stage { scene.stage }

  /// If the operation is `delete`, deletes the taken rows. Then notifies the source, which can remove the taken items
  /// in the present transaction. Fails if the source removes an item that a reorder has already moved.
  ///
  /// An item of another program can have the id and the type of a row here, but is not this row.
  func finish(_ drop: Drop) -> CommandAnswer {
    if drop.operation == .delete, drop.drag.origin.isLocal {
      let deleted = deleter.delete(drop.takenItems.map { drop.keys[$0] }, by: drop.drag)
      guard case .done = deleted else { return deleted }
    }
    guard !drop.drag.observers.sources.isEmpty else { return .done }
    let arrived = drop.isReorder ? itemsInScene(of: drop.drag) : nil
    let answer = endings.endSource(of: drop)
    guard case .done = answer, let arrived, let left = itemsInScene(of: drop.drag),
      let lost = arrived.first(where: { !left.contains($0) })
    else { return answer }
    return .failed(.removedTwice(stage.symbols[lost.id]))
  }

  /// The dragged items in the scene at this moment of a transaction; `nil` if the scene cannot be built now.
  private func itemsInScene(of drag: DragState) -> [ItemKey]? {
    do { try scene.rebuild() } catch { return nil }
    return drag.payload.keys.filter { stage.scene.node(item: $0) != nil }
  }
}
