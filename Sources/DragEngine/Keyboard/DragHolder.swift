/// Makes one drag in place of a pointer, for users of keys or taps. Lifts items, finds the places that would take the
/// drag, moves the drag to these places, drops the items, and announces each step.
///
/// The drag is an ordinary drag of the pointer `PointerID.held`, with the same questions, outcome and transaction.
final class DragHolder: DragListener {
  /// Called with each announcement; may read the engine, but must not change it.
  var announce: ((Announcement) -> Void)?
  /// The maximum number of questions about the places of one drag, which count as for `Engine.findLegalDrags`. A lift
  /// or a move that needs more questions is refused.
  var questionLimit = Int.max
  /// Returns the reason that answers of rules are missing, such as a stopped plugin; `nil` if no answer is missing.
  var incompleteness: (() -> Reason?)?
  /// Whether the places of the drag are marked.
  var marksPlaces = false { didSet { if !marksPlaces { drawing.marks = nil } } }
  /// The stored state of the present or latest drag.
  private var held: Held?

  private let calls: RuleCalls
  private let scene: SceneKeeper
  private let drags: DragRegister
  private let lifting: Lifting
  private let hovering: Hovering
  private let drawing: Drawing
  private let dropper: Dropper
  private let questions: Questions

  init(
    _ calls: RuleCalls, _ scene: SceneKeeper, _ drags: DragRegister, _ lifting: Lifting, _ hovering: Hovering,
    _ drawing: Drawing, _ dropper: Dropper, _ questions: Questions
  ) {
    self.calls = calls
    self.scene = scene
    self.drags = drags
    self.lifting = lifting
    self.hovering = hovering
    self.drawing = drawing
    self.dropper = dropper
    self.questions = questions
  }

  private var stage: Stage { scene.stage }
  private var levels: LevelFinder { LevelFinder(stage: stage) }

  /// The held drag; `nil` if there is none.
  var drag: DragState? { drags.drag(of: .held) }

  /// The means by which a drag is held, for the text of instructions.
  enum Means {
    case keys
    case taps
  }

  /// The reason of a failed lift.
  enum FailedLift {
    case refused(Reason?)
    /// The places for the drag cannot be found.
    case tooCostly(Reason)
    case failed(Reason)
  }

  // MARK: Lifting and dropping

  /// Lifts the items that a press on a node at a point would lift, and announces the lift.
  ///
  /// - Returns: The reason of a failed lift, which is not announced; `nil` after a lift.
  func lift(
    _ top: NodeIndex?, at point: Point, _ device: PointerDevice, _ modifiers: EventModifiers, by means: Means
  ) -> FailedLift? {
    switch lifting.lifter.lift(top, at: point, pointer: .held, device: device, modifiers: modifiers) {
    case .lifted(let drag):
      do throws(EngineError) { _ = try findPlaces(for: drag) } catch { return .tooCostly(error.reason) }
      self[drag].means = means
      self[drag].grip = grabbedFrame(of: drag).map { point - $0.origin }
      lifting.start.begin(drag)
      hovering.move(drag, to: point, modifiers)
      if drag.outcome == nil { announceLift(drag, places(for: drag)) }
      updateMarks()
      return nil
    case .refused(let reason): return .refused(reason)
    case .failed(let reason):
      calls.report(.failed(reason))
      return .failed(reason)
    }
  }

  /// Sets the held modifier keys, and asks the destination again if they have changed.
  func set(_ modifiers: EventModifiers, of drag: DragState) {
    guard modifiers != drag.modifiers else { return }
    drag.modifiers = modifiers
    hovering.update(drag, moved: false)
    updateMarks()
  }

  /// Drops the drag at its present place, and announces the drop if the destination takes it.
  func drop(_ drag: DragState, _ modifiers: EventModifiers) -> Response {
    if modifiers == drag.modifiers { hovering.confirm(drag) } else { set(modifiers, of: drag) }
    let outcome = dropper.drop(drag)
    if outcome.cause == .dropped { say(Announcement(.dropped, of: drag, outcome, at: self[drag].chosenPlace)) }
    return .ended(outcome)
  }

  /// Drops the drag at a point, and announces the drop if the destination takes it. Space: scene.
  func drop(_ drag: DragState, at point: Point, _ modifiers: EventModifiers) -> Response {
    self[drag].chosenPlace = nil
    hovering.move(drag, to: point, modifiers)
    return drop(drag, modifiers)
  }

  // MARK: Places

  /// The place that keys have moved a drag to.
  func chosenPlace(of drag: DragState) -> LegalPlace.Name? { self[drag].chosenPlace }

  /// Moves a drag to a place, scrolls the place into view if necessary, and announces the move.
  func move(_ drag: DragState, to place: LegalPlace, position: Int, count: Int) {
    self[drag].chosenPlace = place.name
    if let point = stage.landing.point(of: place) {
      let origin = stage.scene.frame(of: place.node).origin
      func landing() -> Point { point + (stage.scene.frame(of: place.node).origin - origin) }
      hovering.reveal(place.node, landing, for: drag)
      hovering.move(drag, to: landing(), drag.modifiers)
    }
    if drag.outcome == nil { announcePlace(drag, position: position, count: count) }
  }

  /// The places that would take a drag; empty if `findPlaces` fails.
  func places(for drag: DragState) -> [LegalPlace] { (try? findPlaces(for: drag)) ?? [] }

