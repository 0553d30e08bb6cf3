// What each move of a pointer needs lies ready from one to the next. It is moved out, used and moved back, which counts
// no reference: to hold anew what a move needs took eight locked instructions.

/// What is held on to while a move of a pointer is carried out.
struct Hold {
  let drag: DragState
  let stage: Stage
}

/// The one question that a destination's configurations come down to, with what it is asked about.
///
/// An object, because it is larger than what can be moved in a few instructions.
final class ReadyQuestion {
  let question: DropQuestion
  let session: DropSession
  let node: NodeIndex
  /// The scene that the node is of.
  let version: UInt64

  init(_ question: DropQuestion, about session: DropSession, node: NodeIndex, version: UInt64) {
    self.question = question
    self.session = session
    self.node = node
    self.version = version
  }

  /// A function of its own, so that nothing has to be held for the time of the call.
  @inline(never)
  func ask() -> DropConfiguration { question.ask(session) }
}

/// What lies ready for the next move of a pointer, until drags or the scene change.
struct ReadyMove {
  var hold: Hold?
  var question: ReadyQuestion?
}

extension Engine {
  /// Lets go of what lies ready, because drags or the scene have changed.
  func letGo() { ready = ReadyMove() }

  /// Goes on with the drag that moved last, if it is the one that moves: the shortest way for what most inputs are.
  /// - Returns: Whether it was.
  func carryOn(to place: Point, _ input: Input) -> Bool {
    guard drags.count == 1, let hold = ready.hold.take(), hold.drag.pointer == input.pointer,
      isQuiet(around: hold.drag),
      place.isFinite, goesOn(hold.drag, to: place, at: input.time)
    else { return false }
    move(hold, to: place, input.modifiers)
    ready.hold = consume hold
    return true
  }

  /// Whether nothing is due, neither of the scene nor of its only drag.
  private func isQuiet(around drag: DragState) -> Bool {
    !isDue(sceneState.timers.earliest) && !isDue(waits.earliest) && !isDue(drag.spring?.due)
  }

  private func move(_ hold: Hold, to place: Point, _ modifiers: EventModifiers) {
    hold.drag.location = place
    hold.drag.modifiers = modifiers
    update(hold.drag, on: hold.stage, moved: true)
  }

  /// What a node's configuration is asked, if it has just one; whoever takes it puts it back.
  func takeQuestion(of node: NodeIndex, for drag: DragState, on stage: Stage) -> ReadyQuestion? {
    if let known = ready.question.take(), known.node == node, known.version == stage.version,
      known.session.state === drag
    {
      return known
    }
    guard let question = stage.onlyConfiguration(of: node) else { return nil }
    let session = DropSession(drag, seenFrom: stage.scene.frame(of: node), phase: .active)
    return ReadyQuestion(question, about: session, node: node, version: stage.version)
  }
}
