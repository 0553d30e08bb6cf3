extension Engine {
  /// Describes the scene anew if something has changed since it was described.
  ///
  /// Called by itself before each input and read; a host calls it to learn what is wrong with its scene. Does nothing
  /// inside a closure that the engine has called.
  /// - Throws: What is wrong with the description. The last good scene stands then.
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

  /// The scene as what a command has written so far describes it; outside of a command the scene that stands.
  ///
  /// - Throws: What is wrong with the description. The last good scene stands then.
  public func sceneInCommand() throws(EngineError) -> Scene {
    if activity == .command { try rebuildScene() }
    return stage.scene
  }

  /// Describes the scene anew; if that fails because of a participant that has nothing to do with the change, once more
  /// when it has put itself in order.
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

  /// Describes the scene anew, without a look at the drags that run in it.
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

  /// Finds the lists that the items of reorder containers can be put in.
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

  /// Whether a list is one for the items of a reorder container, by the items that it has.
  ///
  /// An empty list takes any, unless it lies inside an item that could be dragged itself: the empty list of a column is
  /// for cards, not for columns.
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