  /// The places that would take a drag, in the order of the scene, and in nested lists depth first.
  ///
  /// - Throws: `refused` if more than `questionLimit` questions are needed, or if the answers are incomplete.
  func findPlaces(for drag: DragState) throws(EngineError) -> [LegalPlace] {
    let question = Question(
      scene: stage.description, itemCount: drag.items.count, modifiers: drag.modifiers)
    if let known = self[drag].known, known.question == question { return known.places }
    guard let places = questions.legalPlaces(for: drag, askingAtMost: questionLimit) else {
      throw .refused(.tooManyQuestions(questionLimit, to: "find the places for the drag"))
    }
    if let reason = incompleteness?() { throw .refused(reason) }
    let ordered = levels.depthFirst(places)
    self[drag].known = (question, ordered)
    return ordered
  }

  /// Marks the containers and items of the places that would take the drag, except dragged items. Removes the marks if
  /// there is no held drag, or if `marksPlaces` is false.
  private func updateMarks() {
    guard marksPlaces, let drag else {
      drawing.marks = nil
      return
    }
    var nodes: Set<NodeIndex> = []
    for place in places(for: drag) {
      let list = stage.namedPlaces[place.position].list
      let container = list.flatMap { stage.scene.groups[Int($0)].container }
      if let container { nodes.insert(container) }
      if place.name.before != nil || container == nil { nodes.insert(place.node) }
    }
    for node in drag.located.nodes { nodes.remove(node) }
    drawing.marks = PlaceMarks(drag: drag.id, scene: stage.description, nodes: nodes)
  }

  // MARK: Changes

  func dragEnded(_ drag: DragState, _ outcome: DragOutcome) {
    say(Announcement(.cancelled, of: drag, outcome))
  }

  func waitingDropEnded(_ drag: DragState, _ outcome: DragOutcome) { say(Announcement(.dropped, of: drag, outcome)) }

  func modifiersChanged() { updateMarks() }

  /// Updates the marks. If the place of the drag has moved, moves the drag to it. Announces a changed verdict at a place
  /// that keys have chosen, if it was not announced yet.
  func dragsReviewed() {
    updateMarks()
    guard let drag else { return }
    if let point = self.point(of: drag), point != drag.location { hovering.move(drag, to: point, drag.modifiers) }
    guard let chosenPlace = self[drag].chosenPlace, let announced = self[drag].announced else { return }
    guard drag.outcome == nil, announced != SpokenPlace(drag) else { return }
    let places = places(for: drag)
    let position = places.firstIndex { $0.name == chosenPlace }
    announcePlace(drag, position: position.map { $0 + 1 }, count: position == nil ? nil : places.count)
  }

  /// The point of the drag in the present scene: at the place that keys have chosen, or else where the grabbed item is.
  /// `nil` if the scene does not have the place. Space: scene.
  private func point(of drag: DragState) -> Point? {
    if let place = self[drag].chosenPlace { return stage.landing.point(of: place) }
    guard let grip = self[drag].grip, let frame = grabbedFrame(of: drag) else { return nil }
    return frame.origin + grip
  }

  private func grabbedFrame(of drag: DragState) -> Rect? {
    drag.grabbedKey.flatMap { stage.scene.node(item: $0) }.map { stage.scene.frame(of: $0) }
  }

  // MARK: Announcements

  func say(_ announcement: Announcement, by means: Means = .keys, _ places: [LegalPlace] = []) {
    guard let announce else { return }
    var announcement = announcement
    let sentences = Sentences(stage: stage)
    announcement.text = sentences.text(of: announcement)
    announcement.instructions = sentences.instructions(
      after: announcement, byTaps: means == .taps, to: places.count == 1 ? places[0].name : nil)
    announcement.names = Announcement.Names(place: announcement.place)
    calls.during(.observer) { announce(announcement) }
  }

  /// Announces the reason that an input has no effect.
  func refuse(_ reason: Reason) -> Response {
    var announcement = Announcement(step: .refused)
    announcement.reason = reason
    say(announcement)
    return .refused(reason)
  }

  func announceLift(_ drag: DragState, _ places: [LegalPlace]) {
    say(Announcement(.lifted, of: drag, count: places.count), by: self[drag].means, places)
  }

  private func announcePlace(_ drag: DragState, position: Int? = nil, count: Int? = nil) {
    self[drag].announced = SpokenPlace(drag)
    var announcement = Announcement(.over, of: drag, at: self[drag].chosenPlace, position: position, count: count)
    let list = drag.place.isCollection ? drag.place.to.flatMap(stage.scene.group(collection:)) : nil
    if drag.verdict.operation.delivers { announcement.level = list.flatMap(levels.level) }
    say(announcement)
  }

  // MARK: Stored state

  /// The stored state of a drag; empty for a new drag.
  private subscript(drag: DragState) -> Held {
    get {
      guard let held, held.drag == drag.id else { return Held(drag: drag.id) }
      return held
    }
    set { held = newValue }
  }

  /// The stored state of a drag.
  private struct Held {
    let drag: DragSession.ID
    var means = Means.keys
    /// The grabbed point of the grabbed item, from the origin of its frame.
    var grip: Vector?
    /// The place that keys have moved the drag to.
    var chosenPlace: LegalPlace.Name?
    /// The last announced verdict of that place.
    var announced: SpokenPlace?
    /// The latest list of places, which is valid for an equal question.
    var known: (question: Question, places: [LegalPlace])?
  }

  /// The values that determine the list of places of a drag.
  private struct Question: Equatable {
    /// The version of the scene's description, which changes with each change of a state.
    var scene: UInt64
    var itemCount: Int
    var modifiers: EventModifiers
  }

  /// The place and the spoken part of its verdict.
  private struct SpokenPlace: Equatable {
    var to: Symbol?
    var before: Symbol?
    var operation: DropOperation
    var reason: Reason?

    init(_ drag: DragState) {
      (to, before) = (drag.place.to, drag.place.before)
      (operation, reason) = (drag.verdict.operation, drag.verdict.reason)
    }
  }
}
