/// Runs the commands of taps.
struct Tapper {
  let scene: SceneKeeper
  let transactor: Transactor

  /// Handles the `count`-th successive tap at a point. Space: scene.
  func tap(at point: Point, count: Int, modifiers: EventModifiers) -> Response {
    scene.stage.scene.topmost(at: point).map { tap(on: $0, at: point, count: count, modifiers: modifiers) }
      ?? .unhandled
  }

  /// Handles the `count`-th successive tap that has hit a node: runs the command of the innermost node with a matching
  /// command.
  func tap(on top: NodeIndex, at point: Point, count: Int, modifiers: EventModifiers) -> Response {
    let taps = TapFinder(stage: scene.stage, types: scene.types)
    guard let (gesture, node) = taps.gesture(on: top, count: count) else { return .unhandled }
    let tap = taps.tap(on: top, seenFrom: node, at: point, modifiers)
    return transactor.carryOut(as: UndoableStep(tap)) { gesture.action(tap, nil) }
  }
}
