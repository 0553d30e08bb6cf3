/// Continues drags by moves of their pointers. This is the fastest path, for the most frequent input.
final class DragMoves {
  private let moves: MoveCache
  private let scene: SceneKeeper
  private let drags: DragRegister
  private let pointers: Pointers
  private let hovering: Hovering
  private let due: DueWork

  init(
    _ moves: MoveCache, _ scene: SceneKeeper, _ drags: DragRegister, _ pointers: Pointers, _ hovering: Hovering,
    _ due: DueWork
  ) {
    self.moves = moves
    self.scene = scene
    self.drags = drags
    self.pointers = pointers
    self.hovering = hovering
    self.due = due
  }

  /// Continues the drag that moved last, if it is the only running drag, the input moves it, and no other work is due.
  ///
  /// A separate function that uses only fields of `self`, because these need not be retained.
  /// - Returns: Whether the input was handled.
  @inline(never)
  func continueDrag(to point: Point, _ input: Input) -> Bool {
    guard drags.running.count == 1, let hold = moves.hold.take(), hold.drag.pointer == input.pointer,
      due.isNothingDue(for: hold.drag), point.isFinite, pointers.drags(hold.drag.pointer, to: point, at: input.time)
    else { return false }
    move(hold, to: point, input.modifiers)
    moves.hold = consume hold
    return true
  }

  /// A separate function, so that neither the drag nor the stage has to be retained during the move.
  @inline(never)
  private func move(_ hold: MoveCache.Hold, to point: Point, _ modifiers: EventModifiers) {
    hold.drag.situation.location = point
    hold.drag.modifiers = modifiers
    hovering.update(hold.drag, on: hold.stage, moved: true)
  }

  /// Continues the drag of a pointer, if the drag began in this program and the input moves it.
  /// - Returns: Whether the input was handled.
  func move(to point: Point, _ input: Input) -> Bool {
    guard let drag = drags.drag(of: input.pointer), drag.origin.isLocal,
      pointers.drags(input.pointer, to: point, at: input.time)
    else { return false }
    hovering.move(drag, to: point, input.modifiers)
    moves.hold = .init(drag: drag, stage: scene.stage)
    return true
  }
}
