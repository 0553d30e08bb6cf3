/// Owns the scene: describes it, scrolls it, and restores an earlier scene.
///
/// Each description and each scrolling of the scene makes a new `Stage`. This type does not know the drags; it sets
/// `needsReview` when the drags have to be reviewed.
final class SceneKeeper {
  /// Writes the scene into a description.
  typealias Describe = (inout SceneDescription) throws(EngineError) -> Void

  private let calls: RuleCalls
  private let clock: EngineClock
  /// Values of the latest pointer move, which are valid for one stage only.
  private let moves: MoveCache
  private let describe: Describe
  let symbols: SymbolTable
  /// The content types. They decide which lists take the items of a reorder container.
  var types: ContentTypes { didSet { invalidate() } }
  /// The size in which the scene is laid out; `nil` lets the scene take the size that it needs.
  var size: Size? { didSet { if size != oldValue { invalidate() } } }
  /// The present scene, and the values that are restored with it.
  @exclusivity(unchecked) private(set) var state: SceneState
  /// Whether the model or the scene has changed since the last review of the drags.
  @exclusivity(unchecked) var needsReview = false
  /// Whether an earlier scene may still be restored, so that offsets of scroll views that have left the scene are
  /// stored.
  var isTentative = false
  /// Answers the questions about drags that the description asks.
  weak var asker: (any SceneAsker)?
  /// The number of stages so far; a version is never reused, not even after a rollback.
  private var stageCount: UInt64 = 0

  init(_ calls: RuleCalls, _ clock: EngineClock, _ moves: MoveCache, types: ContentTypes, describe: @escaping Describe)
  {
    self.calls = calls
    self.clock = clock
    self.moves = moves
    self.types = types
    self.describe = describe
    symbols = types.symbols
    state = SceneState(symbols)
  }

  /// The present scene, with its closures.
  var stage: Stage { state.stage }
  /// Whether the scene is up to date.
  var isCurrent: Bool { state.isCurrent }
  var scrollOffsets: [NodeIdentity: Vector] { state.scrollOffsets }
  /// The placeholders in the lists of the scene.
  var placeholders: PlaceholderList { state.placeholders }

  /// Causes the scene to be described again before the next input or read.
  func invalidate() { (state.isCurrent, state.isBroken) = (false, false) }

  /// Records that the scene cannot be described, so that `Engine.deadline` requests no tick before the next change.
  func noteFailure() { state.isBroken = true }

  // MARK: Describing

  /// The maximum number of descriptions in a row, if each one asks new questions. Source: chosen by this project.
  private static let maximumDescriptions = 5

  /// The maximum number of nodes for which a description has room from the beginning, so that a small scene after a
  /// large one takes little memory. Source: chosen by this project.
  private static let mostExpectedNodes = 4096

  /// Describes the scene again. If the description asks questions about drags, repeats it with the answers until no
  /// question is open.
  /// - Throws: The error of the description, or `restlessScene` after `maximumDescriptions`. The present scene then
  ///   remains.
  func rebuild() throws(EngineError) {
    let (before, needsReview, isTentative) = (state, needsReview, isTentative)
    asker?.forgetAnswers()
    defer { self.isTentative = isTentative }
    do throws(EngineError) {
      for _ in 1...Self.maximumDescriptions {
        if try describeOnce(isTentative: isTentative) { return }
        asker?.answerQuestions()
      }
      throw .rule(.restlessScene(Self.maximumDescriptions))
    } catch {
      (state, self.needsReview) = (before, needsReview)
      moves.reset()
      throw error
    }
  }

