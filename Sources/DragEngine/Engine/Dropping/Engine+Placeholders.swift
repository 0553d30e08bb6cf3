extension Engine {
  /// Inserts a placeholder into a list, before the row at an offset.
  func insertPlaceholder(
    for item: DragItem, of drag: DragState, in place: ListName, at index: Int, size: Size?
  ) -> Placeholder? {
    do { try showModel() } catch { return nil }
    guard let group = list(place) else { return nil }
    let record = stage.scene.groups[Int(group)]
    let frame =
      size == nil ? drag.payload.keys.firstIndex(of: key(of: item)).map { drag.payload.liftedFrames[$0].size } : nil
    issued.placeholders += 1
    let placeholder = Placeholder(number: issued.placeholders)
    sceneState.placeholders.append(
      StandingPlaceholder(
        placeholder: placeholder, drag: drag.id, step: transaction?.step, list: place,
        label: label(of: item), size: size ?? (frame == .zero ? nil : frame),
        rows: sceneState.placeholders.first { $0.list == place }?.rows ?? PlaceholderRows(record, in: stage.scene),
        rank: record.position(ofOffset: index)))
    return placeholder
  }

  /// Describes the scene anew if the running command has changed the model; placeholders that were inserted since the
  /// last description may be missing in it.
  private func showModel() throws(EngineError) {
    if sceneState.isCurrent, participants.allSatisfy(\.isDrawn) { return }
    try rebuildScene()
  }

  private func label(of item: DragItem) -> String {
    stage.scene.node(item: key(of: item)).map { stage.scene[$0].label } ?? item.provider?.suggestedName ?? ""
  }

  /// The identity of a list in later scenes; `nil` if its container has no id.
  func listName(of group: GroupIndex) -> ListName? {
    guard let node = stage.scene.groups[Int(group)].container, let id = stage.scene.nodes.id(of: node) else {
      return nil
    }
    return ListName(container: id, position: stage.scene.groups[..<Int(group)].count { $0.container == node })
  }

  func list(_ name: ListName, in scene: Scene? = nil) -> GroupIndex? {
    let scene = scene ?? stage.scene
    guard let node = scene.node(container: name.container) else { return nil }
    let lists = scene.groups.indices.filter { scene.groups[$0].container == node }
    return lists.indices.contains(name.position) ? GroupIndex(lists[name.position]) : nil
  }

  /// The number of values of the list that a drop goes to; `nil` if the list is not in the scene.
  package func rowCount(of coordinator: DropCoordinator, in scene: Scene) -> Int? {
    coordinator.list.flatMap { list($0, in: scene) }.map { group in
      let record = scene.groups[Int(group)]
      return record.offset(ofMember: record.members.count)
    }
  }

  /// The present offset of a placeholder among the rows, counted without placeholders.
  ///
  /// `nil` after it was committed or deleted, and while its collection is not in the scene.
  public func index(of placeholder: Placeholder) -> Int? {
    guard sceneState.placeholders.contains(where: { $0.placeholder == placeholder }) else { return nil }
    do {
      if activity == .command { try showModel() } else { try updateScene() }
      if activity == .command, node(of: placeholder) == nil { try rebuildScene() }
    } catch { return nil }
    return shownIndex(of: placeholder)
  }

  private func shownIndex(of placeholder: Placeholder) -> Int? {
    guard let standing = sceneState.placeholders.first(where: { $0.placeholder == placeholder }),
      let node = node(of: placeholder), let group = list(standing.list)
    else { return nil }
    let record = stage.scene.groups[Int(group)]
    return record.offset(ofMember: record.members.partitionPoint { $0 > node })
  }

  private func node(of placeholder: Placeholder) -> NodeIndex? {
    stage.scene.nodes.firstIndex { $0.placeholder == placeholder.number }.map { NodeIndex($0) }
  }

  /// Inserts the item of a placeholder in its place.
  ///
  /// - Parameters:
  ///   - placeholder: The placeholder, made by `dropToPlaceholder`.
  ///   - insert: A command that inserts the item at the given offset, the present one of the placeholder. Inside a
  ///     command it joins the transaction; otherwise it is a transaction of its own.
  /// - Returns: Whether the item was inserted. `insert` is not run if the placeholder was committed or deleted before,
  ///   or its collection is gone; if it refuses or fails, the placeholder remains.
  @discardableResult
  public func commit(_ placeholder: Placeholder, _ insert: (Int) -> CommandAnswer) -> Bool {
    guard activity == .idle || activity == .command, let index = index(of: placeholder) else { return false }
    let answer = transact {
      let answer = insert(index)
      if case .done = answer { remove(placeholder, insertedAt: index) }
      return answer
    }
    if activity == .idle { reviewDrags() }
    if case .done = answer { return true }
    return false
  }

  /// Records, inside a command, that the item of a placeholder was inserted in its place.
  package func commit(_ placeholder: Placeholder, insertedAt index: Int) {
    guard activity == .command else { return }
    remove(placeholder, insertedAt: index)
  }

  /// Deletes a placeholder whose item will not arrive.
  /// - Returns: Whether the placeholder still existed.
  @discardableResult
  public func delete(_ placeholder: Placeholder) -> Bool {
    guard sceneState.placeholders.contains(where: { $0.placeholder == placeholder }) else { return false }
    sceneState.placeholders.removeAll { $0.placeholder == placeholder }
    sceneState.isCurrent = false
    return true
  }

  /// Removes a placeholder behind which a row was inserted; preceding placeholders are now before that row.
  private func remove(_ placeholder: Placeholder, insertedAt index: Int) {
    guard let position = sceneState.placeholders.firstIndex(where: { $0.placeholder == placeholder }) else { return }
    let removed = sceneState.placeholders.remove(at: position)
    sceneState.isCurrent = false
    guard position > 0, let group = list(removed.list) else { return }
    let (record, nodes) = (stage.scene.groups[Int(group)], placeholderNodes())
    for earlier in sceneState.placeholders.indices[..<position]
    where sceneState.placeholders[earlier].list == removed.list {
      guard let node = nodes[sceneState.placeholders[earlier].placeholder.number] else { continue }
      let offset = record.offset(ofMember: record.members.partitionPoint { $0 > node })
      if offset == index { sceneState.placeholders[earlier].insertedOffset = index }
    }
  }

  private func placeholderNodes() -> [UInt64: NodeIndex] {
    var nodes: [UInt64: NodeIndex] = [:]
    for (index, node) in stage.scene.nodes.enumerated() where node.placeholder != 0 {
      nodes[node.placeholder] = NodeIndex(index)
    }
    return nodes
  }

  /// Deletes the placeholders of a drag whose drop has failed.
  func deletePlaceholders(of drag: DragState) {
    guard sceneState.placeholders.contains(where: { $0.drag == drag.id }) else { return }
    sceneState.placeholders.removeAll { $0.drag == drag.id }
    sceneState.isCurrent = false
  }

  /// Deletes the placeholders of undone steps.
  func deletePlaceholders(of steps: [UndoStep.ID]) {
    let isMeant = { (standing: StandingPlaceholder) in standing.step.map(steps.contains) ?? false }
    guard sceneState.placeholders.contains(where: isMeant) else { return }
    sceneState.placeholders.removeAll(where: isMeant)
    sceneState.isCurrent = false
  }

  /// Deletes the placeholders of a step if no waiting command could still commit them.
  func deletePlaceholders(leftIn step: UndoStep.ID) {
    guard !sceneState.placeholders.isEmpty, waits.all(where: { $0.step == step }).isEmpty,
      !pendingDrops.contains(where: { $0.step == step })
    else { return }
    deletePlaceholders(of: [step])
  }

  /// Deletes placeholders, except those of a step.
  package func delete(_ list: some Sequence<Placeholder>, except step: UndoStep.ID?) {
    for placeholder in list {
      guard let standing = sceneState.placeholders.first(where: { $0.placeholder == placeholder }),
        standing.step != step
      else { continue }
      delete(placeholder)
    }
  }

  /// Records the rows around each placeholder, in a scene that was just described.
  func notePlaceholderRows() {
    let nodes = placeholderNodes()
    var known: [ListName: (members: SceneGroup.Members, rows: PlaceholderRows)] = [:]
    for index in sceneState.placeholders.indices {
      let name = sceneState.placeholders[index].list
      guard let node = nodes[sceneState.placeholders[index].placeholder.number] else { continue }
      if known[name] == nil, let group = list(name) {
        let record = stage.scene.groups[Int(group)]
        known[name] = (record.members, PlaceholderRows(record, in: stage.scene))
      }
      guard let (members, rows) = known[name] else { continue }
      sceneState.placeholders[index].rows = rows
      sceneState.placeholders[index].rank = members.partitionPoint { $0 > node }
      sceneState.placeholders[index].insertedOffset = nil
    }
  }
}
