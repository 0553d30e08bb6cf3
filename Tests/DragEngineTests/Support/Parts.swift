@testable import DragEngine

/// The lowest parts of an engine, put together for a test of a part above them.
final class Parts {
  let calls = RuleCalls()
  let clock = EngineClock()
  let moves = MoveCache()
  let scene: SceneKeeper

  /// - Parameter describe: Returns the scene, or throws the error of its description.
  init(_ describe: @escaping () throws(EngineError) -> Node) {
    scene = SceneKeeper(calls, clock, moves, types: ContentTypes()) { description throws(EngineError) in
      try describe().describe(in: &description)
    }
  }

  /// The parts with a described scene.
  static func described(_ describe: @escaping () -> Node) throws -> Parts {
    let parts = Parts(describe)
    try parts.scene.rebuild()
    return parts
  }

  /// A drag of items of a type, as if it had been lifted.
  func drag(_ id: UInt64, of items: Identifier..., pointer: PointerID = 0) -> DragState {
    let drag = DragState(
      id: .init(rawValue: id), pointer: pointer,
      origin: .init(
        container: nil, reorderContainer: nil, canLeave: true, isLocal: true, source: nil, device: .mouse,
        grabPoint: .zero, configuration: DragConfiguration()),
      types: scene.types, modifiers: [])
    for item in items {
      let item = DragItem(id: item, type: "card")
      drag.add(item, key: scene.symbols.key(of: item), wasInScene: false, liftedFrame: .zero)
    }
    return drag
  }
}