  /// Describes the scene once.
  /// - Parameter wasTentative: Whether an earlier scene may still be restored, even if no question is open.
  /// - Returns: Whether no question is open, so that the scene is complete.
  private func describeOnce(isTentative wasTentative: Bool) throws(EngineError) -> Bool {
    var description = SceneDescription(
      symbols: symbols, placeholders: placeholders.all,
      nodeCapacity: min(stage.scene.nodes.slots.count, Self.mostExpectedNodes))
    try run(&description)
    let isComplete = asker.map { !$0.hasOpenQuestions } ?? true
    let scene: Scene
    do {
      scene = try calls.during(.question) { () throws(SceneError) in try finish(&description) }
    } catch {
      throw .scene(error, at: places(of: error))
    }
    isTentative = wasTentative || !isComplete
    show(
      Stage(
        scene: scrolledAsBefore(scene), symbols: symbols, behaviors: description.behaviors,
        groupBehaviors: description.groupBehaviors, version: nextVersion(), companion: description.companion))
    (state.isCurrent, state.isBroken) = (true, false)
    guard isComplete else { return false }
    state.placeholders.noteRows(in: stage.scene)
    state.timers.keep(stage.timers, at: clock.now)
    return true
  }

  private func run(_ description: inout SceneDescription) throws(EngineError) {
    try calls.during(.question) { () throws(EngineError) in
      guard let asker else { return try describe(&description) }
      try asker.noting { () throws(EngineError) in try describe(&description) }
    }
  }

  /// Builds a scene from a description.
  private func finish(_ description: inout SceneDescription) throws(SceneError) -> Scene {
    try description.checkModifiers()
    let layouts = description.layouts
    let scene = try description.takeBuilder().finish(size: size, symbols: symbols, layouts: layouts)
    try description.checkHandles(in: scene)
    return scene
  }

  /// The source places of the subjects of a scene's error. Describes the scene once more and records all places.
  ///
  /// - Returns: The known places; empty if the second description has no error.
  private func places(of error: SceneError) -> [SourcePlace] {
    guard !error.subjects.isEmpty else { return [] }
    var description = SceneDescription(symbols: symbols, placeholders: placeholders.all, notesPlaces: true)
    do {
      try run(&description)
    } catch { return [] }
    guard let places = description.places else { return [] }
    do {
      _ = try calls.during(.question) { () throws(SceneError) in try finish(&description) }
    } catch {
      return error.subjects.compactMap(places.place)
    }
    return []
  }

  /// The source place of a node of the present scene. Describes the scene once more and records all places.
  func place(of node: NodeIndex) -> SourcePlace? {
    var description = SceneDescription(symbols: symbols, placeholders: placeholders.all, notesPlaces: true)
    do { try run(&description) } catch { return nil }
    return description.places?.place(of: .node(node))
  }

  private func nextVersion() -> UInt64 {
    stageCount += 1
    return stageCount
  }

  /// Makes a stage the present one.
  private func show(_ stage: Stage) {
    stage.lists.findReorderLists(types)
    state.stage = stage
    moves.reset()
    needsReview = true
  }

  // MARK: Restoring

  /// Restores the scene before a failed command.
  ///
  /// If the scene was described or scrolled since then, describes the scene once more, because the describing code may
  /// store tables for its latest scene.
  func restore(_ before: SceneState) {
    let wasDescribed = stage.version != before.stage.version
    state = before
    moves.reset()
    guard wasDescribed else { return }
    do { try rebuild() } catch { state.isCurrent = false }
  }

  /// Runs a closure that may scroll, and then restores the stage, the scroll offsets and `needsReview`.
  /// - Returns: The result of the closure.
  func scrollingBack<Result>(_ body: () -> Result) -> Result {
    let before = (stage: stage, offsets: scrollOffsets, needsReview: needsReview)
    defer {
      if stage !== before.stage {
        (state.stage, state.scrollOffsets, needsReview) = before
        moves.reset()
      }
    }
    return body()
  }

  // MARK: Scrolling

  /// Sets scroll offsets.
  /// - Returns: Whether any content has moved.
  func scroll(to offsets: [(scrollView: NodeIndex, offset: Vector)]) -> Bool {
    let before = stage.scene
    let wanted = Dictionary(offsets.map { ($0.scrollView, $0.offset) }) { first, _ in first }
    let scene = before.scrolled { node in
      wanted[node] ?? before.scroll.regions[Int(before.scroll.region(inside: node))].offset
    }
    let moved = zip(before.scroll.regions, scene.scroll.regions).filter { $0.offset != $1.offset }
    guard !moved.isEmpty else { return false }
    for (_, region) in moved { state.scrollOffsets[scene.identity(of: region.node)] = region.offset }
    show(stage.scrolled(scene, version: nextVersion()))
    return true
  }

