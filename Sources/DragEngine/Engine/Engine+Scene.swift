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
      scene = try description.builder.finish(size: size)
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
  func enclosing<Found>(_ node: Int32, _ find: (NodeBehavior, Int32) -> Found?) -> Found? {
    var current = node
    while current >= 0 {
      if let behavior = stage.behaviors[current], let found = find(behavior, current) { return found }
      current = stage.scene.nodes[Int(current)].parent
    }
    return nil
  }

  /// The id of the collection that a node belongs to, else of the nearest container with an id around it.
  func containerID(around node: Int32) -> Symbol? {
    let record = stage.scene.nodes[Int(node)]
    if record.group >= 0, let collection = stage.scene.groups[Int(record.group)].collection { return collection }
    var current = record.type == nil ? node : record.parent
    while current >= 0 {
      let candidate = stage.scene.nodes[Int(current)]
      if candidate.type == nil, let id = candidate.id { return id }
      current = candidate.parent
    }
    return nil
  }
}
