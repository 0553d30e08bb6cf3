// Values for each pointer move are kept from one move to the next. They are moved out, used and moved back, which
// changes no reference counts: retaining them anew took eight atomic instructions.

/// The references that are held during a pointer move.
struct Hold {
  let drag: DragState
  let stage: Stage
}

/// The only configuration question of a destination, with its argument.
///
/// An object, because it is too large to be moved in a few instructions.
final class ReadyQuestion {
  let question: DropQuestion
  let session: DropSession
  let node: NodeIndex
  /// The version of the scene that contains the node.
  let version: UInt64

  init(_ question: DropQuestion, about session: DropSession, node: NodeIndex, version: UInt64) {
    self.question = question
    self.session = session
    self.node = node
    self.version = version
  }

  /// A separate function, so that nothing has to be retained during the call.
  @inline(never)
  func ask() -> DropConfiguration { question.ask(session) }
}

/// The kept values for the next pointer move; reset when drags or the scene change.
struct ReadyMove {
  var hold: Hold?
  var question: ReadyQuestion?
}

extension Engine {
  /// Resets the kept values, because drags or the scene have changed.
  func letGo() { ready = ReadyMove() }

  /// Continues the drag that moved last, if the input is a move of it: the fastest path, for the most frequent input.
  /// - Returns: Whether the input was handled.
  func carryOn(to place: Point, _ input: Input) -> Bool {
    guard drags.count == 1, let hold = ready.hold.take(), hold.drag.pointer == input.pointer,
      isQuiet(around: hold.drag),
      place.isFinite, goesOn(hold.drag, to: place, at: input.time)
    else { return false }
    move(hold, to: place, input.modifiers)
    ready.hold = consume hold
    return true
  }

  /// Whether no timer, command or activation of the scene or of its only drag is due.
  private func isQuiet(around drag: DragState) -> Bool {
    !isDue(sceneState.timers.earliest) && !isDue(waits.earliest) && !isDue(drag.spring?.due)
  }

  private func move(_ hold: Hold, to place: Point, _ modifiers: EventModifiers) {
    hold.drag.location = place
    hold.drag.modifiers = modifiers
    update(hold.drag, on: hold.stage, moved: true)
  }

  /// The question of a node that has a single configuration; the caller stores it back after use.
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
