extension Engine {
  /// Describes the scene anew if something has changed since it was described.
  ///
  /// Called by itself before each input and read; a host calls it to learn what is wrong with its scene.
  /// - Throws: What is wrong with the description. The last good scene stands then.
  public func updateScene() throws(EngineError) {
    guard !isSceneCurrent else { return }
    try rebuildScene()
    reviewDrags()
  }

  /// Describes the scene anew, without a look at the drags that run in it.
  func rebuildScene() throws(EngineError) {
    var description = SceneDescription(symbols: symbols)
    let before = activity
    activity = .question
    defer { activity = before }
    try describe(&description)
    let scene: Scene
    do {
      scene = try description.builder.finish(size: size, symbols: symbols)
    } catch {
      throw .scene(error)
    }
    var stage = Stage(scene: scene, behaviors: description.behaviors, groupBehaviors: description.groupBehaviors)
    stage.timerNodes = stage.behaviors.filter { !$0.value.timers.isEmpty }.keys.sorted()
    stage.keyNodes = stage.behaviors.filter { !$0.value.keyPresses.isEmpty }.keys.sorted()
    stage.version = self.stage.version + 1
    self.stage = stage
    isSceneCurrent = true
    scheduleTimers()
  }

  /// Runs a question; whatever it calls may not change the engine.
  func ask<Answer>(_ question: () -> Answer) -> Answer {
    let before = activity
    activity = .question
    defer { activity = before }
    return question()
  }

  /// Tells an observer.
  func tell(_ observer: () -> Void) {
    let before = activity
    activity = .observer
    observer()
    activity = before
  }

  /// The closures of a node and of those around it, from the inside out.
  func enclosing<Found>(_ node: NodeIndex, _ find: (NodeBehavior, NodeIndex) -> Found?) -> Found? {
    var current: NodeIndex? = node
    while let node = current {
      if let behavior = stage.behaviors[node], let found = find(behavior, node) { return found }
      current = stage.scene[node].parent
    }
    return nil
  }

  /// The id of the collection that a node belongs to, else of the nearest container with an id around it.
  func containerID(around node: NodeIndex) -> Symbol? {
    let record = stage.scene[node]
    if let collection = collection(of: record) { return collection }
    if record.kind != .item, let id = record.id { return id }
    return stage.scene.namedContainer(around: node).flatMap { stage.scene[$0].id }
  }
}
