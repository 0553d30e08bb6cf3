extension Engine {
  /// Describes the scene anew if it has changed since the last description.
  ///
  /// The engine calls this itself before each input and read; a host calls it to get the errors of its scene. Has no
  /// effect inside a closure that the engine is calling.
  /// - Throws: The error of the description. The last valid scene then remains.
  public func updateScene() throws(EngineError) {
    guard !sceneState.isCurrent, activity == .idle else { return }
    recorder?(.updatingScene)
    defer { recorder?(.updatedScene) }
    do {
      try rebuildMendedScene()
    } catch {
      sceneState.isBroken = true
      throw error
    }
    reviewDrags()
  }

  /// The scene with the changes of the running command so far; outside of a command the present scene.
  ///
  /// - Throws: The error of the description. The last valid scene then remains.
  public func sceneInCommand() throws(EngineError) -> Scene {
    if activity == .command { try rebuildScene() }
    return stage.scene
  }

  /// Describes the scene anew. If that fails because of a participant that has not changed anything, the participant
  /// repairs its part and the scene is described once more.
  func rebuildMendedScene() throws(EngineError) {
    for _ in 0...2 * participants.count {
      do throws(EngineError) {
        return try rebuildScene()
      } catch {
        guard participants.contains(where: { $0.mendScene(after: error) }) else { throw error }
      }
    }
    try rebuildScene()
  }

  /// Describes the scene anew, without a review of the running drags.
  func rebuildScene() throws(EngineError) {
    var description = SceneDescription(symbols: symbols, placeholders: sceneState.placeholders)
    try during(.question) { () throws(EngineError) in try describe(&description) }
    let scene: Scene
    do {
      scene = try during(.question) { () throws(SceneError) in try finish(&description) }
    } catch {
      throw .scene(error, at: places(of: error))
    }
    issued.scenes += 1
    let next = Stage(
      scene: scrolledAsBefore(scene), behaviors: description.behaviors, groupBehaviors: description.groupBehaviors,
      version: issued.scenes,
      companion: description.companion)
    findReorderLists(of: next)
    stage = next
    needsReview = true
    (sceneState.isCurrent, sceneState.isBroken) = (true, false)
    if !sceneState.placeholders.isEmpty { notePlaceholderRows() }
    scheduleTimers()
  }

  /// Finds the lists into which the items of reorder containers can be put.
  func findReorderLists(of stage: Stage) {
    stage.reorderLists = []
    for node in stage.reorderNodes { findReorderLists(at: node, of: stage) }
  }

  private func findReorderLists(at node: NodeIndex, of stage: Stage) {
    guard let behavior = stage.behaviors[node] else { return }
    let inside = stage.scene.groups.indices.filter { index in
      let group = stage.scene.groups[index]
      return group.collection != nil && group.container.map { stage.isNode($0, within: node) } ?? false
    }
    for index in behavior.reorderContainers.indices {
      let container = behavior.reorderContainers[index]
      let fitting = inside.filter { fits(stage.scene.groups[$0], container, in: stage.scene) }
      behavior.reorderContainers[index].listsPosition = stage.reorderLists.count
      stage.reorderLists.append(Collections(fitting.map { GroupIndex($0) }, in: stage.scene))
    }
  }

  /// Whether a list is for the items of a reorder container, judged by the items in the list.
  ///
  /// An empty list is for any items, unless it lies inside an item that can itself be dragged: the empty list of a
  /// column is for cards, not for columns.
  private func fits(_ group: SceneGroup, _ container: ReorderContainer, in scene: Scene) -> Bool {
    if let member = group.members.first {
      guard let key = scene.nodes.itemKey(of: member) else { return true }
      return matches(container.type, container.namespace, key)
    }
    var around = group.container
    while let node = around {
      let record = scene.nodes[Int(node)]
      if let key = record.itemKey, matches(container.type, container.namespace, key) { return false }
      around = record.parent
    }
    return true
  }
}