  /// Restores earlier scroll offsets.
  func scrollBack(to offsets: [NodeIdentity: Vector]) {
    guard offsets != scrollOffsets else { return }
    let scene = stage.scene
    var positions = SiblingPositions()
    _ = scroll(
      to: scene.scroll.regions.map {
        ($0.node, offsets[scene.identity(of: $0.node, counting: &positions)] ?? .zero)
      })
    state.scrollOffsets = offsets
  }

  /// Scrolls a node into view. If a point of the node is then still clipped, scrolls this point into view.
  ///
  /// - Parameter point: Returns the point in the scene after the first scrolling. Space: scene.
  /// - Returns: Whether any content has moved.
  func reveal(_ node: NodeIndex, _ point: () -> Point?) -> Bool {
    let isMoved = scroll(to: stage.scene.offsetsToReveal(node))
    guard let anchor = point().flatMap({ stage.scene.anchor(ofHidden: $0, of: node) }) else { return isMoved }
    return scroll(to: stage.scene.offsetsToReveal(node, anchor: anchor)) || isMoved
  }

  /// A newly described scene, with the previous scroll offsets.
  ///
  /// Offsets beyond the end of shortened content are clamped. While the scene may be rolled back, the unclamped offsets
  /// remain stored.
  private func scrolledAsBefore(_ scene: Scene) -> Scene {
    guard !scrollOffsets.isEmpty else { return scene }
    var positions = SiblingPositions()
    let scrolled = scene.scrolled { scrollOffsets[scene.identity(of: $0, counting: &positions)] ?? .zero }
    if !isTentative { noteOffsets(of: scrolled) }
    return scrolled
  }

  /// Removes the offsets that are stored for the restoration of an earlier scene. Called after the commit.
  func forgetEarlierOffsets() {
    guard !scrollOffsets.isEmpty else { return }
    noteOffsets(of: stage.scene)
  }

  private func noteOffsets(of scene: Scene) {
    state.scrollOffsets = [:]
    for region in scene.scroll.regions where region.offset != .zero {
      state.scrollOffsets[scene.identity(of: region.node)] = region.offset
    }
  }

  // MARK: Timers

  /// The due time of the scene's next timer; `nil` if none runs. Unit: seconds.
  var nextTimer: Double? { state.timers.earliest }

  /// The due timers, in scene order.
  var dueTimers: [(key: TimerSchedule.Key, time: Double)] {
    stage.timers.compactMap { entry in
      state.timers.due(entry.key).flatMap { $0 <= clock.now ? (entry.key, $0) : nil }
    }
  }

  /// Sets the next due time of a timer that is due, and returns the timer.
  /// - Returns: `nil` if an earlier command has changed or removed the timer.
  func takeTimer(_ key: TimerSchedule.Key, dueAt time: Double) -> SceneTimer? {
    guard state.timers.due(key) == time, let timer = stage.timer(key) else { return nil }
    state.timers.set(key, due: timer.nextDue(after: time, at: clock.now))
    return timer
  }

  // MARK: Placeholders

  /// Adds a placeholder to a list; the next description of the scene shows the placeholder.
  func insert(_ placeholder: PlaceholderRecord) { state.placeholders.append(placeholder) }

  /// Removes the placeholders that match.
  /// - Returns: Whether any placeholder matched. If so, the scene will be described again.
  @discardableResult
  func removePlaceholders(where isMeant: (PlaceholderRecord) -> Bool) -> Bool {
    let hasChanged = state.placeholders.remove(where: isMeant)
    if hasChanged { state.isCurrent = false }
    return hasChanged
  }

  /// Removes a placeholder in whose place a row was inserted.
  func remove(_ placeholder: Placeholder, insertedAt index: Int) {
    if state.placeholders.remove(placeholder, insertedAt: index, in: stage.scene) { state.isCurrent = false }
  }
}
