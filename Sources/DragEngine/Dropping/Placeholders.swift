/// Inserts placeholders for items whose data is loading, and commits or deletes them.
final class Placeholders {
  private let scene: SceneKeeper
  private let drags: DragRegister
  private let transactor: Transactor
  private let waits: WaitingCommands
  /// The number of placeholders so far. Numbers of placeholders are never reused.
  private var count: UInt64 = 0

  init(
    _ scene: SceneKeeper, _ drags: DragRegister, _ transactor: Transactor, _ waits: WaitingCommands
  ) {
    self.scene = scene
    self.drags = drags
    self.transactor = transactor
    self.waits = waits
  }

  private var stage: Stage { scene.stage }

  /// Inserts a placeholder into a list, before the row at an offset.
  /// - Returns: `nil` if the scene cannot be described or does not contain the list.
  func insert(
    for item: DragItem, of drag: DragState, in place: ListName, at index: Int, size: Size?
  ) -> Placeholder? {
    do { try transactor.showModel() } catch { return nil }
    guard let group = stage.scene.list(place) else { return nil }
    let (record, key) = (stage.scene.groups[Int(group)], stage.symbols.key(of: item))
    // An item of another program can have the id and the type of an item here.
    let own = drag.origin.isLocal ? stage.scene.node(item: key) : nil
    let frame = size == nil ? drag.payload.keys.firstIndex(of: key).map { drag.payload.liftedFrames[$0].size } : nil
    count += 1
    let placeholder = Placeholder(number: count)
    scene.insert(
      PlaceholderRecord(
        placeholder: placeholder, drag: drag.id, step: transactor.transaction?.step, list: place,
        label: own.map { stage.scene[$0].appearance.label } ?? item.provider?.suggestedName ?? "",
        size: size ?? (frame == .zero ? nil : frame),
        rows: scene.placeholders.rows(of: place) ?? PlaceholderRows(record, in: stage.scene),
        rank: record.position(ofOffset: index)))
    return placeholder
  }

  /// The present offset of a placeholder among the rows, counted without placeholders, inside a command.
  ///
  /// `nil` after it was committed or deleted, while its list is not in the scene, and if the scene cannot be described.
  func indexInCommand(of placeholder: Placeholder) -> Int? {
    guard scene.placeholders[placeholder] != nil else { return nil }
    do {
      try transactor.showModel()
      if stage.scene.node(of: placeholder) == nil { try scene.rebuild() }
    } catch { return nil }
    return index(of: placeholder)
  }

  /// The offset of a placeholder in the present scene.
  func index(of placeholder: Placeholder) -> Int? { scene.placeholders.index(of: placeholder, in: stage.scene) }

  /// Replaces a placeholder by its item, which a command inserts at an offset in a transaction.
  /// - Returns: Whether the item was inserted.
  func commit(_ placeholder: Placeholder, at index: Int, _ insert: (Int) -> CommandAnswer) -> Bool {
    let answer = transactor.transact {
      let answer = insert(index)
      if case .done = answer { scene.remove(placeholder, insertedAt: index) }
      return answer
    }
    if case .done = answer { return true }
    return false
  }

  /// Deletes a placeholder whose item will not arrive.
  /// - Returns: Whether the placeholder still existed.
  func delete(_ placeholder: Placeholder) -> Bool { scene.removePlaceholders { $0.placeholder == placeholder } }

  /// Deletes placeholders, except those of a step.
  func delete(_ list: some Sequence<Placeholder>, except step: UndoStep.ID?) {
    for placeholder in list {
      scene.removePlaceholders { $0.placeholder == placeholder && $0.step != step }
    }
  }

  /// Deletes the placeholders of a drag whose drop has failed.
  func delete(of drag: DragState) { scene.removePlaceholders { $0.drag == drag.id } }

  /// Deletes the placeholders of undone steps.
  func delete(of steps: [UndoStep.ID]) { scene.removePlaceholders { $0.step.map(steps.contains) ?? false } }

  /// Deletes the placeholders of a step if no waiting command or pending drop of the step could still commit them.
  func delete(leftIn step: UndoStep.ID) {
    guard !scene.placeholders.isEmpty, waits.all(where: { $0.step == step }).isEmpty,
      !drags.pending.contains(where: { $0.step == step })
    else { return }
    delete(of: [step])
  }
}
