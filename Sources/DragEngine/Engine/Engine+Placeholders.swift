// Placeholders for items whose data is loading.

extension Engine {
  /// The number of values of the list that a drop goes to; `nil` if the list is not in the scene.
  package func rowCount(of coordinator: DropCoordinator, in scene: Scene) -> Int? {
    coordinator.list.flatMap(scene.list).map { group in
      let record = scene.groups[Int(group)]
      return record.offset(ofMember: record.members.count)
    }
  }

  /// The present offset of a placeholder among the rows, counted without placeholders.
  ///
  /// `nil` after it was committed or deleted, while its collection is not in the scene, and while the scene cannot be
  /// described.
  public func index(of placeholder: Placeholder) -> Int? {
    if activity == .command { return dropping.placeholders.indexInCommand(of: placeholder) }
    guard sceneKeeper.placeholders[placeholder] != nil else { return nil }
    do { try updateScene() } catch { return nil }
    return dropping.placeholders.index(of: placeholder)
  }

  /// Whether a placeholder was neither committed nor deleted.
  package func hasPlaceholder(_ placeholder: Placeholder) -> Bool { sceneKeeper.placeholders[placeholder] != nil }

  /// Replaces a placeholder by its item.
  ///
  /// - Parameters:
  ///   - placeholder: The placeholder, made by `dropToPlaceholder`.
  ///   - insert: A command that inserts the item at the given offset, which is the present offset of the placeholder.
  ///     Inside a command, it joins the transaction; otherwise it runs in a transaction of its own.
  /// - Returns: Whether the item was inserted. `insert` is not run inside a question or an observer, if the placeholder
  ///   was already committed or deleted, if its collection is not in the scene, or if the scene cannot be described. If
  ///   `insert` refuses or fails, the placeholder remains.
  @discardableResult
  public func commit(_ placeholder: Placeholder, _ insert: (Int) -> CommandAnswer) -> Bool {
    guard activity == .idle || activity == .command, let index = index(of: placeholder) else { return false }
    defer { if activity == .idle { reviewDrags() } }
    return dropping.placeholders.commit(placeholder, at: index, insert)
  }

  /// Records, inside a command, that the item of a placeholder was inserted at an offset, and removes the placeholder.
  package func commit(_ placeholder: Placeholder, insertedAt index: Int) {
    guard activity == .command else { return }
    sceneKeeper.remove(placeholder, insertedAt: index)
  }

  /// Deletes a placeholder whose item will not arrive.
  /// - Returns: Whether the placeholder still existed.
  @discardableResult
  public func delete(_ placeholder: Placeholder) -> Bool { dropping.placeholders.delete(placeholder) }

  /// Deletes placeholders, except those of a step.
  package func delete(_ list: some Sequence<Placeholder>, except step: UndoStep.ID?) {
    dropping.placeholders.delete(list, except: step)
  }
}
